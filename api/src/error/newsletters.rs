//! Error mapping of newsletters.

use actix_web::http::StatusCode;
use application::newsletters::{ManageNewsletterError, ReceiveEmailEventError, RemoveSuppressionError};
use domain::newsletters::RescheduleError;

use super::purchases::webhook_rejected;
use super::{ApiError, ErrorCode, conflict};

impl From<ManageNewsletterError> for ApiError {
    fn from(error: ManageNewsletterError) -> Self {
        match error {
            ManageNewsletterError::PostNotFound | ManageNewsletterError::NotFound => {
                not_found(error.to_string())
            }
            ManageNewsletterError::AlreadyPublished => {
                conflict(ErrorCode::AlreadyPublished, error.to_string())
            }
            ManageNewsletterError::NotPublished => conflict(ErrorCode::NotPublished, error.to_string()),
            ManageNewsletterError::Time(error) => Self::invalid_field("sendAt", error.to_string()),
            ManageNewsletterError::Reschedule(RescheduleError::AlreadyScheduled) => {
                conflict(ErrorCode::AlreadyScheduled, error.to_string())
            }
            ManageNewsletterError::Reschedule(RescheduleError::AlreadySent)
            | ManageNewsletterError::AlreadySent => conflict(ErrorCode::AlreadySent, error.to_string()),
            ManageNewsletterError::Failure(error) => error.into(),
        }
    }
}

impl From<RemoveSuppressionError> for ApiError {
    fn from(error: RemoveSuppressionError) -> Self {
        match error {
            RemoveSuppressionError::NotFound => not_found(error.to_string()),
            RemoveSuppressionError::Failure(error) => error.into(),
        }
    }
}

impl From<ReceiveEmailEventError> for ApiError {
    fn from(error: ReceiveEmailEventError) -> Self {
        match error {
            ReceiveEmailEventError::Rejected(rejection) => webhook_rejected(rejection),
            ReceiveEmailEventError::Store(error) => error.into(),
        }
    }
}

fn not_found(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}
