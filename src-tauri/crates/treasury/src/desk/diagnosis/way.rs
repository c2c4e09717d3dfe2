//! The steps up to an encrypted connection.

use std::net::IpAddr;
use std::time::Instant;

use bank_client::Route;
use bank_client::connection::{CertificateFault, Handshake, StepError, Way};
use chrono::{DateTime, Utc};
use model::Sentence;
use tokio::net::TcpStream;

use super::{Diagnosing, STEP_TIMEOUT, bad, milliseconds, row};
use crate::desk::own_certificate::ends_soon;
use crate::view::{CertificateView, DiagnosisOutcome, DiagnosisRow, DiagnosisStep};

impl Diagnosing<'_> {
    /// Whether the service can be reached.
    pub(super) async fn way(&mut self) -> bool {
        let way = self.client.way();
        let profile = self.desk.profile();
        let said = Sentence::new("diagnosis-address").with("address", &profile.base_url);
        let said = said.with("host", &way.host).with("port", way.port).with("tenant", profile.organization_id);
        self.put(row(DiagnosisStep::Address, DiagnosisOutcome::Good, said));
        if !self.name(&way).await {
            return false;
        }
        let Some(tcp) = self.tcp(&way).await else { return false };
        self.encrypted(&way, tcp).await && self.client_certificate()
    }

    async fn name(&mut self, way: &Way) -> bool {
        let host = &way.first.0;
        if host.parse::<IpAddr>().is_ok() {
            let said = Sentence::new("diagnosis-name-number").with("host", host);
            self.put(row(DiagnosisStep::Name, DiagnosisOutcome::Good, said));
            return true;
        }
        let begun = Instant::now();
        let found = self.step(self.client.addresses_of(host, STEP_TIMEOUT)).await;
        let name = |id: &str| Sentence::new(id).with("host", host);
        let done = match found {
            None => return false,
            Some(Ok(addresses)) => {
                let addresses: Vec<String> = addresses.iter().map(ToString::to_string).collect();
                let said = name("diagnosis-name-found").with("addresses", addresses.join(", "));
                row(DiagnosisStep::Name, DiagnosisOutcome::Good, said)
            }
            Some(Err(error)) => {
                bad(DiagnosisStep::Name, "name-not-found", name("diagnosis-name-failed").with("detail", error))
            }
        };
        let is_found = done.code.is_none();
        self.put(DiagnosisRow { milliseconds: milliseconds(begun), ..done });
        is_found
    }

    async fn tcp(&mut self, way: &Way) -> Option<TcpStream> {
        let begun = Instant::now();
        let opened = self.step(self.client.connect_first(way, STEP_TIMEOUT)).await?;
        let at = format!("{}:{}", way.first.0, way.first.1);
        let to_proxy = way.route != Route::Direct;
        let (said, opened) = match opened {
            Ok(tcp) => {
                let id = if to_proxy { "diagnosis-tcp-proxy" } else { "diagnosis-tcp-open" };
                (row(DiagnosisStep::Tcp, DiagnosisOutcome::Good, Sentence::new(id).with("at", at)), Some(tcp))
            }
            Err(error) => {
                let id = if to_proxy { "diagnosis-tcp-proxy-failed" } else { "diagnosis-tcp-failed" };
                let said = Sentence::new(id).with("at", at).with("detail", &error);
                (bad(DiagnosisStep::Tcp, code(&error), said), None)
            }
        };
        self.put(DiagnosisRow { milliseconds: milliseconds(begun), ..said });
        opened
    }

    /// The tunnel of a proxy, and the TLS handshake.
    async fn encrypted(&mut self, way: &Way, tcp: TcpStream) -> bool {
        let begun = Instant::now();
        let proxy = match &way.route {
            Route::Direct => Sentence::new("diagnosis-proxy-none"),
            Route::Proxy(address) => Sentence::new("diagnosis-proxy").with("proxy", address),
            Route::SystemProxy(address) => Sentence::new("diagnosis-proxy-system").with("proxy", address),
        };
        let Some(carrier) = self.step(self.client.tunnel(way, tcp, STEP_TIMEOUT)).await else { return false };
        let took = milliseconds(begun).filter(|_| way.route != Route::Direct);
        let carrier = match carrier {
            Ok(carrier) => carrier,
            Err(error) => {
                let said = Sentence::new("diagnosis-proxy-failed").with("detail", &error);
                self.put(DiagnosisRow { milliseconds: took, ..bad(DiagnosisStep::Proxy, proxy_code(&error), said) });
                return false;
            }
        };
        self.put(DiagnosisRow { milliseconds: took, ..row(DiagnosisStep::Proxy, DiagnosisOutcome::Good, proxy) });
        if !way.encrypted {
            self.put(row(DiagnosisStep::Tls, DiagnosisOutcome::Good, Sentence::new("diagnosis-tls-none")));
            return true;
        }
        let begun = Instant::now();
        let Some(done) = self.step(self.client.handshake(way, carrier, STEP_TIMEOUT)).await else { return false };
        let done = DiagnosisRow { milliseconds: milliseconds(begun), ..handshake(&done, self.desk.now()) };
        let is_agreed = done.outcome != DiagnosisOutcome::Bad;
        self.put(done);
        is_agreed
    }

    /// Always true: a missing private key is a finding, and a server may not ask for the certificate.
    fn client_certificate(&mut self) -> bool {
        let view = self.desk.connection_view();
        let Some(own) = view.client_certificate else { return true };
        let said = Sentence::new("diagnosis-client-certificate").with("subject", &own.subject);
        let said = said.with("until", &own.until).with("sha256", &own.sha256);
        let step = DiagnosisStep::ClientCertificate;
        self.put(if view.client_key_kept {
            let ends = ends_soon([&own], self.desk.now());
            let code = ends.map(|_| "client-certificate-ends".to_owned());
            let outcome = if code.is_some() { DiagnosisOutcome::Warn } else { DiagnosisOutcome::Good };
            DiagnosisRow { code, ..row(step, outcome, said) }
        } else {
            let said = Sentence { id: "diagnosis-client-certificate-no-key".to_owned(), ..said };
            bad(step, "client-certificate", said)
        });
        true
    }
}

/// The row of a handshake, with a line per certificate.
fn handshake(done: &Handshake, now: DateTime<Utc>) -> DiagnosisRow {
    let chain: Vec<CertificateView> = done.chain.iter().map(CertificateView::of).collect();
    let more = chain.iter().enumerate().map(|(at, one)| {
        let id = if at == 0 { "diagnosis-certificate" } else { "diagnosis-certificate-above" };
        let said = Sentence::new(id).with("subject", &one.subject).with("issuer", &one.issuer);
        said.with("until", &one.until).with("sha256", &one.sha256)
    });
    let mut more: Vec<Sentence> = more.collect();
    if let Some(error) = &done.error {
        let said = Sentence::new("diagnosis-tls-failed").with("detail", error);
        return DiagnosisRow { more, ..bad(DiagnosisStep::Tls, code(error), said) };
    }
    more.push(Sentence::new(match done.own_authority {
        true => "diagnosis-authority-settings",
        false => "diagnosis-authority-system",
    }));
    let said = |id: &str| Sentence::new(id).with("version", done.version.unwrap_or_default());
    match ends_soon(&chain, now) {
        Some(days) => DiagnosisRow {
            more,
            code: Some("certificate-ends".to_owned()),
            ..row(DiagnosisStep::Tls, DiagnosisOutcome::Warn, said("diagnosis-tls-ends").with("days", days))
        },
        None => DiagnosisRow { more, ..row(DiagnosisStep::Tls, DiagnosisOutcome::Good, said("diagnosis-tls")) },
    }
}

fn code(error: &StepError) -> &'static str {
    match error {
        StepError::Name(_) => "name-not-found",
        StepError::Refused => "connection-refused",
        StepError::TimedOut => "connection-timeout",
        StepError::Network(_) => "unreachable",
        StepError::ProxyLogin => "proxy-login",
        StepError::Proxy(_) => "proxy",
        StepError::Tls(_) => "tls",
        StepError::Settings(_) => "usage",
        StepError::Certificate { fault, .. } => match fault {
            CertificateFault::Time => "certificate-time",
            CertificateFault::Name => "certificate-name",
            CertificateFault::Authority => "certificate-authority",
            CertificateFault::Refused => "certificate-refused",
            CertificateFault::Other => "certificate",
        },
    }
}

/// The code of a tunnel that failed. A proxy that closes the connection refuses it.
fn proxy_code(error: &StepError) -> &'static str {
    match error {
        StepError::Network(_) => "proxy",
        other => code(other),
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::terms::terms;

    use super::*;

    #[test]
    fn every_failure_of_a_step_has_remedies_in_both_languages() {
        let text = String::new;
        let faults = [
            CertificateFault::Time,
            CertificateFault::Name,
            CertificateFault::Authority,
            CertificateFault::Refused,
            CertificateFault::Other,
        ];
        let refused = bank_client::ClientError::Host(text());
        let errors = [
            StepError::Name(text()),
            StepError::Refused,
            StepError::TimedOut,
            StepError::Network(text()),
            StepError::ProxyLogin,
            StepError::Proxy(text()),
            StepError::Tls(text()),
            StepError::Settings(refused),
        ];
        let certificates = faults.map(|fault| StepError::Certificate { fault, detail: text() });
        let codes = errors.iter().chain(&certificates).map(code);
        let warnings = ["certificate-ends", "client-certificate", "client-certificate-ends", "clock", "401-cached"];
        for code in codes.chain(warnings) {
            let label = terms().errors.get(code).unwrap_or_else(|| panic!("no remedies for {code}"));
            let all = [&label.en_clerk, &label.en_admin, &label.zh_clerk, &label.zh_admin];
            assert!(all.iter().all(|text| !text.is_empty()), "{code}");
        }
    }
}
