//! libFuzzer's door to the target `bank-list` of `tests/torture/parsers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| acceptance::torture::parsers::read("bank-list", bytes));
