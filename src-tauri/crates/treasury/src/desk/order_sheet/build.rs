//! From the cells of a sheet to the items of an order: the value of each cell, the acting account, and the draft that a
//! row names.

use std::collections::BTreeMap;

use bank_contract::Amount;
use bank_contract::row::Kind;
use model::desks::acting_stage;
use model::profile::{CodeBook, Profile, words_of};
use model::spelling::{currency_of_heading, may_mean, minor_units, narrow, plain_number, unit_of_heading, unspaced};
use model::{AccountKey, Result, Sentence};
use money::Operation;
use money::view::OrderItem;

use super::super::orders::known;
use super::super::{CachedDraft, Desk};
use crate::read::order_sheet::columns::{DRAFT_AMOUNT, DRAFT_NUMBER};
use crate::read::order_sheet::values::{self, AmountColumn};
use crate::view::{OrderCellProblem, OrderRow, OrderSheet, OrderSheetForm, SheetCell};

/// The items of a sheet's rows.
#[derive(Debug, Default)]
pub(super) struct Built {
    /// The items of the rows without a mistake.
    pub items: Vec<OrderItem>,
    /// Their rows.
    pub rows: Vec<usize>,
    /// Mistakes of the other rows.
    pub problems: Vec<OrderCellProblem>,
    /// Currency and amount of every row, where they can be read.
    pub amounts: Vec<(Option<String>, Option<Amount>)>,
}

/// A value that is refused: its field and the reason.
type Refused = (&'static str, Sentence);

/// Columns whose cells are amounts.
pub(super) fn amount_columns(sheet: &OrderSheet) -> Vec<usize> {
    let is_amount = |field: &str| field == DRAFT_AMOUNT || field == "tradeAmount";
    let columns = sheet.columns.iter().enumerate();
    columns.filter(|(_, column)| column.field.as_deref().is_some_and(is_amount)).map(|(at, _)| at).collect()
}

/// The column of a field.
pub(super) fn column_of(sheet: &OrderSheet, field: &str) -> Option<u32> {
    let at = sheet.columns.iter().position(|column| column.field.as_deref() == Some(field))?;
    u32::try_from(at).ok()
}

/// The column that shows a problem of a field: its own, or the one that names the draft.
pub(super) fn shown_at(sheet: &OrderSheet, field: &str) -> Option<u32> {
    let names_draft = [DRAFT_NUMBER, "bankDraftId", "accountNumber"].contains(&field);
    let naming = || column_of(sheet, DRAFT_NUMBER).or_else(|| column_of(sheet, "bankDraftId"));
    column_of(sheet, field).or_else(|| if names_draft { naming() } else { None })
}

/// Whether each column of amounts shows that its decimal mark is a point.
fn decimal_points(sheet: &OrderSheet) -> BTreeMap<&'static str, bool> {
    let shows = |field: &'static str| {
        let at = column_of(sheet, field)? as usize;
        let cells = sheet.rows.iter().filter_map(|row| row.cells.get(at));
        Some((field, AmountColumn::of(cells, values::PLACES).has_point))
    };
    [DRAFT_AMOUNT, "tradeAmount"].into_iter().filter_map(shows).collect()
}

/// One row while it is read.
struct RowRead<'a> {
    desk: &'a Desk,
    operation: Operation,
    form: &'a OrderSheetForm,
    row: &'a OrderRow,
    profile: &'a Profile,
    code_book: &'a CodeBook,
    /// The fields of amounts, and whether their columns show a decimal point.
    points: &'a BTreeMap<&'static str, bool>,
}

impl Desk {
    /// The items of a sheet.
    pub(super) fn built(&self, form: &OrderSheetForm) -> Result<Built> {
        let operation = Operation::named(&form.sheet.operation)?;
        let (profile, code_book) = (self.profile(), self.code_book());
        let mut built = Built::default();
        let points = decimal_points(&form.sheet);
        for (at, row) in form.sheet.rows.iter().enumerate() {
            let read =
                RowRead { desk: self, operation, form, row, profile: &profile, code_book: &code_book, points: &points };
            let (item, amount, refused) = read.item()?;
            built.amounts.push((read.currency(&item), amount));
            if row.left_out {
                continue;
            }
            if refused.is_empty() {
                built.items.push(item);
                built.rows.push(at);
            }
            built.problems.extend(refused.into_iter().map(|(field, sentence)| OrderCellProblem {
                row: u32::try_from(at).ok(),
                column: shown_at(&form.sheet, field),
                field: Some(field.to_owned()),
                sentence,
            }));
        }
        Ok(built)
    }
}

impl RowRead<'_> {
    /// The cell of a field; where it is blank or missing, the value for all rows.
    fn cell(&self, field: &str) -> SheetCell {
        let own = column_of(&self.form.sheet, field).and_then(|at| self.row.cells.get(at as usize));
        match own.filter(|cell| !cell.text.trim().is_empty()) {
            Some(cell) => cell.clone(),
            None => SheetCell::text(self.form.same.get(field).map(String::as_str).unwrap_or_default().trim()),
        }
    }

    /// The heading of a field's column.
    fn heading(&self, field: &str) -> Option<&str> {
        Some(&self.form.sheet.columns.get(column_of(&self.form.sheet, field)? as usize)?.header)
    }

    fn value(&self, field: &'static str, refused: &mut Vec<Refused>) -> String {
        self.read(field).unwrap_or_else(|sentence| {
            refused.push((field, sentence));
            String::new()
        })
    }

    /// The value of a field's cell. An amount in units of its heading is not multiplied: an order is sent as it is written.
    fn read(&self, field: &str) -> std::result::Result<String, Sentence> {
        let read = values::of(field, &self.cell(field), self.profile, self.amount_column(field))?;
        let heading = self.heading(field).filter(|heading| {
            values::is_amount(field) && !read.is_empty() && unit_of_heading(heading).is_some_and(|unit| unit > 0)
        });
        heading.map_or(Ok(read), |heading| Err(Sentence::new("cell-amount-unit").with("heading", heading)))
    }

    /// How the amounts of a field's column are written, in this row's currency.
    fn amount_column(&self, field: &str) -> AmountColumn {
        let currency = self.cell("currency").text;
        let currency = Some(currency).filter(|text| !text.is_empty()).map(|text| self.profile.compared_currency(&text));
        let has_point = self.points.get(field).copied().unwrap_or_default();
        AmountColumn { places: minor_units(currency.as_deref()), has_point }
    }

    /// The item, its amount, and the refused values.
    fn item(&self) -> Result<(OrderItem, Option<Amount>, Vec<Refused>)> {
        let mut refused = Vec::new();
        let mut fields: BTreeMap<String, String> = BTreeMap::new();
        for field in self.operation.item.fields.iter().filter(|field| !matches!(field.kind, Kind::Object(_))) {
            let value = self.value(field.name, &mut refused);
            if !value.is_empty() {
                fields.insert(field.name.to_owned(), value);
            }
        }
        let currency = fields.get("currency").map(|text| self.profile.compared_currency(text));
        let beside = values::currency_beside(&self.cell("tradeAmount"));
        let of_heading = || currency_of_heading(self.heading("tradeAmount")?).map(str::to_owned);
        if let Some((word, own)) = beside.or_else(of_heading).zip(currency)
            && !may_mean(&word, &own)
        {
            refused
                .push(("tradeAmount", Sentence::new("cell-amount-currency").with("word", word).with("currency", own)));
        }
        let mut item = OrderItem { account: String::new(), draft: None, fields, supersedes: None };
        let amount = if self.operation.is_transfer() {
            self.payer(&mut item, &mut refused);
            item.fields.get("tradeAmount").and_then(|text| Amount::parse_plain(text).ok())
        } else {
            self.draft(&mut item, &mut refused)?
        };
        self.flags(&mut item);
        Ok((item, amount, refused))
    }

    /// The currency by which the amount is added: the order's, of a draft that of its bank's drafts.
    fn currency(&self, item: &OrderItem) -> Option<String> {
        let account = item.account.parse::<AccountKey>().ok();
        let of_drafts = || self.profile.draft_currency(&account?.bank_mark).filter(|_| !self.operation.is_transfer());
        let named = item.fields.get("currency").map(String::as_str).or_else(of_drafts)?;
        Some(self.profile.compared_currency(named))
    }

    /// The payer's account, with the profile's facts about it.
    fn payer(&self, item: &mut OrderItem, refused: &mut Vec<Refused>) {
        let field = self.operation.account_field();
        let Some(account) = self.account(item, field, refused) else { return };
        let Some(known) = self.profile.account(&account) else { return };
        item.account = account.to_string();
        item.fields.insert(field.to_owned(), account.number.clone());
        for (field, value) in [("tradeAccountName", &known.owner), ("tradeBankCode", &known.bank_code)] {
            if let Some(value) = value.as_ref().filter(|value| !value.is_empty()) {
                item.fields.entry(field.to_owned()).or_insert_with(|| value.clone());
            }
        }
    }

    /// The account that a field names; none where it is blank.
    fn account(&self, item: &OrderItem, field: &'static str, refused: &mut Vec<Refused>) -> Option<AccountKey> {
        let named = item.fields.get(field).map(String::as_str).unwrap_or_default();
        if named.is_empty() {
            return None;
        }
        let plainly = || self.profile.find_account(&plain_number(named).unwrap_or_default());
        match self.profile.find_account(named).or_else(|error| plainly().map_err(|_| error)) {
            Ok(account) => Some(account.key()),
            Err(error) => {
                refused.push((field, error.trouble().sentence.clone()));
                None
            }
        }
    }

    /// Finds the draft in the acting list, fills in the list's facts about it, and returns its amount.
    fn draft(&self, item: &mut OrderItem, refused: &mut Vec<Refused>) -> Result<Option<Amount>> {
        let number = self.value(DRAFT_NUMBER, &mut Vec::new());
        let id = item.fields.get("bankDraftId").cloned().unwrap_or_default();
        if refused.iter().any(|(field, _)| [DRAFT_NUMBER, "bankDraftId"].contains(field)) {
            return Ok(None);
        }
        // A request without the number does not read this cell with its fields.
        if let (true, Err(sentence)) = (self.operation.item.field(DRAFT_NUMBER).is_none(), self.read(DRAFT_NUMBER)) {
            refused.push((DRAFT_NUMBER, sentence));
            return Ok(None);
        }
        let named = self.account(item, self.operation.account_field(), refused);
        match self.listed(&number, &id, named)? {
            Err(sentence) => {
                let field = if number.is_empty() && !id.is_empty() { "bankDraftId" } else { DRAFT_NUMBER };
                refused.push((field, sentence));
                Ok(None)
            }
            Ok(row) => Ok(self.filled(item, &row, refused)),
        }
    }

    /// The one draft of the acting list with this number or id.
    fn listed(&self, number: &str, id: &str, named: Option<AccountKey>) -> Result<Result<CachedDraft, Sentence>> {
        let stage = acting_stage(self.operation.endpoint);
        let Some(stage) = stage else { return Ok(Err(Sentence::new("cell-draft-no-list"))) };
        if number.is_empty() && id.is_empty() {
            return Ok(Err(Sentence::new("cell-draft-blank")));
        }
        let accounts = match named {
            Some(account) => vec![account],
            None => self.profile.accounts.iter().map(model::profile::Account::key).collect(),
        };
        let text = |text: &str| Some(unspaced(text)).filter(|text| !text.is_empty());
        let (number, id) = (text(number), text(id));
        let mut found = Vec::new();
        for account in &accounts {
            found.extend(self.desk.find_cached(account, number.as_deref(), id.as_deref(), Some(stage))?);
        }
        let list = bank_contract::terms::terms().lists.get(stage.name());
        let list = list.map_or(stage.name(), |label| label.in_language(&self.form.language));
        let about = |sentence: &str| Ok(Err(Sentence::new(sentence).with("list", list)));
        let Some(first) = found.first() else { return about("cell-draft-not-listed") };
        if found.iter().any(|other| other.account != first.account) {
            return about("cell-draft-several");
        }
        Ok(Ok(found.swap_remove(0)))
    }

    /// Fills the fields that the list knows, compares the amount, and returns it.
    fn filled(&self, item: &mut OrderItem, row: &CachedDraft, refused: &mut Vec<Refused>) -> Option<Amount> {
        let draft = known(row);
        let amount = draft.amount.as_ref().and_then(|amount| amount.exact);
        item.account = row.account.to_string();
        item.draft = Some(row.key.clone());
        let bank_code = self.profile.account(&row.account).and_then(|account| account.bank_code.clone());
        let known = [
            ("accountNumber", Some(row.account.number.clone())),
            ("bankCode", bank_code),
            (DRAFT_NUMBER, draft.draft_number.clone()),
            ("bankDraftId", draft.bank_draft_id.clone()),
        ];
        for (field, value) in known {
            if let (Some(_), Some(value)) = (self.operation.item.field(field), value) {
                item.fields.insert(field.to_owned(), value);
            }
        }
        let is_sent = self.operation.item.field(DRAFT_AMOUNT).is_some();
        let has_column = column_of(&self.form.sheet, DRAFT_AMOUNT).is_some();
        match (amount, is_sent, has_column) {
            // As in the form: the draft's own amount, where the sheet has no column for another one.
            (Some(amount), true, false) => {
                item.fields.entry(DRAFT_AMOUNT.to_owned()).or_insert_with(|| amount.to_string());
            }
            (amount, false, true) => self.compare(amount, refused),
            _ => {}
        }
        let own = item.fields.get(DRAFT_AMOUNT).and_then(|text| Amount::parse_plain(text).ok());
        if is_sent { own } else { amount }
    }

    /// The amount beside a draft must be the draft's: another one names another draft.
    fn compare(&self, amount: Option<Amount>, refused: &mut Vec<Refused>) {
        let typed = match self.read(DRAFT_AMOUNT) {
            Ok(typed) if typed.is_empty() => return,
            Ok(typed) => typed,
            Err(sentence) => return refused.push((DRAFT_AMOUNT, sentence)),
        };
        if Amount::parse_plain(&typed).ok() != amount || amount.is_none() {
            let listed = amount.map_or_else(String::new, |amount| amount.to_string());
            let sentence = Sentence::new("cell-draft-amount").with("amount", typed).with("listed", listed);
            refused.push((DRAFT_AMOUNT, sentence));
        }
    }

    /// A flag may be a word or a label of the code book; its integer is the account's bank's.
    fn flags(&self, item: &mut OrderItem) {
        let Ok(account) = item.account.parse::<AccountKey>() else { return };
        for field in self.operation.item.fields.iter().filter(|field| field.kind == Kind::Integer) {
            let Some(text) = item.fields.get(field.name).filter(|text| !values::is_flag_value(text)) else { continue };
            let means = |word: &&&str| {
                let label = |language| self.code_book.label(&account.bank_mark, field.name, word, language);
                let same = |other: &str| narrow(other) == narrow(text);
                same(word) || ["en", "zh-CN"].into_iter().filter_map(label).any(same)
            };
            let word = words_of(field.name).iter().find(means);
            if let Some(value) = word.and_then(|word| self.code_book.value(&account.bank_mark, field.name, word)) {
                item.fields.insert(field.name.to_owned(), value.to_string());
            }
        }
    }
}
