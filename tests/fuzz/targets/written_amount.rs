//! libFuzzer's door to the target `written-amount` of `tests/torture/parsers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| acceptance::torture::parsers::read("written-amount", bytes));
