//! HTTP errors: one JSON shape, and an exhaustive mapping from each use case error.

mod code;
mod use_cases;

use std::collections::BTreeMap;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use application::ports::{Forbidden, HasherError, PaymentProviderError, RetryAfter, StoreError};
use application::{ErrorChain, Failure, ReauthenticationRequired, count_of};
use serde::Serialize;
use utoipa::ToSchema;

pub use code::ErrorCode;

use crate::dto::QuoteResponse;

const INTERNAL: &str = "Something went wrong on our side. Nothing you entered is lost; please try again.";
const UNAVAILABLE: &str =
    "We can't reach our database right now. Nothing is lost; please try again in a minute.";
const CONTENDED: &str = "Someone else changed this at the same time. Nothing is lost; please try again.";
const BUSY: &str = "Many people are signing in right now. Please try again in a few seconds.";
const DECLINED: &str = "Your bank declined the payment. Nothing was charged; please try another card.";
const NOT_CONFIGURED: &str = "We can't take payments right now. Nothing was charged; your cart is kept.";
const PROVIDER: &str =
    "We can't reach the payment service right now. Nothing was charged; please try again in a minute.";

/// Suggested retry delay for a requester with many passwords in the queue.
const HASHING_RETRY_DELAY: Duration = Duration::from_secs(5);
/// Suggested retry delay after a conflict.
const CONTENTION_RETRY_DELAY: Duration = Duration::from_secs(1);

/// The body of every error response.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorResponse {
    pub code: ErrorCode,
    /// Human-readable message.
    pub message: String,
    /// Messages by field, for status 422 and for conflicts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// The account exists; sign in instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub requires_login: Option<bool>,
    /// The current quote, if it differs from the one shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quote: Option<QuoteResponse>,
    /// A free slug, if the requested one is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suggestion: Option<String>,
}

/// What a handler returns.
pub type ApiResult<T> = Result<T, ApiError>;

/// An error response.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{} {}", .status.as_u16(), .body.code.as_str())]
pub struct ApiError {
    status: StatusCode,
    // Boxed to keep `Result` small.
    body: Box<ErrorResponse>,
    retry_after: Option<Duration>,
}

impl ApiError {
    pub fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        let body = Box::new(ErrorResponse {
            code,
            message: message.into(),
            fields: BTreeMap::new(),
            requires_login: None,
            quote: None,
            suggestion: None,
        });
        Self { status, body, retry_after: None }
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, "Not found.")
    }

    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, "The body is too large.")
    }

    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, ErrorCode::Unauthenticated, "Please log in first.")
    }

    /// The password or link was right, and the account has a second factor.
    pub(crate) fn second_factor_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::SecondFactorRequired,
            "Enter the code from your authenticator app to finish logging in.",
        )
    }

    /// The password or link was right, and an admin has to sign in with a passkey.
    pub(crate) fn passkey_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::PasskeyRequired,
            "Admins must log in with a passkey. Please use yours.",
        )
    }

    /// For admins of a site that requires a second factor.
    pub(crate) fn second_factor_setup_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::SecondFactorSetupRequired,
            "Turn on two-step login or add a passkey first. Admins need it here.",
        )
    }

    /// Status 422; the message is the first field's.
    pub fn invalid(fields: BTreeMap<String, String>) -> Self {
        let message = fields.values().next().cloned().unwrap_or_default();
        let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Invalid, message);
        error.body.fields = fields;
        error
    }

    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        Self::invalid(BTreeMap::from([(field.to_owned(), message.into())]))
    }

    pub(crate) fn message(&self) -> &str {
        &self.body.message
    }

    fn with_field(mut self, field: &str) -> Self {
        self.body.fields.insert(field.to_owned(), self.body.message.clone());
        self
    }

    fn with_retry_after(mut self, after: Duration) -> Self {
        self.retry_after = Some(after);
        self
    }

    pub(crate) fn internal(cause: &dyn std::error::Error) -> Self {
        tracing::error!(cause = %ErrorChain(cause), "request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, INTERNAL)
    }

    /// Too much is being done at the moment.
    pub(crate) fn busy(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
            .with_retry_after(Duration::from_mins(1))
    }

    /// A handler panicked; the panic hook has logged it.
    pub(crate) fn from_panic() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, INTERNAL)
    }

    fn unavailable(message: &str, cause: &dyn std::error::Error) -> Self {
        tracing::error!(cause = %ErrorChain(cause), "dependency unavailable");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
            .with_retry_after(Duration::from_secs(5))
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(after) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, HeaderValue::from(seconds(after))));
        }
        response.json(&self.body)
    }
}

/// Rounded up to whole seconds, so that a retry is not too early.
fn seconds(after: Duration) -> u64 {
    after.as_secs().saturating_add(u64::from(after.subsec_nanos() > 0)).max(1)
}

fn format_wait(after: Duration) -> String {
    let seconds = seconds(after);
    let (number, unit) = if seconds < 60 { (seconds, "second") } else { (seconds.div_ceil(60), "minute") };
    count_of(number, unit)
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Forbidden(error) => error.into(),
            Failure::ReauthenticationRequired(error) => error.into(),
            Failure::EditConflict(error) => error.into(),
            Failure::RateLimited(error) => error.into(),
            Failure::Hasher(error) => error.into(),
            Failure::Provider(error) => error.into(),
            Failure::Store(error) => error.into(),
        }
    }
}

impl From<Forbidden> for ApiError {
    fn from(error: Forbidden) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, error.to_string())
    }
}

impl From<ReauthenticationRequired> for ApiError {
    fn from(error: ReauthenticationRequired) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::ReauthenticationRequired, error.to_string())
    }
}

impl From<RetryAfter> for ApiError {
    fn from(RetryAfter(after): RetryAfter) -> Self {
        let message = format!("Too many attempts. Please try again in {}.", format_wait(after));
        Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests, message).with_retry_after(after)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::unavailable(UNAVAILABLE, &error),
            StoreError::Contended(_) | StoreError::Conflict(_) => {
                tracing::warn!(cause = %ErrorChain(&error), "request failed because of a concurrent update");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, CONTENDED)
                    .with_retry_after(CONTENTION_RETRY_DELAY)
            }
            StoreError::SessionEnded => Self::unauthenticated(),
            StoreError::Aborted | StoreError::Corrupt(_) => Self::internal(&error),
        }
    }
}

impl From<HasherError> for ApiError {
    fn from(error: HasherError) -> Self {
        match error {
            HasherError::Busy => Self::unavailable(BUSY, &error),
            HasherError::ShareUsed => RetryAfter(HASHING_RETRY_DELAY).into(),
            HasherError::Failed(_) => Self::internal(&error),
        }
    }
}

impl From<PaymentProviderError> for ApiError {
    fn from(error: PaymentProviderError) -> Self {
        match error {
            PaymentProviderError::Declined(_) => {
                Self::new(StatusCode::PAYMENT_REQUIRED, ErrorCode::CardDeclined, DECLINED)
            }
            PaymentProviderError::Invalid(_) => Self::internal(&error),
            PaymentProviderError::Temporary(_) => Self::unavailable(PROVIDER, &error),
            PaymentProviderError::Configuration(_) => Self::unavailable(NOT_CONFIGURED, &error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_in_message_and_header() {
        let error = ApiError::from(RetryAfter(Duration::from_millis(89_500)));
        assert_eq!(error.status_code(), StatusCode::TOO_MANY_REQUESTS);
        assert!(error.body.message.ends_with("in 2 minutes."), "{}", error.body.message);
        let response = error.error_response();
        assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "90");
    }

    #[test]
    fn provider_error_hides_provider_message() {
        for (error, status) in [
            (PaymentProviderError::Declined("do_not_honor 7".to_owned()), StatusCode::PAYMENT_REQUIRED),
            (PaymentProviderError::Invalid("amount 7".to_owned()), StatusCode::INTERNAL_SERVER_ERROR),
            (PaymentProviderError::Temporary("time-out 7".to_owned()), StatusCode::SERVICE_UNAVAILABLE),
            (PaymentProviderError::Configuration("key 7".to_owned()), StatusCode::SERVICE_UNAVAILABLE),
        ] {
            let response = ApiError::from(error.clone());
            assert_eq!(response.status_code(), status, "{error}");
            assert!(!response.body.message.contains('7'), "{}", response.body.message);
        }
    }

    #[test]
    fn contention_returns_503_with_retry_after() {
        for error in [StoreError::Conflict("users".into()), StoreError::Contended("deadlock detected".into())]
        {
            let response = ApiError::from(error).error_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "1");
        }
    }

    #[test]
    fn hasher_share_used_returns_429_not_busy() {
        let response = ApiError::from(HasherError::ShareUsed).error_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "5");
    }

    #[test]
    fn internal_error_hides_its_cause() {
        let error = ApiError::from(StoreError::Corrupt("row 7 of users is odd".into()));
        assert_eq!(error.status_code(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!error.body.message.contains("row 7"));
    }
}
