//! A typed address of the service: is it this kind of service's? Asked without a token.

use bank_client::{AddressNote, BankClient, NotSentKind, ReadError, VersionStyle, read_address};
use model::{Result, Sentence};
use money::balance_query;

use crate::home::wrong_address;
use crate::view::{AddressAnswer, AddressRead};

/// The platform's codes for a call that matches no interface. Source: service.md, "Errors".
const NO_ROUTE: [&str; 2] = ["PERMISSION_MISMATCH", "PERMISSION_SERVICE_ROUTE"];
/// The bank mark of a question that is to be refused for its missing token.
const ANY: &str = "1";

/// Words of the HTTP client for a proxy's answer 407.
const PROXY_LOGIN: &str = "proxy authorization required";

/// The changes to a typed address and the assumptions about it; none where it cannot be read.
pub fn address_notes(typed: &str) -> Vec<Sentence> {
    read_address(typed).map_or(Vec::new(), |read| read.notes.iter().map(note).collect())
}

/// Reads a typed address and asks there with the client that `client_for` makes for an address and a place of the version.
pub(super) async fn asked_at(
    typed: &str,
    client_for: impl Fn(&str, &str) -> Result<BankClient>,
) -> Result<AddressRead> {
    let typed = read_address(typed).map_err(|error| wrong_address(&error.to_string()))?;
    let mut styles = [VersionStyle::Path, VersionStyle::Query];
    if typed.version_style == VersionStyle::Query {
        styles.reverse();
    }
    let mut first = None;
    for style in styles {
        let client = client_for(&typed.base_url, word_of(style))?;
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
        version_style: word_of(style).to_owned(),
        notes: typed.notes.iter().map(note).collect(),
        answer,
        sentence,
    })
}

fn word_of(style: VersionStyle) -> &'static str {
    if style == VersionStyle::Query { "query" } else { "path" }
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
        Err(ReadError::Unreachable(seen)) if seen.kind == NotSentKind::Proxy => {
            let id = if seen.detail.contains(PROXY_LOGIN) { "address-proxy-login" } else { "address-proxy" };
            (AddressAnswer::None, say(id).with("detail", seen.detail))
        }
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
