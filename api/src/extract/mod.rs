//! Request extractors.

mod authenticated_json;
mod device;
mod field_errors;
mod id;
mod in_order;
mod json_object;
mod operation_input;
mod query_values;
mod session;

pub use authenticated_json::AuthenticatedJson;
pub use device::device;
pub use field_errors::FieldErrors;
pub(crate) use field_errors::{InField, optional};
pub use id::Id;
pub(crate) use in_order::InOrder;
pub use json_object::JsonObject;
pub(crate) use operation_input::{Caller, OperationInput};
pub(crate) use query_values::{parse_search, parse_time};
pub use session::{Admin, Member, MemberWithPurchases, OptionalMember, SignedInUser};

use std::io;

use actix_web::error::{JsonPayloadError, PayloadError};
use actix_web::http::StatusCode;
use actix_web::web::{JsonConfig, Payload};

use crate::error::{ApiError, ApiResult, ErrorCode};

/// In bytes; only blog posts need more.
const MAX_BODY: usize = 64 * 1024;

/// JSON configuration with error responses.
pub fn json_config() -> JsonConfig {
    json_config_with_limit(MAX_BODY)
}

/// The same with another limit in bytes.
pub fn json_config_with_limit(max_body: usize) -> JsonConfig {
    JsonConfig::default().limit(max_body).error_handler(|error, _| {
        match error {
            JsonPayloadError::ContentType => ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ErrorCode::UnsupportedMediaType,
                "Send the request body as application/json.",
            ),
            JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
                ApiError::too_large()
            }
            JsonPayloadError::Payload(error) => body_error(&error),
            _ => ApiError::new(
                StatusCode::BAD_REQUEST,
                ErrorCode::Malformed,
                "The request body isn't valid JSON for this endpoint.",
            ),
        }
        .into()
    })
}

/// Reads an uploaded file.
pub(crate) async fn read_file(
    payload: Payload,
    max: usize,
    too_large: fn() -> ApiError,
) -> ApiResult<Vec<u8>> {
    let body = payload.to_bytes_limited(max).await.map_err(|_| too_large())?;
    let body = body.map_err(|error| match error.as_error::<PayloadError>() {
        Some(error) => body_error(error),
        None => ApiError::internal(&error),
    })?;
    Ok(body.into())
}

/// The response for an unreadable body.
pub(crate) fn body_error(error: &PayloadError) -> ApiError {
    match error {
        PayloadError::Overflow => ApiError::too_large(),
        PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut => ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            ErrorCode::TooSlow,
            "The request body took too long. Please try again.",
        ),
        _ => ApiError::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::Malformed,
            "The request body could not be read.",
        ),
    }
}
