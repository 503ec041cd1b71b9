use std::collections::BTreeMap;
use std::fmt::Display;

use crate::error::ApiError;

/// Collects validation errors of all fields.
#[derive(Debug, Default)]
pub struct FieldErrors {
    wrong: BTreeMap<String, String>,
}

impl FieldErrors {
    /// Returns the value, or records the error and returns `None`.
    pub fn take<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(error) => {
                self.wrong.insert(field.to_owned(), error.to_string());
                None
            }
        }
    }

    /// # Errors
    /// Status 422 with every note.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, ApiError> {
        match value {
            Some(value) if self.wrong.is_empty() => Ok(value),
            _ => Err(ApiError::invalid(self.wrong)),
        }
    }
}
