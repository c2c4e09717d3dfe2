//! Groups of the rows of a query: each with its number of rows and its exact sums. The rows of a group follow each other,
//! because the order begins with the group's own key.

use std::fmt;

use bank_contract::Sum;
use model::Result;
use rusqlite::Connection;

use super::QueryData;
use super::marks::{NO_AMOUNT, NO_DAY};
use super::more::More;
use super::order::{ACCEPTOR, GroupBy, monday_of};
use super::rows::Rows;
use crate::store::cache::columns::day_of;
use crate::store::cache::holding_rows::party_name;

/// An exact sum while it is added up. Most amounts are ten-thousandths, which are added as integers.
#[derive(Debug, Clone, Default)]
pub(super) struct Adding {
    scaled: i128,
    count: u32,
    others: Sum,
}

impl Adding {
    /// Adds the amount of a row as the table stores it, or from `more` where it is stored as text.
    pub(super) fn add(&mut self, amount: i64, more: &More, row: usize) {
        match amount {
            NO_AMOUNT => self.others.add(more.exact_amount(row)),
            amount => {
                self.scaled += i128::from(amount);
                self.count += 1;
            }
        }
    }

    pub(super) fn sum(self) -> Sum {
        let mut sum = self.others;
        sum.add_all(&Sum::of_scaled(self.scaled, self.count, 0));
        sum
    }
}

/// Divides the rows of one query into groups.
pub(crate) struct Grouping {
    pub(super) by: GroupBy,
    pub(super) data: QueryData,
}

/// One group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowGroup {
    /// Name of the company or acceptor, or Monday of the week; `None` for drafts without one.
    pub value: Option<String>,
    pub rows: usize,
    /// Sums by list, as an index among the requested lists.
    pub sums: Vec<(usize, Sum)>,
}

/// A group while its rows are counted.
#[derive(Default)]
struct Counting {
    value: Option<i64>,
    rows: usize,
    sums: Vec<(u16, Adding)>,
}

impl Counting {
    fn of_list(&mut self, part: u16) -> &mut Adding {
        let at = self.sums.iter().position(|(known, _)| *known == part).unwrap_or_else(|| {
            self.sums.push((part, Adding::default()));
            self.sums.len() - 1
        });
        &mut self.sums[at].1
    }
}

impl Grouping {
    /// The groups of these rows, in their order.
    ///
    /// # Errors
    /// `database`: SQLite cannot read an acceptor's name.
    pub(crate) fn of(&self, connection: &Connection, rows: &Rows) -> Result<Vec<RowGroup>> {
        let (scope, more) = (&self.data.scope, self.data.more());
        let companies: Vec<i64> = scope.parts.iter().map(|part| self.company(&part.company)).collect();
        let mut groups: Vec<Counting> = Vec::new();
        rows.each(|row| {
            let part = scope.part[row];
            let value = match self.by {
                GroupBy::Company => Some(companies[usize::from(part)]),
                GroupBy::Acceptor => Some(i64::from(scope.table.parties[ACCEPTOR][row])).filter(|party| *party != 0),
                GroupBy::DueWeek => {
                    Some(scope.table.due[row]).filter(|day| *day != NO_DAY).map(|day| i64::from(monday_of(day)))
                }
            };
            if groups.last().is_none_or(|last| last.value != value) {
                groups.push(Counting { value, ..Counting::default() });
            }
            let Some(group) = groups.last_mut() else { return };
            group.rows += 1;
            group.of_list(part).add(scope.table.amount[row], more, row);
        });
        let group = |Counting { value, rows, sums }: Counting| {
            let value = value.map(|value| self.name(connection, value)).transpose()?.flatten();
            let sums = sums.into_iter().map(|(part, adding)| (usize::from(part), adding.sum())).collect();
            Ok(RowGroup { value, rows, sums })
        };
        groups.into_iter().map(group).collect()
    }

    /// The first list of this company.
    fn company(&self, company: &str) -> i64 {
        let first = self.data.scope.parts.iter().position(|part| part.company == company);
        first.and_then(|at| i64::try_from(at).ok()).unwrap_or_default()
    }

    fn name(&self, connection: &Connection, value: i64) -> Result<Option<String>> {
        Ok(match self.by {
            GroupBy::Company => {
                let part = usize::try_from(value).ok().and_then(|at| self.data.scope.parts.get(at));
                part.map(|part| part.company.clone())
            }
            GroupBy::Acceptor => Some(party_name(connection, value)?),
            GroupBy::DueWeek => day_of(value).map(|day| day.to_string()),
        })
    }
}

impl fmt::Debug for Grouping {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Grouping").field("by", &self.by).finish_non_exhaustive()
    }
}
