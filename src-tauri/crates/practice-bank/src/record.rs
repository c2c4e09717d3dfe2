//! A draft as a record of the interface: its facts and its life, as seen by one account.
//!
//! All random content follows from the seed, so a record changes only where the draft's life does.

use bank_contract::record::Object;
use bank_contract::wire::{Draft, ResponseStatus};

use crate::accounts::{Account, AccountId};
use crate::assumptions::stages::Life;
use crate::assumptions::{CONSIGNED, DATE, FLAG_OK, status};
use crate::chance::Chance;
use crate::data::Data;
use crate::facts::{DraftIndex, Facts, Seed, bank_draft_id, day, draft_id};
use crate::objects::Scene;
use crate::side::{Side, holder};

/// The record of a draft as seen by `viewer`.
pub fn record(seed: &Seed, index: DraftIndex, facts: &Facts, life: &Life, viewer: AccountId, tenant: i64) -> Draft {
    let mut chance = Chance::of(seed.seed, u64::from(index), 2);
    let account = Account::of(viewer);
    let mark = account.mark();
    let [draft_status, draft_meaning, bank_status, bank_meaning] = status::of(life, facts.new_system);
    let (drawer, acceptor, payee) = (Side::party(facts.drawer), Side::party(facts.acceptor), Side::party(facts.payee));
    let bare = chance.percent(6) && seed.data == Data::Awkward;
    let scene = Scene { seed, index, facts, life, viewer, drawer: &drawer, acceptor: &acceptor, payee: &payee, bare };
    let (kind, kind_meaning) =
        if facts.by_bank { ("AC01", "银行承兑汇票") } else { ("AC02", "商业承兑汇票") };
    Draft {
        bankDraftStatusCode: bank_status.to_owned(),
        bankMark: mark.name.to_owned(),
        draftNumber: seed.draft_number(index, facts),
        draftStatusCode: draft_status.to_owned(),
        draftType: kind.to_owned(),
        organizationCode: account.organization_code().to_owned(),
        acceptorAccountNumber: Some(acceptor.account.clone()),
        acceptorName: Some(acceptor.name.clone()),
        accountNumber: Some(account.number.to_owned()),
        applicantName: (!bare).then(|| holder(life, facts).name),
        autoDraftFlag: (!bare).then(|| if facts.new_system { "1" } else { "0" }.to_owned()),
        autoDraftFlagMeaning: (!bare)
            .then(|| if facts.new_system { "自动提示付款" } else { "手工提示付款" }.to_owned()),
        bankCode: Some(account.bank_code()),
        bankDraftId: Some(bank_draft_id(index)),
        bankDraftStatusDesc: Some(bank_meaning.to_owned()),
        bankMarkMeaning: (!bare).then(|| mark.meaning.to_owned()),
        date: Some(day(facts.issued).format(DATE).to_string()),
        draftStatusMeaning: Some(draft_meaning.to_owned()),
        draftTypeMeaning: Some(kind_meaning.to_owned()),
        drawerAccountNumber: Some(drawer.account.clone()),
        drawerName: Some(drawer.name.clone()),
        dueDate: Some(day(facts.due).format(DATE).to_string()),
        payeeAccountNumber: Some(payee.account.clone()),
        payeeName: Some(payee.name.clone()),
        remark: life.remark.clone().or_else(|| chance.percent(40).then(|| scene.remark(&acceptor.name, &mut chance))),
        sequenceNumber: Some(sequence(seed, index, facts)),
        amount: Some(facts.amount.into()),
        consignFlag: Some(CONSIGNED),
        draftId: Some(draft_id(index)),
        tenantId: Some(tenant),
        transferFlag: Some(if life.transferable { mark.may_transfer } else { mark.may_not }),
        acceptor: scene.acceptor_info(),
        acceptorInfo: scene.acceptance(),
        creditInfo: scene.credit(),
        discountInfo: scene.discount(),
        drawer: scene.drawer_info(),
        endorseInfo: scene.endorsement(),
        guaranteeInfo: scene.guarantee(),
        payee: scene.payee_info(),
        pledgeInfo: scene.pledge(),
        promptPayInfo: scene.prompt_payment(),
        recourseInfo: scene.recourse(),
        responseStatus: (!bare).then(ok),
    }
}

/// `responseStatus` of a success.
pub fn ok() -> Object<ResponseStatus> {
    Object(Box::new(ResponseStatus {
        code: Some("0000".to_owned()),
        errorFlag: Some(FLAG_OK),
        message: Some("OK".to_owned()),
    }))
}

/// The range of a split package: `0` cannot be split; the two parts of the split draft are consecutive. One unit is one
/// cent.
fn sequence(seed: &Seed, index: DraftIndex, facts: &Facts) -> String {
    use crate::facts::SPLIT;
    let is_awkward = seed.data == Data::Awkward;
    match index {
        _ if is_awkward && index == SPLIT.0 => "1-30000000".to_owned(),
        _ if is_awkward && index == SPLIT.1 => "30000001-50000000".to_owned(),
        _ if facts.new_system => {
            let text = facts.amount.to_money_text();
            let cents: String = text.chars().filter(char::is_ascii_digit).collect();
            format!("1-{}", cents.trim_start_matches('0'))
        }
        _ => "0".to_owned(),
    }
}
