//! The circumstances of a confirmation that go into the journal.

use std::sync::OnceLock;

use journal::Witness;
use model::profile::system_user;
use model::{hex, sha256};

/// The circumstances of a confirmation: program, interface, person and machine.
pub fn witness() -> Witness {
    static CONTRACT: OnceLock<String> = OnceLock::new();
    let contract =
        CONTRACT.get_or_init(|| hex(&sha256(format!("{:?}", bank_contract::endpoint::ENDPOINTS).as_bytes())));
    let named = |names: [&str; 2]| names.into_iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default();
    let machine = std::fs::read_to_string("/etc/hostname").map(|name| name.trim().to_owned());
    Witness {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        contract_sha256: contract.clone(),
        code_book_sha256: String::new(),
        policy_sha256: None,
        system_user: system_user().unwrap_or_else(|| named(["USER", "USERNAME"])),
        machine: machine.unwrap_or_else(|_| named(["COMPUTERNAME", "HOSTNAME"])),
        token_subject: None,
        verified_by: None,
    }
}
