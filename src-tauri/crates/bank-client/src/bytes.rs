//! A body in a journal: as text if it is UTF-8, otherwise as hex. A list of numbers would need four times the space.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenBody<'a> {
    Text(std::borrow::Cow<'a, str>),
    Hex(String),
}

pub(crate) fn serialize<S: Serializer>(body: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    match std::str::from_utf8(body) {
        Ok(text) => WrittenBody::Text(text.into()),
        Err(_) => WrittenBody::Hex(hex::encode(body)),
    }
    .serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    match WrittenBody::deserialize(deserializer)? {
        WrittenBody::Text(text) => Ok(text.into_owned().into_bytes()),
        WrittenBody::Hex(digits) => hex::decode(digits).map_err(D::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use crate::{BodyEnd, Observation, RawReply};

    #[test]
    fn every_body_comes_back_from_the_journal_byte_by_byte() {
        let bodies: [&[u8]; 5] = [b"", b"[]", "票据\u{0}".as_bytes(), b"\xff\xfe\x00", b"\xEF\xBB\xBF[]"];
        for body in bodies {
            let headers = vec![("date".to_owned(), "x".to_owned())];
            let reply = RawReply { status: 200, headers, body: body.to_vec(), end: BodyEnd::Cut, proxied: false };
            let seen = Observation::Replied(reply);
            let text = serde_json::to_string(&seen).unwrap();
            assert_eq!(serde_json::from_str::<Observation>(&text).unwrap(), seen, "{text}");
        }
    }
}
