//! The bank system behind a service. Locks, fingerprints, claims and sums of a day are about it and a tenant, and never about
//! the text of an address: `localhost`, `127.0.0.1` and another route reach the same books.

use super::Profile;

/// The bank system of a profile that states none.
const MAIN_SYSTEM: &str = "main";
/// Most characters of a bank system's name.
const SYSTEM_CHARS_MAX: usize = 40;

impl Profile {
    /// The bank system and the tenant: locks and sums of a day are about them, never about an address.
    pub fn bank_tenant(&self) -> (&str, i64) {
        (self.bank_system.as_deref().map_or(MAIN_SYSTEM, str::trim), self.organization_id)
    }

    /// Whether two profiles may move the same money: they have one environment, or one tenant of one bank system: a
    /// settings file can claim an environment.
    pub fn moves_money_of(&self, other: &Self) -> bool {
        self.environment == other.environment || self.bank_tenant() == other.bank_tenant()
    }
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

    fn profile(tenant: i64, environment: &str, system: Option<&str>) -> Profile {
        let system = system.map(|name| format!("bank_system = \"{name}\"\n")).unwrap_or_default();
        let text = format!(
            "base_url = \"https://bank.example\"\norganization_id = {tenant}\nenvironment = \"{environment}\"\n{system}"
        );
        Profile::parse(&text, "profile.toml").unwrap()
    }

    #[test]
    fn one_environment_or_one_tenant_of_a_system_is_the_same_money() {
        let own = profile(7, "production", None);
        for (tenant, environment, system, same) in [
            (7, "production", None, true),
            (8, "production", None, true),
            (7, "test", None, true),
            (7, "practice", None, true),
            (7, "test", Some("main"), true),
            (7, "test", Some("test-2"), false),
            (8, "test", None, false),
        ] {
            let other = profile(tenant, environment, system);
            assert_eq!(own.moves_money_of(&other), same, "{tenant} {environment} {system:?}");
            assert_eq!(other.moves_money_of(&own), same);
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
