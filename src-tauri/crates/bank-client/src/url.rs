//! Addresses: `{base_url}/v1/{organizationId}/{path}?bankMark=…`, with the base's route prefix kept, or with the
//! version as a query parameter. Source: service.md, "Versioning".

use std::net::IpAddr;

use bank_contract::Endpoint;
use reqwest::Url;

use crate::service::{ClientError, VersionStyle};
use crate::{BankClient, Post};

/// Reads a base address.
pub(crate) fn base(text: &str) -> Result<Url, ClientError> {
    let refuse = |why: &str| Err(ClientError::Address(why.to_owned()));
    let Ok(mut base) = Url::parse(text.trim()) else { return refuse("it is no address") };
    if !matches!(base.scheme(), "http" | "https") || !base.has_host() {
        return refuse("it begins with http:// or https:// and a host");
    }
    if base.scheme() == "http" && !is_this_computer(&base) {
        return refuse("http:// is for this computer only, because it shows the token on the way: use https://");
    }
    if !base.username().is_empty() || base.password().is_some() {
        return refuse("it carries no user name and no password");
    }
    if base.query().is_some() || base.fragment().is_some() {
        return refuse("it ends before any ? or #");
    }
    let path = base.path().trim_end_matches('/').to_owned();
    base.set_path(&path);
    Ok(base)
}

/// `http://` to another computer: always refused, because every hop on the way could read the token.
pub fn is_plain_elsewhere(address: &str) -> bool {
    Url::parse(address.trim()).is_ok_and(|url| url.scheme() == "http" && !is_this_computer(&url))
}

/// A loopback address, or the name `localhost`; no other name, because a name server could redirect it.
pub(crate) fn is_this_computer(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

impl BankClient {
    /// The address of a call.
    ///
    /// # Errors
    /// [`ClientError::UnknownParameter`] or [`ClientError::MissingParameter`], by the endpoint's row.
    pub fn url(&self, endpoint: Endpoint, query: &[(&str, String)]) -> Result<String, ClientError> {
        let row = endpoint.row();
        if let Some((name, _)) = query.iter().find(|(name, _)| !row.params.iter().any(|param| param.name == *name)) {
            return Err(ClientError::UnknownParameter((*name).to_owned()));
        }
        let is_given = |name| query.iter().any(|(given, value)| *given == name && !value.is_empty());
        if let Some(param) = row.params.iter().find(|param| param.required && !is_given(param.name)) {
            return Err(ClientError::MissingParameter(param.name));
        }
        let prefix = self.base.path().trim_end_matches('/');
        let tenant = self.service.organization_id;
        let mut url = self.base.clone();
        url.set_path(&match self.service.version_style {
            VersionStyle::Path => format!("{prefix}{}", row.path_with_version(tenant)),
            VersionStyle::Query => format!("{prefix}{}", row.path_without_version(tenant)),
        });
        let version = (self.service.version_style == VersionStyle::Query).then_some(row.version.parameter);
        url.query_pairs_mut()
            .extend_pairs(version)
            .extend_pairs(query.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (*name, value)));
        // A space is sent as %20, because not every server reads + as one. A literal + is already %2B here.
        let query = url.query().map(|query| query.replace('+', "%20"));
        url.set_query(query.as_deref());
        Ok(url.into())
    }

    /// The address of an operation, only if it belongs to this service: the token is sent nowhere else.
    pub(crate) fn own_url(&self, post: &Post) -> Result<Url, String> {
        if !post.endpoint.row().acts {
            return Err("this endpoint reads".to_owned());
        }
        let own =
            self.url(post.endpoint, &[("bankMark", post.bank_mark.clone())]).map_err(|error| error.to_string())?;
        if own != post.url {
            return Err("the address is not the one of this operation at this service".to_owned());
        }
        Url::parse(&own).map_err(|error| error.to_string())
    }
}
