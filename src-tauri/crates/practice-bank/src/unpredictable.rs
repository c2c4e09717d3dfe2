//! Texts that a caller cannot guess, and the time that they may end at.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// 32 unpredictable hexadecimal digits.
pub fn random_text() -> String {
    let mut bytes = [0_u8; 16];
    // Without a random source the secret is the clock: this bank protects nothing of value.
    if getrandom::fill(&mut bytes).is_err() {
        bytes[..8].copy_from_slice(&now_ms().to_le_bytes());
    }
    hex(&bytes)
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    ::hex::encode(bytes)
}
