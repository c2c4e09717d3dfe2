//! An authority of a test and the certificates that it signs: right ones, and each wrong one.

use chrono::{Datelike, Days, NaiveDate, Utc};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair, date_time_ymd,
};
use rustls::pki_types::CertificateDer;

/// An authority whose certificates are made in the test.
pub struct Authority {
    /// Its certificate.
    pub pem: String,
    pub der: CertificateDer<'static>,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate with its private key.
pub struct Identity {
    pub certificate: CertificateDer<'static>,
    pub certificate_pem: String,
    pub key: KeyPair,
}

impl Identity {
    /// A file with both.
    pub fn pem(&self) -> String {
        format!("{}{}", self.certificate_pem, self.key.serialize_pem())
    }
}

/// The use of a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Server,
    Expired,
    Client,
    /// A client's, whose time is over.
    ClientEnded,
    /// A client's, whose time has not begun.
    ClientEarly,
    /// A client's, whose time is over in ten days.
    ClientEnding,
}

impl Kind {
    /// The days from which and until which it is valid.
    fn validity(self) -> [NaiveDate; 2] {
        let year = |year| NaiveDate::from_ymd_opt(year, 1, 1).expect("a day");
        match self {
            Self::Server | Self::Client => [year(2020), year(2120)],
            Self::Expired | Self::ClientEnded => [year(2020), year(2021)],
            Self::ClientEarly => [year(2119), year(2120)],
            Self::ClientEnding => [year(2020), Utc::now().date_naive() + Days::new(10)],
        }
    }
}

impl Authority {
    pub fn new(name: &str) -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("a certificate");
        Self { pem: certificate.pem(), der: certificate.der().clone(), issuer: Issuer::new(params, key) }
    }

    pub fn certify(&self, name: &str, kind: Kind) -> Identity {
        let mut params = CertificateParams::new(vec![name.to_owned()]).expect("a host's name");
        params.distinguished_name.push(DnType::CommonName, name);
        let moment = |day: NaiveDate| date_time_ymd(day.year(), day.month() as u8, day.day() as u8);
        [params.not_before, params.not_after] = kind.validity().map(moment);
        params.extended_key_usages.push(match kind {
            Kind::Server | Kind::Expired => ExtendedKeyUsagePurpose::ServerAuth,
            _ => ExtendedKeyUsagePurpose::ClientAuth,
        });
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        Identity { certificate: certificate.der().clone(), certificate_pem: certificate.pem(), key }
    }
}
