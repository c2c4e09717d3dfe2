//! Mutations of a reply's bytes.

use std::ops::Range;

use crate::torture::seed::Seed;

/// A mutated reply, and the name of the mutation. Parts of `other` may be inserted.
pub fn mutated(body: &[u8], other: &[u8], seed: &mut Seed) -> (&'static str, Vec<u8>) {
    if body.is_empty() {
        return ("another reply", other.to_vec());
    }
    match seed.below(12) {
        0 => ("bit flipped", flipped(body, seed)),
        1 => ("cut", body[..seed.below(body.len())].to_vec()),
        2 => ("key twice", with_member(body, seed, |name, value, _| format!("{name}{value},{name}{value}"))),
        3 => (
            "key twice, another value",
            with_member(body, seed, |name, value, _| format!("{name}{value},{name}\"x{}\"", value.len())),
        ),
        4 => ("values swapped", swapped(body, seed)),
        5 | 6 => ("digit changed", digit(body, seed)),
        7 => ("member left out", with_member(body, seed, |_, _, _| "\"-\":0".to_owned())),
        8 => (
            "another kind of value",
            with_member(body, seed, |name, value, seed| {
                let kinds = ["null", "\"\"", "0", "-1.5e3", "true", "[]", "{}", "\" \"", "1e40", "\"\\u0000\""];
                let kind = *seed.of(&kinds);
                if kind == value { format!("{name}[{value}]") } else { format!("{name}{kind}") }
            }),
        ),
        9 => ("bytes put in", put_in(body, seed)),
        10 => ("another reply's member", taken(body, other, seed)),
        _ => ("another reply's record", beside(body, other, seed)),
    }
}

fn flipped(body: &[u8], seed: &mut Seed) -> Vec<u8> {
    let mut changed = body.to_vec();
    let at = seed.below(changed.len());
    changed[at] ^= 1 << seed.below(8);
    changed
}

fn digit(body: &[u8], seed: &mut Seed) -> Vec<u8> {
    let digits: Vec<usize> = (0..body.len()).filter(|at| body[*at].is_ascii_digit()).collect();
    let mut changed = body.to_vec();
    if !digits.is_empty() {
        let at = *seed.of(&digits);
        changed[at] = b'0' + (changed[at] - b'0' + 1 + u8::try_from(seed.below(9)).unwrap_or(0)) % 10;
    }
    changed
}

fn put_in(body: &[u8], seed: &mut Seed) -> Vec<u8> {
    let at = seed.below(body.len() + 1);
    let more: &[&[u8]] =
        &[b"\xff", b"\xef\xbb\xbf", b"\0", b",", b"}", b"]", b"[", b"{\"failed\":true}", b"<html>", b"\xb3"];
    let more: &[u8] = more[seed.below(more.len())];
    [&body[..at], more, &body[at..]].concat()
}

/// One member of an object: its name with quotes and colon, and its value.
struct Member {
    name: Range<usize>,
    value: Range<usize>,
}

fn with_member(body: &[u8], seed: &mut Seed, change: impl Fn(&str, &str, &mut Seed) -> String) -> Vec<u8> {
    let members = members(body);
    if members.is_empty() {
        return flipped(body, seed);
    }
    let chosen = seed.of(&members);
    let text = |range: &Range<usize>| String::from_utf8_lossy(&body[range.clone()]).into_owned();
    let instead = change(&text(&chosen.name), &text(&chosen.value), seed);
    [&body[..chosen.name.start], instead.as_bytes(), &body[chosen.value.end..]].concat()
}

fn swapped(body: &[u8], seed: &mut Seed) -> Vec<u8> {
    let members = members(body);
    if members.len() < 2 {
        return flipped(body, seed);
    }
    let (one, two) = (seed.below(members.len()), seed.below(members.len()));
    let (one, two) = (&members[one.min(two)].value, &members[one.max(two)].value);
    if one.end > two.start {
        return flipped(body, seed);
    }
    [&body[..one.start], &body[two.clone()], &body[one.end..two.start], &body[one.clone()], &body[two.end..]].concat()
}

/// Replaces a value by the other reply's value of the same name.
fn taken(body: &[u8], other: &[u8], seed: &mut Seed) -> Vec<u8> {
    let theirs = members(other);
    let named = |member: &Member| theirs.iter().find(|their| other[their.name.clone()] == body[member.name.clone()]);
    let pairs: Vec<_> =
        members(body).into_iter().filter_map(|ours| Some((ours.value.clone(), named(&ours)?))).collect();
    if pairs.is_empty() {
        return digit(body, seed);
    }
    let (ours, their) = seed.of(&pairs);
    [&body[..ours.start], &other[their.value.clone()], &body[ours.end..]].concat()
}

/// Adds the records of the other reply before or after ours, or returns the other reply.
fn beside(body: &[u8], other: &[u8], seed: &mut Seed) -> Vec<u8> {
    let bare =
        |bytes: &[u8]| bytes.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")).unwrap_or(bytes).to_vec();
    match seed.below(3) {
        0 => other.to_vec(),
        1 => [b"[".as_slice(), &bare(body), b",", &bare(other), b"]"].concat(),
        _ => [b"[".as_slice(), &bare(other), b",", &bare(body), b"]"].concat(),
    }
}

/// The members of all objects, as far as the bytes are JSON.
fn members(body: &[u8]) -> Vec<Member> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < body.len() {
        if body[at] != b'"' {
            at += 1;
            continue;
        }
        let end = string_end(body, at);
        if body.get(end) == Some(&b':') {
            let value = end + 1..value_end(body, end + 1);
            if value.start < value.end {
                found.push(Member { name: at..end + 1, value });
            }
        }
        at = end;
    }
    found
}

fn string_end(body: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < body.len() {
        match body[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    body.len()
}

fn value_end(body: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    while at < body.len() {
        match body[at] {
            b'"' => at = string_end(body, at) - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at.min(body.len())
}
