//! A session as it is kept in the keychain, and the part of it that may be shown.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Secret;
use crate::subject::Subject;

/// Time before the end of a token at which it is refreshed, for tokens that live long enough.
const MARGIN: TimeDelta = TimeDelta::seconds(60);
/// Share of a short lifetime that is this time.
const MARGIN_SHARE: i32 = 3;
/// A call needs this long to arrive.
const ARRIVAL: TimeDelta = TimeDelta::seconds(2);

/// A correction of this computer's clock by this much is no reason to lock.
const CLOCK_STEP: TimeDelta = TimeDelta::minutes(2);

/// How a session was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// A person, in the browser of this computer.
    Browser,
    /// A person, on another device.
    Device,
    /// The client itself, with its secret: no person.
    ClientCredentials,
}

impl Way {
    const ALL: [Self; 3] = [Self::Browser, Self::Device, Self::ClientCredentials];

    /// The word in files and output.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Device => "device",
            Self::ClientCredentials => "client_credentials",
        }
    }
}

/// The signed-in person, for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// Id of the person on this desk, made from server, client and subject.
    pub person: String,
    /// How.
    pub way: Way,
    /// The person, as the identity server confirmed them; `None` for a client without a person, or if the server has no
    /// means to confirm one.
    pub subject: Option<String>,
    /// The name that the server knows them by.
    pub name: Option<String>,
    /// The server and the client, which qualify the subject.
    pub identity: String,
    /// End of the access token by the server's clock, if the server says so.
    pub ends: Option<DateTime<Utc>>,
    /// Whether it can be refreshed without the person.
    pub refreshes: bool,
    /// The scopes that were granted.
    pub scopes: Vec<String>,
    /// When the person signed in.
    pub since: DateTime<Utc>,
}

/// A subject that an identity server confirmed. Subjects of one server and client can be compared; a server may name one
/// person differently to another client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The person, in the server's words.
    pub subject: String,
    /// The server and the client.
    pub by: String,
}

/// A session with its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub way: Way,
    pub identity: String,
    pub access: Secret,
    pub ends: Option<DateTime<Utc>>,
    pub lifetime: Option<TimeDelta>,
    pub refresh: Option<Secret>,
    pub client_secret: Option<Secret>,
    pub subject: Option<Subject>,
    pub scopes: Vec<String>,
    pub since: DateTime<Utc>,
    /// When the person was last at this computer, by its clock; `None`: they must sign in before they act.
    pub active: Option<DateTime<Utc>>,
    /// The server's clock minus this computer's.
    pub skew: TimeDelta,
}

impl Kept {
    /// Whether the access token should be refreshed before the next call.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        let margin = self.lifetime.map_or(MARGIN, |lifetime| MARGIN.min(lifetime / MARGIN_SHARE));
        !self.is_good(now) || self.ends.is_some_and(|ends| now + margin >= ends)
    }

    /// Whether a call can still arrive with the access token.
    pub fn is_good(&self, now: DateTime<Utc>) -> bool {
        self.ends.is_none_or(|ends| now + ARRIVAL < ends)
    }

    /// Whether the server can issue the next access token without the person.
    pub fn can_refresh(&self) -> bool {
        self.refresh.is_some() || (self.way == Way::ClientCredentials && self.client_secret.is_some())
    }

    /// The person's id on this desk: from server, client and subject. Clients, and people whom the server cannot
    /// confirm, have one session each.
    pub fn person(&self) -> String {
        let who = match (&self.subject, self.way) {
            (_, Way::ClientCredentials) => "client".to_owned(),
            (Some(subject), _) => format!("person\n{}", subject.id),
            (None, _) => "unconfirmed".to_owned(),
        };
        let digest = Sha256::digest(format!("{}\n{who}", self.identity).as_bytes());
        digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The subject that the identity server confirmed for the person.
    pub fn verified(&self) -> Option<Verified> {
        let subject = self.subject.as_ref().filter(|_| self.way != Way::ClientCredentials)?;
        Some(Verified { subject: subject.id.clone(), by: self.identity.clone() })
    }

    /// Whether the person has to sign in before they act: they were away for `limit`, or the clock was set back.
    pub fn is_locked(&self, limit: TimeDelta, now: DateTime<Utc>) -> bool {
        let is_away = |active| now - active >= limit || active - now > CLOCK_STEP;
        self.way != Way::ClientCredentials && self.active.is_none_or(is_away)
    }

    /// The part that may be shown.
    pub fn signed_in(&self) -> SignedIn {
        SignedIn {
            person: self.person(),
            way: self.way,
            subject: self.subject.as_ref().map(|subject| subject.id.clone()),
            name: self.subject.as_ref().and_then(|subject| subject.name.clone()),
            identity: self.identity.clone(),
            ends: self.ends,
            refreshes: self.can_refresh(),
            scopes: self.scopes.clone(),
            since: self.since,
        }
    }

    /// The text of the keychain's entry: the only place that it is for.
    pub fn to_entry(&self) -> String {
        let secret = |secret: &Option<Secret>| secret.as_ref().map(|secret| secret.text().to_owned());
        json!({
            "version": 1,
            "way": self.way.word(),
            "identity": self.identity,
            "access": self.access.text(),
            "ends": self.ends.map(|ends| ends.timestamp_millis()),
            "lifetime": self.lifetime.map(|lifetime| lifetime.num_milliseconds()),
            "refresh": secret(&self.refresh),
            "client_secret": secret(&self.client_secret),
            "subject": self.subject.as_ref().map(|subject| subject.id.clone()),
            "name": self.subject.as_ref().and_then(|subject| subject.name.clone()),
            "scopes": self.scopes,
            "since": self.since.timestamp_millis(),
            "active": self.active.map(|active| active.timestamp_millis()),
            "skew": self.skew.num_milliseconds(),
        })
        .to_string()
    }

    /// Reads an entry; `None` if it is not of this form.
    pub fn from_entry(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let words = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let number = |name: &str| value.get(name).and_then(Value::as_i64);
        let moment = |name: &str| number(name).and_then(DateTime::from_timestamp_millis);
        let way = words("way")?;
        let name = words("name");
        let scopes = value.get("scopes")?.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned);
        Some(Self {
            way: Way::ALL.into_iter().find(|one| one.word() == way)?,
            identity: words("identity")?,
            access: Secret::new(words("access")?),
            ends: moment("ends"),
            lifetime: number("lifetime").and_then(TimeDelta::try_milliseconds),
            refresh: words("refresh").map(Secret::new),
            client_secret: words("client_secret").map(Secret::new),
            subject: words("subject").map(|id| Subject { id, name }),
            scopes: scopes.collect(),
            since: moment("since")?,
            active: moment("active"),
            skew: TimeDelta::try_milliseconds(number("skew")?)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(lifetime: i64) -> Kept {
        let now = DateTime::UNIX_EPOCH;
        Kept {
            way: Way::Browser,
            identity: "https://id aval".to_owned(),
            access: Secret::new("the-access-token"),
            ends: Some(now + TimeDelta::seconds(lifetime)),
            lifetime: Some(TimeDelta::seconds(lifetime)),
            refresh: Some(Secret::new("the-refresh-token")),
            client_secret: None,
            subject: Some(Subject { id: "wei".to_owned(), name: Some("Wei".to_owned()) }),
            scopes: vec!["openid".to_owned()],
            since: now,
            active: Some(now),
            skew: TimeDelta::milliseconds(-1500),
        }
    }

    #[test]
    fn a_token_is_due_before_its_end_and_a_short_one_not_at_once() {
        // lifetime, seconds after its issue, due, good
        let rows = [
            (3600, 3539, false, true),
            (3600, 3540, true, true),
            (3600, 3598, true, false),
            (20, 0, false, true),
            (20, 13, false, true),
            (20, 14, true, true),
            (20, 18, true, false),
            (2, 0, true, false),
        ];
        for (lifetime, after, due, good) in rows {
            let now = DateTime::UNIX_EPOCH + TimeDelta::seconds(after);
            let kept = kept(lifetime);
            assert_eq!((kept.is_due(now), kept.is_good(now)), (due, good), "{after} s of {lifetime} s");
        }
        let endless = Kept { ends: None, lifetime: None, ..kept(1) };
        assert!(!endless.is_due(DateTime::<Utc>::MAX_UTC - TimeDelta::days(9)), "the server does not say when it ends");
    }

    #[test]
    fn an_entry_is_read_as_it_was_written_and_debug_shows_no_token() {
        let kept = kept(20);
        assert_eq!(Kept::from_entry(&kept.to_entry()), Some(kept.clone()));
        assert_eq!(Kept::from_entry("a pasted token"), None);
        let shown = format!("{kept:?} {:?}", kept.signed_in());
        assert!(!shown.contains("the-access-token") && !shown.contains("the-refresh-token"), "{shown}");
    }
}
