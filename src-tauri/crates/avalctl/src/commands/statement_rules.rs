//! `avalctl statement rules`: the rules for statement lines. They only propose; `match-exact --by-rules` applies them.

use model::exit::Exit;
use model::{DeskError, Sentence};
use serde_json::{Value, json};
use treasury::view::{RuleCounted, RulesView, StatementRule};

use crate::cli::{Cli, OnOff, RuleCommand, RuleSet};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs a subcommand, then prints the rules.
pub fn run(cli: &Cli, command: &RuleCommand) -> Result<Exit, Failure> {
    let failed = |error: DeskError| failure(cli, &error);
    if let RuleCommand::Set(set) = command {
        return self::set(cli, set);
    }
    let desk = open::desk(cli, !matches!(command, RuleCommand::List))?;
    let view = desk.statement_rules().map_err(failed)?;
    let mut rules: Vec<StatementRule> = view.rules.iter().map(|counted| counted.rule.clone()).collect();
    match command {
        RuleCommand::List | RuleCommand::Set(_) => {
            show(cli, &view);
            return Ok(Exit::Ok);
        }
        RuleCommand::Remove { name } => _ = rules.remove(place(cli, &rules, name)?),
        RuleCommand::Switch { name, state } => {
            let at = place(cli, &rules, name)?;
            rules[at].off = *state == OnOff::Off;
        }
        RuleCommand::Move { name, to } => {
            let rule = rules.remove(place(cli, &rules, name)?);
            rules.insert(to.saturating_sub(1).min(rules.len()), rule);
        }
    }
    show(cli, &desk.statement_rules_save(&rules, &view.version).map_err(failed)?);
    Ok(Exit::Ok)
}

fn place(cli: &Cli, rules: &[StatementRule], name: &str) -> Result<usize, Failure> {
    let unknown = || DeskError::correct("statement-rules", Sentence::new("statement-rule-unknown").with("name", name));
    rules.iter().position(|rule| rule.name == name).ok_or_else(|| failure(cli, &unknown()))
}

fn set(cli: &Cli, set: &RuleSet) -> Result<Exit, Failure> {
    let failed = |error: DeskError| failure(cli, &error);
    let desk = open::desk(cli, set.commit)?;
    let account = set.account.as_deref().map(|account| desk.account(account)).transpose().map_err(failed)?;
    let rule = StatementRule {
        name: set.name.clone(),
        off: false,
        counterparty: set.counterparty.clone(),
        reference: set.reference.clone(),
        remark: set.remark.clone(),
        direction: set.direction.clone(),
        account: account.map(|account| account.key().to_string()),
        currency: set.currency.clone(),
        amount_from: set.amount_from.clone(),
        amount_to: set.amount_to.clone(),
        aside: set.aside.clone(),
        payee: set.payee.clone(),
    };
    let look = desk.statement_rule_look(&rule).map_err(failed)?;
    let warning = look.warning.clone();
    if !set.commit {
        let rows: Vec<Value> = look.sample.iter().map(print::row).collect();
        let columns = ["account", "day", "direction", "amount", "currency", "reference", "counterparty", "remark"];
        print::rows(&Envelope::own(rows), cli.json, &columns);
        let told = Sentence::new("statement-rule-would").with("lines", look.lines).with("open", look.open_lines);
        print::say(&[Some(told), warning].into_iter().flatten().collect::<Vec<_>>(), &cli.language);
        return Ok(Exit::Ok);
    }
    if let Some(warning) = warning {
        if !set.wide {
            return Err(failure(cli, &DeskError::correct("statement-rule-wide", warning)));
        }
        print::say(&[warning], &cli.language);
    }
    let view = desk.statement_rules().map_err(failed)?;
    let mut rules: Vec<StatementRule> = view.rules.iter().map(|counted| counted.rule.clone()).collect();
    match rules.iter_mut().find(|one| one.name == rule.name) {
        Some(one) => *one = StatementRule { off: one.off, ..rule },
        None => rules.push(rule),
    }
    show(cli, &desk.statement_rules_save(&rules, &view.version).map_err(failed)?);
    Ok(Exit::Ok)
}

fn show(cli: &Cli, view: &RulesView) {
    let columns = ["place", "name", "on", "aside", "payee", "open_lines", "set_aside"];
    let row = |(at, counted): (usize, &RuleCounted)| {
        let mut row = print::row(counted);
        row["place"] = json!(at + 1);
        row["on"] = json!(!counted.rule.off);
        row
    };
    print::rows(&Envelope::own(view.rules.iter().enumerate().map(row).collect()), cli.json, &columns);
    if !cli.json {
        print::say(&[Sentence::new("statement-rules-left").with("lines", view.without_rule)], &cli.language);
    }
}
