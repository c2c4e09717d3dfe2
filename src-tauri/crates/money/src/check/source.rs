//! The values of an order that cannot be derived from it: ids and random bits.

/// Source of ids, nonces and references; passed in so that tests can fix them.
pub struct Source<'a> {
    /// A new ULID.
    pub id: &'a mut dyn FnMut() -> String,
    /// Unpredictable bits.
    pub random: &'a mut dyn FnMut() -> u128,
}
