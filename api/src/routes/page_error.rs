use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};

use super::redirect_permanent;
use crate::error::ApiError;

/// Why there is no page at this URL.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum PageError {
    #[error("moved to {0}")]
    Moved(String),
    #[error(transparent)]
    Error(ApiError),
}

impl PageError {
    pub(crate) fn not_found() -> Self {
        Self::Error(ApiError::not_found())
    }

    pub(crate) fn is_not_found(&self) -> bool {
        self.status_code() == StatusCode::NOT_FOUND
    }
}

impl<E: Into<ApiError>> From<E> for PageError {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// The response of the API; [`super::pages`] responds with HTML.
impl ResponseError for PageError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Moved(_) => StatusCode::MOVED_PERMANENTLY,
            Self::Error(error) => error.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::Moved(path) => redirect_permanent(path),
            Self::Error(error) => error.error_response(),
        }
    }
}
