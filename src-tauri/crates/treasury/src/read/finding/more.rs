//! Columns that only searches, some filters and some orders need: 32 bytes a draft and the remarks' text, and 8 bytes
//! more after the first search for digits.

use std::collections::HashMap;
use std::sync::OnceLock;

use bank_contract::Amount;
use model::Result;
use model::profile::Profile;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::bits::Bits;
use super::marks::{GONE, NO_DAY};
use super::number;
use super::triples::Triples;
use super::words::{FoldedWords, fold};
use crate::store::cache::columns::{day_number, unscaled};

/// The parties of a draft that the index over lists does not have: endorsee, endorser, pledgee.
const SIDES: usize = 3;

/// The columns, in the order of the table.
#[derive(Default)]
pub(super) struct More {
    pub kind: Vec<u32>,
    /// Packed; 0: in `other_numbers`, or no number.
    pub number: Vec<u128>,
    /// Days since 1970-01-01.
    pub issued: Vec<i32>,
    /// Number in `remarks`.
    pub remark: Vec<u32>,
    pub remarks: FoldedWords,
    /// Number in `side_parties`.
    pub sides: Vec<u32>,
    /// Endorsee, endorser and pledgee, as numbers of parties; 0 is no party. Few combinations differ, the first has none.
    pub side_parties: Vec<[u32; SIDES]>,
    /// Draft numbers with other characters than digits, by row.
    pub other_numbers: HashMap<u32, String>,
    /// Amounts that are not stored as integers, by row: as received, and exact where they are.
    pub amount_texts: HashMap<u32, (String, Option<Amount>)>,
    triples: OnceLock<Triples>,
}

/// The numbers of texts and combinations that are in the columns already.
struct KnownNumbers {
    remarks: HashMap<String, u32>,
    sides: HashMap<[u32; SIDES], u32>,
}

/// The columns of one draft as read.
struct Brought {
    kind: u32,
    number: Option<String>,
    issued: i32,
    remark: String,
    amount_text: Option<(String, Option<Amount>)>,
    sides: [u32; SIDES],
}

impl More {
    /// Reads the columns of a table with these ids; those of `known`, whose rows moved to `moved`, are copied.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the drafts.
    pub(super) fn read(
        connection: &Connection,
        ids: &[i64],
        profile: &Profile,
        known: Option<(&Self, &[u32])>,
    ) -> Result<Self> {
        let mut more = Self::with_room(ids.len());
        let mut missing = Bits::range(ids.len(), 0, ids.len());
        if let Some((known, moved)) = known {
            more.take_over(known, moved, &mut missing);
        }
        let mut places = Vec::with_capacity(missing.count());
        missing.each(|place| places.push(place));
        // By id, which is their order on the disk.
        places.sort_unstable_by_key(|place| ids[*place]);
        let mut statement = connection.prepare_cached(
            "SELECT kind, draft_number, issue_text, remark, CASE WHEN scaled IS NULL THEN amount_text END, unscaled, \
             endorsee, endorser, pledgee FROM draft WHERE id = ?1",
        )?;
        let mut numbers = KnownNumbers { remarks: HashMap::new(), sides: more.side_numbers() };
        for place in places {
            // A deleted draft is only in lists that were swapped since, which are read again before they are queried.
            let found = statement.query_row(params![ids[place]], |row| brought(row, profile)).optional()?;
            if let Some(brought) = found {
                more.put(place, brought, &mut numbers);
            }
        }
        Ok(more)
    }

    fn with_room(len: usize) -> Self {
        Self {
            kind: vec![0; len],
            number: vec![0; len],
            issued: vec![NO_DAY; len],
            remark: vec![0; len],
            sides: vec![0; len],
            side_parties: vec![[0; SIDES]],
            ..Self::default()
        }
    }

    fn side_numbers(&self) -> HashMap<[u32; SIDES], u32> {
        self.side_parties.iter().copied().zip(0..).collect()
    }

    /// Which combinations of side parties have one of these parties.
    pub(super) fn sides_with(&self, wanted: &[bool]) -> Vec<bool> {
        let is = |party: &u32| *party != 0 && wanted.get(*party as usize).is_some_and(|wanted| *wanted);
        self.side_parties.iter().map(|sides| sides.iter().any(is)).collect()
    }

    fn take_over(&mut self, known: &Self, moved: &[u32], missing: &mut Bits) {
        let moves = moved.iter().enumerate().filter(|(_, place)| **place != GONE);
        self.side_parties.clone_from(&known.side_parties);
        let mut remarks = vec![0; known.remarks.len()];
        for (from, to) in moves.map(|(from, to)| (from, *to as usize)) {
            missing.clear(to);
            self.kind[to] = known.kind[from];
            self.number[to] = known.number[from];
            self.issued[to] = known.issued[from];
            self.sides[to] = known.sides[from];
            let remark = known.remark[from] as usize;
            if remark != 0 && remarks[remark] == 0 {
                remarks[remark] = super::number(self.remarks.push(known.remarks.get(remark)));
            }
            self.remark[to] = remarks[remark];
        }
        let to = |from: &u32| moved.get(*from as usize).copied().filter(|place| *place != GONE);
        self.other_numbers = at_their_new_rows(&known.other_numbers, to);
        self.amount_texts = at_their_new_rows(&known.amount_texts, to);
    }

    fn put(&mut self, at: usize, brought: Brought, numbers: &mut KnownNumbers) {
        let place = super::number(at);
        self.kind[at] = brought.kind;
        self.issued[at] = brought.issued;
        if let Some(text) = brought.number {
            match number::pack(&text) {
                Some(packed) => self.number[at] = packed,
                None => drop(self.other_numbers.insert(place, text)),
            }
        }
        if let Some(text) = brought.amount_text {
            self.amount_texts.insert(place, text);
        }
        if !brought.remark.is_empty() {
            self.remark[at] = match numbers.remarks.get(&brought.remark) {
                Some(number) => *number,
                None => {
                    let number = super::number(self.remarks.push(&brought.remark));
                    numbers.remarks.insert(brought.remark, number);
                    number
                }
            };
        }
        self.sides[at] = *numbers.sides.entry(brought.sides).or_insert_with(|| {
            self.side_parties.push(brought.sides);
            super::number(self.side_parties.len() - 1)
        });
    }

    /// The exact amount of a row whose amount is stored as text.
    pub(super) fn exact_amount(&self, row: usize) -> Option<Amount> {
        self.amount_texts.get(&super::number(row))?.1
    }

    /// The index of three-digit groups; made once.
    pub(super) fn triples(&self) -> &Triples {
        self.triples.get_or_init(|| Triples::of(&self.number))
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let texts = self.other_numbers.values().chain(self.amount_texts.values().map(|(text, _)| text));
        let others = texts.map(|text| text.len() + 40);
        let sides = self.sides.capacity() + self.side_parties.capacity() * SIDES;
        let words = self.kind.capacity() + self.issued.capacity() + self.remark.capacity() + sides;
        words * size_of::<u32>()
            + self.number.capacity() * size_of::<u128>()
            + self.remarks.bytes()
            + others.sum::<usize>()
            + self.triples.get().map_or(0, Triples::bytes)
    }
}

fn brought(row: &Row<'_>, profile: &Profile) -> rusqlite::Result<Brought> {
    let text = |at: usize| row.get_ref(at)?.as_str_or_null().map_err(rusqlite::Error::from);
    let issued = text(2)?.and_then(|text| profile.day(text)).map(day_number);
    Ok(Brought {
        kind: row.get(0)?,
        number: text(1)?.map(str::to_owned),
        issued: issued.and_then(|day| i32::try_from(day).ok()).unwrap_or(NO_DAY),
        remark: text(3)?.map(fold).unwrap_or_default(),
        amount_text: match text(4)? {
            Some(text) => Some((text.to_owned(), unscaled(row, 5)?)),
            None => None,
        },
        sides: [6, 7, 8].map(|at| row.get::<_, Option<u32>>(at).ok().flatten().unwrap_or_default()),
    })
}

/// Values by row, at the rows of the next table.
fn at_their_new_rows<T: Clone>(values: &HashMap<u32, T>, to: impl Fn(&u32) -> Option<u32>) -> HashMap<u32, T> {
    values.iter().filter_map(|(from, value)| Some((to(from)?, value.clone()))).collect()
}
