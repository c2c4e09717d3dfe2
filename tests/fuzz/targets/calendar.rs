//! libFuzzer's door to the target `calendar` of `tests/torture/parsers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| acceptance::torture::parsers::read("calendar", bytes));
