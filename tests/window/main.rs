//! What a person does in the real window. Run by `cargo xtask test window`; a plain `cargo test` leaves it out, because it
//! needs the built program and a WebDriver.

mod again;
mod approval;
mod audit;
mod day;
mod desk;
mod doubt;
mod offline;
mod pages;
mod shell;
