//! Error mapping of images.

use actix_web::http::StatusCode;
use application::media::ManageImageError;
use application::ports::{ImageRejection, MediaStorageError, ProcessingError};

use super::{ApiError, ErrorCode, conflict};

const STORAGE: &str =
    "We can't reach the storage of images right now. Nothing is lost; please try again in a minute.";

impl ApiError {
    pub(crate) fn storage_unavailable(error: &MediaStorageError) -> Self {
        Self::unavailable(STORAGE, error)
    }
}

impl From<ImageRejection> for ApiError {
    fn from(rejection: ImageRejection) -> Self {
        match rejection {
            ImageRejection::UnknownFormat => Self::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ErrorCode::UnsupportedMediaType,
                rejection.to_string(),
            ),
            ImageRejection::TooManyPixels | ImageRejection::Animated | ImageRejection::Damaged => {
                Self::invalid_field("file", rejection.to_string())
            }
        }
    }
}

impl From<ManageImageError> for ApiError {
    fn from(error: ManageImageError) -> Self {
        match error {
            ManageImageError::Processing(ProcessingError::Rejected(rejection)) => rejection.into(),
            ManageImageError::Processing(error @ ProcessingError::Failed(_)) => Self::internal(&error),
            ManageImageError::Storage(error) => Self::storage_unavailable(&error),
            ManageImageError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, error.to_string())
            }
            ManageImageError::InUse(_) => conflict(ErrorCode::ImageInUse, error.to_string()),
            ManageImageError::Failure(failure) => failure.into(),
        }
    }
}
