//! Why a person is not signed in.

/// Why a sign-in or a refresh failed. Each variant says what to do next; no text contains a token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignInError {
    /// There is no session: sign in. Also after another program signed out.
    #[error("not signed in")]
    NotSignedIn,
    /// The session has ended: its refresh token was refused (expired, revoked, already used), or there is none.
    #[error("the session has ended: {0}")]
    Ended(String),
    /// The settings have no address for this way of signing in, and the identity server states none.
    #[error("the identity server states no {0}, and the settings have none")]
    NoEndpoint(&'static str),
    /// An address of the settings or of the discovery document cannot be used; it must begin with `https://`, or lead to
    /// this computer.
    #[error("{0}")]
    Address(String),
    /// The discovery document or a reply names another issuer than the settings.
    #[error("the reply is from another issuer: {0}")]
    Issuer(String),
    /// No port of this computer can be opened for the browser's answer.
    #[error("no port can be opened for the browser: {0}")]
    Listen(String),
    /// The browser, or the person with the device code, did not finish in time.
    #[error("nobody signed in within the time")]
    TimedOut,
    /// The identity server refused: `access_denied`, `invalid_grant` for a replayed or foreign code, `invalid_client`, …
    #[error("the identity server refused: {0}")]
    Refused(String),
    /// The identity server cannot be reached now. Nothing has changed; try again later.
    #[error("the identity server cannot be reached: {0}")]
    Unreachable(String),
    /// A reply of the identity server is not of the standard's form.
    #[error("the identity server's reply cannot be read: {0}")]
    Unreadable(String),
    /// An ID token whose signature, issuer, audience, nonce or time is wrong. The tokens that came with it are not used.
    #[error("the ID token is not valid: {0}")]
    IdToken(String),
    /// A refresh returned tokens of another person. They are not used.
    #[error("the identity server answered for another person")]
    OtherPerson,
    /// The keychain does not store or delete the session.
    #[error("keychain: {0}")]
    Keychain(String),
    /// Another program of this computer has been refreshing this session for too long.
    #[error("another program is refreshing this session")]
    Busy,
}

impl SignInError {
    /// A stable word for each variant, for sentences and scripts.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::NotSignedIn => "not_signed_in",
            Self::Ended(_) => "ended",
            Self::NoEndpoint(_) => "no_endpoint",
            Self::Address(_) => "address",
            Self::Issuer(_) => "issuer",
            Self::Listen(_) => "listen",
            Self::TimedOut => "timed_out",
            Self::Refused(_) => "refused",
            Self::Unreachable(_) => "unreachable",
            Self::Unreadable(_) => "unreadable",
            Self::IdToken(_) => "id_token",
            Self::OtherPerson => "other_person",
            Self::Keychain(_) => "keychain",
            Self::Busy => "busy",
        }
    }

    /// The server's or the system's own words, in English; empty if the variant says everything.
    pub fn detail(&self) -> String {
        match self {
            Self::NotSignedIn | Self::TimedOut | Self::OtherPerson | Self::Busy => String::new(),
            Self::NoEndpoint(name) => (*name).to_owned(),
            Self::Ended(detail)
            | Self::Address(detail)
            | Self::Issuer(detail)
            | Self::Listen(detail)
            | Self::Refused(detail)
            | Self::Unreachable(detail)
            | Self::Unreadable(detail)
            | Self::IdToken(detail)
            | Self::Keychain(detail) => detail.clone(),
        }
    }

    /// Whether the same call may succeed later without a person: the network, or another program.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::Busy)
    }
}
