//! The bank system behind a service. Locks, fingerprints, claims and sums of a day are about it and a tenant, and never about
//! the text of an address: `localhost`, `127.0.0.1` and another route reach the same books.

use super::{Profile, policy};

/// The bank system of a profile that states none.
const MAIN_SYSTEM: &str = "main";
/// Most characters of a bank system's name.
const SYSTEM_CHARS_MAX: usize = 40;

impl Profile {
    /// The name of its bank system in lower case: case tells no two systems apart.
    pub fn system(&self) -> String {
        system_named(self.bank_system.as_deref())
    }

    /// Whether two profiles are of one tenant of one bank system: by the name of the system, or by one address. Two addresses
    /// may be one system; one address is never two.
    pub fn is_of_one_tenant(&self, other: &Self) -> bool {
        let is_one_system = || self.system() == other.system() || self.has_address_of(other);
        self.organization_id == other.organization_id && is_one_system()
    }

    /// Whether two profiles ask one address, spelled alike or not.
    pub fn has_address_of(&self, other: &Self) -> bool {
        policy::address(&self.base_url) == policy::address(&other.base_url)
    }

    /// Whether two profiles may move the same money: they have one environment, or one tenant of one bank system. Neither
    /// decides alone, because a settings file can claim both.
    pub fn moves_money_of(&self, other: &Self) -> bool {
        self.environment == other.environment || self.is_of_one_tenant(other)
    }
}

/// The bank system that a setting names.
pub fn system_named(setting: Option<&str>) -> String {
    setting.map_or(MAIN_SYSTEM, str::trim).to_ascii_lowercase()
}

/// The mistake in a stated name.
pub(super) fn check(name: Option<&str>) -> Result<(), String> {
    if name.is_none_or(|name| is_system_name(name.trim())) {
        return Ok(());
    }
    Err(format!("bank_system: 1 to {SYSTEM_CHARS_MAX} letters, digits, hyphens or underscores"))
}

fn is_system_name(name: &str) -> bool {
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=SYSTEM_CHARS_MAX).contains(&name.len()) && name.bytes().all(is_fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(tenant: i64, environment: &str, system: Option<&str>, address: &str) -> Profile {
        let system = system.map(|name| format!("bank_system = \"{name}\"\n")).unwrap_or_default();
        let text =
            format!("base_url = \"{address}\"\norganization_id = {tenant}\nenvironment = \"{environment}\"\n{system}");
        Profile::parse(&text, "profile.toml").unwrap()
    }

    #[test]
    fn one_environment_or_one_tenant_of_a_system_is_the_same_money() {
        const OWN: &str = "https://bank.example";
        const OTHER: &str = "https://test.bank.example";
        let own = profile(7, "production", None, OWN);
        for (tenant, environment, system, address, is_tenant, is_money) in [
            (7, "production", None, OTHER, true, true),
            (8, "production", None, OTHER, false, true),
            (7, "test", None, OTHER, true, true),
            (7, "practice", None, OTHER, true, true),
            (7, "test", Some("main"), OTHER, true, true),
            (7, "test", Some("Main"), OTHER, true, true),
            (7, "test", Some("test-2"), OTHER, false, false),
            // A name that a settings file claims makes no second system of one address.
            (7, "test", Some("test-2"), OWN, true, true),
            (7, "test", Some("test-2"), "HTTPS://Bank.example:443/", true, true),
            (8, "test", Some("test-2"), OWN, false, false),
            (8, "test", None, OTHER, false, false),
        ] {
            let other = profile(tenant, environment, system, address);
            for (one, two) in [(&own, &other), (&other, &own)] {
                let found = (one.is_of_one_tenant(two), one.moves_money_of(two));
                assert_eq!(found, (is_tenant, is_money), "{tenant} {environment} {system:?} {address}");
            }
        }
    }

    #[test]
    fn a_name_is_letters_digits_hyphens_and_underscores() {
        for (name, is_right) in
            [("main", true), ("test-2_a", true), ("", false), ("*", false), ("测试", false), ("a b", false)]
        {
            assert_eq!(check(Some(name)).is_ok(), is_right, "{name}");
        }
    }
}
