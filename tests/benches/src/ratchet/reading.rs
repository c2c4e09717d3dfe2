//! A reply on its way from the wire to list columns.

use std::io::Write;

use bank_client::Token;
use bank_contract::scan::{Limits, into_scanned};
use flate2::Compression;
use flate2::write::GzEncoder;
use treasury::figures;

use super::ground::ListPages;
use super::{CountedPath, Ground, counted, no_data};
use crate::Outcome;

/// Unpacked, the token masked, scanned.
pub const REPLY: CountedPath = CountedPath { name: "reply", data: no_data, run: reply };
/// Scanned.
pub const SCAN: CountedPath = CountedPath { name: "scan", data: no_data, run: scan };
/// Scanned pages to list columns.
pub const DECODE: CountedPath = CountedPath { name: "decode", data: no_data, run: |ground| decode(ground, false) };
/// The same with one pass more over the bytes of each page: the record of `decode` has to refuse it.
pub const DECODE_TWICE: CountedPath = CountedPath { name: "bait", data: no_data, run: |ground| decode(ground, true) };

/// As long as an access token of a usual identity server.
const TOKEN_PARTS: usize = 24;

fn texts(ground: &Ground) -> Outcome<Vec<String>> {
    Ok(ground.lists()?.into_iter().flat_map(|list| list.texts).collect())
}

fn reply(ground: &Ground) -> Outcome<()> {
    let token = Token::new(format!("eyJhbGciOiJSUzI1NiJ9.{}", "eyJzdWIiOiI0MiJ9-_Zk0".repeat(TOKEN_PARTS)));
    let mut packed = Vec::new();
    for text in texts(ground)? {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes())?;
        packed.push(encoder.finish()?);
    }
    counted(|| packed.into_iter().try_for_each(|page| bank_client::figures::read_list(page, &token).map(drop)))?;
    Ok(())
}

fn scan(ground: &Ground) -> Outcome<()> {
    let texts = texts(ground)?;
    let scan = |text: String| into_scanned(text.into_bytes(), Limits::REPLY).map(drop);
    counted(|| texts.into_iter().try_for_each(scan)).map_err(|(refusal, _)| refusal.into())
}

fn decode(ground: &Ground, passes_again: bool) -> Outcome<()> {
    let profile = ground.profile()?;
    let pages = ground.lists()?.iter().map(ListPages::pages).collect::<Outcome<Vec<_>>>()?;
    counted(|| {
        for page in pages.iter().flatten() {
            figures::decode(page, &profile);
            if passes_again {
                std::hint::black_box(page.text().bytes().filter(|byte| *byte == std::hint::black_box(b'\n')).count());
            }
        }
    });
    Ok(())
}
