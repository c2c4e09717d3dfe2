//! Pairs that a person can confirm at once: a transfer and a line that agree in everything, each with no other such
//! partner.

use std::collections::BTreeMap;

use model::StatementLine;
use model::spelling::name as same_name;

use crate::view::Candidate;

/// How a line says whose payment it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExactBy {
    /// It names our reference.
    Reference,
    /// It names the payee, and no transfer's reference.
    Payee,
    /// A rule says that it is a payment to the payee, and it names no transfer's reference.
    Rule,
}

/// A transfer and its line, by their places: of the transfer, and of the line among its candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExactPair {
    pub transfer: usize,
    pub candidate: usize,
    pub by: ExactBy,
}

/// A transfer: the name of its payee, and its candidate lines.
pub(crate) type Payment<'a> = (Option<&'a str>, &'a [Candidate]);

/// The pairs, in the transfers' order. `payee_of` is the payee that a rule states for a line.
pub(crate) fn exact<'a>(
    transfers: &[Payment<'_>],
    payee_of: impl Fn(&StatementLine) -> Option<&'a str>,
) -> Vec<ExactPair> {
    let mut pairs = Vec::new();
    for (at, (payee, candidates)) in transfers.iter().enumerate() {
        let payee = payee.map(same_name).filter(|name| !name.is_empty());
        // An unknown direction is never exact: a line without a direction may be money that came back. Neither is a
        // provisional line: it may not be booked.
        let may_be = |one: &Candidate| one.line.line.direction == "out" && one.line.is_final();
        for (candidate, one) in candidates.iter().enumerate().filter(|(_, one)| may_be(one)) {
            let names_payee = payee.is_some() && payee.as_deref() == Some(&same_name(&one.line.line.counterparty));
            let ruled = || payee.is_some() && payee_of(&one.line.line).map(same_name) == payee;
            let by = match (one.needs_reason, names_payee) {
                (false, _) => ExactBy::Reference,
                (true, true) => ExactBy::Payee,
                (true, false) if ruled() => ExactBy::Rule,
                (true, false) => continue,
            };
            pairs.push(ExactPair { transfer: at, candidate, by });
        }
    }
    // A reference decides over a name, so a line that names a reference is no partner by name.
    let line = |pair: &ExactPair| transfers[pair.transfer].1[pair.candidate].line.line.sha256.as_str();
    let mut found = sole(&pairs, ExactBy::Reference, line, &[]);
    found.extend(sole(&pairs, ExactBy::Payee, line, &[ExactBy::Reference]));
    // A name in the line decides over a rule.
    found.extend(sole(&pairs, ExactBy::Rule, line, &[ExactBy::Reference, ExactBy::Payee]));
    found.sort_by_key(|pair| pair.transfer);
    found
}

/// The pairs of a kind whose transfer and line are each in one of that kind only, and in none of the kinds `before` it.
fn sole<'a>(
    pairs: &[ExactPair],
    by: ExactBy,
    line: impl Fn(&ExactPair) -> &'a str,
    before: &[ExactBy],
) -> Vec<ExactPair> {
    let (mut of_transfer, mut of_line) = (BTreeMap::<usize, u32>::new(), BTreeMap::<&str, u32>::new());
    for pair in pairs.iter().filter(|pair| pair.by == by || before.contains(&pair.by)) {
        *of_transfer.entry(pair.transfer).or_default() += 1;
        *of_line.entry(line(pair)).or_default() += 1;
    }
    let is_sole = |pair: &&ExactPair| pair.by == by && of_transfer[&pair.transfer] == 1 && of_line[line(pair)] == 1;
    pairs.iter().filter(is_sole).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Finality, KnownLine};

    /// A candidate line: its id, whether it names the reference, and the party that it names.
    fn candidate((id, same_reference, party): (&str, bool, &str)) -> Candidate {
        let line = StatementLine {
            sha256: id.to_owned(),
            counterparty: party.to_owned(),
            direction: "out".to_owned(),
            ..StatementLine::default()
        };
        let (file, file_sha256) = (String::new(), String::new());
        let line = KnownLine {
            line,
            file,
            file_sha256,
            instruction: None,
            aside: None,
            reopened: false,
            finality: Finality::Final,
        };
        Candidate { line, same_reference, needs_reason: !same_reference, days_apart: 0 }
    }

    /// A payee, and candidate lines as [`candidate`] takes them.
    type Told<'a> = (Option<&'a str>, &'a [(&'a str, bool, &'a str)]);

    fn found(transfers: &[Told<'_>]) -> Vec<(usize, String, ExactBy)> {
        found_with(transfers, |_| None)
    }

    fn found_with<'a>(
        transfers: &[Told<'_>],
        payee_of: impl Fn(&StatementLine) -> Option<&'a str>,
    ) -> Vec<(usize, String, ExactBy)> {
        let candidates: Vec<Vec<Candidate>> =
            transfers.iter().map(|(_, lines)| lines.iter().copied().map(candidate).collect()).collect();
        let payments: Vec<Payment<'_>> =
            transfers.iter().zip(&candidates).map(|((payee, _), lines)| (*payee, lines.as_slice())).collect();
        let id = |pair: &ExactPair| payments[pair.transfer].1[pair.candidate].line.line.sha256.clone();
        exact(&payments, payee_of).iter().map(|pair| (pair.transfer, id(pair), pair.by)).collect()
    }

    #[test]
    fn only_pairs_without_another_partner_are_exact() {
        let transfers: [(Option<&str>, &[_]); 5] = [
            (None, &[("a", true, ""), ("b", false, "Lin")]),
            // Two lines with the reference.
            (None, &[("c", true, ""), ("d", true, "")]),
            // One line with two references.
            (None, &[("e", true, "")]),
            (None, &[("e", true, "")]),
            (None, &[]),
        ];
        assert_eq!(found(&transfers), [(0, "a".to_owned(), ExactBy::Reference)]);
    }

    #[test]
    fn a_payees_name_pairs_a_line_without_reference_but_no_equal_payments() {
        let equal: &[_] = &[("a", false, "LIN MEI"), ("b", false, "Lin Mei")];
        let transfers: [(Option<&str>, &[_]); 4] = [
            (Some("Ｌin  Mei"), equal),
            (Some("Lin Mei"), equal),
            (Some("Atlas"), &[("c", false, "atlas")]),
            (None, &[("d", false, "")]),
        ];
        assert_eq!(found(&transfers), [(2, "c".to_owned(), ExactBy::Payee)]);
        // The line of another transfer's reference is not given away by a name.
        let taken: [(Option<&str>, &[_]); 2] =
            [(Some("Lin Mei"), &[("a", true, "Lin Mei")]), (Some("Lin Mei"), &[("a", false, "Lin Mei")])];
        assert_eq!(found(&taken), [(0, "a".to_owned(), ExactBy::Reference)]);
    }
    #[test]
    fn a_rules_payee_pairs_a_line_after_its_reference_and_its_name() {
        let rule = |line: &StatementLine| (line.counterparty == "NETTING 7").then_some("Lin Mei");
        let lines: &[_] = &[("a", false, "NETTING 7")];
        assert_eq!(found_with(&[(Some("lin mei"), lines)], rule), [(0, "a".to_owned(), ExactBy::Rule)]);
        assert_eq!(found_with(&[(Some("Atlas"), lines), (None, lines)], rule), []);
        // Two equal transfers, or a transfer with two such lines: neither is the only one.
        assert_eq!(found_with(&[(Some("Lin Mei"), lines), (Some("Lin Mei"), lines)], rule), []);
        let two: &[_] = &[("a", false, "NETTING 7"), ("b", false, "NETTING 7")];
        assert_eq!(found_with(&[(Some("Lin Mei"), two)], rule), []);
        let named: &[_] = &[("a", false, "NETTING 7"), ("b", false, "Lin Mei")];
        assert_eq!(found_with(&[(Some("Lin Mei"), named)], rule), [(0, "b".to_owned(), ExactBy::Payee)]);
    }
}
