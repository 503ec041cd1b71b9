//! Error mapping of the toolbox.

use actix_web::http::StatusCode;
use application::toolbox::{ManageFavoritesError, RecordUseError};

use super::{ApiError, ErrorCode, conflict};

impl From<ManageFavoritesError> for ApiError {
    fn from(error: ManageFavoritesError) -> Self {
        match error {
            ManageFavoritesError::NotFound => unavailable(error.to_string()),
            ManageFavoritesError::TooMany(error) => conflict(ErrorCode::TooManyFavorites, error.to_string()),
            ManageFavoritesError::Changed(error) => conflict(ErrorCode::EditConflict, error.to_string()),
            ManageFavoritesError::Failure(error) => error.into(),
        }
    }
}

impl From<RecordUseError> for ApiError {
    fn from(error: RecordUseError) -> Self {
        match error {
            RecordUseError::NotFound => unavailable(error.to_string()),
            RecordUseError::Failure(error) => error.into(),
        }
    }
}

fn unavailable(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}
