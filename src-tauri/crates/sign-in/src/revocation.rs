//! The request that ends a token at the server (RFC 7009). The library makes it for `https://` only, not for this computer.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use openidconnect::HttpRequest;
use openidconnect::http::{HeaderValue, Method, Request, header};
use openidconnect::url::Url;
use openidconnect::url::form_urlencoded::{Serializer, byte_serialize};

use crate::{Provider, Secret, SignInError};

/// The request for one token, with the kind that the server should look for first.
pub fn request(
    provider: &Provider,
    address: &Url,
    client_secret: Option<&Secret>,
    (kind, token): (&str, &Secret),
) -> Result<HttpRequest, SignInError> {
    let mut form = Serializer::new(String::new());
    form.append_pair("token", token.text()).append_pair("token_type_hint", kind);
    if client_secret.is_none() {
        form.append_pair("client_id", &provider.client_id);
    }
    let request = Request::builder().method(Method::POST).uri(address.as_str());
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let mut request = request.body(form.finish().into_bytes()).map_err(unusable)?;
    if let Some(secret) = client_secret {
        let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        let pair = format!("{}:{}", encoded(&provider.client_id), encoded(secret.text()));
        let mut basic = HeaderValue::from_str(&format!("Basic {}", STANDARD.encode(pair))).map_err(unusable)?;
        basic.set_sensitive(true);
        request.headers_mut().insert(header::AUTHORIZATION, basic);
    }
    Ok(request)
}

fn unusable(error: impl std::fmt::Display) -> SignInError {
    SignInError::Address(error.to_string())
}
