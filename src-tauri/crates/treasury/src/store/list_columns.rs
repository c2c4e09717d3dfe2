//! The columns of the lists of drafts, one row each: path in the record, how the cache stores it, sort key, export and
//! place in the window's grid. The cache's statements, the sort keys, the exports and the grid are made from these rows.
//!
//! `docs/howto/list-column.md` has the steps to add one.

use bank_contract::wire::Draft;
use bank_contract::{Stage, Wire};

use crate::view::{CellKind, DraftRow};

/// A value of a draft's record that the lists use, named as its row of [`LIST_COLUMNS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DraftFact {
    /// The service's text, or the record's own account where a draft was moved.
    AccountNumber,
    DraftNumber,
    SequenceNumber,
    BankDraftId,
    DraftId,
    DraftType,
    DraftTypeMeaning,
    DrawerName,
    DrawerAccount,
    AcceptorName,
    AcceptorAccount,
    PayeeName,
    EndorseeName,
    EndorserName,
    PledgeeName,
    IssueDate,
    DueDate,
    Amount,
    DraftStatusMeaning,
    DraftStatusCode,
    BankStatusDesc,
    BankStatusCode,
    Remark,
    /// `responseStatus` as JSON, unchanged.
    ResponseStatus,
}

/// Some of the [`DraftFact`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FactSet(u32);

impl FactSet {
    /// All of them.
    pub(crate) const EVERY: Self = Self(u32::MAX);

    pub(crate) fn has(self, fact: DraftFact) -> bool {
        self.0 >> fact as u32 & 1 == 1
    }
}

impl FromIterator<DraftFact> for FactSet {
    fn from_iter<I: IntoIterator<Item = DraftFact>>(facts: I) -> Self {
        Self(facts.into_iter().fold(0, |set, fact| set | 1 << fact as u32))
    }
}

/// How the cache stores a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// A text in this column of table `draft`.
    Text(&'static str),
    /// The same; a blank text counts as absent.
    Filled(&'static str),
    /// The number of a name of table `party`, in this column of table `draft`.
    Party(&'static str),
    /// One of the texts of table `kind`, by its index there. Few combinations differ.
    Word(usize),
}

/// A column of an export.
#[derive(Debug, Clone, Copy)]
pub struct ExportCell {
    /// CellKind of its cells.
    pub kind: CellKind,
    /// The cell's text.
    pub text: fn(&DraftRow) -> Option<&str>,
}

/// A column of the window's grid.
#[derive(Debug, Clone, Copy)]
pub struct GridColumn {
    /// Its place from the left.
    pub place: usize,
    /// Its CSS class and its id in the window.
    pub id: &'static str,
    /// Fields of `DraftRow`; the first one with a value is shown.
    pub fields: &'static [&'static str],
    /// Its width as a CSS track.
    pub width: &'static str,
    /// In a narrow window columns are hidden in this order; 0 is never hidden.
    pub gives_way: usize,
    /// The lists that show it; `None` for all.
    pub lists: Option<&'static [Stage]>,
    /// It is shown only where a person chose it.
    pub on_choice: bool,
}

/// Ids of the grid's columns that are no fields of the record: Aval adds them. `list` and `days` are shown by default.
pub const OWN_COLUMNS: [&str; 5] = ["list", "days", "account", "company", "bank"];

/// Ids of all columns of the grid.
pub fn grid_ids() -> impl Iterator<Item = &'static str> {
    LIST_COLUMNS.iter().filter_map(|column| Some(column.shown?.id)).chain(OWN_COLUMNS)
}

/// Fields of `DraftRow` that a column of the grid shows; none for a column of Aval's own.
pub fn grid_fields(id: &str) -> &'static [&'static str] {
    let mut shown = LIST_COLUMNS.iter().filter_map(|column| column.shown);
    shown.find(|column| column.id == id).map_or(&[], |column| column.fields)
}

/// One column.
#[derive(Debug, Clone, Copy)]
pub struct ListColumn {
    /// Its name.
    pub fact: DraftFact,
    /// The value's path in the record, at most one object deep: `dueDate`, `endorseInfo.endorseeName`.
    pub path: &'static str,
    /// How the cache stores it.
    pub stored: Stored,
    /// Its sort key; `None` where lists cannot be sorted by it.
    pub sort: Option<&'static str>,
    /// Its column of exports; `None` where they have none.
    pub exported: Option<ExportCell>,
    /// Its column of the grid; `None` where it has none.
    pub shown: Option<GridColumn>,
}

impl ListColumn {
    const fn new(fact: DraftFact, path: &'static str, stored: Stored) -> Self {
        Self { fact, path, stored, sort: None, exported: None, shown: None }
    }

    const fn sorted(self, key: &'static str) -> Self {
        Self { sort: Some(key), ..self }
    }

    const fn exported(self, kind: CellKind, text: fn(&DraftRow) -> Option<&str>) -> Self {
        Self { exported: Some(ExportCell { kind, text }), ..self }
    }

    const fn shown(self, shown: GridColumn) -> Self {
        Self { shown: Some(shown), ..self }
    }

    /// The last name of the path: the interface's field, whose label is the title.
    pub fn field(&self) -> &'static str {
        self.path.rsplit('.').next().unwrap_or(self.path)
    }

    /// The interface's type that has the field.
    pub fn of(&self) -> &'static str {
        let object = self.path.split_once('.').map(|(object, _)| object);
        let embedded = Draft::TYPE.fields.iter().find_map(|field| match field.kind {
            bank_contract::row::Kind::Object(embedded) if Some(field.name) == object => Some(embedded.name),
            _ => None,
        });
        embedded.unwrap_or(Draft::TYPE.name)
    }
}

const fn grid(place: usize, id: &'static str, fields: &'static [&'static str], width: &'static str) -> GridColumn {
    GridColumn { place, id, fields, width, gives_way: 0, lists: None, on_choice: false }
}

const fn choice(place: usize, id: &'static str, fields: &'static [&'static str], width: &'static str) -> GridColumn {
    GridColumn { on_choice: true, ..grid(place, id, fields, width) }
}

/// Number of columns.
pub const COUNT: usize = 24;

/// Every column, in the order of exports. The place of a row is its [`DraftFact`] as a number.
pub static LIST_COLUMNS: [ListColumn; COUNT] = [
    ListColumn::new(DraftFact::AccountNumber, "accountNumber", Stored::Text("account_number")),
    ListColumn::new(DraftFact::DraftNumber, "draftNumber", Stored::Filled("draft_number"))
        .sorted("draft_number")
        .exported(CellKind::Id, |row| row.draft_number.as_deref())
        .shown(grid(0, "number", &["draftNumber", "bankDraftId"], "minmax(120px, 224px)")),
    ListColumn::new(DraftFact::SequenceNumber, "sequenceNumber", Stored::Filled("sequence_number"))
        .sorted("sequence_number")
        .exported(CellKind::Id, |row| row.sequence_number.as_deref())
        .shown(choice(10, "range", &["sequenceNumber"], "minmax(90px, 1fr)")),
    ListColumn::new(DraftFact::BankDraftId, "bankDraftId", Stored::Filled("bank_draft_id"))
        .sorted("bank_draft_id")
        .exported(CellKind::Id, |row| row.bank_draft_id.as_deref())
        .shown(choice(9, "bankid", &["bankDraftId"], "minmax(120px, 1.2fr)")),
    ListColumn::new(DraftFact::DraftId, "draftId", Stored::Filled("draft_id")),
    ListColumn::new(DraftFact::DraftType, "draftType", Stored::Word(0)).sorted("draft_type"),
    ListColumn::new(DraftFact::DraftTypeMeaning, "draftTypeMeaning", Stored::Word(1))
        .exported(CellKind::Text, |row| row.draft_type_meaning.as_deref().or(row.draft_type.as_deref()))
        .shown(choice(11, "type", &["draftTypeMeaning", "draftType"], "minmax(60px, 1fr)")),
    ListColumn::new(DraftFact::DrawerName, "drawerName", Stored::Party("drawer"))
        .sorted("drawer_name")
        .exported(CellKind::Text, |row| row.drawer_name.as_deref())
        .shown(GridColumn { gives_way: 3, ..grid(2, "drawer", &["drawerName"], "minmax(60px, 1.2fr)") }),
    ListColumn::new(DraftFact::DrawerAccount, "drawerAccountNumber", Stored::Filled("drawer_account")),
    ListColumn::new(DraftFact::AcceptorName, "acceptorName", Stored::Party("acceptor"))
        .sorted("acceptor_name")
        .exported(CellKind::Text, |row| row.acceptor_name.as_deref())
        .shown(GridColumn { gives_way: 6, ..grid(1, "acceptor", &["acceptorName"], "minmax(60px, 1.4fr)") }),
    ListColumn::new(DraftFact::AcceptorAccount, "acceptorAccountNumber", Stored::Filled("acceptor_account")),
    ListColumn::new(DraftFact::PayeeName, "payeeName", Stored::Party("payee"))
        .sorted("payee_name")
        .exported(CellKind::Text, |row| row.payee_name.as_deref())
        .shown(GridColumn { gives_way: 1, ..grid(3, "payee", &["payeeName"], "minmax(60px, 1.2fr)") }),
    ListColumn::new(DraftFact::EndorseeName, "endorseInfo.endorseeName", Stored::Party("endorsee"))
        .sorted("endorsee_name")
        .exported(CellKind::Text, |row| row.endorsee_name.as_deref())
        .shown(GridColumn {
            gives_way: 4,
            lists: Some(&[Stage::TransferWithdrawal]),
            ..grid(4, "endorsee", &["endorseeName"], "minmax(60px, 1.2fr)")
        }),
    ListColumn::new(DraftFact::EndorserName, "endorseInfo.endorserName", Stored::Party("endorser"))
        .sorted("endorser_name")
        .exported(CellKind::Text, |row| row.endorser_name.as_deref())
        .shown(choice(15, "endorser", &["endorserName"], "minmax(60px, 1.2fr)")),
    ListColumn::new(DraftFact::PledgeeName, "pledgeInfo.pledgeeName", Stored::Party("pledgee"))
        .sorted("pledgee_name")
        .exported(CellKind::Text, |row| row.pledgee_name.as_deref())
        .shown(choice(16, "pledgee", &["pledgeeName"], "minmax(60px, 1.2fr)")),
    ListColumn::new(DraftFact::IssueDate, "date", Stored::Text("issue_text"))
        .sorted("date")
        .exported(CellKind::Day, |row| row.date.as_deref())
        .shown(choice(7, "issued", &["date"], "100px")),
    ListColumn::new(DraftFact::DueDate, "dueDate", Stored::Text("due_text"))
        .sorted("due_date")
        .exported(CellKind::Day, |row| row.due_day.as_deref().or(row.due_date.as_deref()))
        .shown(GridColumn { gives_way: 7, ..grid(6, "due", &["dueDay", "dueDate"], "100px") }),
    ListColumn::new(DraftFact::Amount, "amount", Stored::Text("amount_text"))
        .sorted("amount")
        .exported(CellKind::Amount, |row| row.amount.as_deref())
        .shown(grid(8, "amount", &["amount"], "var(--amount)")),
    ListColumn::new(DraftFact::DraftStatusMeaning, "draftStatusMeaning", Stored::Word(3))
        .exported(CellKind::Text, |row| row.draft_status_meaning.as_deref())
        .shown(GridColumn {
            gives_way: 2,
            ..grid(
                5,
                "status",
                &["draftStatusMeaning", "draftStatusCode", "bankDraftStatusDesc", "bankDraftStatusCode"],
                "minmax(60px, 1fr)",
            )
        }),
    ListColumn::new(DraftFact::DraftStatusCode, "draftStatusCode", Stored::Word(2))
        .sorted("status")
        .exported(CellKind::Id, |row| row.draft_status_code.as_deref()),
    ListColumn::new(DraftFact::BankStatusDesc, "bankDraftStatusDesc", Stored::Word(5))
        .exported(CellKind::Text, |row| row.bank_draft_status_desc.as_deref())
        .shown(choice(12, "bankstatus", &["bankDraftStatusDesc", "bankDraftStatusCode"], "minmax(60px, 1fr)")),
    ListColumn::new(DraftFact::BankStatusCode, "bankDraftStatusCode", Stored::Word(4))
        .exported(CellKind::Id, |row| row.bank_draft_status_code.as_deref()),
    ListColumn::new(DraftFact::Remark, "remark", Stored::Text("remark"))
        .sorted("remark")
        .exported(CellKind::Text, |row| row.remark.as_deref())
        .shown(choice(13, "remark", &["remark"], "minmax(80px, 1.4fr)")),
    ListColumn::new(DraftFact::ResponseStatus, "responseStatus", Stored::Filled("response"))
        .exported(CellKind::Text, |row| row.response_status.as_ref()?.said())
        .shown(choice(14, "response", &["responseStatus"], "minmax(100px, 1.4fr)")),
];

/// Number of texts in a row of table `kind`.
pub const WORDS: usize = 6;

impl DraftFact {
    /// Its row.
    pub fn column(self) -> &'static ListColumn {
        &LIST_COLUMNS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_at_its_place_and_every_word_and_sort_key_is_there_once() {
        for (at, column) in LIST_COLUMNS.iter().enumerate() {
            assert_eq!(column.fact as usize, at, "{:?}", column.fact);
            let same = |other: &&ListColumn| other.sort.is_some() && other.sort == column.sort;
            assert!(LIST_COLUMNS.iter().filter(same).count() <= 1, "{:?}", column.sort);
        }
        let mut ids: Vec<&str> = grid_ids().collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), grid_ids().count(), "an id of two columns");
        let mut words: Vec<usize> = LIST_COLUMNS
            .iter()
            .filter_map(|column| match column.stored {
                Stored::Word(at) => Some(at),
                Stored::Text(_) | Stored::Filled(_) | Stored::Party(_) => None,
            })
            .collect();
        words.sort_unstable();
        assert_eq!(words, (0..WORDS).collect::<Vec<_>>());
    }
}
