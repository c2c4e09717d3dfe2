//! The facts in a draft number.

/// A draft of the newer system, which presents it automatically.
pub fn is_automatic(draft_number: &str) -> bool {
    draft_number.starts_with(['5', '6'])
}
