//! Edits of `profile.toml`.

use model::dual_control::ApproverKey;

use super::Edit;
use crate::torture::thief::office::Office;

/// Dual control taken away, from a higher sum on, milder, or with a key of the thief's.
pub fn dual_control(office: &mut Office<'_>) -> Edit {
    if !office.has_dual_control() {
        return Edit::Nothing;
    }
    let thief = ApproverKey::new("Boss").expect("a key");
    let (what, own) = (office.seed.below(5), thief.public().hex());
    office.edit_profile(|profile| {
        let Some(toml::Value::Table(person)) = profile.get_mut("second_person") else { return };
        match what {
            0 => drop(profile.remove("second_person")),
            1 => person["tiers"][0]["from"] = "900000000".into(),
            2 => person["tiers"][0]["how"] = "same_account".into(),
            3 => person["approvers"][0]["public_key"] = own.into(),
            _ => person["tiers"][0]["currency"] = "USD".into(),
        }
    });
    Edit::Made(["removed", "from a higher sum", "milder", "another key", "another currency"][what].to_owned())
}

/// Settings that a guard reads: the zone, the payee as an own account, how long a refusal settles, the ceiling.
pub fn others(office: &mut Office<'_>) -> Edit {
    let items: Vec<_> = office.orders.iter().flat_map(|order| order.items.clone()).collect();
    let payee = items.first().map(|item| item.fields["oppositeAccountNumber"].clone()).unwrap_or_default();
    let mark = office.bank.running.accounts[0].bank_mark.clone();
    let what = office.seed.below(3);
    office.edit_profile(|profile| match what {
        0 => drop(profile.insert("time_zone".to_owned(), "Pacific/Auckland".into())),
        1 => {
            let account = [("bank_mark".to_owned(), mark.into()), ("account_number".to_owned(), payee.into())];
            let account = toml::Value::Table(toml::Table::from_iter(account));
            profile["accounts"].as_array_mut().expect("accounts").push(account);
        }
        _ => drop(profile.insert("refusal_settles_minutes".to_owned(), 5.into())),
    });
    Edit::Made(["the zone", "a payee as an own account", "how long a refusal settles"][what].to_owned())
}
