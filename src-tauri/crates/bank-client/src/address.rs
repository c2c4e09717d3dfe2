//! The service's address as a person types or pastes it: with the version, an endpoint's path or the tenant behind it,
//! without `https://`, or in full-width characters. The parts that Aval adds itself are taken off, and each is named.

use bank_contract::endpoint::V1;
use reqwest::Url;

use crate::service::{ClientError, VersionStyle};
use crate::url::{base, is_this_computer};

/// A typed address, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedAddress {
    /// Scheme, host, port and route prefix: the setting `base_url`.
    pub base_url: String,
    /// The tenant, where the address contained it.
    pub organization_id: Option<i64>,
    /// Where the address shows the version; the default otherwise.
    pub version_style: VersionStyle,
    /// Changes and assumptions, in the order of the address.
    pub notes: Vec<AddressNote>,
}

/// A change to a typed address, or an assumption about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddressNote {
    /// This scheme was added: `https`, or `http` for this computer.
    Scheme(&'static str),
    /// No port was typed; this is the scheme's.
    Port(u16),
    /// This path before the version is the route prefix, and stays.
    RoutePrefix(String),
    /// The version was taken off: Aval adds it to each call.
    Version,
    /// The tenant was found behind the version and taken off.
    Tenant(i64),
    /// This end of the path or the query was taken off: it belongs to an endpoint or a document.
    End(String),
}

/// Last parts of addresses of the interface's documents.
const DOCUMENTS: &[&str] = &["openapi.json", "openapi.yaml", "swagger-ui.html", "swagger-ui", "index.html"];

/// Reads a typed address.
///
/// # Errors
/// [`ClientError::Address`]: no address, `http://` to another computer, or a user name or password in it.
pub fn read_address(typed: &str) -> Result<TypedAddress, ClientError> {
    let typed: String = typed.trim().chars().map(half_width).collect();
    // Words with spaces between them are no address, though a pasted one may have a space in it.
    if !typed.contains(['/', ':']) && typed.contains(char::is_whitespace) {
        return Err(ClientError::Address("it is no address".to_owned()));
    }
    let typed: String = typed.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut notes = Vec::new();
    let with_scheme = match typed.split_once("://") {
        Some(_) => typed,
        None => {
            let scheme = if is_local(&typed) { "http" } else { "https" };
            notes.push(AddressNote::Scheme(scheme));
            format!("{scheme}://{typed}")
        }
    };
    let Ok(mut url) = Url::parse(&with_scheme) else {
        return Err(ClientError::Address("it is no address".to_owned()));
    };
    if url.port().is_none()
        && let Some(port) = url.port_or_known_default()
    {
        notes.push(AddressNote::Port(port));
    }
    let is_query_version = url.query_pairs().any(|(name, value)| name == V1.parameter.0 && value.starts_with('1'));
    let query = [url.query().map(|query| format!("?{query}")), url.fragment().map(|part| format!("#{part}"))];
    let query: String = query.into_iter().flatten().collect();
    url.set_query(None);
    url.set_fragment(None);
    let path = Path::read(url.path(), is_query_version);
    url.set_path(&path.prefix);
    let base_url = String::from(base(url.as_str())?);
    if !path.prefix.is_empty() {
        notes.push(AddressNote::RoutePrefix(path.prefix.clone()));
    }
    if path.has_version || is_query_version {
        notes.push(AddressNote::Version);
    }
    notes.extend(path.tenant.map(AddressNote::Tenant));
    let end = format!("{}{query}", path.end);
    if !end.is_empty() {
        notes.push(AddressNote::End(end));
    }
    let by_query = is_query_version && !path.has_version;
    Ok(TypedAddress {
        base_url: base_url.trim_end_matches('/').to_owned(),
        organization_id: path.tenant,
        version_style: if by_query { VersionStyle::Query } else { VersionStyle::Path },
        notes,
    })
}

/// The parts of a path.
struct Path {
    /// With its slash in front; empty if there is none.
    prefix: String,
    has_version: bool,
    tenant: Option<i64>,
    /// With its slash in front; empty if there is none.
    end: String,
}

impl Path {
    /// Reads `/prefix/v1/tenant/end`. Without the version segment, a number is a tenant only where the version is in
    /// the query.
    fn read(path: &str, is_query_version: bool) -> Self {
        let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let mut end = Vec::new();
        let version = parts.iter().position(|part| part.eq_ignore_ascii_case(V1.segment));
        let mut tenant = None;
        let at = version.or_else(|| parts.iter().position(|part| is_query_version && part.parse::<i64>().is_ok()));
        if let Some(at) = at {
            end = parts.split_off(at + usize::from(version.is_some()));
            parts.truncate(at);
            tenant = end.first().and_then(|part| part.parse().ok());
            end.drain(..usize::from(tenant.is_some()));
        } else if parts.last().is_some_and(|last| DOCUMENTS.iter().any(|name| last.eq_ignore_ascii_case(name))) {
            end = parts.split_off(parts.len() - 1);
        }
        let joined = |parts: &[&str]| parts.iter().map(|part| format!("/{part}")).collect::<String>();
        Self { prefix: joined(&parts), has_version: version.is_some(), tenant, end: joined(&end) }
    }
}

/// Full-width letters and signs, as a Chinese keyboard types them, in their usual width.
fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '。' => '.',
        other => other,
    }
}

/// Whether a text without a scheme names this computer.
fn is_local(typed: &str) -> bool {
    Url::parse(&format!("http://{typed}")).is_ok_and(|url| is_this_computer(&url))
}

#[cfg(test)]
mod tests {
    use AddressNote::{End, Port, RoutePrefix, Scheme, Tenant, Version};

    use super::*;

    #[test]
    fn the_version_the_tenant_and_an_endpoint_are_taken_off_and_named() {
        let prefix = || RoutePrefix("/bank/api".to_owned());
        let end = |text: &str| End(text.to_owned());
        let rows = [
            ("https://bank.example:8443/bank/api", "https://bank.example:8443/bank/api", None, vec![prefix()]),
            ("https://bank.example/", "https://bank.example", None, vec![Port(443)]),
            ("bank.example", "https://bank.example", None, vec![Scheme("https"), Port(443)]),
            ("127.0.0.1:8080", "http://127.0.0.1:8080", None, vec![Scheme("http")]),
            ("localhost", "http://localhost", None, vec![Scheme("http"), Port(80)]),
            ("https://bank.example:9/v1/", "https://bank.example:9", None, vec![Version]),
            (
                "https://bank.example:9/bank/api/V1/1234567890123456/pledge-confirm?bankMark=A&page=0#top",
                "https://bank.example:9/bank/api",
                Some(1_234_567_890_123_456),
                vec![prefix(), Version, Tenant(1_234_567_890_123_456), end("/pledge-confirm?bankMark=A&page=0#top")],
            ),
            (
                "https://bank.example:9/bank/api/77?v=1.0",
                "https://bank.example:9/bank/api",
                Some(77),
                vec![prefix(), Version, Tenant(77), end("?v=1.0")],
            ),
            ("https://bank.example:9/77", "https://bank.example:9/77", None, vec![RoutePrefix("/77".to_owned())]),
            (
                "https://bank.example:9/bank/api/openapi.json",
                "https://bank.example:9/bank/api",
                None,
                vec![prefix(), end("/openapi.json")],
            ),
            ("ｈｔｔｐｓ：／／bank。example：９／v1", "https://bank.example:9", None, vec![Version]),
        ];
        for (typed, base_url, tenant, notes) in rows {
            let read = read_address(typed).unwrap();
            assert_eq!(
                (read.base_url.as_str(), read.organization_id, read.notes),
                (base_url, tenant, notes),
                "{typed}"
            );
            assert_eq!(read.version_style == VersionStyle::Query, typed.contains("?v="), "{typed}");
            assert_eq!(read_address(base_url).unwrap().base_url, base_url, "read again: {typed}");
        }
    }

    #[test]
    fn what_would_show_the_token_on_the_way_is_refused() {
        let typed = [
            "http://bank.example/v1",
            "ftp://bank.example",
            "https://me:word@bank.example",
            "",
            "https://",
            "%",
            "not a url",
        ];
        for typed in typed {
            assert!(matches!(read_address(typed), Err(ClientError::Address(_))), "{typed}");
        }
    }
}
