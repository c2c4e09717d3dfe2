//! The rules for statement lines: read from their file, looked at before they are saved, recorded with each change as
//! settings are. And lines that were set aside by them and are reopened.

use std::collections::BTreeMap;

use journal::{Entry, LineReopened, SettingsOrigin};
use model::folder::{read_text, write_private};
use model::profile::Role;
use model::typed::typed;
use model::{DeskError, Result, Sentence, StatementLine, hex, sha256};
use money::witness;

use super::Desk;
use super::audit::Noted;
use crate::out::audit::{LineRules, RULES_BYTES_MAX, RULES_FILE, rules_checked, rules_of, rules_written, unbounded};
use crate::view::{KnownLine, RuleCounted, RuleLook, RulesView, StatementRule};

/// Sample lines beside a rule's form.
const LOOK_LINES: usize = 6;
/// From this number of imported lines on, a rule that fits most of them is too wide.
const WIDE_LINES_MIN: usize = 4;

impl Desk {
    /// The rules, in their order, each with the number of its lines.
    ///
    /// # Errors
    /// `statement-rules` when the file is wrong, `journal`, or `database`.
    pub fn statement_rules(&self) -> Result<RulesView> {
        let text = self.rules_text()?;
        let rules = rules_of(&text)?;
        let lines = self.statement_lines()?;
        let (mut open, mut aside): (BTreeMap<&str, u32>, BTreeMap<&str, u32>) = Default::default();
        let (ready, mut without_rule) = (LineRules::of(&rules), 0);
        for known in &lines {
            if let Some(told) = &known.aside {
                *aside.entry(&told.rule).or_default() += 1;
            } else if known.is_open() {
                match ready.first(&known.line).filter(|_| known.takes_rules()) {
                    Some(rule) => *open.entry(&rule.name).or_default() += 1,
                    None => without_rule += 1,
                }
            }
        }
        let counted = |rule: &StatementRule| RuleCounted {
            open_lines: open.get(rule.name.as_str()).copied().unwrap_or_default(),
            set_aside: aside.get(rule.name.as_str()).copied().unwrap_or_default(),
            rule: rule.clone(),
        };
        Ok(RulesView {
            rules: rules.iter().map(counted).collect(),
            without_rule,
            file: self.folder().join(RULES_FILE).display().to_string(),
            version: version(&text),
        })
    }

    /// The effect of a rule before it is saved. Stores nothing.
    ///
    /// # Errors
    /// `statement-rules` or `hidden-character` when the rule is wrong, `journal`, or `database`.
    pub fn statement_rule_look(&self, rule: &StatementRule) -> Result<RuleLook> {
        let on = StatementRule { off: false, ..rule.clone() };
        let rules = rules_checked(&[on])?;
        let ready = LineRules::of(&rules);
        let lines = self.statement_lines()?;
        let mut fitting: Vec<&KnownLine> = lines.iter().filter(|known| ready.first(&known.line).is_some()).collect();
        let (fits, all) = (fitting.len(), lines.len());
        let wide = rules.iter().any(unbounded) || (all >= WIDE_LINES_MIN && fits * 2 > all);
        let warning = Sentence::new("statement-rule-wide").with("lines", fits).with("all", all);
        let open_lines = count(fitting.iter().filter(|known| known.is_open()).count());
        fitting.sort_by_key(|known| !known.is_open());
        let sample: Vec<StatementLine> = fitting.iter().take(LOOK_LINES).map(|known| known.line.clone()).collect();
        Ok(RuleLook { lines: count(fits), all: count(all), open_lines, sample, warning: wide.then_some(warning) })
    }

    /// Replaces all rules: a new, changed, moved, switched or deleted one. `follows` is the version that the change
    /// began with. The change is recorded in the journal as one of the settings.
    ///
    /// # Errors
    /// `role`, `statement-rules` when one is wrong or the file changed meanwhile, `sending-off`, `journal`, or `disk`.
    pub fn statement_rules_save(&self, rules: &[StatementRule], follows: &str) -> Result<RulesView> {
        self.act_or_refuse()?;
        self.require(Role::Preparer)?;
        let before = self.rules_text()?;
        if version(&before) != follows {
            return Err(DeskError::correct("statement-rules", Sentence::new("statement-rules-changed")));
        }
        let text = rules_written(&rules_checked(rules)?)?;
        let path = self.folder().join(RULES_FILE);
        write_private(&path, &text)?;
        let noted = Noted { how: SettingsOrigin::Changed, reason: None, approval: None };
        if let Err(error) = self.note_settings(noted) {
            write_private(&path, &before)?;
            return Err(error);
        }
        self.write_chain_head(false);
        self.statement_rules()
    }

    /// The file's rules.
    pub(super) fn rules_in_force(&self) -> Result<Vec<StatementRule>> {
        rules_of(&self.rules_text()?)
    }

    /// The file's text; a profile without the file has no rules.
    pub(super) fn rules_text(&self) -> Result<String> {
        match read_text(&self.folder().join(RULES_FILE), RULES_BYTES_MAX) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => {
                let sentence = Sentence::new("statement-rules-file").with("line", 1).with("detail", error);
                Err(DeskError::correct("statement-rules", sentence))
            }
        }
    }

    /// Reopens a line that was set aside, with a reason.
    ///
    /// # Errors
    /// `role`, `tick` when it is not set aside or no reason is given, `hidden-character`, `sending-off`, or `journal`.
    pub fn statement_reopen(&self, line: &str, reason: &str) -> Result<()> {
        self.require(Role::Preparer)?;
        let known = self.statement_lines()?.into_iter().find(|known| known.line.sha256 == line);
        let reason = typed("reason", reason)?;
        if known.and_then(|known| known.aside).is_none() || reason.is_empty() {
            return Err(DeskError::correct("tick", Sentence::new("aside-none")));
        }
        let witness = witness();
        self.record_side_event(&Entry::Reopened(LineReopened {
            line_sha256: line.to_owned(),
            reason: reason.to_owned(),
            system_user: witness.system_user,
            machine: witness.machine,
        }))
    }
}

fn version(text: &str) -> String {
    hex(&sha256(text.as_bytes()))
}

fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
