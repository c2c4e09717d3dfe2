//! The identity server's addresses and keys: from its discovery document, or as the settings state them.

use std::sync::{Arc, Mutex, PoisonError};

use openidconnect::core::{
    CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClient, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
    CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm,
    CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
};
use openidconnect::url::Url;
use openidconnect::{
    AdditionalProviderMetadata, AuthType, ClientId, ClientSecret, DiscoveryError, EndpointNotSet, EndpointSet,
    IssuerUrl, JsonWebKeySetUrl, ProviderMetadata, TokenUrl,
};
use serde::{Deserialize, Serialize};

use crate::http::{Http, HttpError};
use crate::{Provider, Secret, SignInError};

/// Members of a discovery document beside OpenID Connect Discovery: RFC 7009, 7662, 8628, 9207.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
struct More {
    device_authorization_endpoint: Option<String>,
    introspection_endpoint: Option<String>,
    revocation_endpoint: Option<String>,
    authorization_response_iss_parameter_supported: Option<bool>,
}

impl AdditionalProviderMetadata for More {}

type Metadata = ProviderMetadata<
    More,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// The library's client with the token address.
pub type Client =
    CoreClient<EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet, EndpointNotSet>;

/// One identity server, as it is known now.
pub struct Server {
    pub authorization: Option<Url>,
    pub token: Url,
    pub device: Option<Url>,
    pub userinfo: Option<Url>,
    pub introspection: Option<Url>,
    pub revocation: Option<Url>,
    pub issuer: Option<IssuerUrl>,
    /// The server states that its answers in the browser name the issuer (RFC 9207).
    pub names_issuer: bool,
    /// Signature algorithms that it states; empty: RS256 only.
    pub algorithms: Vec<CoreJwsSigningAlgorithm>,
    jwks: Option<JsonWebKeySetUrl>,
    keys: Mutex<Arc<CoreJsonWebKeySet>>,
}

impl Server {
    /// Reads the discovery document and the keys, unless the settings state the token address.
    ///
    /// # Errors
    /// [`SignInError::Unreachable`], [`SignInError::Unreadable`], [`SignInError::Issuer`] if the document is another
    /// issuer's, [`SignInError::Address`], or [`SignInError::NoEndpoint`] without issuer and token address.
    pub async fn find(provider: &Provider, http: &Http) -> Result<Self, SignInError> {
        let issuer = provider.issuer.clone().map(IssuerUrl::new).transpose().map_err(wrong)?;
        match (&provider.endpoints.token, issuer) {
            (Some(token), issuer) => Self::stated(provider, token, issuer, http).await,
            (None, Some(issuer)) => Self::discovered(issuer, http).await,
            (None, None) => Err(SignInError::NoEndpoint("token_endpoint")),
        }
    }

    async fn stated(
        provider: &Provider,
        token: &str,
        issuer: Option<IssuerUrl>,
        http: &Http,
    ) -> Result<Self, SignInError> {
        let of = &provider.endpoints;
        let server = Self {
            authorization: address(of.authorization.as_deref())?,
            token: Url::parse(token).map_err(wrong)?,
            device: address(of.device.as_deref())?,
            userinfo: address(of.userinfo.as_deref())?,
            introspection: address(of.introspection.as_deref())?,
            revocation: address(of.revocation.as_deref())?,
            issuer,
            names_issuer: false,
            algorithms: Vec::new(),
            jwks: of.jwks.clone().map(JsonWebKeySetUrl::new).transpose().map_err(wrong)?,
            keys: Mutex::default(),
        };
        server.renew_keys(http).await?;
        Ok(server)
    }

    async fn discovered(issuer: IssuerUrl, http: &Http) -> Result<Self, SignInError> {
        let found = Metadata::discover_async(issuer, http).await.map_err(undiscovered)?;
        let more = found.additional_metadata();
        let token = found.token_endpoint().ok_or(SignInError::NoEndpoint("token_endpoint"))?;
        Ok(Self {
            authorization: Some(found.authorization_endpoint().url().clone()),
            token: token.url().clone(),
            device: address(more.device_authorization_endpoint.as_deref())?,
            userinfo: found.userinfo_endpoint().map(|one| one.url().clone()),
            introspection: address(more.introspection_endpoint.as_deref())?,
            revocation: address(more.revocation_endpoint.as_deref())?,
            issuer: Some(found.issuer().clone()),
            names_issuer: more.authorization_response_iss_parameter_supported.unwrap_or(false),
            algorithms: found.id_token_signing_alg_values_supported().clone(),
            jwks: Some(found.jwks_uri().clone()),
            keys: Mutex::new(Arc::new(found.jwks().clone())),
        })
    }

    /// The server's keys, as last read.
    pub fn keys(&self) -> Arc<CoreJsonWebKeySet> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads the keys again: a server replaces them from time to time.
    pub async fn renew_keys(&self, http: &Http) -> Result<(), SignInError> {
        let Some(address) = &self.jwks else { return Ok(()) };
        let keys = CoreJsonWebKeySet::fetch_async(address, http).await.map_err(undiscovered)?;
        *self.keys.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
        Ok(())
    }

    /// Whether ID tokens can be checked.
    pub fn checks_id_tokens(&self) -> bool {
        self.issuer.is_some() && self.jwks.is_some()
    }

    /// The library's client. A client without a secret names itself in the form, as a public one must.
    pub fn client(&self, provider: &Provider, secret: Option<&Secret>) -> Client {
        // Without an issuer no ID token is read, so the address in its place is never compared.
        let issuer = self.issuer.clone().unwrap_or_else(|| IssuerUrl::from_url(self.token.clone()));
        let id = ClientId::new(provider.client_id.clone());
        let client = CoreClient::new(id, issuer, self.keys().as_ref().clone());
        // The settings state the scopes: a server of OAuth 2.0 alone may refuse `openid`.
        let client = client.set_token_uri(TokenUrl::from_url(self.token.clone())).disable_openid_scope();
        match secret {
            Some(secret) => client.set_client_secret(ClientSecret::new(secret.text().to_owned())),
            None => client.set_auth_type(AuthType::RequestBody),
        }
    }
}

fn address(text: Option<&str>) -> Result<Option<Url>, SignInError> {
    text.map(Url::parse).transpose().map_err(wrong)
}

fn wrong(error: impl std::fmt::Display) -> SignInError {
    SignInError::Address(error.to_string())
}

fn undiscovered(error: DiscoveryError<HttpError>) -> SignInError {
    match error {
        DiscoveryError::Request(error) => error.into(),
        DiscoveryError::Validation(detail) => SignInError::Issuer(detail),
        DiscoveryError::UrlParse(error) => wrong(error),
        DiscoveryError::Response(status, ..) => SignInError::Unreadable(format!("status {}", status.as_u16())),
        other => SignInError::Unreadable(other.to_string()),
    }
}
