//! A reply as status, headers and body, and the service's error bodies.

/// A reply as status and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// HTTP status.
    pub status: u16,
    /// Additional headers.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Text {
    /// A reply without additional headers.
    pub fn of(status: u16, body: impl Into<String>) -> Self {
        Self { status, headers: Vec::new(), body: body.into() }
    }

    /// The error body: status 200, `failed`, a message.
    pub fn failed(message: &str) -> Self {
        Self::of(200, format!("{{\"failed\":true,\"message\":{}}}", quoted(message)))
    }

    /// A permission or routing error.
    pub fn access(code: &str, message: &str) -> Self {
        Self::of(403, format!("{{\"code\":{},\"message\":{}}}", quoted(code), quoted(message)))
    }
}

/// A text as JSON.
pub fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}
