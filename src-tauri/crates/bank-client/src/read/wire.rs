//! A reply's body as received, in the pieces that the HTTP library read: a page is decompressed from them without being
//! copied into one buffer first.

use std::io::{self, BufRead, Read};
use std::mem;

use bytes::Bytes;

/// A smaller piece is copied into `small`, because each piece keeps its whole read buffer alive.
const PIECE_BYTES_MIN: usize = 4 << 10;

/// The bytes of a body, in order.
#[derive(Default)]
pub(crate) struct Wire {
    pieces: Vec<Bytes>,
    /// Small pieces received after those.
    small: Vec<u8>,
    len: usize,
}

impl Wire {
    pub(crate) fn push(&mut self, piece: Bytes) {
        self.len += piece.len();
        if piece.len() < PIECE_BYTES_MIN {
            self.small.extend_from_slice(&piece);
            return;
        }
        if !self.small.is_empty() {
            self.pieces.push(mem::take(&mut self.small).into());
        }
        self.pieces.push(piece);
    }

    /// Length in bytes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// All bytes as one vector.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len);
        self.parts().for_each(|part| bytes.extend_from_slice(part));
        bytes
    }

    /// A reader from the first byte on.
    pub(super) fn reader(&self) -> impl BufRead {
        Reader { part: &[], parts: self.parts() }
    }

    /// The last `N` bytes; `None` if there are fewer.
    pub(super) fn last_chunk<const N: usize>(&self) -> Option<[u8; N]> {
        let mut last = [0; N];
        let mut from_the_end = self.parts().rev().flat_map(|part| part.iter().rev());
        last.iter_mut().rev().try_for_each(|byte| from_the_end.next().map(|found| *byte = *found))?;
        Some(last)
    }

    fn parts(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.pieces.iter().map(AsRef::as_ref).chain([self.small.as_slice()])
    }
}

struct Reader<'a, P> {
    /// The unread rest of the current part.
    part: &'a [u8],
    parts: P,
}

impl<'a, P: Iterator<Item = &'a [u8]>> Read for Reader<'a, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<'a, P: Iterator<Item = &'a [u8]>> BufRead for Reader<'a, P> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.part.is_empty() {
            let Some(next) = self.parts.next() else { break };
            self.part = next;
        }
        Ok(self.part)
    }

    fn consume(&mut self, read: usize) {
        self.part = &self.part[read..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_pieces_a_body_comes_in_it_is_read_as_the_same_bytes() {
        let body: Vec<u8> = (0..60_000_u32).map(|at| (at % 251) as u8).collect();
        for sizes in [&[60_000][..], &[1], &[4_095], &[4_096], &[5_000, 1, 1, 9_000], &[3, 20_000, 4_095]] {
            let (mut wire, mut rest) = (Wire::default(), body.as_slice());
            for size in sizes.iter().cycle() {
                let (piece, behind) = rest.split_at((*size).min(rest.len()));
                wire.push(Bytes::copy_from_slice(piece));
                rest = behind;
                if rest.is_empty() {
                    break;
                }
            }
            let mut read = Vec::new();
            wire.reader().read_to_end(&mut read).unwrap();
            assert_eq!((read == body, wire.len()), (true, body.len()), "{sizes:?}");
            assert_eq!(wire.last_chunk::<4>().as_ref(), body.last_chunk(), "{sizes:?}");
            assert!(wire.pieces.len() <= 2 * body.len() / PIECE_BYTES_MIN, "{sizes:?}: {}", wire.pieces.len());
            assert!(wire.into_bytes() == body, "{sizes:?}");
        }
        let none = Wire::default();
        assert_eq!((none.last_chunk::<4>(), none.len(), none.into_bytes()), (None, 0, Vec::new()));
    }
}
