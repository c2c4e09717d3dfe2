//! A typed address of the service: is it this kind of service's? Asked without a token.

use bank_client::{AddressNote, BankClient, ReadError, VersionStyle, read_address};
use model::profile::Profile;
use model::profile::fields::{SettingValue, with_values};
use model::{Result, Sentence};
use money::balance_query;

use crate::home::{trial_client_of_fields, wrong_address};
use crate::view::{AddressAnswer, AddressRead};

/// The platform's codes for a call that matches no interface. Source: service.md, "Errors".
const NO_ROUTE: [&str; 2] = ["PERMISSION_MISMATCH", "PERMISSION_SERVICE_ROUTE"];
/// The bank mark of a question that is to be refused for its missing token.
const ANY: &str = "1";

/// Reads a typed address and asks there for no balances, without a token. A service that refuses the missing token is the
/// expected answer; where it does not know the path, the other place of the version is tried too. `connection` are the
/// settings `connection.*` under which to ask.
///
/// # Errors
/// `settings` at `base_url` if the text is no address that may be called, or at a wrong setting of the connection.
pub async fn address_read(typed: &str, connection: &[SettingValue]) -> Result<AddressRead> {
    let typed = read_address(typed).map_err(|error| wrong_address(&error.to_string()))?;
    let mut styles = [VersionStyle::Path, VersionStyle::Query];
    if typed.version_style == VersionStyle::Query {
        styles.reverse();
    }
    let mut first = None;
    for style in styles {
        let client = client_for(&typed.base_url, style, connection)?;
        let (answer, sentence) = asked(&client, &typed.base_url).await;
        if answer != AddressAnswer::Other || first.is_none() {
            first = Some((answer, sentence, style));
        }
        if answer != AddressAnswer::Other {
            break;
        }
    }
    let (answer, sentence, style) = first.unwrap_or((AddressAnswer::None, Sentence::new("address-silent"), styles[0]));
    Ok(AddressRead {
        base_url: typed.base_url,
        organization_id: typed.organization_id.map(|tenant| tenant.to_string()),
        version_style: if style == VersionStyle::Query { "query" } else { "path" }.to_owned(),
        notes: typed.notes.iter().map(note).collect(),
        answer,
        sentence,
    })
}

fn client_for(base_url: &str, style: VersionStyle, connection: &[SettingValue]) -> Result<BankClient> {
    let style = if style == VersionStyle::Query { "query" } else { "path" };
    let value = |name: &str, value: &str| SettingValue { name: name.to_owned(), value: value.to_owned() };
    let start = "base_url = \"\"\norganization_id = 1\nenvironment = \"test\"\n";
    let values = [&[value("base_url", base_url), value("version_style", style)], connection].concat();
    trial_client_of_fields(&Profile::parse(&with_values(start, &values)?, "profile.toml")?)
}

/// The answer to a question without a token.
async fn asked(client: &BankClient, base_url: &str) -> (AddressAnswer, Sentence) {
    let read = balance_query(ANY, &[]);
    let say = |id: &str| Sentence::new(id).with("address", base_url);
    match client.read(None, &read).await {
        Ok(_) => (AddressAnswer::Service, say("address-open")),
        Err(ReadError::SignIn { .. }) => (AddressAnswer::Service, say("address-asks-token")),
        // The platform's answer to an address that is none of its interfaces'.
        Err(ReadError::NotPermitted { term, .. }) if NO_ROUTE.contains(&term) => {
            (AddressAnswer::Other, say("address-no-route"))
        }
        Err(ReadError::NotPermitted { .. }) => (AddressAnswer::Service, say("address-asks-token")),
        Err(error @ (ReadError::Unreachable(_) | ReadError::TimedOut | ReadError::Broken(_))) => {
            (AddressAnswer::None, say("address-silent").with("detail", error.to_string()))
        }
        Err(error) => (AddressAnswer::Other, say("address-other").with("detail", error.to_string())),
    }
}

fn note(note: &AddressNote) -> Sentence {
    match note {
        AddressNote::Scheme(scheme) => Sentence::new("address-scheme").with("scheme", scheme),
        AddressNote::Port(port) => Sentence::new("address-port").with("port", port.to_string()),
        AddressNote::RoutePrefix(prefix) => Sentence::new("address-prefix").with("prefix", prefix),
        AddressNote::Version => Sentence::new("address-version"),
        AddressNote::Tenant(tenant) => Sentence::new("address-tenant").with("tenant", tenant.to_string()),
        AddressNote::End(end) => Sentence::new("address-end").with("end", end),
    }
}
