//! The parameters of a narrow reading, and whether its rows fit them. A service may ignore a parameter without a word, so
//! each row is compared with the filters whose field it has. A filter without its field in the record is not judged.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use bank_contract::endpoint::Row;
use bank_contract::record::Fields;
use bank_contract::row::{Kind, Param};
use chrono::{NaiveDate, NaiveTime};
use model::profile::Profile;
use model::{DeskError, Result, Sentence, spelling};

/// Parameters that select no rows.
const PAGING: [&str; 3] = ["page", "size", "sort"];

/// A parameter with its value, ready to be sent.
pub(crate) type Sent = (&'static str, String);

/// Reads typed parameters.
///
/// # Errors
/// `narrow-parameter` for a name that the endpoint does not have, `narrow-value` for a value of another kind.
pub(crate) fn sent(row: &'static Row, typed: &BTreeMap<String, String>, profile: &Profile) -> Result<Vec<Sent>> {
    if let Some(name) = typed.keys().find(|name| !row.chosen().any(|param| param.name == name.as_str())) {
        let known: Vec<&str> = row.chosen().map(|param| param.name).collect();
        let sentence = Sentence::new("narrow-parameter").with("name", name).with("known", known.join(", "));
        return Err(DeskError::correct("narrow-parameter", sentence));
    }
    let mut sent = Vec::new();
    for param in row.chosen() {
        let Some(text) = typed.get(param.name).map(|text| text.trim()).filter(|text| !text.is_empty()) else {
            continue;
        };
        let values = values(param, text, profile).ok_or_else(|| {
            let sentence = Sentence::new("narrow-value").with("name", param.name).with("text", text);
            DeskError::correct("narrow-value", sentence.with("kind", param.kind.word()))
        })?;
        sent.extend(values.into_iter().map(|value| (param.name, value)));
    }
    Ok(sent)
}

/// The values of a parameter on the wire; `None` where the text is of another kind.
fn values(param: &Param, text: &str, profile: &Profile) -> Option<Vec<String>> {
    let one = match param.kind {
        Kind::Integer => text.parse::<u32>().ok()?.to_string(),
        Kind::DateTime => {
            let day: NaiveDate = text.parse().ok()?;
            let last = NaiveTime::from_hms_opt(23, 59, 59)?;
            let time = if param.name.ends_with("To") { last } else { NaiveTime::MIN };
            day.and_time(time).format(&profile.datetime_format).to_string()
        }
        Kind::Texts => return Some(text.split(';').map(|part| part.trim().to_owned()).collect()),
        _ if param.name.starts_with("amount") => spelling::typed_amount(text)?.to_string(),
        _ => text.to_owned(),
    };
    Some(vec![one])
}

/// Whether a record fits a parameter as typed; `None` where its fields do not show it.
pub(crate) fn fits(record: &Fields<'_>, name: &str, typed: &str, profile: &Profile) -> Option<bool> {
    let text = |field: &str| record.text(field).filter(|text| !text.trim().is_empty());
    let day = |field: &str| Some((profile.day(&text(field)?)?, typed.parse::<NaiveDate>().ok()?));
    let amount = || Some((Amount::parse_plain(&text("amount")?).ok()?, spelling::typed_amount(typed)?));
    Some(match name {
        "dateFrom" => day("date").map(|(own, asked)| own >= asked)?,
        "dateTo" => day("date").map(|(own, asked)| own <= asked)?,
        "dueDateFrom" => day("dueDate").map(|(own, asked)| own >= asked)?,
        "dueDateTo" => day("dueDate").map(|(own, asked)| own <= asked)?,
        "amountFrom" => amount().map(|(own, asked)| own >= asked)?,
        "amountTo" => amount().map(|(own, asked)| own <= asked)?,
        "drawerName" | "acceptorName" | "payeeName" => spelling::name(&text(name)?).contains(&spelling::name(typed)),
        _ => text(record.of.field(name)?.name)? == typed,
    })
}

/// The conclusions of a reading's rows about its parameters.
pub(crate) struct Judged<'a> {
    typed: Vec<(&'a str, &'a str)>,
    unfit: BTreeSet<&'a str>,
    fit: BTreeSet<&'a str>,
    /// Rows that do not fit at least one parameter.
    pub(crate) unfit_rows: u32,
}

impl<'a> Judged<'a> {
    /// Before the first row. Blank parameters and those of paging are left out.
    pub(crate) fn of(typed: &'a BTreeMap<String, String>) -> Self {
        let typed = typed.iter().map(|(name, text)| (name.as_str(), text.trim()));
        let typed = typed.filter(|(name, text)| !text.is_empty() && !PAGING.contains(name)).collect();
        Self { typed, unfit: BTreeSet::new(), fit: BTreeSet::new(), unfit_rows: 0 }
    }

    /// Judges one row; the parameters that it does not fit.
    pub(crate) fn add(&mut self, record: &Fields<'_>, profile: &Profile) -> Vec<String> {
        let mut unfit = Vec::new();
        for (name, text) in &self.typed {
            match fits(record, name, text, profile) {
                Some(true) => drop(self.fit.insert(name)),
                Some(false) => unfit.push(*name),
                None => {}
            }
        }
        self.unfit.extend(&unfit);
        self.unfit_rows += u32::from(!unfit.is_empty());
        unfit.into_iter().map(str::to_owned).collect()
    }

    /// Parameters that some row does not fit.
    pub(crate) fn ignored(&self) -> Vec<&'a str> {
        self.unfit.iter().copied().collect()
    }

    /// Parameters that no row shows.
    pub(crate) fn unjudged(&self) -> Vec<&'a str> {
        let is_shown = |name: &str| self.unfit.contains(name) || self.fit.contains(name);
        self.typed.iter().map(|(name, _)| *name).filter(|name| !is_shown(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::wire::Draft;
    use bank_contract::{Endpoint, Wire};
    use serde_json::value::RawValue;

    use super::*;

    fn profile() -> Profile {
        Profile::parse("base_url = \"https://bank.example\"\norganization_id = 1\nenvironment = \"test\"\n", "p")
            .unwrap()
    }

    fn typed(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn every_parameter_of_every_query_can_be_set_and_goes_out_in_its_kind() {
        let profile = profile();
        for row in bank_contract::endpoint::ENDPOINTS.iter().filter(|row| !row.acts) {
            for param in row.chosen() {
                let text = match param.kind {
                    Kind::Integer => "1",
                    Kind::DateTime => "2026-03-01",
                    _ => "7",
                };
                let out = sent(row, &typed(&[(param.name, text)]), &profile).unwrap();
                assert_eq!(out.len(), 1, "{} {}", row.path, param.name);
                assert_eq!(out[0].0, param.name);
            }
        }
        let row = Endpoint::ListBankDraft.row();
        let out =
            sent(row, &typed(&[("dueDateTo", "2026-03-01"), ("sort", "a,asc; b,desc"), ("payeeName", " ")]), &profile);
        let sort = |text: &str| ("sort", text.to_owned());
        let to = ("dueDateTo", "2026-03-01 23:59:59".to_owned());
        assert_eq!(out.unwrap(), [to, sort("a,asc"), sort("b,desc")]);
        for wrong in [("bankMark", "A"), ("colour", "red"), ("page", "-1"), ("dateTo", "soon"), ("amountTo", "1e3")] {
            assert!(sent(row, &typed(&[wrong]), &profile).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_row_that_does_not_fit_is_noticed_and_a_blank_field_is_not_judged() {
        let profile = profile();
        let raw =
            r#"{"draftNumber":"1","amount":100.10,"acceptorName":"ＡＣＭＥ Ltd","dueDate":"2026-03-01","date":"soon"}"#;
        let raw = RawValue::from_string(raw.to_owned()).unwrap();
        let record = Fields::read(Draft::TYPE, &raw).unwrap();
        for (name, text, expected) in [
            ("draftNumber", "1", Some(true)),
            ("draftNumber", "2", Some(false)),
            ("amountFrom", "100.1", Some(true)),
            ("amountTo", "100.09", Some(false)),
            ("acceptorName", "acme", Some(true)),
            ("acceptorName", "other", Some(false)),
            ("dueDateTo", "2026-02-28", Some(false)),
            ("dueDateFrom", "2026-03-01", Some(true)),
            ("dateFrom", "2026-03-01", None),
            ("payeeAccountNumber", "1", None),
            ("accountType", "1", None),
            ("size", "5", None),
        ] {
            assert_eq!(fits(&record, name, text, &profile), expected, "{name} {text}");
        }
    }
}
