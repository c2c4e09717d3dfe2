//! The platform's conventions as data: the error body, the statuses, and the permission and routing errors with their
//! remedies. Source: service.md, "Errors". The texts for clerks and administrators are in [`crate::terms`].

use serde::Deserialize;

/// The error body: a foreseeable error has status 200 and `failed`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Failure {
    /// Always true in an error. A successful reply does not have this property.
    pub failed: bool,
    /// A general message, not one per field.
    #[serde(default)]
    pub message: String,
}

/// Reads an error body: an object with a boolean `failed`. `None` for any other text.
pub fn failure(text: &str) -> Option<Failure> {
    let is_object = text.trim_start_matches([' ', '\t', '\n', '\r']).starts_with('{');
    is_object.then(|| serde_json::from_str(text).ok()).flatten()
}

/// The service's use of a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusRow {
    /// HTTP status.
    pub status: u16,
    /// Its use.
    pub meaning: &'static str,
}

/// The HTTP status conventions.
pub const STATUSES: &[StatusRow] = &[
    StatusRow { status: 200, meaning: "GET success, idempotent" },
    StatusRow { status: 201, meaning: "create or modify success (POST/PUT/PATCH)" },
    StatusRow { status: 202, meaning: "request accepted into background queue" },
    StatusRow { status: 204, meaning: "delete success, no content" },
    StatusRow { status: 304, meaning: "GET not modified" },
    StatusRow { status: 400, meaning: "invalid request; nothing created or changed" },
    StatusRow { status: 401, meaning: "not authorized; credentials needed" },
    StatusRow { status: 403, meaning: "authenticated but not permitted" },
    StatusRow { status: 404, meaning: "record not found; nothing done" },
    StatusRow { status: 410, meaning: "resource permanently gone (GET)" },
    StatusRow { status: 422, meaning: "validation error on creation" },
    StatusRow { status: 500, meaning: "internal server error" },
    StatusRow { status: 503, meaning: "service unavailable or in maintenance" },
];

/// A permission or routing error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessError {
    /// HTTP status, if the service documents one.
    pub status: Option<u16>,
    /// The code or message in the body; `None` for an error without a body.
    pub code: Option<&'static str>,
    /// Its entry among the errors of [`crate::terms`], with the texts for clerk and administrator.
    pub term: &'static str,
    /// Whether it is from a service that the first one called; the first one may have acted already.
    pub from_called_service: bool,
}

/// The permission and routing errors.
pub const ACCESS_ERRORS: &[AccessError] = &[
    AccessError::coded(Some(403), "PERMISSION_MISMATCH", false),
    AccessError::coded(Some(403), "PERMISSION_NOT_PASS", false),
    AccessError::coded(None, "PERMISSION_SERVICE_ROUTE", false),
    AccessError { status: Some(405), code: None, term: "405", from_called_service: false },
    AccessError::coded(Some(401), "No Jwt token in request", true),
    AccessError { status: Some(401), code: None, term: "401", from_called_service: false },
];

impl AccessError {
    const fn coded(status: Option<u16>, code: &'static str, from_called_service: bool) -> Self {
        Self { status, code: Some(code), term: code, from_called_service }
    }
}

/// The access error of a reply, by its status and the code or message anywhere in its body.
///
/// The format of these bodies is not documented, so the code is searched for as text.
pub fn access_error(status: u16, body: &str) -> Option<&'static AccessError> {
    ACCESS_ERRORS.iter().find(|error| {
        let status_fits = error.status.is_none_or(|expected| expected == status);
        let code_fits =
            error.code.map_or(body.trim().is_empty() || error.status == Some(405), |code| body.contains(code));
        status_fits && code_fits
    })
}
