//! What is answered when the desks of admins refuse.

use actix_web::http::StatusCode;
use application::agents::AgentDeskError;
use application::posts::PostDeskError;
use application::prompts::PromptDeskError;

use super::{ApiError, conflict};

fn gone(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
}

impl From<AgentDeskError> for ApiError {
    fn from(error: AgentDeskError) -> Self {
        match error {
            AgentDeskError::Unknown => gone(error.to_string()),
            AgentDeskError::Store(error) => error.into(),
        }
    }
}

impl From<PromptDeskError> for ApiError {
    fn from(error: PromptDeskError) -> Self {
        match error {
            PromptDeskError::Unknown => gone(error.to_string()),
            PromptDeskError::Store(error) => error.into(),
        }
    }
}

impl From<PostDeskError> for ApiError {
    fn from(error: PostDeskError) -> Self {
        match error {
            PostDeskError::Content(error) => Self::invalid_field("content", error.to_string()),
            PostDeskError::SlugTaken(ref free) => {
                let mut answer = conflict("slug_taken", error.to_string()).with_field("slug");
                answer.body.suggestion = Some(free.to_string());
                answer
            }
            PostDeskError::Stale(error) => conflict("edit_conflict", error.to_string()),
            PostDeskError::Unknown => gone(error.to_string()),
            PostDeskError::Store(error) => error.into(),
        }
    }
}
