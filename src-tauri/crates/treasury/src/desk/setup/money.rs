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
    let known = known_texts(&texts, profile);
    let mut rows: Vec<ServiceFact> = unknown.map(|text| unnamed(text, &known, profile)).collect();
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

/// The texts of the balances that an answer has to list too: with its first entry the setting replaces the assumed list, and
/// these currencies would be refused. Of texts that differ in case, width or spaces only the setting takes one.
fn known_texts(texts: &BTreeSet<&String>, profile: &Profile) -> Vec<SettingValue> {
    if !profile.currencies.is_empty() {
        return Vec::new();
    }
    let mut known: BTreeMap<String, SettingValue> = BTreeMap::new();
    for text in texts.iter().filter(|text| text.trim() == text.as_str() && spelling::hidden(text).is_none()) {
        if let Some(code) = spelling::iso(text) {
            let row = SettingValue { name: format!("currencies.{text}"), value: code.to_owned() };
            known.entry(spelling::plain_text(text)).or_insert(row);
        }
    }
    known.into_values().collect()
}

/// A text without a code of ISO 4217.
fn unnamed(text: &str, known: &[SettingValue], profile: &Profile) -> ServiceFact {
    let listed: Vec<&str> = known.iter().filter_map(|row| row.name.strip_prefix("currencies.")).collect();
    let case = match (profile.currencies.is_empty(), listed.is_empty()) {
        (true, true) => "alone",
        (true, false) => "along",
        (false, _) => "more",
    };
    let sentence = Sentence::new("finding-currency-unknown")
        .with("text", text)
        .with("case", case)
        .with("listed", listed.join(", "));
    ServiceFact {
        setting: Some(format!("currencies.{text}")),
        examples: vec![text.to_owned()],
        along: known.to_vec(),
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
    fn an_answer_for_one_currency_lists_the_known_texts_too() {
        let least = "base_url = \"https://b.example\"\norganization_id = 1\nenvironment = \"test\"\n";
        let texts = ["壳币", "cny", "CNY", "美元", " EUR"].map(str::to_owned);
        let seen = BTreeMap::from([("A".to_owned(), BTreeSet::from(texts))]);
        let along = |settings: &str| {
            let profile = Profile::parse(&(least.to_owned() + settings), "profile.toml").unwrap();
            let row = findings(&seen, &profile).remove(0);
            let along = row.along.into_iter().map(|one| format!("{} {}", one.name, one.value)).collect::<Vec<_>>();
            (row.sentence.args["case"].clone(), along)
        };
        let listed = ["currencies.CNY CNY", "currencies.美元 USD"].map(str::to_owned).to_vec();
        assert_eq!(along(""), ("along".to_owned(), listed));
        assert_eq!(along("[currencies]\nCNY = \"CNY\"\n"), ("more".to_owned(), Vec::new()));
    }
}
