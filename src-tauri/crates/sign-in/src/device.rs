//! Sign-in on another device, for a computer without a browser (RFC 8628).

use std::time::Duration;

use openidconnect::core::CoreDeviceAuthorizationResponse;
use openidconnect::{DeviceAuthorizationUrl, DeviceCodeErrorResponseType, RequestTokenError, Scope};

use crate::grant::{Grant, refused};
use crate::http::Http;
use crate::server::Server;
use crate::{Provider, Secret, SignInError};

/// The address and the code for the other device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceCode {
    /// The address to open.
    pub address: String,
    /// The code to type there.
    pub code: String,
    /// The address with the code in it, where the server has one.
    pub whole_address: Option<String>,
    /// How long the code is valid.
    pub valid: Duration,
}

/// Asks for a code, shows it, and waits until the person has used it.
///
/// # Errors
/// [`SignInError::NoEndpoint`], [`SignInError::TimedOut`] after the code's time or the settings' wait,
/// [`SignInError::Refused`] if the person or the server refuses, [`SignInError::Unreachable`].
pub async fn sign_in(
    provider: &Provider,
    server: &Server,
    http: &Http,
    secret: Option<&Secret>,
    show: impl FnOnce(&DeviceCode),
) -> Result<Grant, SignInError> {
    let address = server.device.clone().ok_or(SignInError::NoEndpoint("device_authorization_endpoint"))?;
    let client = server.client(provider, secret);
    let client = client.set_device_authorization_url(DeviceAuthorizationUrl::from_url(address));
    let mut request = client.exchange_device_code().add_scopes(provider.scopes.iter().cloned().map(Scope::new));
    for (name, value) in provider.parameters() {
        request = request.add_extra_param(name, value);
    }
    let code: CoreDeviceAuthorizationResponse = request.request_async(http).await.map_err(refused)?;
    show(&DeviceCode {
        address: code.verification_uri().as_str().to_owned(),
        code: code.user_code().secret().clone(),
        whole_address: code.verification_uri_complete().map(|address| address.secret().clone()),
        valid: code.expires_in(),
    });
    let mut request = client.exchange_device_access_token(&code);
    for (name, value) in provider.parameters() {
        request = request.add_extra_param(name, value);
    }
    let wait = Some(provider.wait.min(code.expires_in()));
    let reply = request.request_async(http, tokio::time::sleep, wait).await;
    // The lifetime counts from the reply here: the request before it may have waited for minutes.
    reply.map(|reply| Grant::of(&reply, http.server_now())).map_err(|error| match error {
        RequestTokenError::ServerResponse(said) => match said.error() {
            DeviceCodeErrorResponseType::ExpiredToken => SignInError::TimedOut,
            other => SignInError::Refused(other.as_ref().to_owned()),
        },
        RequestTokenError::Request(error) => error.into(),
        RequestTokenError::Parse(error, _) => SignInError::Unreadable(format!("at {}", error.path())),
        RequestTokenError::Other(detail) => SignInError::Unreadable(detail),
    })
}
