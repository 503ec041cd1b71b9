//! The files of a member's archive: the data as JSON, its schema, and a page to read.

use std::sync::LazyLock;

use chrono::DateTime;
use domain::money::Cents;
use domain::users::AccountEventKind;
use minijinja::value::Serde;
use minijinja::{Environment, Error, ErrorKind, Value};

use super::document::Object;
use crate::ports::{ArchiveFile, BoxError};
use crate::templates::environment;

const PAGE: &str = include_str!("../../../templates/data_export/index.html");
const SCHEMA: &str = include_str!("../../../templates/data_export/data.schema.json");

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = environment([("index.html", PAGE)]);
    templates.add_filter("time", time);
    templates.add_filter("dollars", dollars);
    templates.add_filter("words", words);
    templates.add_filter("event", event);
    templates
});

/// # Errors
/// If the template is invalid or lacks a value.
pub(super) fn files(document: &Object) -> Result<Vec<ArchiveFile>, BoxError> {
    Ok(vec![
        ArchiveFile { name: "index.html", content: page(document)?.into_bytes() },
        ArchiveFile { name: "data.json", content: serde_json::to_vec_pretty(document)? },
        ArchiveFile { name: "data.schema.json", content: SCHEMA.as_bytes().to_vec() },
    ])
}

fn page(document: &Object) -> Result<String, Error> {
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

/// An event of the account, as its owner reads it on the profile.
fn event(kind: &str) -> String {
    let found = AccountEventKind::parse(kind).ok();
    found.map_or_else(|| words(kind), |kind| describe(kind).to_owned())
}

const fn describe(kind: AccountEventKind) -> &'static str {
    match kind {
        AccountEventKind::SignedInByPassword => "Logged in with a password",
        AccountEventKind::SignedInByLink => "Logged in with an emailed link",
        AccountEventKind::SignedInByCode => "Logged in with a code from an email",
        AccountEventKind::SignedInByPasskey => "Logged in with a passkey",
        AccountEventKind::EmailVerified => "Confirmed the email address and logged in",
        AccountEventKind::SignInFailed => "Failed login attempt",
        AccountEventKind::EmailChangeRequested => "Requested a new email address",
        AccountEventKind::EmailChanged => "Changed the email address",
        AccountEventKind::PasswordSet => "Set a password",
        AccountEventKind::PasswordChanged => "Changed the password",
        AccountEventKind::PasswordReset => "Reset the password by email",
        AccountEventKind::PasswordRemoved => "Password removed by an email change",
        AccountEventKind::SessionsRevoked => "Logged out devices",
        AccountEventKind::SecondFactorEnabled => "Turned on two-step login",
        AccountEventKind::SecondFactorDisabled => "Turned off two-step login",
        AccountEventKind::SecondFactorReset => "Two-step login reset",
        AccountEventKind::RecoveryCodeUsed => "Used a recovery code to log in",
        AccountEventKind::RecoveryCodesReplaced => "Got new recovery codes",
        AccountEventKind::PasskeyAdded => "Added a passkey",
        AccountEventKind::PasskeyRemoved => "Removed a passkey",
        AccountEventKind::AppConnected => "Connected an app",
        AccountEventKind::AppDisconnected => "Disconnected an app",
        AccountEventKind::DataExportRequested => "Requested a copy of your data",
        AccountEventKind::DeletionRequested => "Requested the deletion of the account",
        AccountEventKind::DeletionUndone => "Undid the deletion of the account",
    }
}

/// The name of a value as a phrase, such as "Partly refunded".
fn words(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
