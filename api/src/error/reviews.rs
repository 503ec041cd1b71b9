//! Error mapping of reviews.

use actix_web::http::StatusCode;
use application::reviews::{ModerateReviewError, WriteReviewError};

use super::{ApiError, ErrorCode, conflict};

impl From<WriteReviewError> for ApiError {
    fn from(error: WriteReviewError) -> Self {
        match error {
            WriteReviewError::UnknownAgent => not_found_with(error.to_string()),
            WriteReviewError::NotOwned | WriteReviewError::Hidden => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, error.to_string())
            }
            WriteReviewError::EditConflict => conflict(ErrorCode::EditConflict, error.to_string()),
            WriteReviewError::Failure(error) => error.into(),
        }
    }
}

impl From<ModerateReviewError> for ApiError {
    fn from(error: ModerateReviewError) -> Self {
        match error {
            ModerateReviewError::NotFound => not_found_with(error.to_string()),
            ModerateReviewError::Changed(error) => error.into(),
            ModerateReviewError::Failure(error) => error.into(),
        }
    }
}

fn not_found_with(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}
