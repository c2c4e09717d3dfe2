//! The service's own `Date`, handed to whoever holds it against a clock: of every reply, whatever else it says.

use std::fmt;
use std::sync::Arc;

use reqwest::header::{DATE, HeaderMap};

use crate::BankClient;

/// Called with the header's text.
type Tell = dyn Fn(&str) + Send + Sync;

/// Who is told.
#[derive(Clone, Default)]
pub(crate) struct Dates(Option<Arc<Tell>>);

impl Dates {
    /// Hands the date over, where the reply has one.
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
    /// The same client, which tells the `Date` of every reply as soon as its head is there.
    #[must_use]
    pub fn telling_dates(mut self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.dates = Dates(Some(Arc::new(tell)));
        self
    }
}
