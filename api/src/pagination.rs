//! Pages of lists: query parameters and response.

use application::ports::{Cursor, Page, PageRequest};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::ApiError;

/// Query parameters of a list that is returned in pages.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Maximum number of items.
    #[param(minimum = 1, maximum = 100, default = 20)]
    limit: Option<u64>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

impl PageQuery {
    const DEFAULT_LIMIT: u64 = 20;
    const MAX_LIMIT: u64 = 100;

    /// # Errors
    /// Status 422 for a limit out of range or an unknown cursor.
    pub fn parse(&self) -> Result<PageRequest, ApiError> {
        let limit = self.limit.unwrap_or(Self::DEFAULT_LIMIT);
        if !(1..=Self::MAX_LIMIT).contains(&limit) {
            let message = format!("Use a limit from 1 to {}", Self::MAX_LIMIT);
            return Err(ApiError::invalid_field("limit", message));
        }
        let after = self.cursor.as_deref().map(|text| {
            let message = "Use the nextCursor of the previous page";
            decode(text).ok_or_else(|| ApiError::invalid_field("cursor", message))
        });
        Ok(PageRequest { limit, after: after.transpose()? })
    }
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageResponse<T> {
    items: Vec<T>,
    /// For the next page; null on the last.
    next_cursor: Option<String>,
}

impl<T> PageResponse<T> {
    pub fn new<U: Into<T>>(page: Page<U>) -> Self {
        Self {
            items: page.items.into_iter().map(Into::into).collect(),
            next_cursor: page.next.as_ref().map(encode),
        }
    }
}

fn encode(cursor: &Cursor) -> String {
    format!("{}_{}", cursor.time.timestamp_micros(), cursor.id.simple())
}

fn decode(text: &str) -> Option<Cursor> {
    let (micros, id) = text.split_once('_')?;
    let time = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some(Cursor { time, id: Uuid::try_parse(id).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_survives_encoding() {
        let time = DateTime::from_timestamp_micros(1_795_000_000_123_456).unwrap();
        let cursor = Cursor { time, id: Uuid::from_u128(7) };
        assert_eq!(decode(&encode(&cursor)), Some(cursor));
    }

    #[test]
    fn malformed_cursor_is_rejected() {
        for text in ["", "_", "1_", "_00000000000000000000000000000007", "1_x", "9223372036854775807_7", "x"]
        {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
