//! Rules for statement lines that are not decided by a reference: they set a line aside with a category, or state whose
//! payment it is. A rule only proposes; the first one that fits a line applies. The rules of a desk are a file that a
//! person may also edit by hand.

use bank_contract::Amount;
use model::spelling::narrow;
use model::typed::typed;
use model::{DeskError, Result, Sentence, StatementLine};
use serde::{Deserialize, Serialize};

use crate::view::StatementRule;

/// Name of the file in the profile's folder.
pub(crate) const RULES_FILE: &str = "statement-rules.toml";
/// Largest file, in bytes.
pub(crate) const RULES_BYTES_MAX: u64 = 1 << 20;
const RULES_MAX: usize = 500;
const NAME_CHARS_MAX: usize = 60;
const TEXT_CHARS_MAX: usize = 200;

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RulesText {
    rule: Vec<StatementRule>,
}

/// Reads the rules of a file.
///
/// # Errors
/// `statement-rules` with the place of the mistake.
pub(crate) fn parse(text: &str) -> Result<Vec<StatementRule>> {
    let wrong = |error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        refused(Sentence::new("statement-rules-file").with("line", line).with("detail", error.message()))
    };
    checked(&toml::from_str::<RulesText>(text).map_err(wrong)?.rule)
}

/// The file's text.
///
/// # Errors
/// `statement-rules` when it cannot be written as TOML.
pub(crate) fn written(rules: &[StatementRule]) -> Result<String> {
    let text = toml::to_string(&RulesText { rule: rules.to_vec() });
    text.map_err(|error| refused(Sentence::new("statement-rules-file").with("line", 0).with("detail", error)))
}

/// The rules without blank texts, or the first mistake.
///
/// # Errors
/// `statement-rules` with the number of the rule, or `hidden-character`.
pub(crate) fn checked(rules: &[StatementRule]) -> Result<Vec<StatementRule>> {
    if rules.len() > RULES_MAX {
        return Err(refused(Sentence::new("statement-rules-many").with("most", RULES_MAX)));
    }
    let mut found: Vec<StatementRule> = Vec::with_capacity(rules.len());
    for (at, rule) in rules.iter().enumerate() {
        let rule = tidied(rule)?;
        let twice = found.iter().any(|other| narrow(&other.name) == narrow(&rule.name));
        if let Some(id) = fault(&rule).or_else(|| twice.then_some("statement-rule-twice")) {
            let sentence = Sentence::new(id).with("at", at + 1).with("name", &rule.name);
            return Err(refused(
                sentence.with("most", if id == "statement-rule-name" { NAME_CHARS_MAX } else { TEXT_CHARS_MAX }),
            ));
        }
        found.push(rule);
    }
    Ok(found)
}

fn tidied(rule: &StatementRule) -> Result<StatementRule> {
    let of = |field: &str, text: &Option<String>| -> Result<Option<String>> {
        let text = text.as_deref().map(|text| typed(field, text)).transpose()?;
        Ok(text.filter(|text| !text.is_empty()).map(str::to_owned))
    };
    Ok(StatementRule {
        name: typed("name", &rule.name)?.to_owned(),
        off: rule.off,
        counterparty: of("counterparty", &rule.counterparty)?,
        reference: of("reference", &rule.reference)?,
        remark: of("remark", &rule.remark)?,
        direction: of("direction", &rule.direction)?,
        account: of("account", &rule.account)?,
        currency: of("currency", &rule.currency)?,
        amount_from: of("amount", &rule.amount_from)?,
        amount_to: of("amount", &rule.amount_to)?,
        aside: of("category", &rule.aside)?,
        payee: of("payee", &rule.payee)?,
    })
}

/// The sentence of a rule's mistake.
fn fault(rule: &StatementRule) -> Option<&'static str> {
    let texts =
        [&rule.counterparty, &rule.reference, &rule.remark, &rule.account, &rule.currency, &rule.aside, &rule.payee];
    let amount = |text: &Option<String>| text.as_deref().map(Amount::parse_plain).transpose();
    let (from, to) = (amount(&rule.amount_from), amount(&rule.amount_to));
    let is_range = match (&from, &to) {
        (Ok(Some(from)), Ok(Some(to))) => from <= to,
        (Ok(_), Ok(_)) => true,
        _ => false,
    };
    let faults = [
        (rule.name.is_empty() || rule.name.chars().count() > NAME_CHARS_MAX, "statement-rule-name"),
        (rule.aside.is_some() == rule.payee.is_some(), "statement-rule-does"),
        (!matches!(rule.direction.as_deref(), None | Some("in" | "out")), "statement-rule-direction"),
        (!is_range, "statement-rule-amount"),
        (texts.into_iter().flatten().any(|text| text.chars().count() > TEXT_CHARS_MAX), "statement-rule-text"),
        // Money that came in is no transfer of this desk.
        (rule.payee.is_some() && rule.direction.as_deref() == Some("in"), "statement-rule-payee"),
    ];
    faults.into_iter().find(|(wrong, _)| *wrong).map(|(_, id)| id)
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("statement-rules", sentence)
}

/// Rules that are ready to be compared with lines.
pub(crate) struct LineRules<'a>(Vec<ReadyRule<'a>>);

struct ReadyRule<'a> {
    rule: &'a StatementRule,
    /// Parts of the counterparty, the reference and the remark, in one case and width.
    texts: [Option<String>; 3],
    from: Option<Amount>,
    to: Option<Amount>,
}

impl<'a> LineRules<'a> {
    /// The rules that are switched on.
    pub(crate) fn of(rules: &'a [StatementRule]) -> Self {
        let amount = |text: &Option<String>| text.as_deref().and_then(|text| Amount::parse_plain(text).ok());
        let ready = |rule: &'a StatementRule| ReadyRule {
            rule,
            texts: [&rule.counterparty, &rule.reference, &rule.remark].map(|text| text.as_deref().map(narrow)),
            from: amount(&rule.amount_from),
            to: amount(&rule.amount_to),
        };
        Self(rules.iter().filter(|rule| !rule.off).map(ready).collect())
    }

    /// The first rule that fits a line.
    pub(crate) fn first(&self, line: &StatementLine) -> Option<&'a StatementRule> {
        if self.0.is_empty() {
            return None;
        }
        let texts = [&line.counterparty, &line.reference, &line.remark].map(|text| narrow(text));
        let amount = Amount::parse_plain(&line.amount).ok();
        self.0.iter().find(|ready| ready.fits(line, &texts, amount)).map(|ready| ready.rule)
    }
}

impl ReadyRule<'_> {
    fn fits(&self, line: &StatementLine, texts: &[String; 3], amount: Option<Amount>) -> bool {
        let is = |wanted: &Option<String>, text: &str| wanted.as_deref().is_none_or(|wanted| wanted == text);
        // An amount that cannot be read is in no range.
        let in_range = match (self.from, self.to) {
            (None, None) => true,
            (from, to) => {
                amount.is_some_and(|amount| from.is_none_or(|from| from <= amount) && to.is_none_or(|to| amount <= to))
            }
        };
        in_range
            && is(&self.rule.direction, &line.direction)
            && is(&self.rule.account, &line.account)
            && is(&self.rule.currency, &line.currency)
            && self.texts.iter().zip(texts).all(|(part, text)| part.as_deref().is_none_or(|part| text.contains(part)))
    }
}

/// Whether a rule has no condition, so that it fits every line.
pub(crate) fn is_unbounded(rule: &StatementRule) -> bool {
    let StatementRule { counterparty, reference, remark, direction, account, currency, amount_from, amount_to, .. } =
        rule;
    let conditions = [counterparty, reference, remark, direction, account, currency, amount_from, amount_to];
    conditions.into_iter().all(Option::is_none)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> StatementRule {
        parse(&format!("[[rule]]\n{text}\n")).unwrap().remove(0)
    }

    fn refusal(text: &str) -> String {
        parse(text).unwrap_err().trouble().sentence.id.clone()
    }

    fn line(remark: &str, direction: &str, amount: &str) -> StatementLine {
        StatementLine {
            account: "EAST:1".to_owned(),
            amount: amount.to_owned(),
            direction: direction.to_owned(),
            currency: "CNY".to_owned(),
            counterparty: "海棠机械有限公司".to_owned(),
            reference: "AV-7".to_owned(),
            remark: remark.to_owned(),
            ..StatementLine::default()
        }
    }

    #[test]
    fn each_condition_of_a_rule_is_needed() {
        let fits = |text: &str, line: &StatementLine| {
            LineRules::of(&[rule(&format!("name = \"r\"\naside = \"x\"\n{text}"))]).first(line).is_some()
        };
        let known = line("转账 ＦＥＥ 手续费", "out", "12.50");
        for text in [
            "",
            "remark = \"fee\"",
            "counterparty = \"海棠\"",
            "reference = \"av-\"",
            "direction = \"out\"",
            "account = \"EAST:1\"",
            "currency = \"CNY\"",
            "amount_from = \"12.5\"\namount_to = \"12.50\"",
        ] {
            assert!(fits(text, &known), "{text}");
        }
        for text in [
            "remark = \"fees\"",
            "counterparty = \"手续费\"",
            "reference = \"手续费\"",
            "direction = \"in\"",
            "account = \"EAST:2\"",
            "currency = \"USD\"",
            "amount_from = \"12.51\"",
            "amount_to = \"12.49\"",
            "off = true",
            "remark = \"fee\"\ndirection = \"in\"",
        ] {
            assert!(!fits(text, &known), "{text}");
        }
        assert!(!fits("amount_to = \"99\"", &line("", "out", "a lot")), "an amount that cannot be read");
        assert!(!fits("direction = \"out\"", &line("", "unknown", "1")));
    }

    #[test]
    fn the_first_rule_that_is_on_applies() {
        let text = "[[rule]]\nname = \"off\"\naside = \"a\"\noff = true\n[[rule]]\nname = \"first\"\naside = \"b\"\n\
            [[rule]]\nname = \"second\"\naside = \"c\"\n";
        let rules = parse(text).unwrap();
        assert_eq!(LineRules::of(&rules).first(&line("", "out", "1")).unwrap().name, "first");
        assert_eq!(parse(&written(&rules).unwrap()).unwrap(), rules, "written and read again");
    }

    #[test]
    fn a_wrong_file_gets_the_sentence_of_its_mistake() {
        let one = |text: &str| format!("[[rule]]\nname = \"r\"\n{text}\n");
        for (text, id) in [
            ("rubbish".to_owned(), "statement-rules-file"),
            (one("colour = \"red\"\naside = \"x\""), "statement-rules-file"),
            (one("aside = 7"), "statement-rules-file"),
            ("[[rules]]\nname = \"r\"\naside = \"x\"".to_owned(), "statement-rules-file"),
            ("[[rule]]\naside = \"x\"".to_owned(), "statement-rule-name"),
            (one(""), "statement-rule-does"),
            (one("aside = \"x\"\npayee = \"y\""), "statement-rule-does"),
            (one("aside = \" \""), "statement-rule-does"),
            (one("aside = \"x\"\ndirection = \"sideways\""), "statement-rule-direction"),
            (one("aside = \"x\"\namount_from = \"1,000\""), "statement-rule-amount"),
            (one("aside = \"x\"\namount_from = \"2\"\namount_to = \"1\""), "statement-rule-amount"),
            (one("payee = \"x\"\ndirection = \"in\""), "statement-rule-payee"),
            (format!("{}{}", one("aside = \"x\""), one("aside = \"y\"")), "statement-rule-twice"),
            (one("aside = \"x\\u200b\""), "problem-hidden-character"),
        ] {
            assert_eq!(refusal(&text), id, "{text}");
        }
        let error = parse("[[rule]]\nname = \"r\"\naside = 7\n").unwrap_err();
        assert_eq!(error.trouble().sentence.args["line"], "3", "the line of the mistake");
        assert!(parse("").unwrap().is_empty());
    }
}
