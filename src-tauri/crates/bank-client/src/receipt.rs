//! Addresses of electronic receipts. The service returns a *path*; it becomes an address of the same service or is
//! refused, because a record is data and must not send a user to another host.

use reqwest::Url;

use crate::BankClient;

/// Why a path is not an address of this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OffOrigin {
    /// It leads to another host, port or scheme, or carries a user name.
    #[error("it leads away from the service")]
    Elsewhere,
    /// It steps upwards, or holds characters that programs read differently.
    #[error("it is no plain path")]
    NotPlain,
}

impl BankClient {
    /// The address of a receipt. A path that begins with a slash is relative to the service's origin, another one to
    /// the base address with its route prefix. A whole address is accepted only if it is the service's own.
    ///
    /// # Errors
    /// [`OffOrigin::Elsewhere`] for another host, port, scheme or user; [`OffOrigin::NotPlain`] for an ambiguous path.
    pub fn receipt_address(&self, path: &str) -> Result<String, OffOrigin> {
        let path = path.trim();
        // Some programs read a backslash as a slash, and some skip tabs and line ends.
        if path.is_empty() || path.contains(|sign: char| sign == '\\' || sign.is_whitespace() || sign.is_control()) {
            return Err(OffOrigin::NotPlain);
        }
        if path.starts_with("//") {
            return Err(OffOrigin::Elsewhere);
        }
        let whole = Url::parse(path).ok();
        let said = whole.as_ref().map_or(path, |_| path.split_once("//").map_or("", |(_, rest)| rest));
        if steps_up(said) {
            return Err(if whole.is_some() { OffOrigin::Elsewhere } else { OffOrigin::NotPlain });
        }
        let mut base = self.base.clone();
        base.set_path(&format!("{}/", self.base.path().trim_end_matches('/')));
        let address = match whole {
            Some(whole) => whole,
            None => base.join(path).map_err(|_| OffOrigin::NotPlain)?,
        };
        let own = address.origin() == self.base.origin() && address.origin().is_tuple();
        if !own || !address.username().is_empty() || address.password().is_some() {
            return Err(OffOrigin::Elsewhere);
        }
        Ok(address.into())
    }
}

/// Whether a segment is `.` or `..`, plain or encoded.
fn steps_up(path: &str) -> bool {
    let plain =
        path.split(['?', '#']).next().unwrap_or_default().to_lowercase().replace("%2e", ".").replace("%2f", "/");
    plain.split('/').any(|segment| segment == "." || segment == "..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Service, VersionStyle};

    fn client(base_url: &str) -> BankClient {
        BankClient::new(Service {
            base_url: base_url.to_owned(),
            organization_id: 7,
            version_style: VersionStyle::Path,
            token_header: "Authorization".to_owned(),
            token_prefix: "Bearer ".to_owned(),
        })
        .unwrap()
    }

    #[test]
    fn a_receipt_is_at_the_service_itself_or_nowhere() {
        use OffOrigin::{Elsewhere, NotPlain};
        let rows = [
            ("/files/1.pdf", Ok("https://bank.example:8443/files/1.pdf")),
            ("files/1.pdf?v=2#p", Ok("https://bank.example:8443/route/files/1.pdf?v=2#p")),
            ("/票据/1.pdf", Ok("https://bank.example:8443/%E7%A5%A8%E6%8D%AE/1.pdf")),
            ("https://bank.example:8443/files/1.pdf", Ok("https://bank.example:8443/files/1.pdf")),
            ("/files?to=http://evil.example", Ok("https://bank.example:8443/files?to=http://evil.example")),
            ("https://bank.example/files/1.pdf", Err(Elsewhere)),
            ("http://bank.example:8443/files/1.pdf", Err(Elsewhere)),
            ("https://evil.example/1.pdf", Err(Elsewhere)),
            ("https://bank.example:8443@evil.example/1.pdf", Err(Elsewhere)),
            ("https://user:word@bank.example:8443/1.pdf", Err(Elsewhere)),
            ("https://bank.example:8443.evil.example/1.pdf", Err(NotPlain)),
            ("https:/evil.example/1.pdf", Err(Elsewhere)),
            ("https:evil.example/1.pdf", Err(Elsewhere)),
            ("//evil.example/1.pdf", Err(Elsewhere)),
            ("///evil.example/1.pdf", Err(Elsewhere)),
            ("\\\\evil.example\\1.pdf", Err(NotPlain)),
            ("/\\evil.example/1.pdf", Err(NotPlain)),
            ("/\t/evil.example/1.pdf", Err(NotPlain)),
            ("../../secret", Err(NotPlain)),
            ("/files/../../secret", Err(NotPlain)),
            ("/files/%2E%2e/secret", Err(NotPlain)),
            ("/files/..%2Fsecret", Err(NotPlain)),
            ("https://bank.example:8443/a/../b", Err(Elsewhere)),
            ("javascript:alert(1)", Err(Elsewhere)),
            ("data:text/html,x", Err(Elsewhere)),
            ("file:///etc/passwd", Err(Elsewhere)),
            ("FILE:/etc/passwd", Err(Elsewhere)),
            ("", Err(NotPlain)),
            ("  ", Err(NotPlain)),
        ];
        let client = client("https://bank.example:8443/route/");
        for (path, expected) in rows {
            assert_eq!(client.receipt_address(path), expected.map(str::to_owned), "{path:?}");
        }
    }
}
