//! A person's steps in the real window. Run by `cargo xtask test window`; a plain `cargo test` skips these tests,
//! because they need the built program and a WebDriver.

mod acted;
mod alarms;
mod approval;
mod asking;
mod audit;
#[path = "../observations/authority.rs"]
#[allow(dead_code, reason = "the observations use all of it")]
mod authority;
mod balances;
mod banks;
mod batch;
mod closing;
mod code_book;
mod columns;
mod command_box;
mod counterparties;
mod day;
mod desk;
mod diagnosis;
mod doubt;
mod export;
mod finding;
mod first_start;
mod group;
mod group_certificate;
mod help;
#[path = "../sign_in/identity_server.rs"]
#[allow(dead_code, reason = "the tests of the sign-in use all of it")]
mod identity_server;
mod journal;
mod keyboard;
mod maturity;
mod narrow;
#[path = "../observations/network.rs"]
#[allow(dead_code, reason = "the observations use all of it")]
mod network;
mod network_cut;
mod notes;
mod offline;
mod order_file;
mod order_table;
mod other_list;
mod places;
mod policy;
mod practice;
mod profile;
mod proxy;
mod reading;
mod reasons;
mod receipt;
mod refusal;
mod resolving;
mod resubmit;
mod roles;
#[path = "../audit/script.rs"]
#[allow(dead_code, reason = "the auditor's tests use all of it")]
mod script;
#[path = "../group/secured.rs"]
#[allow(dead_code, reason = "the tests of the group use all of it")]
mod secured;
mod selection;
mod shell;
mod signing_in;
mod statements;
mod templates;
mod tour;
mod tray;
mod ux;
mod warnings;
mod windows;
