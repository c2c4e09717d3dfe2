//! Retries of reads: a few tries with jittered pauses that respect `Retry-After`.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use rand::Rng;
use reqwest::Url;
use reqwest::header::HeaderValue;

use super::{Answer, Read, ReadError};
use crate::BankClient;
use crate::mask::Mask;
use crate::service::{Limits, Token};

impl BankClient {
    /// Sends a read, with at most the tries that the limits allow.
    ///
    /// # Errors
    /// [`ReadError`] of the last try.
    pub async fn read(&self, token: Option<&Token>, read: &Read) -> Result<Answer, ReadError> {
        self.read_with_permits(token, read, || std::future::ready(())).await
    }

    /// The same for a caller that limits its calls: each try waits for a permit and holds none during a pause.
    ///
    /// # Errors
    /// [`ReadError`] of the last try.
    pub async fn read_with_permits<Permit: Future>(
        &self,
        token: Option<&Token>,
        read: &Read,
        permit: impl Fn() -> Permit,
    ) -> Result<Answer, ReadError> {
        let row = read.endpoint.row();
        let mask = Mask::of(token);
        let (url, token) = self.asked(token, read)?;
        let mut tries = 1;
        let begun = Instant::now();
        loop {
            let held = permit().await;
            let tried = self.attempt(url.clone(), token.as_ref(), read, &mask).await;
            drop(held);
            let miss = match tried {
                Ok(answer) => {
                    tracing::debug!(query = row.name(), tries, bytes = answer.wire_bytes, "answered");
                    return Ok(answer);
                }
                Err(miss) => miss,
            };
            tracing::info!(
                query = row.name(),
                account = last_four(read),
                tries,
                error = miss.error.code(),
                "no answer"
            );
            let asked = miss.retry_after.as_deref().and_then(|text| asked_pause(text, Utc::now()));
            let pause = pause(&self.limits, tries, asked, rand::rng().random_range(0..=1000));
            let unanswered = matches!(miss.error, ReadError::Unreachable(_) | ReadError::TimedOut);
            let late = unanswered && begun.elapsed() >= self.limits.read_window;
            match pause {
                Some(pause) if miss.again && !late => tokio::time::sleep(pause).await,
                _ => return Err(miss.error),
            }
            tries += 1;
        }
    }
}

impl BankClient {
    /// A read's address and token, checked and ready to be sent.
    pub(super) fn asked(&self, token: Option<&Token>, read: &Read) -> Result<(Url, Option<HeaderValue>), ReadError> {
        let row = read.endpoint.row();
        if row.acts || row.body.is_some() != read.body.is_some() {
            return Err(ReadError::Usage(format!("{} is not asked like this", row.name())));
        }
        let url = self.url(read.endpoint, &read.query).map_err(|error| ReadError::Usage(error.to_string()))?;
        let url = Url::parse(&url).map_err(|error| ReadError::Usage(error.to_string()))?;
        let token = token.map(|token| self.token_value(token)).transpose();
        let token = token.map_err(|()| ReadError::Usage("the token has a forbidden sign".to_owned()))?;
        Ok((url, token))
    }
}

/// The pause before the next try; `None` if no further try is allowed. `jitter` is in thousandths of the pause.
fn pause(limits: &Limits, tries: u32, asked: Option<Duration>, jitter: u32) -> Option<Duration> {
    if tries >= limits.read_tries_max || asked.is_some_and(|asked| asked > limits.retry_after_max) {
        return None;
    }
    let own = limits.read_pause * tries;
    Some(asked.unwrap_or_default().max(own) + own * jitter / 1000)
}

/// `Retry-After`: seconds, or a date.
fn asked_pause(text: &str, now: DateTime<Utc>) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = DateTime::parse_from_rfc2822(text.trim()).ok()?;
    Some((date.with_timezone(&Utc) - now).to_std().unwrap_or_default())
}

/// The last four digits of the account number; a log never holds more of it.
fn last_four(read: &Read) -> String {
    let number = read.query.iter().find(|(name, _)| *name == "accountNumber").map_or("", |(_, number)| number);
    let skipped = number.chars().count().saturating_sub(4);
    number.chars().skip(skipped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bank_contract::Endpoint;

    #[test]
    fn pauses_grow_and_end_with_the_tries() {
        let limits = Limits::default();
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        let rows = [
            (1, None, 0, Some(Duration::from_millis(300))),
            (2, None, 0, Some(Duration::from_millis(600))),
            (2, None, 1000, Some(Duration::from_millis(1200))),
            (1, seconds(2), 0, seconds(2)),
            (1, seconds(0), 0, Some(Duration::from_millis(300))),
            (1, seconds(21), 0, None),
            (3, None, 0, None),
        ];
        for (tries, asked, jitter, expected) in rows {
            assert_eq!(pause(&limits, tries, asked, jitter), expected, "{tries} {asked:?} {jitter}");
        }
    }

    #[test]
    fn retry_after_is_read_as_seconds_or_as_a_date() {
        let now = DateTime::parse_from_rfc3339("2026-03-01T12:00:00Z").unwrap().with_timezone(&Utc);
        let rows = [
            ("7", Some(7)),
            (" 0 ", Some(0)),
            ("Sun, 01 Mar 2026 12:00:05 GMT", Some(5)),
            ("Sun, 01 Mar 2026 11:00:00 GMT", Some(0)),
            ("soon", None),
            ("-1", None),
        ];
        for (text, expected) in rows {
            assert_eq!(asked_pause(text, now), expected.map(Duration::from_secs), "{text}");
        }
    }

    #[test]
    fn a_log_holds_four_digits_of_an_account() {
        let query = vec![("bankMark", "B".to_owned()), ("accountNumber", "6222000011112222".to_owned())];
        let read = Read { endpoint: Endpoint::ListBankDraft, query, body: None };
        assert_eq!(last_four(&read), "2222");
    }
}
