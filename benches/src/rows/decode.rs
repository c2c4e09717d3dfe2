//! A page to list columns, against the least that serde_json can do with it: parse and keep nothing.

use serde::de::IgnoredAny;

use crate::Outcome;
use crate::ground::Ground;
use crate::row::{Line, Reach, Row};
use crate::timing::{Case, medians, time};

/// The row.
pub const ROW: Row = Row { name: "decode", what: "decode a page to list columns, exact", run };

/// Pages that one run decodes.
const PAGES: usize = 20;

fn run(ground: &Ground) -> Outcome<Vec<Line>> {
    let profile = ground.profile()?;
    let pages: Vec<&str> =
        ground.pages()?.iter().flat_map(|list| &list.texts).step_by(7).map(|page| &**page).take(PAGES).collect();
    let ours = || {
        let decode = || pages.iter().map(|page| Ok(treasury::figures::decode(page, &profile)?)).sum::<Outcome<usize>>();
        time(decode).map(|(_, took)| took)
    };
    let theirs = || {
        let parse = || pages.iter().try_for_each(|page| Ok(serde_json::from_str::<IgnoredAny>(page).map(drop)?));
        time(parse).map(|((), took)| took)
    };
    let took = medians(ground.rounds, &mut [Case::new("ours", ours), Case::new("IgnoredAny", theirs)])?;
    let bytes: usize = pages.iter().map(|page| page.len()).sum();
    let speed = bytes as u64 * 1_000 / took[1].wall_ns.max(1);
    let line = Line::measured(
        "decode a page to list columns, exact",
        "serde_json to `IgnoredAny`",
        took[0],
        took[1],
        Reach::Within(220),
    );
    Ok(vec![line.noting(format!("{} pages, {} kB; the floor runs at {speed} MB/s", pages.len(), bytes / 1_000))])
}
