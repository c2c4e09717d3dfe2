//! A reply as an HTTP response, compressed on request.

use std::io::Write;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::text::Text;

/// Converts a reply to HTTP.
pub fn respond(text: Text, gzip: bool) -> Response {
    let Text { status, headers, body } = text;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if !body.is_empty() {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    for (name, value) in headers {
        if let (Ok(name), Ok(value)) = (name.parse::<header::HeaderName>(), HeaderValue::from_str(&value)) {
            response.headers_mut().insert(name, value);
        }
    }
    *response.body_mut() = match compressed(&body, gzip) {
        Some(bytes) => {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Body::from(bytes)
        }
        None => Body::from(body),
    };
    response
}

fn compressed(body: &str, gzip: bool) -> Option<Vec<u8>> {
    if !gzip {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::fast());
    encoder.write_all(body.as_bytes()).ok()?;
    encoder.finish().ok()
}
