//! 128-bit digests that identify records, and maps over them.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// 128 bits of a hash: enough to tell records apart.
pub(crate) type Digest128 = [u8; 16];

/// A map by digest.
pub(crate) type DigestMap<V> = HashMap<Digest128, V, BuildHasherDefault<FirstBytes>>;

/// A set of digests.
pub(crate) type DigestSet = HashSet<Digest128, BuildHasherDefault<FirstBytes>>;

/// Uses the first eight bytes as the hash, because a digest is evenly distributed already.
#[derive(Debug, Default)]
pub(crate) struct FirstBytes(u64);

impl Hasher for FirstBytes {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk() {
            self.0 = u64::from_le_bytes(*first);
        }
    }

    /// All digests have the same length, so it is not hashed.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
