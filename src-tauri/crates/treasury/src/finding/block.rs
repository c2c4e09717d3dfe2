//! One list of one account in memory, a column after the other: 36 bytes a draft from the covering index alone, 24 more
//! once something is searched for, the remarks' own text, and 16 more where several lists are asked together.
//!
//! A block never changes. When its list is swapped, a new one takes its place and looks up only the drafts that came.
//! A draft's columns never change under its id, so what is known of an id stays true.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::Stage;
use rusqlite::{Connection, Row, params};

use super::number;
use super::words::{Words, fold};
use crate::cache::columns::day_number;
use crate::cache::{Digest128, NO_DUE_DAY};
use crate::error::Result;
use crate::profile::Profile;

/// An amount that is not held as an integer. No draft is worth minus nine hundred thousand billion.
pub(super) const NO_AMOUNT: i64 = i64::MIN;

/// The day of what has none.
pub(super) const NO_DAY: i32 = NO_DUE_DAY as i32;

/// The drafts of a list in the order of their due days, then of their ids.
pub(super) struct Block {
    pub list: i64,
    pub stage: Stage,
    pub ids: Vec<i64>,
    /// Days since 1970-01-01.
    pub due: Vec<i32>,
    /// Ten-thousandths.
    pub amount: Vec<i64>,
    /// Numbers of drawer, acceptor and payee; 0 is none.
    pub parties: [Vec<u32>; 3],
    more: Mutex<Option<Arc<More>>>,
    /// What each draft is known by, whichever version of it the list has; read where several lists are asked together.
    identities: Mutex<Option<Arc<Vec<Digest128>>>>,
}

/// What only searches, some filters and some orders need, in the order of the block.
#[derive(Default)]
pub(super) struct More {
    pub kind: Vec<u32>,
    /// Packed; 0 is in `other_numbers` or none.
    pub number: Vec<u128>,
    /// Days since 1970-01-01.
    pub issued: Vec<i32>,
    /// By number in `remarks`.
    pub remark: Vec<u32>,
    pub remarks: Words,
    /// Numbers that are more than digits, by place.
    pub other_numbers: HashMap<u32, String>,
    /// Amounts that are only text, by place.
    pub amount_texts: HashMap<u32, String>,
}

impl Block {
    /// Reads a list from the covering index. What `before` knows is taken over.
    pub(super) fn read(
        connection: &Connection,
        list: i64,
        stage: Stage,
        profile: &Profile,
        before: Option<&Self>,
    ) -> Result<Self> {
        let mut block = Self {
            list,
            stage,
            ids: Vec::new(),
            due: Vec::new(),
            amount: Vec::new(),
            parties: Default::default(),
            more: Mutex::default(),
            identities: Mutex::default(),
        };
        let mut statement = connection.prepare_cached(
            "SELECT due, draft, amount, drawer, acceptor, payee FROM membership WHERE list = ?1 ORDER BY due, draft",
        )?;
        let mut rows = statement.query(params![list])?;
        while let Some(row) = rows.next()? {
            block.due.push(row.get(0)?);
            block.ids.push(row.get(1)?);
            block.amount.push(row.get::<_, Option<i64>>(2)?.unwrap_or(NO_AMOUNT));
            for (at, column) in block.parties.iter_mut().enumerate() {
                column.push(row.get::<_, Option<u32>>(3 + at)?.unwrap_or(0));
            }
        }
        block.shrink();
        if let Some((before, known)) = before.and_then(|before| Some((before, before.known()?))) {
            let more = More::read(connection, &block, profile, Some((before, &known)))?;
            block.more = Mutex::new(Some(Arc::new(more)));
        }
        Ok(block)
    }

    /// How many drafts.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Some of its amounts are only text.
    pub(super) fn has_amount_texts(&self) -> bool {
        self.amount.contains(&NO_AMOUNT)
    }

    /// The rest of the columns, if they were read.
    pub(super) fn known(&self) -> Option<Arc<More>> {
        self.more.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The rest of the columns, read once.
    ///
    /// # Errors
    /// The database's; where the list has changed since, a draft may be gone.
    pub(super) fn more(&self, connection: &Connection, profile: &Profile) -> Result<Arc<More>> {
        let mut held = self.more.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(more) = held.as_ref() {
            return Ok(more.clone());
        }
        let more = Arc::new(More::read(connection, self, profile, None)?);
        *held = Some(more.clone());
        Ok(more)
    }

    /// What each of its drafts is known by, read once. `connection` sees the list as the block has it.
    ///
    /// # Errors
    /// The database's.
    pub(super) fn identities(&self, connection: &Connection) -> Result<Arc<Vec<Digest128>>> {
        let mut held = self.identities.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(identities) = held.as_ref() {
            return Ok(identities.clone());
        }
        let mut statement = connection.prepare_cached(
            "SELECT d.identity FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1 \
             ORDER BY m.due, m.draft",
        )?;
        let rows = statement.query_map(params![self.list], |row| row.get(0))?;
        let identities = Arc::new(rows.collect::<rusqlite::Result<Vec<Digest128>>>()?);
        *held = Some(identities.clone());
        Ok(identities)
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let words = self.due.capacity() + self.parties.iter().map(Vec::capacity).sum::<usize>();
        let longs = self.ids.capacity() + self.amount.capacity();
        let identities = self.identities.lock().unwrap_or_else(PoisonError::into_inner);
        let identities = identities.as_ref().map_or(0, |known| known.capacity() * size_of::<Digest128>());
        words * size_of::<u32>() + longs * size_of::<i64>() + identities + self.known().map_or(0, |more| more.bytes())
    }

    /// Its places, by the ids of their drafts.
    fn by_id(&self) -> Vec<u32> {
        let mut places: Vec<u32> = (0..).take(self.len()).collect();
        places.sort_unstable_by_key(|place| self.ids[*place as usize]);
        places
    }

    fn shrink(&mut self) {
        self.ids.shrink_to_fit();
        self.due.shrink_to_fit();
        self.amount.shrink_to_fit();
        self.parties.iter_mut().for_each(Vec::shrink_to_fit);
    }
}

/// The columns of one draft on their way in.
struct Brought {
    kind: u32,
    number: Option<String>,
    issued: i32,
    remark: String,
    amount_text: Option<String>,
}

impl More {
    fn read(
        connection: &Connection,
        block: &Block,
        profile: &Profile,
        before: Option<(&Block, &Self)>,
    ) -> Result<Self> {
        let mut more = Self::with_room(block.len());
        let mut numbers = HashMap::new();
        let known = before.map(|(before, more)| (before, before.by_id(), more));
        let mut statement = connection.prepare_cached(
            "SELECT kind, draft_number, issue_text, remark, CASE WHEN scaled IS NULL THEN amount_text END \
             FROM draft WHERE id = ?1",
        )?;
        // By id, because that is how they lie on the disk.
        for place in block.by_id() {
            let id = block.ids[place as usize];
            let taken_over = known.as_ref().and_then(|(before, by_id, more)| {
                let found = by_id.binary_search_by_key(&id, |place| before.ids[*place as usize]).ok()?;
                Some(more.brought(by_id[found] as usize))
            });
            let brought = match taken_over {
                Some(brought) => brought,
                None => statement.query_row(params![id], |row| brought(row, profile))?,
            };
            more.put(place, brought, &mut numbers);
        }
        Ok(more)
    }

    fn with_room(len: usize) -> Self {
        Self {
            kind: vec![0; len],
            number: vec![0; len],
            issued: vec![NO_DAY; len],
            remark: vec![0; len],
            ..Self::default()
        }
    }

    fn put(&mut self, place: u32, brought: Brought, numbers: &mut HashMap<String, u32>) {
        let at = place as usize;
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
            self.remark[at] = match numbers.get(&brought.remark) {
                Some(number) => *number,
                None => {
                    let number = u32::try_from(self.remarks.push(&brought.remark)).unwrap_or_default();
                    numbers.insert(brought.remark, number);
                    number
                }
            };
        }
    }

    fn brought(&self, at: usize) -> Brought {
        let place = u32::try_from(at).unwrap_or(u32::MAX);
        Brought {
            kind: self.kind[at],
            number: self.number_text(at),
            issued: self.issued[at],
            remark: self.remarks.get(self.remark[at] as usize).to_owned(),
            amount_text: self.amount_texts.get(&place).cloned(),
        }
    }

    /// The number of the draft at a place.
    pub(super) fn number_text(&self, at: usize) -> Option<String> {
        match self.number[at] {
            0 => self.other_numbers.get(&u32::try_from(at).ok()?).cloned(),
            packed => Some(number::unpack(packed)),
        }
    }

    fn bytes(&self) -> usize {
        let others = self.other_numbers.values().chain(self.amount_texts.values()).map(|text| text.len() + 40);
        let words = self.kind.capacity() + self.issued.capacity() + self.remark.capacity();
        words * size_of::<u32>()
            + self.number.capacity() * size_of::<u128>()
            + self.remarks.bytes()
            + others.sum::<usize>()
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
        amount_text: text(4)?.map(str::to_owned),
    })
}
