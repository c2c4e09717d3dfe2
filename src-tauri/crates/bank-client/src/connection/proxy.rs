//! The proxy: the system's, none, or one address with an optional login.

use std::fmt;

use hyper_util::client::proxy::matcher::Matcher;
use reqwest::{ClientBuilder, Url};

use crate::service::ClientError;
use crate::url::is_this_computer;

/// Which proxy is used for servers on other computers.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Proxy {
    /// The system's: the variables `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, and the settings of Windows and macOS.
    #[default]
    System,
    /// None.
    Direct,
    /// This one.
    At {
        /// `http://` or `https://`, a host and optionally a port.
        address: Url,
        /// User name and password.
        login: Option<(String, String)>,
    },
}

impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System => f.write_str("System"),
            Self::Direct => f.write_str("Direct"),
            Self::At { address, .. } => write!(f, "At({address})"),
        }
    }
}

/// The way to a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// Without a proxy.
    Direct,
    /// Through the proxy of the settings.
    Proxy(String),
    /// Through the system's proxy.
    SystemProxy(String),
}

impl Proxy {
    /// A proxy from its setting: `system`, `none`, or an address.
    ///
    /// # Errors
    /// [`ClientError::Proxy`] with the reason: not an address, a PAC file, a scheme that is not supported, or a login within
    /// the address (the password belongs in the keychain).
    pub fn parse(text: &str) -> Result<Self, ClientError> {
        let refuse = |why: &str| Err(ClientError::Proxy(why.to_owned()));
        let text = text.trim();
        match text {
            "" | "system" => return Ok(Self::System),
            "none" => return Ok(Self::Direct),
            _ => {}
        }
        let with_scheme = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let Ok(address) = Url::parse(&with_scheme) else {
            return refuse("it is no address, such as proxy.example:3128");
        };
        if is_pac(&address) {
            return refuse(
                "proxy configuration files (PAC) are not supported: open the file, find the line PROXY host:port, and set that address",
            );
        }
        if !matches!(address.scheme(), "http" | "https") || !address.has_host() {
            return refuse("it begins with http:// or https:// and a host; SOCKS is not supported");
        }
        if !address.username().is_empty() || address.password().is_some() {
            return refuse(
                "it contains no user name and no password; set the login separately, it is stored in the keychain",
            );
        }
        if address.path() != "/" || address.query().is_some() || address.fragment().is_some() {
            return refuse("it ends after host and port");
        }
        Ok(Self::At { address, login: None })
    }

    /// The same proxy with a login; `System` and `Direct` have none.
    #[must_use]
    pub fn with_login(self, user: &str, password: &str) -> Self {
        match self {
            Self::At { address, .. } => Self::At { address, login: Some((user.to_owned(), password.to_owned())) },
            other => other,
        }
    }

    pub(super) fn route(&self, url: &Url) -> Route {
        match self {
            Self::Direct => Route::Direct,
            Self::At { address, .. } => Route::Proxy(shown(address.as_str())),
            Self::System => {
                let uri = url.as_str().parse().ok();
                // The same matcher as the HTTP client's.
                let intercept = uri.and_then(|uri| Matcher::from_system().intercept(&uri));
                intercept.map_or(Route::Direct, |found| Route::SystemProxy(shown(&found.uri().to_string())))
            }
        }
    }

    /// Applies the proxy to a client for one server.
    pub(crate) fn apply(&self, builder: ClientBuilder, server: &Url) -> Result<ClientBuilder, ClientError> {
        if is_this_computer(server) {
            // A system proxy would also be used for 127.0.0.1.
            return Ok(builder.no_proxy());
        }
        Ok(match self {
            Self::System => builder,
            Self::Direct => builder.no_proxy(),
            Self::At { address, login } => {
                let refused = |error: reqwest::Error| ClientError::Proxy(crate::failure::chain(&error));
                let proxy = reqwest::Proxy::all(address.clone()).map_err(refused)?;
                builder.proxy(match login {
                    Some((user, password)) => proxy.basic_auth(user, password),
                    None => proxy,
                })
            }
        })
    }
}

fn is_pac(address: &Url) -> bool {
    let path = address.path().to_ascii_lowercase();
    path.ends_with(".pac") || path.ends_with("/wpad.dat")
}

/// An address without a login and without a trailing slash.
fn shown(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return String::new() };
    // Neither can fail for an address with a host.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.as_str().trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_read_from_its_setting_or_refused_with_the_way_out() {
        let at = |text: &str| match Proxy::parse(text) {
            Ok(Proxy::At { address, .. }) => address.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(Proxy::parse(" system "), Ok(Proxy::System));
        assert_eq!(Proxy::parse("none"), Ok(Proxy::Direct));
        assert_eq!(at("proxy.example:3128"), "http://proxy.example:3128/");
        assert_eq!(at("https://proxy.example"), "https://proxy.example/");
        let refused = [
            ("http://proxy.example/company.pac", "PAC"),
            ("http://wpad/wpad.dat", "PAC"),
            ("socks5://proxy.example:1080", "SOCKS"),
            ("http://user:word@proxy.example", "keychain"),
            ("http://proxy.example/path", "host and port"),
            ("http://", "no address"),
        ];
        for (text, said) in refused {
            let error = Proxy::parse(text).expect_err(text).to_string();
            assert!(error.contains(said) && !error.contains("word@"), "{text}: {error}");
        }
    }

    #[test]
    fn a_password_is_in_no_text_of_the_proxy() {
        let proxy = Proxy::parse("proxy.example:3128").expect("an address").with_login("clerk", "geheim-42");
        assert!(!format!("{proxy:?}").contains("geheim-42"));
        let url = Url::parse("https://bank.example/h").expect("an address");
        assert_eq!(proxy.route(&url), Route::Proxy("http://proxy.example:3128".to_owned()));
    }
}
