//! The auditor's functions as the window calls them: with forms, in pages. The work is done in `desk/audit.rs`.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use model::{DeskError, Result, Sentence, State, Trouble};

use super::Desk;
use crate::out::audit::{self, JournalRead, LineRules, Lines, Of, PackLine, PackOptions};
use crate::view::{
    Finality, KnownLine, LineToReconcile, LineTransfer, LinesPage, PackForm, Packed, ReconciledView, RuleFits,
    StatementQuery, StatementRule, StatementShow, TransferToReconcile, TransfersPage,
};

/// Most rows of a page.
const PAGE_ROWS_MAX: usize = 200;
/// The data of both pages.
pub(super) struct AuditorData {
    pub transfers: Vec<TransferToReconcile>,
    pub lines: Vec<KnownLine>,
    /// The rules that apply to open lines, by the line's SHA-256.
    pub fits: HashMap<String, RuleFits>,
    /// Why no rule is applied.
    pub rules_trouble: Option<Trouble>,
}

impl AuditorData {
    /// The state of a transfer.
    pub fn state_of(&self, instruction: &str) -> Option<State> {
        self.transfers.iter().find(|transfer| transfer.instruction == instruction).map(|transfer| transfer.state)
    }
}

impl Desk {
    /// Makes the proof pack that a form asks for.
    ///
    /// # Errors
    /// `pack-path` when the folder is not absolute, `period`, or as [`Desk::pack`].
    pub fn pack_form(&self, form: &PackForm) -> Result<Packed> {
        let to = PathBuf::from(form.folder.trim());
        if !to.is_absolute() {
            return Err(DeskError::correct("pack-path", Sentence::new("pack-path").with("path", form.folder.trim())));
        }
        let of = match (&form.submission_id, &form.from, &form.to) {
            (Some(submission), _, _) => Of::Submission(submission.clone()),
            (None, from, to) => Self::period(from.as_deref().unwrap_or_default(), to.as_deref().unwrap_or_default())?,
        };
        let options = PackOptions { to, language: form.language.clone(), zip: form.zip, whole_chain: false };
        self.pack(&of, &options)
    }

    /// A page of accepted transfers.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn transfers_page(&self, query: &StatementQuery) -> Result<TransfersPage> {
        let data = self.data()?;
        let open = count(data.transfers.iter().filter(|row| row.is_open()).count());
        let rows = found_transfers(data, query);
        let all = count(rows.len());
        Ok(TransfersPage { rows: page(rows, query), count: all, open })
    }

    /// All accepted transfers that match a query, not only its page.
    pub(super) fn transfers_found(&self, query: &StatementQuery) -> Result<Vec<TransferToReconcile>> {
        Ok(found_transfers(self.data()?, query))
    }

    /// A page of statement lines.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn lines_page(&self, query: &StatementQuery) -> Result<LinesPage> {
        let data = self.data()?;
        let open = count(data.lines.iter().filter(|known| known.is_open()).count());
        let (all, found) = (count(data.lines.len()), found_lines(data, query));
        let count = count(found.len());
        Ok(LinesPage { rows: page(found, query), count, all, open })
    }

    /// All statement lines that match a query, not only its page.
    pub(super) fn lines_found(&self, query: &StatementQuery) -> Result<Vec<LineToReconcile>> {
        Ok(found_lines(self.data()?, query))
    }

    pub(super) fn data(&self) -> Result<AuditorData> {
        let lines = self.statement_lines()?;
        let (rules, rules_trouble) = match self.rules_in_force() {
            Ok(rules) => (rules, None),
            Err(error) => (Vec::new(), Some(error.to_trouble())),
        };
        let fits = fits(&rules, &lines);
        let Some(book) = JournalRead::open(self.folder())? else {
            return Ok(AuditorData { transfers: Vec::new(), lines, fits, rules_trouble });
        };
        let read = Lines::read(&book)?;
        let found = audit::candidates(&read.instructions, &lines);
        let booked = read.instructions.iter().filter(|line| audit::may_be_booked(line));
        let today = self.today();
        let provisional: HashMap<&str, Finality> =
            lines.iter().filter(|known| !known.is_final()).map(|known| (&*known.line.sha256, known.finality)).collect();
        let transfers = booked
            .zip(found)
            .map(|(line, found)| {
                let day = line.trade_day.as_deref().and_then(|day| day.parse::<chrono::NaiveDate>().ok());
                TransferToReconcile {
                    days_old: day.and_then(|day| u32::try_from((today - day).num_days()).ok()),
                    reconciled: reconciled_of(line, &provisional),
                    counterparty: line.counterparty.as_ref().and_then(|party| party.name.clone()),
                    state: line.state,
                    number: found.number,
                    instruction: found.instruction,
                    account: found.account,
                    amount: found.amount,
                    currency: found.currency,
                    day: found.day,
                    reference_order: found.reference_order,
                    candidates: found.candidates,
                }
            })
            .collect();
        Ok(AuditorData { transfers, lines, fits, rules_trouble })
    }
}

fn fits(rules: &[StatementRule], lines: &[KnownLine]) -> HashMap<String, RuleFits> {
    let ready = LineRules::of(rules);
    let fit = |known: &KnownLine| {
        let StatementRule { name, aside, payee, .. } = ready.first(&known.line)?.clone();
        Some((known.line.sha256.clone(), RuleFits { name, aside, payee }))
    };
    lines.iter().filter(|known| known.takes_rules()).filter_map(fit).collect()
}

fn found_transfers(data: AuditorData, query: &StatementQuery) -> Vec<TransferToReconcile> {
    let mut rows = data.transfers;
    rows.retain(|row| {
        let texts = [&row.counterparty, &row.reference_order, &row.amount].map(Option::as_deref);
        let standing = if row.is_open() { Standing::Open } else { Standing::Reconciled };
        shows(query, standing, &row.account, &texts)
            || query.text.as_deref().is_some_and(|text| text.trim() == row.number.to_string())
    });
    rows.sort_by(|one, other| (&one.day, one.number).cmp(&(&other.day, other.number)));
    if query.show != StatementShow::Open {
        rows.reverse();
    }
    rows
}

fn found_lines(data: AuditorData, query: &StatementQuery) -> Vec<LineToReconcile> {
    let AuditorData { transfers, lines, fits, .. } = data;
    let mut of_line: BTreeMap<&str, Vec<LineTransfer>> = BTreeMap::new();
    let mut by_line: BTreeMap<&str, LineTransfer> = BTreeMap::new();
    for transfer in &transfers {
        for one in &transfer.candidates {
            let named = LineTransfer {
                needs_reason: one.needs_reason,
                ..on_line(transfer, one.same_reference, Some(one.days_apart))
            };
            of_line.entry(&one.line.line.sha256).or_default().push(named);
        }
        if let Some(reconciled) = &transfer.reconciled {
            let agrees = !reconciled.differs.iter().any(|what| what == "reference");
            by_line.insert(&reconciled.line.sha256, on_line(transfer, agrees, None));
        }
    }
    let shown = |known: &&KnownLine| {
        let line = &known.line;
        let (category, rule) = known.aside.as_ref().map(|aside| (aside.category.as_str(), aside.rule.as_str())).unzip();
        let of_line = [&line.counterparty, &line.reference, &line.remark, &line.amount];
        let texts: Vec<Option<&str>> =
            of_line.into_iter().map(|text| Some(text.as_str())).chain([category, rule]).collect();
        shows(query, Standing::of_line(known), &line.account, &texts)
    };
    let row = |known: &KnownLine| {
        let mut candidates = of_line.get(known.line.sha256.as_str()).cloned().unwrap_or_default();
        candidates.sort_by_key(|one| (!one.same_reference, one.days_apart, one.number));
        LineToReconcile {
            line: known.clone(),
            reconciled: by_line.get(known.line.sha256.as_str()).cloned(),
            candidates,
            rule: fits.get(&known.line.sha256).cloned(),
        }
    };
    lines.iter().filter(shown).map(row).collect()
}

/// The pair of a transfer; `provisional` are the lines that are not in a statement.
fn reconciled_of(line: &PackLine, provisional: &HashMap<&str, Finality>) -> Option<ReconciledView> {
    line.reconciled.as_ref().map(|reconciled| ReconciledView {
        line: reconciled.line.clone(),
        file: reconciled.file.clone(),
        differs: reconciled.differs.clone(),
        reason: reconciled.reason.clone(),
        finality: provisional.get(reconciled.line.sha256.as_str()).copied().unwrap_or_default(),
        by: reconciled.system_user.clone(),
    })
}

pub(super) fn on_line(transfer: &TransferToReconcile, same_reference: bool, days_apart: Option<u32>) -> LineTransfer {
    LineTransfer {
        number: transfer.number,
        instruction: transfer.instruction.clone(),
        amount: transfer.amount.clone(),
        currency: transfer.currency.clone(),
        day: transfer.day.clone(),
        reference_order: transfer.reference_order.clone(),
        counterparty: transfer.counterparty.clone(),
        same_reference,
        needs_reason: !same_reference,
        days_apart,
    }
}

/// The standing of a transfer or a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Open,
    Reconciled,
    Aside,
}

impl Standing {
    fn of_line(known: &KnownLine) -> Self {
        match (&known.instruction, &known.aside) {
            (Some(_), _) => Self::Reconciled,
            (None, Some(_)) => Self::Aside,
            (None, None) => Self::Open,
        }
    }
}

/// Whether a row matches a query.
fn shows(query: &StatementQuery, standing: Standing, account: &str, texts: &[Option<&str>]) -> bool {
    let right_kind = match query.show {
        StatementShow::Open => standing == Standing::Open,
        StatementShow::Reconciled => standing == Standing::Reconciled,
        StatementShow::Aside => standing == Standing::Aside,
        StatementShow::All => true,
    };
    let right_account = query.account.as_deref().is_none_or(|asked| asked == account);
    let asked = query.text.as_deref().map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
    let holds = |text: &str| texts.iter().flatten().any(|cell| cell.to_lowercase().contains(text));
    right_kind && right_account && asked.is_none_or(|text| holds(&text) || holds(&text.replace(',', "")))
}

fn page<T>(rows: Vec<T>, query: &StatementQuery) -> Vec<T> {
    let (from, many) = (query.from as usize, (query.count as usize).min(PAGE_ROWS_MAX));
    rows.into_iter().skip(from).take(many).collect()
}

fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
