//! Decoding a page to list columns, against the least work of serde_json: parsing without storing anything.

use bank_contract::Scanned;
use bank_contract::scan::{self, Limits};
use serde::de::IgnoredAny;

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, medians, time};

/// The row.
pub const ROW: Row = Row { name: "decode", what: "decode a page to list columns, exact", run };

/// Pages that one run decodes.
const PAGES: usize = 20;

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let profile = setup.profile()?;
    let pages: Vec<&Scanned> =
        setup.pages()?.iter().flat_map(|list| &list.texts).step_by(7).map(|page| &**page).take(PAGES).collect();
    let ours = || {
        let decode = || Ok(pages.iter().map(|page| treasury::figures::decode(page, &profile)).sum::<usize>());
        time(decode).map(|(_, took)| took)
    };
    let scan = || {
        let check = || pages.iter().try_for_each(|page| scan::check(page.text().as_bytes(), Limits::REPLY).map(drop));
        time(|| Ok(check()?)).map(|((), took)| took)
    };
    let theirs = || {
        let parse = || pages.iter().try_for_each(|page| Ok(serde_json::from_str::<IgnoredAny>(page.text()).map(drop)?));
        time(parse).map(|((), took)| took)
    };
    let took = medians(
        setup.rounds,
        &mut [Case::new("ours", ours), Case::new("IgnoredAny", theirs), Case::new("scan", scan)],
    )?;
    let bytes: usize = pages.iter().map(|page| page.text().len()).sum();
    let speed = bytes as u64 * 1_000 / took[1].wall_ns.max(1);
    let floor = "serde_json to `IgnoredAny`";
    let decoded = Line::measured("decode a page to list columns, exact", floor, took[0], took[1], Reach::Within(220))
        .noting(format!("{} pages, {} kB; the floor runs at {speed} MB/s", pages.len(), bytes / 1_000));
    let scanned = Line::measured("the strict scan before that, of every reply", floor, took[2], took[1], Reach::Shown);
    Ok(vec![decoded, scanned])
}
