//! The currencies of a service: texts of balances that Aval cannot name, and the currency of each bank's drafts, which the
//! interface does not state.

use std::collections::{BTreeMap, BTreeSet};

use model::profile::Profile;
use model::profile::fields::SettingValue;
use model::{Sentence, spelling};

use super::fact::fact;
use crate::view::{FindingState, ServiceFact};

/// The findings from the currency texts of each bank's balances.
pub(super) fn findings(seen: &BTreeMap<String, BTreeSet<String>>, profile: &Profile) -> Vec<ServiceFact> {
    let texts: BTreeSet<&String> = seen.values().flatten().collect();
    let unknown = texts.iter().filter(|text| !profile.currencies.contains_key(**text) && spelling::iso(text).is_none());
    let mut rows: Vec<ServiceFact> = unknown.map(|text| unnamed(text, profile)).collect();
    for mark in profile.bank_marks() {
        let stated = profile.draft_currency(mark);
        let names = |text: &String| {
            let code = profile.compared_currency(text);
            spelling::iso(&code).map(str::to_owned)
        };
        let codes: BTreeSet<String> = seen.get(mark).into_iter().flatten().filter_map(names).collect();
        let codes: Vec<String> = codes.into_iter().collect();
        rows.push(of_drafts(mark, stated, codes));
    }
    rows
}

/// A text without a code of ISO 4217. With its first entry the setting would replace the assumed list, and orders in every other
/// currency would be refused; so the answer keeps that list beside it. A list that the settings state already stays the only one.
fn unnamed(text: &str, profile: &Profile) -> ServiceFact {
    let is_first = profile.currencies.is_empty();
    let sentence = Sentence::new("finding-currency-unknown").with("text", text).with("first", is_first);
    let beside = SettingValue { name: "assumed_currencies".to_owned(), value: "true".to_owned() };
    ServiceFact {
        setting: Some(format!("currencies.{text}")),
        examples: vec![text.to_owned()],
        along: if is_first { vec![beside] } else { Vec::new() },
        ..fact("currencies", FindingState::Asked, sentence)
    }
}

/// The currency of a bank's drafts: stated, or proposed where all its accounts have one.
fn of_drafts(mark: &str, stated: Option<&str>, codes: Vec<String>) -> ServiceFact {
    let (id, state, value) = match (stated, &codes[..]) {
        (Some(code), _) => ("finding-draft-currency-stated", FindingState::Assumed, Some(code.to_owned())),
        (None, [only]) => ("finding-draft-currency", FindingState::Asked, Some(only.clone())),
        (None, _) => ("finding-draft-currency", FindingState::Asked, None),
    };
    let sentence = Sentence::new(id).with("bank", mark).with("currency", value.clone().unwrap_or_default());
    ServiceFact {
        setting: Some(format!("banks.{mark}.draft_currency")),
        value,
        choices: if stated.is_some() { Vec::new() } else { codes },
        ..fact("draft_currency", state, sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unnamed_currency_and_the_drafts_of_each_bank_are_asked_for() {
        let text = "base_url = \"https://b.example\"\norganization_id = 1\nenvironment = \"test\"\n\
                    [banks.C]\ndraft_currency = \"CNY\"\n[currencies]\n\"156\" = \"CNY\"\n";
        let accounts: String = ["A", "B", "C"]
            .map(|mark| format!("[[accounts]]\nbank_mark = \"{mark}\"\naccount_number = \"1\"\n"))
            .concat();
        let profile = Profile::parse(&(text.to_owned() + &accounts), "profile.toml").unwrap();
        let of = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<BTreeSet<_>>();
        let seen = [("A", of(&["156"])), ("B", of(&["美元", "EUR", "壳币"])), ("C", of(&["CNY"]))];
        let rows = findings(&seen.map(|(mark, texts)| (mark.to_owned(), texts)).into(), &profile);
        let rows: Vec<_> = rows
            .iter()
            .map(|row| (row.setting.as_deref().unwrap(), row.state, row.value.as_deref(), row.choices.join(" ")))
            .collect();
        let asked = FindingState::Asked;
        assert_eq!(
            rows,
            [
                ("currencies.壳币", asked, None, String::new()),
                ("banks.A.draft_currency", asked, Some("CNY"), "CNY".to_owned()),
                ("banks.B.draft_currency", asked, None, "EUR USD".to_owned()),
                ("banks.C.draft_currency", FindingState::Assumed, Some("CNY"), String::new()),
            ]
        );
    }

    #[test]
    fn an_answer_for_one_currency_keeps_the_assumed_list_where_that_applied() {
        let least = "base_url = \"https://b.example\"\norganization_id = 1\nenvironment = \"test\"\n";
        let seen = BTreeMap::from([("A".to_owned(), BTreeSet::from(["壳币".to_owned()]))]);
        let along = |settings: &str| {
            let profile = Profile::parse(&(least.to_owned() + settings), "profile.toml").unwrap();
            findings(&seen, &profile).remove(0).along.into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(along(""), ["assumed_currencies"]);
        assert_eq!(along("[currencies]\nCNY = \"CNY\"\n"), Vec::<String>::new());
    }
}
