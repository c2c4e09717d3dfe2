//! Electronic receipts: a PDF made of the ledger's entry of a transfer, at the path in its record.
//!
//! Assumption: service.md says that `receiptUrl` is a path and not its content. This bank gives a PDF to everybody who
//! may read. For tests, `?as=` behind the path names the manners of another bank: `picture` gives a PNG, `html` a page of a
//! sign-in, `redirect` another address, `huge` more than 10 MiB, `cut` half of the file, `changing` another file each time,
//! `once` nothing after the first time, `echo` the caller's token in the file.

use std::io::Write as _;
use std::sync::{Arc, PoisonError};

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use serde::Deserialize;

use crate::ledger::Entry;
use crate::operations::bank_transaction_id;
use crate::respond::respond;
use crate::shared::Shared;
use crate::text::Text;
use crate::tokens;

/// Longer than any receipt.
const HUGE_BYTES: usize = (10 << 20) + 1;
/// Width and height of the picture.
const PICTURE: (u32, u32) = (320, 120);

/// The manners that a path names.
#[derive(Debug, Deserialize)]
pub struct AskedFor {
    r#as: Option<String>,
}

/// `GET /receipts/{file}`.
pub async fn receipt(
    State(shared): State<Arc<Shared>>,
    Path(file): Path<String>,
    Query(manners): Query<AskedFor>,
    headers: HeaderMap,
) -> Response {
    let token = shared.token_in(&headers).to_owned();
    let entry = {
        let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
        let permissions = tokens::check(&bank, &token).or_else(|| shared.foreign.check(&token));
        if !permissions.is_some_and(|permissions| permissions.permit(false)) {
            return respond(Text::of(401, ""), false);
        }
        let named = |entry: &Entry| format!("{}.pdf", bank_transaction_id(entry)) == file;
        bank.ledger(0).entries.into_iter().find(|entry| entry.endpoint.starts_with("transfer") && named(entry))
    };
    let Some(entry) = entry else { return respond(Text::of(404, ""), false) };
    let before = shared.receipts.once_more(&file);
    let plain = pdf(&lines(&entry));
    let bytes = match manners.r#as.as_deref() {
        Some("once") if before > 0 => return respond(Text::of(404, ""), false),
        Some("redirect") => {
            return (StatusCode::FOUND, [(header::LOCATION, "/receipts/elsewhere.pdf")]).into_response();
        }
        Some("html") => b"<!doctype html><title>Sign in</title><form></form>".to_vec(),
        Some("picture") => png(),
        Some("huge") => [plain.as_slice(), &vec![b' '; HUGE_BYTES], b"%%EOF"].concat(),
        Some("cut") => plain[..plain.len() / 2].to_vec(),
        Some("changing") => pdf(&[format!("issue {}", before + 1)]),
        Some("echo") => pdf(&[token]),
        _ => plain,
    };
    ([(header::CONTENT_TYPE, "application/pdf")], Body::from(bytes)).into_response()
}

/// The text of a receipt. Only ASCII, because no font is embedded.
fn lines(entry: &Entry) -> Vec<String> {
    let text = |part: &Option<String>| part.clone().unwrap_or_default();
    vec![
        "Practice bank - electronic receipt - nothing here is real".to_owned(),
        format!("Transaction  {}", bank_transaction_id(entry)),
        format!("Time (UTC)   {}", entry.applied_at),
        format!("From         {} {}", entry.bank_mark, entry.account_number),
        format!("To           {}", text(&entry.counterparty_account)),
        format!("Amount       {} {}", entry.currency, entry.amount),
        format!("Reference    {}", text(&entry.reference_order)),
    ]
}

/// A PDF of one page with these lines. Source: ISO 32000-1, 7.5 and Annex H.
fn pdf(lines: &[String]) -> Vec<u8> {
    let plain =
        |line: &String| line.chars().filter(|sign| sign.is_ascii() && !"()\\".contains(*sign)).collect::<String>();
    let shown: String = lines.iter().map(|line| format!("({}) Tj T*\n", plain(line))).collect();
    let content = format!("BT /F1 11 Tf 40 300 Td 18 TL\n{shown}ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 340] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>"
            .to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
    ];
    let mut bytes = String::from("%PDF-1.4\n");
    let mut table = String::from("xref\n0 6\n0000000000 65535 f \n");
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let start = bytes.len();
    bytes.push_str(&format!("{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"));
    bytes.into_bytes()
}

/// A picture with stripes, in grey. Source: the PNG specification, 5 "Datastream structure".
fn png() -> Vec<u8> {
    let (width, height) = PICTURE;
    let mut pixels = Vec::new();
    for line in 0..height {
        // Each line begins with its filter: none.
        pixels.push(0);
        pixels.extend((0..width).map(|at| if (at + line) / 20 % 2 == 0 { 0xee } else { 0x99 }));
    }
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    let packed = packed.write_all(&pixels).and_then(|()| packed.finish()).unwrap_or_default();
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let head = [size.as_slice(), &[8, 0, 0, 0, 0]].concat();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [(b"IHDR", head), (b"IDAT", packed), (b"IEND", Vec::new())] {
        let mut crc = Crc::new();
        crc.update(name);
        crc.update(&data);
        bytes.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
        bytes.extend(name);
        bytes.extend(data);
        bytes.extend(crc.sum().to_be_bytes());
    }
    bytes
}
