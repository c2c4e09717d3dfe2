//! Proposals for statement lines that a person confirms at once: pairs of transfers and lines that fit alone, and lines
//! that a rule sets aside.

use std::collections::{BTreeMap, HashSet};

use bank_contract::{Amount, Sum};
use journal::{Entry, LineSetAside};
use model::profile::Role;
use model::typed::typed;
use model::{DeskError, Result, Sentence, StatementLine, Total};
use money::witness;

use super::Desk;
use super::audit::{reconciled, resolved_by_line};
use super::auditor::{AuditorData, on_line};
use crate::out::audit::{self, ExactBy, Payment};
use crate::view::{
    AsideProposed, ConfirmedAside, ConfirmedPair, ExactMatch, ExactMatches, KnownLine, TransferToReconcile,
};

/// Everything that a person can confirm now.
#[derive(Default)]
struct Proposed {
    rows: Vec<ExactMatch>,
    by_payee: Vec<ExactMatch>,
    by_rule: Vec<ExactMatch>,
    asides: Vec<AsideProposed>,
    asides_kept: u32,
}

impl Proposed {
    fn pairs(&self) -> impl Iterator<Item = &ExactMatch> {
        self.rows.iter().chain(&self.by_payee).chain(&self.by_rule)
    }

    /// The pair that a person confirms, with the differing fields, and the reason that its rule gives.
    fn find(&self, pair: &ConfirmedPair) -> Option<(&ExactMatch, Vec<&'static str>, Option<String>)> {
        let is_it = |one: &&ExactMatch| one.transfer.instruction == pair.instruction && one.line.sha256 == pair.line;
        let by_reference = self.rows.iter().find(is_it).map(|found| (found, Vec::new()));
        let rest = || self.by_payee.iter().chain(&self.by_rule).find(is_it).map(|found| (found, vec!["reference"]));
        let (found, differs) = by_reference.or_else(rest)?;
        Some((found, differs, found.rule.as_ref().map(|rule| format!("rule: {rule}"))))
    }
}

impl Desk {
    /// The pairs of open transfers and lines that a person can reconcile at once, and the lines that a rule sets aside.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn statement_exact(&self) -> Result<ExactMatches> {
        let data = self.data()?;
        let found = proposed(&data);
        let taken: HashSet<&str> = found.pairs().map(|pair| pair.line.sha256.as_str()).collect();
        let taken: HashSet<&str> =
            taken.into_iter().chain(found.asides.iter().map(|one| one.line.sha256.as_str())).collect();
        let is_left = |known: &&KnownLine| {
            known.is_open()
                && known.is_final()
                && known.line.direction != "in"
                && !taken.contains(known.line.sha256.as_str())
        };
        let lines_left = count(data.lines.iter().filter(is_left).count());
        let open = data.transfers.iter().filter(|transfer| transfer.is_open()).count();
        let paired = found.pairs().count();
        let lines = |rows: &[ExactMatch]| sums(rows.iter().map(|row| &row.line));
        Ok(ExactMatches {
            sums: lines(&found.rows),
            sums_by_payee: lines(&found.by_payee),
            sums_by_rule: lines(&found.by_rule),
            sums_asides: sums(found.asides.iter().map(|one| &one.line)),
            transfers_left: count(open.saturating_sub(paired)),
            lines_left,
            rows: found.rows,
            by_payee: found.by_payee,
            by_rule: found.by_rule,
            asides: found.asides,
            asides_kept: found.asides_kept,
            rules_trouble: data.rules_trouble,
        })
    }

    /// Reconciles confirmed pairs and sets confirmed lines aside, all or none. Returns their number. Pairs by the payee's
    /// name need a reason; a rule is the reason of its own pairs.
    ///
    /// # Errors
    /// `tick-not-exact` or `aside-not-proposed` where one is none of [`Desk::statement_exact`] any more, `tick-differs`
    /// where a reason is missing, `hidden-character`, `sending-off`, or `journal`.
    pub fn statement_reconcile_exact(
        &self,
        confirmed: &[ConfirmedPair],
        reason: Option<&str>,
        asides: &[ConfirmedAside],
    ) -> Result<u32> {
        self.require(Role::Preparer)?;
        let wrong = |sentence: Sentence| DeskError::correct("tick", sentence);
        let reason = reason.map(|words| typed("reason", words)).transpose()?.filter(|reason| !reason.is_empty());
        let data = self.data()?;
        let found = proposed(&data);
        let known_line = |sha256: &str| data.lines.iter().find(|known| known.line.sha256 == sha256).cloned();
        let mut entries = Vec::with_capacity(confirmed.len() + asides.len());
        let mut seen = HashSet::new();
        for pair in confirmed {
            let not_exact = || wrong(Sentence::new("tick-not-exact").with("id", &pair.instruction));
            let (one, differs, by_rule) = found.find(pair).ok_or_else(not_exact)?;
            let why = by_rule.as_deref().or(reason);
            if !differs.is_empty() && why.is_none() {
                return Err(wrong(Sentence::new("tick-differs").with("what", differs.join(", "))));
            }
            let known = known_line(&one.line.sha256).filter(|_| seen.insert(pair.instruction.as_str()));
            let why = why.filter(|_| !differs.is_empty());
            let known = known.ok_or_else(not_exact)?;
            let resolved =
                data.state_of(&pair.instruction).and_then(|state| resolved_by_line(state, &pair.instruction, &known));
            entries.push(reconciled(&pair.instruction, known, differs, why));
            entries.extend(resolved);
        }
        for aside in asides {
            let is_it = |one: &AsideProposed| {
                one.line.sha256 == aside.line && one.rule == aside.rule && one.category == aside.category
            };
            let known = known_line(&aside.line).filter(|_| found.asides.iter().any(is_it));
            let known = known.filter(|_| seen.insert(aside.line.as_str()));
            let not_proposed = || wrong(Sentence::new("aside-not-proposed").with("rule", &aside.rule));
            entries.push(set_aside(known.ok_or_else(not_proposed)?, aside));
        }
        self.record_side_events(&entries)?;
        Ok(count(confirmed.len() + asides.len()))
    }
}

fn set_aside(known: KnownLine, aside: &ConfirmedAside) -> Entry {
    let witness = witness();
    Entry::SetAside(Box::new(LineSetAside {
        line: known.line,
        file: known.file,
        file_sha256: known.file_sha256,
        category: aside.category.clone(),
        rule: aside.rule.clone(),
        system_user: witness.system_user,
        machine: witness.machine,
    }))
}

fn proposed(data: &AuditorData) -> Proposed {
    let payments: Vec<Payment<'_>> = data
        .transfers
        .iter()
        .map(|transfer| (transfer.counterparty.as_deref(), transfer.candidates.as_slice()))
        .collect();
    let fits = |line: &StatementLine| data.fits.get(&line.sha256);
    let mut found = Proposed::default();
    for pair in audit::exact(&payments, |line| fits(line).and_then(|rule| rule.payee.as_deref())) {
        let transfer: &TransferToReconcile = &data.transfers[pair.transfer];
        let candidate = &transfer.candidates[pair.candidate];
        let line = candidate.line.line.clone();
        let (of, rule) = match pair.by {
            ExactBy::Reference => (&mut found.rows, None),
            ExactBy::Payee => (&mut found.by_payee, None),
            ExactBy::Rule => (&mut found.by_rule, fits(&line).map(|rule| rule.name.clone())),
        };
        of.push(ExactMatch {
            transfer: on_line(transfer, candidate.same_reference, Some(candidate.days_apart)),
            line,
            rule,
        });
    }
    // A line that may be one of our transfers stays open: only a person can say that it is not.
    let candidates = data.transfers.iter().flat_map(|transfer| &transfer.candidates);
    let may_be: HashSet<&str> = candidates.map(|one| one.line.line.sha256.as_str()).collect();
    for known in data.lines.iter().filter(|known| known.takes_rules()) {
        let Some((rule, category)) = fits(&known.line).and_then(|rule| Some((rule, rule.aside.clone()?))) else {
            continue;
        };
        if may_be.contains(known.line.sha256.as_str()) {
            found.asides_kept += 1;
        } else {
            found.asides.push(AsideProposed { line: known.line.clone(), rule: rule.name.clone(), category });
        }
    }
    found
}

/// The sums by currency and direction: money that came in is not added to money that went out.
fn sums<'a>(lines: impl Iterator<Item = &'a StatementLine>) -> Vec<Total> {
    let mut of: BTreeMap<bool, Vec<&StatementLine>> = BTreeMap::new();
    lines.for_each(|line| of.entry(line.direction == "in").or_default().push(line));
    let total = |(currency, sum): (&str, Sum)| Total {
        currency: Some(currency.to_owned()),
        amount: sum.amount().to_money_text(),
        count: sum.count(),
        left_out: sum.left_out(),
    };
    let amounts = |lines: Vec<&'a StatementLine>| {
        let amounts = lines.into_iter().map(|line| (line.currency.as_str(), Amount::parse_plain(&line.amount).ok()));
        Sum::by(amounts).into_iter().map(total).collect::<Vec<_>>()
    };
    of.into_values().flat_map(amounts).collect()
}

fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
