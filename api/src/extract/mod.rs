//! What handlers take from a request before they call a use case.

mod client;
mod fields;
mod session;

pub use client::ClientPolicy;
pub use fields::Fields;
pub use session::{Admin, Member, Owner, SessionCookie, Visitor};

use actix_web::error::JsonPayloadError;
use actix_web::http::StatusCode;
use actix_web::web::JsonConfig;

use crate::error::ApiError;

/// No call but the blog's comes near this size, in bytes.
const MAX_BODY: usize = 64 * 1024;

/// How JSON bodies are read, and what the server says of those that it cannot read.
#[must_use]
pub fn json_config() -> JsonConfig {
    json_up_to(MAX_BODY)
}

/// The same for calls that take more, in bytes.
#[must_use]
pub fn json_up_to(max_body: usize) -> JsonConfig {
    JsonConfig::default().limit(max_body).error_handler(|error, _| {
        match &error {
            JsonPayloadError::ContentType => ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                "Send the body as application/json.",
            ),
            JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
                ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large.")
            }
            _ => ApiError::new(
                StatusCode::BAD_REQUEST,
                "malformed",
                "The body is not the JSON this call takes.",
            ),
        }
        .into()
    })
}
