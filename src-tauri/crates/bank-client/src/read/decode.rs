//! A read's body: the strict scan first, then a refusal by the service, then the shape that the endpoint's row names.

use bank_contract::Scanned;
use bank_contract::endpoint::Reply;
use bank_contract::scan::{self, Limits};

use super::ReadError;
use crate::classify::{message_of, says_failed};

pub(super) fn strict(shape: Reply, body: Vec<u8>) -> Result<Scanned, ReadError> {
    let reply = scan::into_scanned(body, Limits::REPLY)
        .map_err(|(refusal, raw)| ReadError::Unreadable { why: refusal.to_string(), raw })?;
    let text = reply.text().as_bytes();
    let first = text.trim_ascii_start().first().copied();
    // A list cannot say `failed`, and scanning a long one a second time would be slow.
    if first == Some(b'{') && says_failed(text) {
        return Err(ReadError::Refused { message: message_of(text).unwrap_or_default() });
    }
    let opening = match shape {
        Reply::Many(_) => b'[',
        Reply::One(_) | Reply::NotShown => b'{',
    };
    if first != Some(opening) {
        let what = if opening == b'[' { "a list" } else { "a record" };
        return Err(ReadError::Unreadable { why: format!("{what} was expected"), raw: reply.into_text().into_bytes() });
    }
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bank_contract::Endpoint;

    #[test]
    fn a_read_takes_only_the_shape_that_its_row_names() {
        let list = Endpoint::ListBankDraft.row().reply;
        let detail = Endpoint::QueryBankReceiptConfirm.row().reply;
        let taken = [(list, "[]"), (list, " [{}]"), (detail, "{}"), (list, "[{\"failed\":true}]")];
        for (shape, body) in taken {
            let taken = strict(shape, body.as_bytes().to_vec());
            assert_eq!(taken.as_ref().map(Scanned::text), Ok(body));
        }
        let refused = [
            (list, "null"),
            (list, "{}"),
            (list, ""),
            (list, "<html>"),
            (list, "\u{feff}[]"),
            (list, "[]x"),
            (list, r#"[{"a":1,"a":2}]"#),
            (detail, "[]"),
            (detail, "null"),
        ];
        for (shape, body) in refused {
            let error = strict(shape, body.as_bytes().to_vec()).expect_err(body);
            assert_eq!(error.code(), "unreadable", "{body}");
            assert!(matches!(error, ReadError::Unreadable { raw, .. } if raw == body.as_bytes()), "{body} is kept");
        }
    }

    #[test]
    fn the_services_own_refusal_keeps_its_words() {
        let error =
            strict(Endpoint::ListBankDraft.row().reply, br#"{"failed":true,"message":"no such tenant"}"#.to_vec());
        assert_eq!(error, Err(ReadError::Refused { message: "no such tenant".to_owned() }));
    }
}
