//! The XML of a part with many equal elements, rows or texts: it is unpacked, cut behind elements, and its blocks are read side by
//! side. A sheet of a million lines has half a gigabyte of XML.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use memchr::memmem;
use model::Sentence;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::{Unpacked, count_open};
use crate::read::sheet::broken;
use crate::store::long_read::threads;

/// Bytes that are unpacked for a block.
pub(super) const BLOCK_BYTES: u64 = 1 << 20;
/// Most bytes of one element, and of the text before the first or behind the last one.
pub(super) const ELEMENT_BYTES_MAX: usize = 32 << 20;
/// Most bytes of the end of an element: its name may have a prefix.
const END_BYTES_MAX: usize = 64;

/// Reads the blocks of a part, which end behind an element of this name, and adds their contents in their order. `read` also says how
/// many elements a block opens and does not close.
///
/// # Errors
/// `sheet-broken` for a part that cannot be unpacked or is cut; those of `read` and `add`.
pub(super) fn each_block<R: Send>(
    part: Unpacked<'_>,
    element: &str,
    read: impl Fn(&[u8]) -> Result<(R, i64), Sentence> + Sync,
    mut add: impl FnMut(R) -> Result<(), Sentence>,
) -> Result<(), Sentence> {
    let read = &read;
    thread::scope(|scope| {
        let (blocks, given): (Vec<_>, Vec<_>) = (0..threads()).map(|_| sync_channel(1)).unzip();
        scope.spawn(move || cut(part, element, &blocks));
        let begin = |given: Receiver<io::Result<Vec<u8>>>| {
            let (give, taken) = sync_channel(1);
            let of = move |block: io::Result<Vec<u8>>| read(&block.map_err(broken)?);
            scope.spawn(move || given.iter().try_for_each(|block| give.send(of(block))));
            taken
        };
        let taken: Vec<_> = given.into_iter().map(begin).collect();
        let mut open = 0;
        for from in taken.iter().cycle() {
            let Ok(block) = from.recv() else { break };
            let (made, opened) = block?;
            open += opened;
            add(made)?;
        }
        if open == 0 { Ok(()) } else { Err(broken("cut XML")) }
    })
}

/// Calls `see` for every event of a block. Returns how many elements it opens and does not close.
pub(super) fn each_event(
    block: &[u8],
    mut see: impl FnMut(&Event<'_>) -> Result<(), Sentence>,
) -> Result<i64, Sentence> {
    let mut xml = Reader::from_reader(block);
    // Another block has the beginning of the elements that the last one ends.
    xml.config_mut().allow_unmatched_ends = true;
    xml.config_mut().expand_empty_elements = true;
    let mut open = 0;
    loop {
        let event = xml.read_event().map_err(broken)?;
        count_open(&event, &mut open)?;
        if matches!(event, Event::Eof) {
            return Ok(open);
        }
        see(&event)?;
    }
}

/// Cuts a part behind elements and gives its blocks in turns, until they are not taken any more.
fn cut(mut part: Unpacked<'_>, element: &str, blocks: &[SyncSender<io::Result<Vec<u8>>>]) {
    let mut rest = Vec::new();
    for to in blocks.iter().cycle() {
        let Some(block) = next_block(&mut part, element, &mut rest).transpose() else { return };
        let is_last = block.is_err();
        if to.send(block).is_err() || is_last {
            return;
        }
    }
}

/// The next bytes up to the end of an element, or to the end of the part. `rest` has those that were unpacked behind it.
fn next_block(part: &mut Unpacked<'_>, element: &str, rest: &mut Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    loop {
        let before = rest.len();
        if part.take(BLOCK_BYTES).read_to_end(rest)? == 0 {
            return Ok((!rest.is_empty()).then(|| std::mem::take(rest)));
        }
        let from = before.saturating_sub(END_BYTES_MAX);
        if let Some(end) = last_end(&rest[from..], element) {
            let behind = rest.split_off(from + end);
            return Ok(Some(std::mem::replace(rest, behind)));
        }
        if rest.len() > ELEMENT_BYTES_MAX {
            return Err(io::Error::other(format!("<{element}> without an end")));
        }
    }
}

/// The place behind the last end of an element: `</row>`, or `</x:row>` with a prefix. No text of XML has `</`; a comment that has
/// it is cut, and the file refused.
fn last_end(bytes: &[u8], element: &str) -> Option<usize> {
    let end = format!("{element}>");
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let is_end = |at: &usize| {
        let before = &bytes[..*at];
        // A text may have `:row>` too.
        let prefix = before
            .strip_suffix(b":")
            .map(|name| &name[..name.len() - name.iter().rev().take_while(|byte| is_name(byte)).count()]);
        prefix.unwrap_or(before).ends_with(b"</")
    };
    memmem::rfind_iter(bytes, &end).find(is_end).map(|at| at + end.len())
}
