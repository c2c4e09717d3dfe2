//! The objects embedded in a draft's record. Each is on some drafts only and partly filled, as in real replies; the
//! objects of an open application are always present, with the parties named in the application.

use bank_contract::record::Object;
use bank_contract::wire::*;

use crate::accounts::AccountId;
use crate::assumptions::stages::{Life, Phase};
use crate::assumptions::{DATE, OFFLINE, ONLINE};
use crate::cast;
use crate::chance::Chance;
use crate::data::Data;
use crate::facts::{DraftIndex, Facts, Seed, day};
use crate::members::{self, FIRST_OUTSIDER, PartyId};
use crate::side::{self, Side};

/// The data from which the objects of one record are built.
pub struct Scene<'a> {
    /// The bank's seed.
    pub seed: &'a Seed,
    /// The draft's index.
    pub index: DraftIndex,
    /// The draft's facts.
    pub facts: &'a Facts,
    /// Its life.
    pub life: &'a Life,
    /// The account that reads the record.
    pub viewer: AccountId,
    /// Drawer.
    pub drawer: &'a Side,
    /// Acceptor.
    pub acceptor: &'a Side,
    /// First payee.
    pub payee: &'a Side,
    /// Whether the record has little more than its required fields.
    pub bare: bool,
}

/// A remark like one that a clerk would type.
fn awkward_remark(chance: &mut Chance) -> String {
    const REMARKS: [&str; 8] = [
        "货款",
        "Settlement of invoices",
        "设备采购尾款，请按合同约定签收",
        "Q3 deliveries, lots 14 to 19",
        "工程进度款",
        "Payment for steel coils as per contract",
        "材料款（含税）",
        "请尽快签收",
    ];
    (*chance.pick(&REMARKS)).to_owned()
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn boxed<T>(object: T) -> Option<Object<T>> {
    Some(Object(Box::new(object)))
}

fn contract(chance: &mut Chance) -> Option<String> {
    Some(format!("HT-{}-{}", 2024 + chance.below(3), chance.digits(6)))
}

fn invoice(chance: &mut Chance) -> Option<String> {
    Some(chance.digits(20))
}

fn rate(chance: &mut Chance) -> Option<String> {
    Some(format!("{}.{:02}", 1 + chance.below(4), chance.below(100)))
}

fn total(chance: &mut Chance) -> Option<String> {
    Some(format!("{}.{:02}", chance.skewed(900_000_000), chance.below(100)))
}

fn few(chance: &mut Chance) -> Option<String> {
    Some(chance.skewed(400).to_string())
}

impl Scene<'_> {
    /// A sequence per object, so that a change to one object does not alter the others.
    fn chance(&self, purpose: u64) -> Chance {
        Chance::of(self.seed.seed, u64::from(self.index), purpose)
    }

    /// Whether the record has an object that is on this many in a hundred awkward drafts.
    fn has(&self, chance: &mut Chance, percent: u64) -> bool {
        chance.percent(percent) && !self.bare
    }

    /// The same for an object that a company's draft has only in certain phases.
    fn has_anywhere(&self, chance: &mut Chance, percent: u64) -> bool {
        self.has(chance, percent) && self.seed.data == Data::Awkward
    }

    /// A remark like one that a clerk would type for this party.
    pub fn remark(&self, party: &str, chance: &mut Chance) -> String {
        match self.seed.data {
            Data::Awkward => awkward_remark(chance),
            Data::Company if self.is_for_credit_line() => "质押用于授信额度 SX-2026-018".to_owned(),
            Data::Company => cast::remark(party, chance),
        }
    }

    /// Whether the draft is pledged to the house bank.
    fn is_for_credit_line(&self) -> bool {
        let pledged = self.at(&[Phase::PledgePending, Phase::Pledged, Phase::ReleasePending]);
        pledged && self.facts.other == members::HOUSE_BANK && self.life.named.is_none()
    }

    fn at(&self, phases: &[Phase]) -> bool {
        phases.contains(&self.life.phase)
    }

    /// The day of the open application, or a day between issue and the reference day.
    fn applied_on(&self, chance: &mut Chance) -> Option<String> {
        let drawn = match self.seed.data {
            Data::Awkward => self.past_day(chance, 0),
            Data::Company => Some(day(self.seed.applied_on(self.index, self.facts)).format(DATE).to_string()),
        };
        self.life.applied_on.clone().or(drawn)
    }

    fn past_day(&self, chance: &mut Chance, after: i32) -> Option<String> {
        let today = chrono::Datelike::num_days_from_ce(&self.seed.day);
        let span = u64::from((today - self.facts.issued).max(1).unsigned_abs());
        let days = i32::try_from(chance.below(span)).unwrap_or(0);
        Some(day(self.facts.issued + days + after).format(DATE).to_string())
    }

    /// Whether the drawer has a guarantor: only some drafts that a company accepted do.
    fn is_guaranteed(&self, chance: &mut Chance) -> bool {
        match self.seed.data {
            Data::Awkward => self.has(chance, 50),
            Data::Company => !self.facts.by_bank && chance.percent(25),
        }
    }

    fn outsider(&self, chance: &mut Chance) -> Side {
        if self.seed.data == Data::Company {
            return Side::party(members::HOUSE_BANK);
        }
        let parties = crate::party::count(self.seed.drafts) - u64::from(FIRST_OUTSIDER);
        Side::party(FIRST_OUTSIDER + PartyId::try_from(chance.skewed(parties)).unwrap_or(0))
    }

    /// `acceptor`.
    pub fn acceptor_info(&self) -> Option<Object<AcceptorInfo>> {
        let chance = &mut self.chance(11);
        if !self.has(chance, 90) {
            return None;
        }
        boxed(AcceptorInfo {
            accountBankName: some(&self.acceptor.bank_name),
            accountBankNumber: some(&self.acceptor.bank_number),
            accountName: some(&self.acceptor.name),
            accountNumber: some(&self.acceptor.account),
        })
    }

    /// `payee`.
    pub fn payee_info(&self) -> Option<Object<PayeeInfo>> {
        let chance = &mut self.chance(12);
        if !self.has(chance, 90) {
            return None;
        }
        boxed(PayeeInfo {
            accountBankName: some(&self.payee.bank_name),
            accountBankNumber: some(&self.payee.bank_number),
            accountName: some(&self.payee.name),
            accountNumber: some(&self.payee.account),
        })
    }

    /// `drawer`.
    pub fn drawer_info(&self) -> Option<Object<DrawerInfo>> {
        let chance = &mut self.chance(13);
        if !self.has(chance, 90) {
            return None;
        }
        let rated = chance.percent(40);
        boxed(DrawerInfo {
            accountBankName: some(&self.drawer.bank_name),
            accountBankNumber: some(&self.drawer.bank_number),
            accountName: some(&self.drawer.name),
            accountNumber: some(&self.drawer.account),
            creditRating: rated.then(|| (*chance.pick(&["AAA", "AA+", "AA", "A"])).to_owned()),
            drawerType: some("RC01"),
            organizationCode: some(&self.drawer.organization_code),
            ratingAgency: if rated { some("练习资信评估有限公司") } else { None },
            ratingDueDate: if rated { self.past_day(chance, 365) } else { None },
        })
    }

    /// `acceptorInfo`.
    pub fn acceptance(&self) -> Option<Object<AcceptanceInfo>> {
        let chance = &mut self.chance(14);
        if !self.has(chance, 80) {
            return None;
        }
        boxed(AcceptanceInfo {
            acceptDate: Some(day(self.facts.issued).format(DATE).to_string()),
            batchNumber: Some(chance.digits(12)),
            contractNumber: contract(chance),
            invoiceNumber: invoice(chance),
            remark: Some(self.remark(&self.acceptor.name, chance)),
            contractUsedFlag: Some(i64::from(chance.percent(80))),
        })
    }

    /// `creditInfo`.
    pub fn credit(&self) -> Option<Object<CreditInquiryInfo>> {
        let chance = &mut self.chance(15);
        if !self.has(chance, 55) {
            return None;
        }
        boxed(CreditInquiryInfo {
            acceptTotalAmount: total(chance),
            acceptTotalNumber: few(chance),
            inquiredPersonName: some(&self.acceptor.name),
            inquiredPersonOrgCode: some(&self.acceptor.organization_code),
            protestLastYearTotalAmount: total(chance),
            protestLastYearTotalNumber: few(chance),
            protestTotalAmount: total(chance),
            protestTotalNumber: few(chance),
            protestYearTotalAmount: total(chance),
            protestYearTotalNumber: few(chance),
            settledTotalAmount: total(chance),
            settledTotalNumber: few(chance),
            unsettledTotalAmount: total(chance),
            unsettledTotalNumber: few(chance),
        })
    }

    /// `discountInfo`.
    pub fn discount(&self) -> Option<Object<DiscountInfo>> {
        let chance = &mut self.chance(16);
        if !self.has_anywhere(chance, 55) {
            return None;
        }
        let (applicant, post) = (side::holder(self.life, self.facts), self.outsider(chance));
        let redeemed = chance.percent(30);
        let online = chance.percent(70);
        boxed(DiscountInfo {
            agreementInterest: total(chance),
            agreementInterestRate: rate(chance),
            agreementNumber: contract(chance),
            applicantAccountBankName: some(&applicant.bank_name),
            applicantAccountBankNumber: some(&applicant.bank_number),
            applicantAccountNumber: some(&applicant.account),
            applicantName: some(&applicant.name),
            applicantOrgCode: some(&applicant.organization_code),
            applicantType: some("RC01"),
            applicantTypeMeaning: some("企业"),
            batchNumber: Some(chance.digits(12)),
            businessType: some("BS01"),
            contractNumber: contract(chance),
            discountAppDate: self.past_day(chance, 0),
            discountRate: rate(chance),
            discountType: some(if redeemed { "RM01" } else { "RM00" }),
            dueDate: if redeemed { self.past_day(chance, 60) } else { None },
            inAccountBankName: some(&applicant.bank_name),
            inAccountBankNumber: some(&applicant.bank_number),
            inAccountNumber: some(&applicant.account),
            invoiceNumber: invoice(chance),
            onlineFlag: some(if online { "SM00" } else { "SM01" }),
            onlineFlagMeaning: some(if online { "线上清算" } else { "线下清算" }),
            openDate: if redeemed { self.past_day(chance, 30) } else { None },
            postAccountBankName: some(&post.bank_name),
            postAccountBankNumber: some(&post.bank_number),
            postAccountNumber: some(&post.account),
            postName: some(&post.name),
            redeemRate: if redeemed { rate(chance) } else { None },
            remark: Some(awkward_remark(chance)),
            selfPayInterest: total(chance),
            vatRate: some("6.00"),
            vatTax: total(chance),
            discountAmount: Some(self.facts.amount.into()),
            redeemAmount: redeemed.then(|| self.facts.amount.into()),
        })
    }

    /// `endorseInfo`: always present while an endorsement is open.
    pub fn endorsement(&self) -> Option<Object<EndorsementInfo>> {
        let chance = &mut self.chance(17);
        let open = self.at(&[Phase::EndorsementPending]);
        if !self.has(chance, 70) && !open {
            return None;
        }
        let (endorser, endorsee) = if open {
            (side::holder(self.life, self.facts), side::other(self.life, self.facts))
        } else {
            (self.payee.clone(), Side::account(self.viewer))
        };
        let flags = crate::accounts::Account::of(self.viewer).mark();
        boxed(EndorsementInfo {
            endorseApplicationDate: self.applied_on(chance),
            endorseeAccountBankName: some(&endorsee.bank_name),
            endorseeAccountBankNumber: some(&endorsee.bank_number),
            endorseeAccountNumber: some(&endorsee.account),
            endorseeName: some(&endorsee.name),
            endorserAccountBankName: some(&endorser.bank_name),
            endorserAccountBankNumber: some(&endorser.bank_number),
            endorserAccountNumber: some(&endorser.account),
            endorserName: some(&endorser.name),
            endorserOrgCode: some(&endorser.organization_code),
            endorserRemark: self.life.remark.clone().or_else(|| Some(self.remark(&endorsee.name, chance))),
            endorserType: some("RC01"),
            endorserTypeMeaning: some("企业"),
            endorseTransferFlag: Some(if self.life.transferable { flags.may_transfer } else { flags.may_not }),
        })
    }

    /// `guaranteeInfo`.
    pub fn guarantee(&self) -> Option<Object<GuaranteeInfo>> {
        let chance = &mut self.chance(18);
        if !self.is_guaranteed(chance) {
            return None;
        }
        let guarantor = self.outsider(chance);
        boxed(GuaranteeInfo {
            batchNumber: Some(chance.digits(12)),
            guaranteeAccountBankName: some(&self.drawer.bank_name),
            guaranteeAccountBankNumber: some(&self.drawer.bank_number),
            guaranteeAccountNumber: some(&self.drawer.account),
            guaranteeName: some(&self.drawer.name),
            guaranteeOrgCode: some(&self.drawer.organization_code),
            guaranteeRemark: Some(self.remark(&guarantor.name, chance)),
            guaranteeType: some("RC01"),
            guaranteeTypeMeaning: some("企业"),
            guaranteedApplicationDate: self.past_day(chance, 0),
            guarantorAccountBankName: some(&guarantor.bank_name),
            guarantorAccountBankNumber: some(&guarantor.bank_number),
            guarantorAccountNumber: some(&guarantor.account),
            guarantorAddress: Some(format!("人民路{}号", 1 + chance.below(900))),
            guarantorName: some(&guarantor.name),
        })
    }

    /// `pledgeInfo`: always present while a pledge is open or in force.
    pub fn pledge(&self) -> Option<Object<PledgeInfo>> {
        let chance = &mut self.chance(19);
        let stands = self.at(&[Phase::PledgePending, Phase::Pledged, Phase::ReleasePending]);
        if !self.has_anywhere(chance, 40) && !stands {
            return None;
        }
        let (pledgor, pledgee) = if stands {
            (side::holder(self.life, self.facts), side::other(self.life, self.facts))
        } else {
            (self.payee.clone(), self.outsider(chance))
        };
        let applied_on = self.applied_on(chance);
        let release = self.at(&[Phase::ReleasePending]);
        boxed(PledgeInfo {
            batchNumber: Some(chance.digits(12)),
            pledgeApplicationDate: if release { self.past_day(chance, 0) } else { applied_on.clone() },
            pledgeReleaseApplicationDate: if release { applied_on } else { None },
            pledgeeAccountBankName: some(&pledgee.bank_name),
            pledgeeAccountBankNumber: some(&pledgee.bank_number),
            pledgeeAccountNumber: some(&pledgee.account),
            pledgeeName: some(&pledgee.name),
            pledgeeRemark: chance.percent(50).then(|| self.remark(&pledgee.name, chance)),
            pledgorAccountBankName: some(&pledgor.bank_name),
            pledgorAccountBankNumber: some(&pledgor.bank_number),
            pledgorAccountNumber: some(&pledgor.account),
            pledgorName: some(&pledgor.name),
            pledgorOrgCode: some(&pledgor.organization_code),
            pledgorRemark: self.life.remark.clone().or_else(|| Some(self.remark(&pledgee.name, chance))),
            pledgorType: some("RC01"),
            pledgorTypeMeaning: some("企业"),
        })
    }

    /// `promptPayInfo`: always present after a presentment, with its refusal if any.
    pub fn prompt_payment(&self) -> Option<Object<PromptPayInfo>> {
        let chance = &mut self.chance(20);
        let presented = self.at(&[Phase::PresentmentPending, Phase::Settled]) || self.life.presented.is_some();
        if !self.has_anywhere(chance, 45) && !presented {
            return None;
        }
        let online = self.life.online.unwrap_or(if chance.percent(70) { ONLINE } else { OFFLINE });
        let presenter = side::holder(self.life, self.facts);
        let refused = self.life.refused;
        boxed(PromptPayInfo {
            onlineFlag: Some(online.to_string()),
            onlineFlagMeaning: some(if online == ONLINE { "线上清算" } else { "线下清算" }),
            overDueReason: self.life.overdue_reason.clone(),
            promptPayApplicationDate: self.applied_on(chance),
            promptPayerAccountBankName: some(&presenter.bank_name),
            promptPayerAccountBankNumber: some(&presenter.bank_number),
            promptPayerAccountNumber: some(&presenter.account),
            promptPayerName: some(&presenter.name),
            promptPayerOrgCode: some(&presenter.organization_code),
            promptPayerType: some("RC01"),
            promptPayerTypeMeaning: some("企业"),
            refuseCode: if refused { some("DC09") } else { None },
            refuseMeaning: if refused { some("其他") } else { None },
            refuseRemark: if refused { some("对方拒绝付款") } else { None },
            remark: self.life.remark.clone().or_else(|| Some(self.remark(&self.acceptor.name, chance))),
            promptPayAmount: Some(self.life.presented.unwrap_or(self.facts.amount).into()),
        })
    }

    /// `recourseInfo`: always present while a settlement is pending.
    pub fn recourse(&self) -> Option<Object<RecourseInfo>> {
        let chance = &mut self.chance(21);
        if !self.has_anywhere(chance, 40) && !self.at(&[Phase::SettlementPending]) {
            return None;
        }
        let (agreeing, recourser) = (self.drawer, side::holder(self.life, self.facts));
        boxed(RecourseInfo {
            agreeSettleDate: self.past_day(chance, 0),
            agreeSettlePersonAccountBankName: some(&agreeing.bank_name),
            agreeSettlePersonAccountBankNumber: some(&agreeing.bank_number),
            agreeSettlePersonAccountNumber: some(&agreeing.account),
            agreeSettlePersonName: some(&agreeing.name),
            agreeSettlePersonOrgCode: some(&agreeing.organization_code),
            agreeSettlePersonType: some("RC01"),
            agreeSettlePersonTypeMeaning: some("企业"),
            agreeSettleRemark: Some(self.remark(&agreeing.name, chance)),
            recourseApplicationDate: self.past_day(chance, 0),
            recoursePersonAccountBankName: some(&agreeing.bank_name),
            recoursePersonAccountBankNumber: some(&agreeing.bank_number),
            recoursePersonAccountNumber: some(&agreeing.account),
            recoursePersonName: some(&agreeing.name),
            recoursePersonOrgCode: some(&agreeing.organization_code),
            recourseReasonCode: some("RT00"),
            recourseReasonMeaning: some("拒付追索"),
            recourseRemark: Some(self.remark(&agreeing.name, chance)),
            recourseType: some("RC00"),
            recourseTypeMeaning: some("到期被拒绝付款追索"),
            recourserAccountBankName: some(&recourser.bank_name),
            recourserAccountBankNumber: some(&recourser.bank_number),
            recourserAccountNumber: some(&recourser.account),
            recourserName: some(&recourser.name),
            recourserOrgCode: some(&recourser.organization_code),
            recourserType: some("RC01"),
            recourserTypeMeaning: some("企业"),
            agreeSettleAmount: Some(self.facts.amount.into()),
            recourseAmount: Some(self.facts.amount.into()),
        })
    }
}
