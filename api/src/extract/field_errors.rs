use std::collections::BTreeMap;
use std::fmt::Display;

use crate::error::{ApiError, ApiResult};

/// Collects validation errors of all fields.
#[derive(Debug, Default)]
pub struct FieldErrors {
    errors: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Returns the value, or records the error and returns `None`.
    pub fn collect<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(error) => {
                self.errors.insert(field.to_owned(), error.to_string());
                None
            }
        }
    }

    /// Builds a value of the collected ones.
    ///
    /// # Errors
    /// Status 422 with all errors.
    pub fn finish<T>(self, build: impl FnOnce() -> Option<T>) -> ApiResult<T> {
        match build() {
            Some(value) if self.errors.is_empty() => Ok(value),
            _ => Err(ApiError::invalid(self.errors)),
        }
    }
}

/// For an error of a single field.
pub(crate) trait InField<T> {
    /// # Errors
    /// Status 422 with the message of this field.
    fn in_field(self, field: &str) -> ApiResult<T>;
}

impl<T, E: Display> InField<T> for Result<T, E> {
    fn in_field(self, field: &str) -> ApiResult<T> {
        self.map_err(|error| ApiError::invalid_field(field, error.to_string()))
    }
}

/// Parses a query parameter that may be missing or blank.
///
/// # Errors
/// The parser's.
pub(crate) fn optional<T, E>(text: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<Option<T>, E> {
    let text = text.trim();
    if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}
