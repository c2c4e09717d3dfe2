//! Passes the service's `Date` header of every reply to the clock check.

use std::fmt;
use std::sync::Arc;

use reqwest::header::{DATE, HeaderMap};

use crate::BankClient;

/// Called with the text of the header.
type Tell = dyn Fn(&str) + Send + Sync;

/// The receiver of the dates, if any.
#[derive(Clone, Default)]
pub(crate) struct Dates(Option<Arc<Tell>>);

impl Dates {
    /// Passes the date on if the reply has one.
    pub(crate) fn tell(&self, headers: &HeaderMap) {
        if let (Some(tell), Some(date)) = (&self.0, headers.get(DATE).and_then(|date| date.to_str().ok())) {
            tell(date);
        }
    }
}

impl fmt::Debug for Dates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() { "told" } else { "untold" })
    }
}

impl BankClient {
    /// The same client, which passes on the `Date` of every reply as soon as its head is received.
    #[must_use]
    pub fn telling_dates(mut self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.dates = Dates(Some(Arc::new(tell)));
        self
    }
}
