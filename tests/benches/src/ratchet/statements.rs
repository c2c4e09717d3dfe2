//! A statement of 10,000 lines.

use std::fmt::Write as _;
use std::fs;

use treasury::LongRead;

use super::{CountedPath, Ground, counted};
use crate::Outcome;
use crate::setup::day;

/// The preview of its import.
pub const STATEMENT: CountedPath = CountedPath { name: "statement", data: file, run: look };

const DESK: &str = "statement-desk";
const LINES: u32 = 10_000;

fn file(ground: &Ground) -> Outcome<()> {
    ground.make_desk(DESK)?;
    let mut text = "交易日期,金额,借贷,币种,对方户名,对方账号,摘要,参考号\n".to_owned();
    for at in 0..LINES {
        let (side, day) = (if at % 3 == 0 { "贷" } else { "借" }, day());
        writeln!(
            text,
            "{day},{}.{:02},{side},CNY,青石商贸有限公司{at},62009{at:010},货款,FP{at:010}",
            at + 1,
            at % 100
        )?;
    }
    Ok(fs::write(ground.folder(DESK)?.join("statement.csv"), text)?)
}

fn look(ground: &Ground) -> Outcome<()> {
    let desk = ground.open_desk(DESK, false)?;
    let account = ground.lists()?.first().ok_or("no list")?.key().to_string();
    let file = ground.folder(DESK)?.join("statement.csv");
    let read = counted(|| desk.statement_look(&file, &account, None, &LongRead::quiet()))?;
    if read.count == LINES { Ok(()) } else { Err(format!("{} lines: {:?}", read.count, read.trouble).into()) }
}
