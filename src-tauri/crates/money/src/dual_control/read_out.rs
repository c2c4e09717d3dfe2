//! The text of a request's exact bodies, made on the approver's machine from the contract's fields, and the comparison
//! with the preparer's dialog. If they differ, the request cannot be signed.
//!
//! Not checked, because a body does not contain it: a draft's amount, the code book's word for a flag's number, and the
//! lines that begin with `·` (our company and its sum, a draft's acceptor, endorser and due day).

use bank_contract::record::elements;
use bank_contract::terms::{BOTH_ANSWERS, field_label, terms};
use bank_contract::{Amount, Endpoint, Item, Sum};
use journal::Confirmed;
use model::spelling::{iso_or_text, visible};
use model::{AccountKey, ApprovalSubject, Result, Sentence, ShownFacts, words};

use super::refused;
use super::request::{Exact, Request};

const LANGUAGES: [&str; 2] = ["en", "zh-CN"];
/// The answers that change an operation's name.
const ANSWERS: [Option<&str>; 3] = [None, Some("refuse"), Some(BOTH_ANSWERS)];

/// One instruction, read from its bytes.
struct ReadInstruction {
    endpoint: Endpoint,
    account: AccountKey,
    item: Item,
}

impl Request {
    /// The requests as readable lines, made from the exact bytes. Characters that could mislead are written as code
    /// points.
    ///
    /// # Errors
    /// `approval` when a request cannot be read.
    pub fn read_out(&self, language: &str) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        for (at, exact) in self.instructions.iter().enumerate() {
            let said = self.said(at, exact)?;
            let operation = terms().operations.get(said.endpoint.row().name());
            // Only the code book has the answer for a flag's number: the number is on its own line.
            let operation = operation.map_or_else(String::new, |label| label.in_language(None, language));
            lines.push(format!("{}. {operation}, {}", at + 1, visible(&said.account.to_string())));
            for (field, value) in said.item.entries() {
                let label = label(&said, field.name, language);
                lines.push(format!("   {label}: {}", visible(&value.to_text())));
            }
        }
        Ok(lines)
    }

    /// The instructions as far as their exact bodies contain them: operation, account, draft and body.
    ///
    /// # Errors
    /// `approval` when a request cannot be read.
    pub fn instructions_read(&self) -> Result<Vec<Confirmed>> {
        let read = |(at, exact): (usize, &Exact)| {
            let said = self.said(at, exact)?;
            Ok(Confirmed {
                instruction: exact.instruction.clone(),
                submission: self.about.clone(),
                operation: said.endpoint.row().name().to_owned(),
                bank_mark: said.account.bank_mark.clone(),
                account_number: said.account.number.clone(),
                draft_number: said.item.text("draftNumber"),
                bank_draft_id: said.item.text("bankDraftId"),
                currency: said.item.text("currency"),
                url: exact.url.clone(),
                body: exact.body.clone(),
                ..Confirmed::default()
            })
        };
        self.instructions.iter().enumerate().map(read).collect()
    }

    /// Checks that the dialog agrees with the requests.
    ///
    /// # Errors
    /// `approval` with the first instruction where they differ.
    pub fn agrees(&self) -> Result<()> {
        if self.subject != ApprovalSubject::Submission {
            return Ok(());
        }
        let said: Vec<ReadInstruction> =
            self.instructions.iter().enumerate().map(|(at, exact)| self.said(at, exact)).collect::<Result<_>>()?;
        let lines: Vec<&str> = self.text.split('\n').collect();
        let starts = |at: usize| lines.iter().position(|line| *line == format!("{}. {}", at + 1, said[at].account));
        let mut begins = Vec::new();
        for at in 0..said.len() {
            begins.push(starts(at).ok_or_else(|| differs(at, "account"))?);
        }
        if begins.is_empty() || !begins.is_sorted() {
            return Err(differs(0, "rows"));
        }
        self.head_agrees(&lines[..begins[0]], &said)?;
        for (at, said) in said.iter().enumerate() {
            let end = begins.get(at + 1).copied().unwrap_or(lines.len());
            row_agrees(&lines[begins[at] + 1..end], said).map_err(|what| differs(at, &what))?;
        }
        Ok(())
    }

    /// Checks the head: the operation, the practice bank's sentence, the totals of the bodies, and notes.
    fn head_agrees(&self, head: &[&str], said: &[ReadInstruction]) -> Result<()> {
        let mut totals = totals(said);
        let operation = |line: &str| {
            let label = terms().operations.get(said[0].endpoint.row().name());
            said.iter().all(|one| one.endpoint == said[0].endpoint)
                && label.is_some_and(|label| {
                    let named = |answer, language| label.in_language(answer, language) == line;
                    LANGUAGES.iter().any(|language| ANSWERS.iter().any(|answer| named(*answer, language)))
                })
        };
        let is_practice = |line: &str| {
            let told = Sentence::new("dialog-practice");
            is_loopback(&self.base_url) && LANGUAGES.iter().any(|language| words::text(&told, language) == line)
        };
        for line in head.iter().filter(|line| !is_beside(line)) {
            match (line.strip_prefix("= "), &mut totals) {
                (Some(_), None) => {}
                (Some(total), Some(left)) => {
                    let at = left.iter().position(|known| known == total).ok_or_else(|| differs(0, total))?;
                    left.remove(at);
                }
                (None, _) if operation(line) || is_practice(line) => {}
                (None, _) => return Err(differs(0, line)),
            }
        }
        match totals.unwrap_or_default().first() {
            Some(missing) => Err(differs(0, missing)),
            None => Ok(()),
        }
    }

    fn said(&self, at: usize, exact: &Exact) -> Result<ReadInstruction> {
        let unreadable = || differs(at, "body");
        let base = self.base_url.trim().trim_end_matches('/').to_ascii_lowercase();
        let (path, query) = exact.url.split_once('?').unwrap_or((&exact.url, ""));
        let is_here = path.to_ascii_lowercase().strip_prefix(&base).is_some_and(|rest| rest.starts_with('/'));
        let tenant = path.split('/').any(|part| part == self.organization_id);
        if !is_here || !tenant {
            return Err(differs(at, &exact.url));
        }
        let endpoint = path.rsplit('/').next().and_then(Endpoint::named).filter(|endpoint| endpoint.row().acts);
        let endpoint = endpoint.ok_or_else(|| differs(at, &exact.url))?;
        let of = endpoint.row().body.ok_or_else(unreadable)?;
        let found = elements(&exact.body).map_err(|_| unreadable())?;
        let [raw] = found[..] else { return Err(unreadable()) };
        let item = Item::from_json(of, raw).map_err(|_| unreadable())?;
        if let Some(together) = &exact.together {
            let others = elements(together).map_err(|_| unreadable())?;
            if !others.iter().any(|other| other.get() == raw.get()) || others.len() > self.instructions.len() {
                return Err(unreadable());
            }
        }
        let bank_mark = query.split('&').find_map(|pair| pair.strip_prefix("bankMark=")).unwrap_or_default();
        let number = ["tradeAccountNumber", "accountNumber"].into_iter().find_map(|name| item.text(name));
        Ok(ReadInstruction { endpoint, account: AccountKey::new(bank_mark, &number.unwrap_or_default()), item })
    }
}

/// The sums of the bodies by currency code, as the dialog writes them; `None` if a body has no amount or currency.
fn totals(said: &[ReadInstruction]) -> Option<Vec<String>> {
    let mut sums: Vec<(String, Sum)> = Vec::new();
    for one in said {
        let (currency, amount) = (iso_or_text(&one.item.text("currency")?), own_amount(&one.item)?);
        let at = sums.iter().position(|(known, _)| *known == currency).unwrap_or_else(|| {
            sums.push((currency, Sum::default()));
            sums.len() - 1
        });
        sums[at].1.add(Some(amount));
    }
    Some(sums.into_iter().map(|(currency, sum)| format!("{currency} {} ({})", sum.amount(), sum.count())).collect())
}

fn own_amount(item: &Item) -> Option<Amount> {
    item.amount("tradeAmount").or_else(|| item.amount("amount"))
}

/// Checks that every field of the body has its line, and that the other lines do not contradict it.
fn row_agrees(lines: &[&str], said: &ReadInstruction) -> Result<(), String> {
    let mut left: Vec<&str> = Vec::new();
    for line in lines {
        match line.strip_prefix("   ") {
            Some(note) if is_beside(note) && is_known_fact(note) => {}
            Some(text) => left.push(text),
            None => return Err((*line).to_owned()),
        }
    }
    for (field, value) in said.item.entries() {
        let value = value.to_text();
        let fits = |line: &&str| {
            LANGUAGES.iter().any(|language| {
                let told = line.strip_prefix(&format!("{}: ", label(said, field.name, language)));
                // A flag's line has the words before the number.
                told.is_some_and(|told| told == visible(&value) || told.ends_with(&format!(" ({value})")))
            })
        };
        let at = left.iter().position(fits).ok_or_else(|| format!("{}: {value}", field.name))?;
        left.remove(at);
    }
    for line in left {
        let amount = line.rsplit_once(' ').map_or(line, |(_, amount)| amount);
        let currency = line.rsplit_once(' ').map(|(currency, _)| currency);
        let is_draft = said.item.text("draftNumber").map_or(!line.contains(' '), |number| number == line);
        let is_amount = match own_amount(&said.item) {
            Some(own) => {
                let named = said.item.text("currency");
                Amount::parse_plain(amount) == Ok(own)
                    && named.is_none_or(|named| currency == Some(iso_or_text(&named).as_str()))
            }
            None => Amount::parse_plain(amount).is_ok(),
        };
        if !is_draft && !is_amount {
            return Err(line.to_owned());
        }
    }
    Ok(())
}

/// A fact beside a request has one of the facts' labels, so that none can pass for a field of the request.
fn is_known_fact(line: &str) -> bool {
    let Some(fact) = line.strip_prefix("· ") else { return true };
    let labelled = |id: &&str| {
        LANGUAGES.iter().any(|language| fact.starts_with(&format!("{}: ", words::text(&Sentence::new(id), language))))
    };
    ShownFacts::labels().iter().any(labelled)
}

/// A note, or a fact that no request contains.
fn is_beside(line: &str) -> bool {
    line.starts_with("! ") || line.starts_with("· ")
}

fn label(said: &ReadInstruction, name: &str, language: &str) -> String {
    field_label(said.item.of().name, name, language)
}

fn is_loopback(base_url: &str) -> bool {
    ["http://127.0.0.1:", "http://[::1]:", "http://localhost:"].iter().any(|start| base_url.starts_with(start))
}

fn differs(at: usize, what: &str) -> model::DeskError {
    refused(Sentence::new("approval-request-differs").with("number", at + 1).with("what", visible(what)))
}
