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

    /// # Errors
    /// Status 422 with all errors.
    pub fn into_result<T>(self, value: Option<T>) -> ApiResult<T> {
        match value {
            Some(value) if self.errors.is_empty() => Ok(value),
            _ => Err(ApiError::invalid(self.errors)),
        }
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
