//! Lists as CSV files (RFC 4180).

use std::future::{Future, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::{Bytes, Data, Query};
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse};
use application::audit::{ExportedList, Exports};
use application::ports::{Actor, AuditFields, Page, PageRequest};
use futures_util::{Stream, StreamExt as _, stream};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa::openapi::Components;
use utoipa::openapi::path::Operation;

use crate::error::ApiResult;
use crate::extract::{Admin, Caller, OperationInput};
use crate::middleware::reject_other_site;
use crate::responses::attachment;
use crate::state::AppState;

/// Items in memory at a time.
const PAGE_SIZE: u64 = 500;
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Query parameters of a list that is downloaded as a CSV file.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct CsvQuery {
    /// Whether the file starts with a byte order mark, which Excel needs to read it as UTF-8.
    bom: Option<bool>,
}

/// An admin's request to download a list. Pages of other sites cannot start a download.
pub(crate) struct Download {
    actor: Actor,
    state: Data<AppState>,
    has_byte_order_mark: bool,
    filter: AuditFields,
}

impl OperationInput for Download {
    fn required_caller() -> Caller {
        Admin::required_caller()
    }

    fn document(operation: &mut Operation, components: &mut Components) {
        Query::<CsvQuery>::document(operation, components);
    }
}

impl FromRequest for Download {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let Admin(admin) = Admin::extract(&request).await?;
            let state = Data::<AppState>::extract(&request).await?;
            reject_other_site(&request)?;
            Ok(Self {
                actor: admin.actor(),
                state,
                has_byte_order_mark: Query::<CsvQuery>::extract(&request).await?.bom == Some(true),
                filter: filter(&request),
            })
        })
    }
}

impl Download {
    pub(crate) const fn actor(&self) -> Actor {
        self.actor
    }

    /// Records the download in the audit log.
    ///
    /// # Errors
    /// Status 403 without the permission or recent authentication.
    pub(crate) async fn record(&self, list: ExportedList, rows: u64) -> ApiResult<()> {
        Ok(Exports::new(&self.state.context).record(self.actor, list, self.filter.clone(), rows).await?)
    }
}

/// The query without what may name a person.
fn filter(request: &HttpRequest) -> AuditFields {
    let pairs = Query::<Vec<(String, String)>>::from_query(request.query_string());
    let pairs = pairs.map(Query::into_inner).unwrap_or_default();
    let pairs = pairs.into_iter().filter(|(name, value)| name != "bom" && !value.trim().is_empty());
    pairs
        .map(|(name, value)| {
            let is_personal = name == "search" || value.contains('@');
            (name, if is_personal { true.into() } else { value.into() })
        })
        .collect()
}

/// The number of items of a list that has no faster way to count them.
///
/// # Errors
/// That of a page.
pub(crate) async fn count<T, P>(load: impl Fn(PageRequest) -> P) -> ApiResult<u64>
where
    P: Future<Output = ApiResult<Page<T>>>,
{
    let (mut count, mut request) = (0_u64, PageRequest::first(PAGE_SIZE));
    loop {
        let page = load(request).await?;
        count = count.saturating_add(u64::try_from(page.items.len()).unwrap_or(u64::MAX));
        let Some(after) = page.next else { return Ok(count) };
        request = PageRequest { limit: PAGE_SIZE, after: Some(after) };
    }
}

/// A CSV file with a line for each item of a list.
pub(crate) struct CsvFile<T, const N: usize> {
    pub(crate) name: &'static str,
    pub(crate) columns: [&'static str; N],
    pub(crate) cells: fn(&T) -> [String; N],
}

impl<T: 'static, const N: usize> CsvFile<T, N> {
    /// Streams the whole list. If a page cannot be loaded, the connection closes before the end of the file, so that
    /// browsers report a failed download.
    ///
    /// # Errors
    /// The error of the first page.
    pub(crate) async fn respond<F, P>(&self, download: Download, load: F) -> ApiResult<HttpResponse>
    where
        F: Fn(PageRequest) -> P + 'static,
        P: Future<Output = ApiResult<Page<T>>> + 'static,
    {
        let Download { actor, state, has_byte_order_mark, .. } = download;
        let load = move |request| {
            let (state, page) = (state.clone(), load(request));
            async move {
                Exports::new(&state.context).check(actor).await?;
                page.await
            }
        };
        let chunks = self.chunks(has_byte_order_mark, load).await?;
        let chunks = chunks.map(|chunk| chunk.map(Bytes::from));
        Ok(attachment(self.name, "text/csv; charset=utf-8").streaming(chunks))
    }

    /// The file in pieces. A page is loaded when the client has read the one before, so memory does not grow with
    /// the list.
    async fn chunks<F, P>(
        &self,
        has_byte_order_mark: bool,
        load: F,
    ) -> ApiResult<impl Stream<Item = ApiResult<String>> + use<F, P, T, N>>
    where
        F: Fn(PageRequest) -> P,
        P: Future<Output = ApiResult<Page<T>>>,
    {
        let cells = self.cells;
        let first = load(PageRequest::first(PAGE_SIZE)).await?;
        let mut head = if has_byte_order_mark { BYTE_ORDER_MARK.to_owned() } else { String::new() };
        push_row(&mut head, &self.columns);
        push_rows(&mut head, &first.items, cells);
        let rest = stream::try_unfold(first.next, move |cursor| {
            let page = cursor.map(|after| load(PageRequest { limit: PAGE_SIZE, after: Some(after) }));
            async move {
                let Some(page) = page else { return Ok(None) };
                let page = page.await?;
                let mut text = String::new();
                push_rows(&mut text, &page.items, cells);
                Ok(Some((text, page.next)))
            }
        });
        Ok(stream::once(ready(Ok(head))).chain(rest))
    }
}

/// An amount as a number that spreadsheet programs can add up.
pub(crate) fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

fn push_rows<T, const N: usize>(text: &mut String, items: &[T], cells: fn(&T) -> [String; N]) {
    for item in items {
        push_row(text, &cells(item));
    }
}

fn push_row(text: &mut String, cells: &[impl AsRef<str>]) {
    for (position, cell) in cells.iter().enumerate() {
        if position > 0 {
            text.push(',');
        }
        push_cell(text, cell.as_ref());
    }
    text.push_str("\r\n");
}

fn push_cell(text: &mut String, cell: &str) {
    let cell = without_formulas(cell);
    if cell.contains(['"', ',', '\r', '\n', '\t']) {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(&cell);
    }
}

/// Spreadsheet programs would run a cell as a formula if it began with one of these characters (CSV injection), so an
/// apostrophe is put before it. In many countries they split at semicolons and not at commas, and then quotes inside of a
/// cell do not protect it, so each part of the text is treated like a cell of its own.
fn without_formulas(cell: &str) -> String {
    let mut text = String::new();
    for part in cell.split_inclusive([';', '\t', '\r', '\n']) {
        let start = part.trim_start_matches(|c: char| c == '"' || (c.is_whitespace() && !c.is_control()));
        if start.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
            text.push('\'');
        }
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::pin::pin;

    use application::ports::Cursor;
    use chrono::DateTime;
    use futures_util::FutureExt as _;
    use uuid::Uuid;

    use super::*;
    use crate::error::ApiError;

    const NUMBERS: CsvFile<u64, 2> = CsvFile {
        name: "numbers.csv",
        columns: ["Number", "Twice"],
        cells: |n| [n.to_string(), (n * 2).to_string()],
    };

    fn cell(text: &str) -> String {
        let mut cell = String::new();
        push_cell(&mut cell, text);
        cell
    }

    /// The page of the numbers below `total` that follows the cursor.
    fn page(total: u64, request: &PageRequest) -> Page<u64> {
        let start = request.after.as_ref().map_or(0, |after| u64::try_from(after.id.as_u128()).unwrap() + 1);
        let numbers = (start..total).take(usize::try_from(request.lookahead()).unwrap()).collect();
        let cursor = |n: &u64| Cursor::new(DateTime::UNIX_EPOCH, Uuid::from_u128(u128::from(*n)));
        Page::new(request, numbers, cursor)
    }

    #[test]
    fn cell_that_looks_like_a_formula_is_neutral() {
        for formula in ["=HYPERLINK(0)", "+1", "-1", "@SUM(A1)"] {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        assert_eq!(cell("=A1,\"x\""), "\"'=A1,\"\"x\"\"\"");
        assert_eq!(cell("\t=1"), "\"'\t'=1\"");
        assert_eq!(cell("\r=1"), "\"'\r'=1\"");
        assert_eq!(cell("＝1＋1"), "'＝1＋1");
        for plain in ["", "Anna", "a=b", "1-2", "Zoë 🌼"] {
            assert_eq!(cell(plain), plain);
        }
    }

    #[test]
    fn formula_after_another_separator_is_neutral() {
        assert_eq!(cell("a;=cmd|'/C calc'!A1;b"), "a;'=cmd|'/C calc'!A1;b");
        for (text, expected) in [
            ("a;b", "a;b"),
            ("a; -b", "a;' -b"),
            ("a;\"=b", "\"a;'\"\"=b\""),
            ("a;;+b", "a;;'+b"),
            ("a\t@b", "\"a\t'@b\""),
            ("a\r\n=b", "\"a\r\n'=b\""),
            ("a;＠b", "a;'＠b"),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
    }

    #[test]
    fn cell_with_separators_is_quoted() {
        assert_eq!(cell("one, two"), "\"one, two\"");
        assert_eq!(cell("a\nb"), "\"a\nb\"");
        assert_eq!(cell("say \"hi\""), "\"say \"\"hi\"\"\"");
    }

    #[test]
    fn csv_of_100_000_items_holds_one_page_at_a_time() {
        let loaded = Cell::new(0_u64);
        let load = |request: PageRequest| {
            loaded.set(loaded.get() + 1);
            ready(Ok(page(100_000, &request)))
        };
        let chunks = NUMBERS.chunks(false, load).now_or_never().unwrap().unwrap();
        let mut chunks = pin!(chunks);
        let (mut rows, mut read) = (0, 0);
        while let Some(chunk) = chunks.next().now_or_never().unwrap() {
            read += 1;
            assert_eq!(loaded.get(), read, "a page is loaded when the one before was read");
            let chunk = chunk.unwrap();
            assert!(chunk.len() < 16_384);
            rows += chunk.lines().count();
        }
        assert_eq!((rows, read), (100_001, 200));
    }

    #[test]
    fn csv_begins_with_columns_and_optional_byte_order_mark() {
        let first = |has_mark| {
            let load = |request: PageRequest| ready(Ok(page(2, &request)));
            let chunks = NUMBERS.chunks(has_mark, load).now_or_never().unwrap().unwrap();
            chunks.collect::<Vec<_>>().now_or_never().unwrap().remove(0).unwrap()
        };
        assert_eq!(first(false), "Number,Twice\r\n0,0\r\n1,2\r\n");
        assert_eq!(first(true), "\u{feff}Number,Twice\r\n0,0\r\n1,2\r\n");
    }

    #[test]
    fn csv_stops_with_an_error_if_a_page_fails() {
        let load = |request: PageRequest| {
            ready(if request.after.is_none() { Ok(page(501, &request)) } else { Err(ApiError::not_found()) })
        };
        let chunks = NUMBERS.chunks(false, load).now_or_never().unwrap().unwrap();
        let parts: Vec<_> = chunks.collect().now_or_never().unwrap();
        assert!(parts[0].is_ok() && parts[1].is_err());
    }
}
