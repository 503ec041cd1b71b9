//! Pages of lists: query parameters and response.

use application::item_list::CategorizedPage;
use application::ports::{Cursor, Page, PageRequest, SortValue, SortValueKind};
use chrono::DateTime;
use domain::is_calendar_time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};

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

    /// The page of a list that is sorted by time.
    ///
    /// # Errors
    /// Status 422 for a limit out of range or an unknown cursor.
    pub fn parse(&self) -> ApiResult<PageRequest> {
        self.parse_sorted_by(SortValueKind::Time)
    }

    /// The page of a list that is sorted by this kind of value.
    ///
    /// # Errors
    /// Status 422 for a limit out of range, or a cursor that is unknown or belongs to another sort.
    pub fn parse_sorted_by(&self, kind: SortValueKind) -> ApiResult<PageRequest> {
        let limit = self.limit.unwrap_or(Self::DEFAULT_LIMIT);
        if !(1..=Self::MAX_LIMIT).contains(&limit) {
            let message = format!("Use a limit from 1 to {}", Self::MAX_LIMIT);
            return Err(ApiError::invalid_field("limit", message));
        }
        let after = self.cursor.as_deref().map(|text| {
            let message = "Use the nextCursor of the previous page";
            let cursor = decode(text).filter(|cursor| cursor.value.kind() == kind);
            cursor.ok_or_else(|| ApiError::invalid_field("cursor", message))
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
            next_cursor: page.next.as_ref().map(encode_cursor),
        }
    }
}

/// One page of a list whose items have categories.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizedPageResponse<T> {
    items: Vec<T>,
    /// For the next page; null on the last.
    next_cursor: Option<String>,
    /// Those of the whole list, sorted.
    categories: Vec<String>,
}

impl<T> CategorizedPageResponse<T> {
    pub fn new<U: Into<T>>(CategorizedPage { page, categories }: CategorizedPage<U>) -> Self {
        let PageResponse { items, next_cursor } = PageResponse::new(page);
        Self { items, next_cursor, categories }
    }
}

/// The whole list of a request without query parameters, otherwise a page of what matches them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ListResponse<T, P> {
    All(Vec<T>),
    Page(P),
}

impl<T, P> ListResponse<T, P> {
    pub fn all<U: Into<T>>(items: Vec<U>) -> Self {
        Self::All(items.into_iter().map(Into::into).collect())
    }
}

/// The id, a letter for the kind of value, and the value.
pub(crate) fn encode_cursor(cursor: &Cursor) -> String {
    let mut bytes = cursor.id.as_bytes().to_vec();
    match &cursor.value {
        SortValue::Time(time) => {
            bytes.push(b't');
            bytes.extend(time.timestamp_micros().to_be_bytes());
        }
        SortValue::Number(number) => {
            bytes.push(b'n');
            bytes.extend(number.to_be_bytes());
        }
        SortValue::Text(text) => {
            bytes.push(b's');
            bytes.extend(text.as_bytes());
        }
    }
    hex::encode(bytes)
}

fn decode(text: &str) -> Option<Cursor> {
    let bytes = hex::decode(text).ok()?;
    let (id, rest) = bytes.split_first_chunk::<16>()?;
    let (kind, value) = rest.split_first()?;
    let number = || value.try_into().map(i64::from_be_bytes).ok();
    let value = match kind {
        // PostgreSQL rejects times in other years.
        b't' => {
            let time = DateTime::from_timestamp_micros(number()?).filter(|time| is_calendar_time(*time))?;
            SortValue::Time(time)
        }
        b'n' => SortValue::Number(number()?),
        // PostgreSQL rejects text that contains a NUL.
        b's' => SortValue::Text(str::from_utf8(value).ok().filter(|text| !text.contains('\0'))?.to_owned()),
        _ => return None,
    };
    Some(Cursor { value, id: Uuid::from_bytes(*id) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> [SortValue; 5] {
        let time = DateTime::from_timestamp_micros(1_795_000_000_123_456).unwrap();
        [time.into(), i64::MIN.into(), 1_900.into(), String::new().into(), "Zoë 🌼".to_owned().into()]
    }

    #[test]
    fn cursor_survives_encoding() {
        for value in values() {
            let cursor = Cursor { value, id: Uuid::from_u128(7) };
            assert_eq!(decode(&encode_cursor(&cursor)), Some(cursor));
        }
    }

    #[test]
    fn malformed_cursor_is_rejected() {
        let unknown_kind = [&[0; 16][..], b"x1"].concat();
        let short_number = [&[0; 16][..], b"n1"].concat();
        let invalid_time = [&[0; 16][..], b"t", &i64::MAX.to_be_bytes()].concat();
        let ancient = [&[0; 16][..], b"t", &(-210_000_000_000_000_000_i64).to_be_bytes()].concat();
        let nul = [&[0; 16][..], b"sa\0"].concat();
        let invalid_utf8 = [&[0; 16][..], b"s\xff"].concat();
        for bytes in
            [unknown_kind, short_number, invalid_time, ancient, nul, invalid_utf8, vec![0; 16], vec![]]
        {
            let text = hex::encode(bytes);
            assert_eq!(decode(&text), None, "{text}");
        }
        assert_eq!(decode("1_00000000000000000000000000000007"), None);
        assert_eq!(decode("🌼"), None);
    }

    #[test]
    fn cursor_of_another_sort_is_rejected() {
        for value in values() {
            let kind = value.kind();
            let cursor = Some(encode_cursor(&Cursor { value, id: Uuid::nil() }));
            let page = PageQuery { cursor, ..PageQuery::default() };
            for other in [SortValueKind::Time, SortValueKind::Number, SortValueKind::Text] {
                assert_eq!(page.parse_sorted_by(other).is_ok(), kind == other);
            }
        }
    }
}
