//! Preparer and approver, as the journal records them, and the proof that they are two people. Names are as typed; the
//! subject in a token is not verified and proves no more than a name. A verified subject counts only beside another one
//! that the same authority confirmed: an identity server may name one person differently to another client.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Serialize};

use crate::{Sentence, hex, sha256, spelling};

/// The base64 of JSON Web Tokens; identity servers that pad it or leave bits at its end are read too.
const PAYLOAD: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// A person, as identified by the program.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Person {
    /// Name as typed; the preparer's may be their operating system account.
    pub name: String,
    /// Operating system account.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
    /// Subject in their access token, if it has one. Not verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_subject: Option<String>,
    /// Subject of their access token, confirmed by the identity server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified_subject: Option<String>,
    /// The authority that confirmed it: identity server and client of a session, or the userinfo address with the client
    /// that a pasted token names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified_by: Option<String>,
    /// SHA-256 of the approval's id and their access token: it only shows whether two tokens are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_sha256: Option<String>,
}

impl Person {
    /// Their operating system account and computer.
    pub fn account(&self) -> String {
        format!("{}@{}", self.system_user, self.machine)
    }

    /// The person for a reader, the surest fact first: the subject that the identity server confirmed, then the name as
    /// typed, then the system account. Lists, details, filters and packs all have this order from here.
    pub fn said(&self) -> Vec<Sentence> {
        let subject = self.verified_subject.as_deref().filter(|subject| !subject.is_empty());
        let typed = Some(self.name.as_str()).filter(|name| !name.is_empty() && *name != self.system_user);
        let account = (!self.system_user.is_empty()).then(|| format!("{} @ {}", self.system_user, self.machine));
        let subject = subject.map(|subject| Sentence::new("person-verified").with("subject", subject));
        let typed = typed.map(|name| Sentence::new("person-typed").with("name", name));
        let account = account.map(|account| Sentence::new("person-account").with("account", account));
        [subject, typed, account].into_iter().flatten().collect()
    }

    /// Whether a text that is searched for is a part of the texts of [`Person::said`].
    pub fn is_called(&self, text: &str) -> bool {
        let text = spelling::name(text);
        let said = self.said();
        said.iter().flat_map(|part| part.args.values()).any(|known| spelling::name(known).contains(&text))
    }

    /// The same person without the facts of a token that no authority confirmed.
    #[must_use]
    pub fn without_token(self) -> Self {
        Self { token_subject: None, token_sha256: None, ..self }
    }

    /// The same person with the facts of their token.
    #[must_use]
    pub fn with_token(self, approval: &str, token: Option<&str>) -> Self {
        let token_sha256 = token.map(|token| hex(&sha256(format!("{approval}\n{token}").as_bytes())));
        Self { token_subject: token.and_then(subject), token_sha256, ..self }
    }

    /// The same person with a subject that an authority confirmed.
    #[must_use]
    pub fn verified(self, subject: String, by: String) -> Self {
        Self { verified_subject: Some(subject), verified_by: Some(by), ..self }
    }

    /// Whether both have the same token, or confirmed tokens of one subject. An equal subject of another authority counts
    /// as the same person too: that stops, and proves nothing.
    pub fn has_token_of(&self, other: &Self) -> bool {
        let same = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
        same(&self.token_sha256, &other.token_sha256) || same(&self.verified_subject, &other.verified_subject)
    }

    /// Whether one authority confirmed two different subjects. An unconfirmed subject proves nothing, and two authorities
    /// may have two names for one person.
    pub fn is_proven_other_than(&self, other: &Self) -> bool {
        let are_confirmed = self.verified_subject.is_some() && other.verified_subject.is_some();
        are_confirmed && self.verified_by == other.verified_by && !self.has_token_of(other)
    }
}

/// Whether two names are equal in the form in which all names are compared: a space, a width, a case or a letter of
/// another script that looks the same makes no other person.
pub fn same_name(one: &str, other: &str) -> bool {
    spelling::name(one) == spelling::name(other)
}

/// The subject (`sub`) of a JSON Web Token; `None` for any other token. The signature is not verified.
pub fn subject(token: &str) -> Option<String> {
    claim(token, "sub")
}

/// The client that a JSON Web Token was issued to (`azp` or `client_id`); `None` for any other token.
pub fn client(token: &str) -> Option<String> {
    claim(token, "azp").or_else(|| claim(token, "client_id"))
}

fn claim(token: &str, name: &str) -> Option<String> {
    let mut parts = token.trim().split('.');
    let (_, payload, _) = (parts.next()?, parts.next()?, parts.next()?);
    let claims: serde_json::Value = serde_json::from_slice(&PAYLOAD.decode(payload).ok()?).ok()?;
    let text = claims.get(name)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A payee whom the approver must call back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallBack {
    /// The instruction.
    pub instruction: String,
    /// The payee's name.
    pub name: String,
    /// The new account.
    pub account: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_confirmed_subject_is_said_before_a_typed_name_which_is_marked() {
        let person = |subject: Option<&str>, name: &str| Person {
            name: name.to_owned(),
            system_user: "root".to_owned(),
            machine: "vm".to_owned(),
            verified_subject: subject.map(str::to_owned),
            ..Person::default()
        };
        let rows: [(Person, &[&str]); 5] = [
            (person(Some("li"), "李娜"), &["person-verified", "person-typed", "person-account"]),
            (person(Some("li"), "root"), &["person-verified", "person-account"]),
            (person(None, "李娜"), &["person-typed", "person-account"]),
            (person(Some(""), ""), &["person-account"]),
            (Person::default(), &[]),
        ];
        for (person, expected) in rows {
            let said: Vec<String> = person.said().into_iter().map(|sentence| sentence.id).collect();
            assert_eq!(said, expected, "{person:?}");
            assert_eq!(person.is_called(" LI "), expected.contains(&"person-verified"), "{person:?}");
            assert!(!person.is_called("chen"), "{person:?}");
        }
    }

    #[test]
    fn a_name_is_the_same_however_it_was_typed() {
        let rows = [
            ("Zhang Wei", " zhang  WEI ", true),
            ("张伟", "张伟", true),
            ("Zhang Wei", "Zhang Wen", false),
            ("Chen", "\u{421}hen", true),
            ("Chen", "C\u{200b}hen", true),
            ("Zhang Wei", "ZhangWei", true),
            ("Zhang Wei", "Ｚｈａｎｇ　Ｗｅｉ", true),
            ("张伟", "张 伟", true),
            ("张伟", "张玮", false),
            ("", " ", true),
        ];
        for (one, other, same) in rows {
            assert_eq!(same_name(one, other), same, "{one:?} {other:?}");
        }
    }

    #[test]
    fn only_a_json_web_token_tells_its_subject() {
        // {"alg":"none"} . {"sub":"wei","name":"张"} . x
        let rows = [
            ("eyJhbGciOiJub25lIn0.eyJzdWIiOiJ3ZWkiLCJuYW1lIjoi5bygIn0.x", Some("wei")),
            ("eyJhbGciOiJub25lIn0.eyJzdWIiOiJ3ZWkiLCJuYW1lIjoi5bygIn0", None),
            ("pb1.0.17.all.abc.def", None),
            ("opaque", None),
            ("a..b", None),
            ("", None),
        ];
        for (token, expected) in rows {
            assert_eq!(subject(token).as_deref(), expected, "{token}");
        }
    }

    #[test]
    fn only_two_confirmed_subjects_are_two_people() {
        let by = |by: &str, subject: Option<&str>, token: &str| {
            let person = Person::default().with_token("01", Some(token));
            subject.map_or(person.clone(), |subject| person.verified(subject.to_owned(), by.to_owned()))
        };
        let of = |subject: Option<&str>, token: &str| by("https://id aval", subject, token);
        let rows = [
            (of(Some("a"), "1"), of(Some("a"), "2"), true, false),
            (of(Some("a"), "1"), of(Some("b"), "1"), true, false),
            (of(Some("a"), "1"), of(Some("b"), "2"), false, true),
            (of(None, "1"), of(Some("a"), "1"), true, false),
            (of(None, "1"), of(None, "2"), false, false),
            (of(None, "1"), of(Some("a"), "2"), false, false),
            (Person::default(), Person::default(), false, false),
            // Pairwise subjects: another client's subject of the same person differs.
            (of(Some("a"), "1"), by("https://id other", Some("b"), "2"), false, false),
            (of(Some("a"), "1"), by("https://other aval", Some("b"), "2"), false, false),
            (of(Some("a"), "1"), by("userinfo /oauth/userinfo", Some("b"), "2"), false, false),
            (of(Some("a"), "1"), by("https://id other", Some("a"), "2"), true, false),
        ];
        for (one, other, same, two) in rows {
            assert_eq!((one.has_token_of(&other), one.is_proven_other_than(&other)), (same, two), "{one:?} {other:?}");
        }
    }
}
