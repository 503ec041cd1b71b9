//! Error mapping of the admin use cases.

use actix_web::http::StatusCode;
use application::agents::ManageAgentError;
use application::outbox::RetryEmailError;
use application::posts::ManagePostError;
use application::prompts::ManagePromptError;
use domain::EditConflict;

use super::{ApiError, ErrorCode, conflict};

fn not_found_with(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

impl From<EditConflict> for ApiError {
    fn from(error: EditConflict) -> Self {
        conflict(ErrorCode::EditConflict, error.to_string())
    }
}

impl From<ManageAgentError> for ApiError {
    fn from(error: ManageAgentError) -> Self {
        match error {
            ManageAgentError::Stale(error) => error.into(),
            ManageAgentError::Unknown => not_found_with(error.to_string()),
            ManageAgentError::Failure(error) => error.into(),
        }
    }
}

impl From<ManagePromptError> for ApiError {
    fn from(error: ManagePromptError) -> Self {
        match error {
            ManagePromptError::Stale(error) => error.into(),
            ManagePromptError::Unknown => not_found_with(error.to_string()),
            ManagePromptError::Failure(error) => error.into(),
        }
    }
}

impl From<RetryEmailError> for ApiError {
    fn from(error: RetryEmailError) -> Self {
        match error {
            RetryEmailError::Unknown => not_found_with(error.to_string()),
            RetryEmailError::NotRetryable(_) => conflict(ErrorCode::NotRetryable, error.to_string()),
            RetryEmailError::Failure(error) => error.into(),
        }
    }
}

impl From<ManagePostError> for ApiError {
    fn from(error: ManagePostError) -> Self {
        match error {
            ManagePostError::Content(error) => Self::invalid_field("content", error.to_string()),
            ManagePostError::SlugTaken(ref free) => {
                let mut response = conflict(ErrorCode::SlugTaken, error.to_string()).with_field("slug");
                response.body.suggestion = Some(free.to_string());
                response
            }
            ManagePostError::Stale(error) => error.into(),
            ManagePostError::Unknown => not_found_with(error.to_string()),
            ManagePostError::Failure(error) => error.into(),
        }
    }
}
