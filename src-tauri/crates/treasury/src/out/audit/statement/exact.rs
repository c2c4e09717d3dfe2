//! Pairs that a person can confirm at once: a transfer and a line that agree in everything, each with no other such
//! partner.

use std::collections::BTreeMap;

use model::spelling::name as same_name;

use crate::view::Candidate;

/// How a line says whose payment it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExactBy {
    /// It names our reference.
    Reference,
    /// It names the payee, and no transfer's reference.
    Payee,
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

/// The pairs, in the transfers' order.
pub(crate) fn exact(transfers: &[Payment<'_>]) -> Vec<ExactPair> {
    let mut pairs = Vec::new();
    for (at, (payee, candidates)) in transfers.iter().enumerate() {
        let payee = payee.map(same_name).filter(|name| !name.is_empty());
        for (candidate, one) in candidates.iter().enumerate() {
            let names_payee = payee.is_some() && payee.as_deref() == Some(&same_name(&one.line.line.counterparty));
            let by = match (one.needs_reason, names_payee) {
                (false, _) => ExactBy::Reference,
                (true, true) => ExactBy::Payee,
                (true, false) => continue,
            };
            pairs.push(ExactPair { transfer: at, candidate, by });
        }
    }
    // A reference decides over a name, so a line that names a reference is no partner by name.
    let line = |pair: &ExactPair| transfers[pair.transfer].1[pair.candidate].line.line.sha256.as_str();
    let mut found = sole(&pairs, ExactBy::Reference, line, &[]);
    let by_payee = sole(&pairs, ExactBy::Payee, line, &pairs);
    found.extend(by_payee);
    found.sort_by_key(|pair| pair.transfer);
    found
}

/// The pairs of a kind whose transfer and line are each in one of that kind only, and in none by reference of `others`.
fn sole<'a>(
    pairs: &[ExactPair],
    by: ExactBy,
    line: impl Fn(&ExactPair) -> &'a str,
    others: &[ExactPair],
) -> Vec<ExactPair> {
    let (mut of_transfer, mut of_line) = (BTreeMap::<usize, u32>::new(), BTreeMap::<&str, u32>::new());
    let counted = pairs.iter().filter(|pair| pair.by == by);
    let taken = others.iter().filter(|pair| pair.by == ExactBy::Reference);
    for pair in counted.chain(taken) {
        *of_transfer.entry(pair.transfer).or_default() += 1;
        *of_line.entry(line(pair)).or_default() += 1;
    }
    let is_sole = |pair: &&ExactPair| pair.by == by && of_transfer[&pair.transfer] == 1 && of_line[line(pair)] == 1;
    pairs.iter().filter(is_sole).copied().collect()
}

#[cfg(test)]
mod tests {
    use model::StatementLine;

    use super::*;
    use crate::view::{Candidate, KnownLine};

    /// A candidate line: its id, whether it names the reference, and the party that it names.
    fn candidate((id, same_reference, party): (&str, bool, &str)) -> Candidate {
        let line = StatementLine { sha256: id.to_owned(), counterparty: party.to_owned(), ..StatementLine::default() };
        let line = KnownLine { line, file: String::new(), file_sha256: String::new(), instruction: None };
        Candidate { line, same_reference, needs_reason: !same_reference, days_apart: 0 }
    }

    /// A payee, and candidate lines as [`candidate`] takes them.
    type Told<'a> = (Option<&'a str>, &'a [(&'a str, bool, &'a str)]);

    fn found(transfers: &[Told<'_>]) -> Vec<(usize, String, ExactBy)> {
        let candidates: Vec<Vec<Candidate>> =
            transfers.iter().map(|(_, lines)| lines.iter().copied().map(candidate).collect()).collect();
        let payments: Vec<Payment<'_>> =
            transfers.iter().zip(&candidates).map(|((payee, _), lines)| (*payee, lines.as_slice())).collect();
        let id = |pair: &ExactPair| payments[pair.transfer].1[pair.candidate].line.line.sha256.clone();
        exact(&payments).iter().map(|pair| (pair.transfer, id(pair), pair.by)).collect()
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
}
