//! The book's refusals as sentences for a clerk.

use chrono::{DateTime, Utc};
use group_book::{AddressProblem, BookError, Holder};
use model::Sentence;
use model::clock::Zone;
use money::NotClaimed;

/// A time of the book, for people.
pub(super) fn spoken(zone: Zone, milliseconds: i64) -> String {
    DateTime::<Utc>::from_timestamp_millis(milliseconds).map(|at| zone.spoken(at)).unwrap_or_default()
}

/// An error that concerns the whole desk.
pub(super) fn off(error: &BookError, zone: Zone, reached_at: Option<DateTime<Utc>>) -> Sentence {
    match error {
        error if error.is_unreachable() => {
            let since = reached_at.map_or_else(|| "–".to_owned(), |at| zone.spoken(at));
            let detail = match error {
                BookError::Unreachable(detail) => detail.clone(),
                error => error.to_string(),
            };
            Sentence::new("group-unreachable").with("since", since).with("detail", detail)
        }
        BookError::Revoked { by, at, reason } => {
            let since = spoken(zone, *at);
            Sentence::new("group-revoked").with("person", by).with("since", since).with("reason", reason)
        }
        BookError::HistoryUnknown { at } => Sentence::new("group-history-unknown").with("event", at),
        BookError::BookWentBack { found, seen } => {
            Sentence::new("group-went-back").with("found", found).with("seen", seen)
        }
        BookError::CertificateRefused(detail) => Sentence::new("group-certificate-refused").with("detail", detail),
        BookError::CertificateMissing(detail) => Sentence::new("group-certificate-missing").with("detail", detail),
        BookError::CertificateUser(detail) => Sentence::new("group-certificate-user").with("detail", detail),
        BookError::Address(AddressProblem::CertificateWithoutTls) => Sentence::new("group-certificate-no-tls"),
        error => trouble(error),
    }
}

/// The reason why a certificate that was tried was not taken: the desk continues with the one that it has.
pub(super) fn not_taken(why: Sentence) -> Sentence {
    let word = why.id.trim_start_matches("group-certificate-").to_owned();
    Sentence { id: "group-certificate-not-taken".to_owned(), ..why }.with("why", word)
}

/// An error without a sentence of its own.
pub(super) fn trouble(error: &BookError) -> Sentence {
    Sentence::new("group-trouble").with("detail", error)
}

/// The refusal of a claim, if it concerns its instructions and not the whole desk.
pub(super) fn refusal(error: &BookError, zone: Zone) -> Option<NotClaimed> {
    let of_holder = |id: &str, holder: &Holder, at: i64| said(id, holder, zone, at);
    Some(match error {
        BookError::Held(holder) if holder.done_at.is_some() => {
            NotClaimed::Held(of_holder("group-done", holder, holder.taken_at))
        }
        BookError::Held(holder) => NotClaimed::Held(held(holder, zone)),
        BookError::LookAlike(holder) => NotClaimed::Held(of_holder("group-look-alike", holder, holder.taken_at)),
        BookError::ApprovalUsed { desk_name, at } => {
            let sentence = Sentence::new("group-approval-used").with("desk", desk_name);
            NotClaimed::Held(sentence.with("since", spoken(zone, *at)))
        }
        BookError::ActedSince(holder) => {
            let at = holder.done_at.unwrap_or(holder.taken_at);
            NotClaimed::LookAgain(of_holder("group-acted-since", holder, at))
        }
        _ => return None,
    })
}

/// Another desk has the draft or the payment.
pub(super) fn held(holder: &Holder, zone: Zone) -> Sentence {
    said("group-held", holder, zone, holder.taken_at)
}

/// A sentence about a holder, with the time of its claim.
pub(super) fn of_holder(id: &str, holder: &Holder, zone: Zone) -> Sentence {
    said(id, holder, zone, holder.taken_at)
}

fn said(id: &str, holder: &Holder, zone: Zone, at: i64) -> Sentence {
    let sentence = Sentence::new(id).with("desk", &holder.desk_name).with("person", &holder.person);
    sentence.with("number", holder.number).with("since", spoken(zone, at))
}
