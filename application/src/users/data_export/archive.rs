//! The files of a member's archive: the data as JSON, its schema, and a page to read.

use std::sync::LazyLock;

use chrono::DateTime;
use domain::money::Cents;
use minijinja::value::Serde;
use minijinja::{Environment, Error, ErrorKind, Value};

use super::document::Document;
use crate::ports::{ArchiveFile, BoxError};
use crate::templates::environment;

const PAGE: &str = include_str!("../../../templates/data_export/index.html");
const SCHEMA: &str = include_str!("../../../templates/data_export/data.schema.json");

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = environment([("index.html", PAGE)]);
    templates.add_filter("time", time);
    templates.add_filter("dollars", dollars);
    templates.add_filter("words", words);
    templates
});

/// # Errors
/// If the template is invalid or lacks a value.
pub(super) fn files(document: &Document) -> Result<Vec<ArchiveFile>, BoxError> {
    Ok(vec![
        ArchiveFile { name: "index.html", content: page(document)?.into_bytes() },
        ArchiveFile { name: "data.json", content: serde_json::to_vec_pretty(document)? },
        ArchiveFile { name: "data.schema.json", content: SCHEMA.as_bytes().to_vec() },
    ])
}

fn page(document: &Document) -> Result<String, Error> {
    TEMPLATES.get_template("index.html")?.render(Value::from(Serde(document)))
}

/// A time as people write it; nothing for a missing one.
fn time(at: &Value) -> Result<String, Error> {
    let Some(text) = at.as_str() else { return Ok(String::new()) };
    let at = DateTime::parse_from_rfc3339(text)
        .map_err(|error| Error::new(ErrorKind::InvalidOperation, "not a time").with_source(error))?;
    Ok(at.format("%B %-d, %Y, %H:%M UTC").to_string())
}

fn dollars(cents: i64) -> Result<String, Error> {
    let amount = Cents::new(cents)
        .map_err(|error| Error::new(ErrorKind::InvalidOperation, "not an amount").with_source(error))?;
    Ok(amount.to_string())
}

/// The name of a value as a phrase, such as "Signed in by link".
fn words(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
