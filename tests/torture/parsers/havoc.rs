//! Mutations of any bytes: single bits and bytes, pieces left out, doubled, moved or taken from another example, and
//! byte strings that have broken readers before.

use crate::torture::malformed::mutate;
use crate::torture::seed::Seed;

/// Byte strings that have broken readers of numbers, texts, JSON, TOML and CSV.
const WORDS: &[&[u8]] = &[
    b"\0",
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b"\t",
    b"\"",
    b"'",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"%",
    b"%Q",
    b"%f",
    b"%s",
    b"{}",
    b"[[",
    b"]]",
    b"[",
    b"{",
    b"}",
    b"null",
    b"true",
    b"\"\"\"",
    b"-",
    b"+",
    b".",
    b"e",
    b"E+",
    b"-0",
    b"0.0",
    b"00",
    b"1e1000000000",
    b"9223372036854775808",
    b"-9223372036854775809",
    b"79228162514264337593543950336",
    b"0.00000000000000000000000000001",
    b"99999999999999999999999999999",
    b"nan",
    b"inf",
    b"\xe2\x80\xae",
    b"\xf0\x9d\x94\x98",
    b"\xc2\xa0",
    b"\xe3\x80\x80",
    b"\xef\xbc\x91",
    b",",
    b";",
    b"=",
    b" ",
    b"1970-01-01",
    b"2026-02-30",
    b"9999-12-31",
    b"262143-01-01",
];
/// The largest input.
const BYTES_MAX: usize = 64 << 10;

/// An example with one or several mutations.
pub fn changed(example: Vec<u8>, other: &[u8], seed: &mut Seed) -> Vec<u8> {
    let mut bytes = example;
    for _ in 0..1 + seed.below(5) {
        bytes = match seed.percent(25) {
            true => mutate::mutated(&bytes, other, seed).1,
            false => once(bytes, other, seed),
        };
        bytes.truncate(BYTES_MAX);
    }
    bytes
}

fn once(mut bytes: Vec<u8>, other: &[u8], seed: &mut Seed) -> Vec<u8> {
    let at = seed.below(bytes.len() + 1);
    let end = (at + 1 + seed.below(16)).min(bytes.len());
    match seed.below(9) {
        0 | 1 if at < bytes.len() => bytes[at] ^= 1 << seed.below(8),
        2 if at < bytes.len() => bytes[at] = u8::try_from(seed.below(256)).unwrap_or(0),
        3 => drop(bytes.drain(at.min(end)..end)),
        4 => {
            let piece = bytes[at.min(end)..end].to_vec();
            let times = 1 + seed.below(40);
            bytes.splice(at..at, piece.repeat(times));
        }
        5 => {
            let from = seed.below(other.len() + 1);
            let to = (from + 1 + seed.below(40)).min(other.len());
            bytes.splice(at..at, other[from.min(to)..to].to_vec());
        }
        6 => {
            let word = seed.of(WORDS);
            bytes.splice(at.min(end)..end, word.to_vec());
        }
        7 => bytes.truncate(at),
        _ => {
            let word = seed.of(WORDS);
            bytes.splice(at..at, word.to_vec());
        }
    }
    bytes
}
