//! Conversions that several repositories share.

use application::ports::StoreError;
use chrono::{DateTime, SubsecRound as _, Utc};
use domain::media::{AltText, FeatureImage};
use domain::money::Cents;
use domain::search::normalize_for_search;
use domain::users::{EmailAddress, PendingEmail, Role, TokenDigest};
use domain::{AgentId, Lifecycle, SessionId, TextEnum};
use sea_orm::sea_query::LikeExpr;
use sea_orm::{ColumnTrait, Condition};
use uuid::Uuid;

use super::entities::users;
use super::error::unreadable;

/// A time as both databases store it. PostgreSQL drops everything finer than a microsecond; dropping it here
/// makes SQLite, which compares times as text, agree.
pub(super) fn time(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}

/// Whether a row is not leased.
pub(super) fn is_free(leased_until: impl ColumnTrait, now: DateTime<Utc>) -> Condition {
    Condition::any().add(leased_until.is_null()).add(leased_until.lte(now))
}

pub(super) fn cents(column: &'static str, value: i64) -> Result<Cents, StoreError> {
    Cents::new(value).map_err(unreadable(column))
}

pub(super) fn count(column: &'static str, value: i64) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(unreadable(column))
}

pub(super) fn digest(column: &'static str, bytes: Vec<u8>) -> Result<TokenDigest, StoreError> {
    <[u8; 32]>::try_from(bytes)
        .map(TokenDigest::new)
        .map_err(|bytes| unreadable(column)(format!("{} bytes instead of 32", bytes.len())))
}

pub(super) fn pending_email(row: &users::Model) -> Result<Option<PendingEmail>, StoreError> {
    let columns = (&row.pending_email, row.pending_email_session_id, row.pending_email_expires_at);
    let (Some(email), Some(session), Some(expires_at)) = columns else { return Ok(None) };
    Ok(Some(PendingEmail {
        email: EmailAddress::parse(email).map_err(unreadable("users.pending_email"))?,
        requested_by: SessionId::from_uuid(session),
        expires_at,
    }))
}

pub(super) fn lifecycle(removed_at: Option<DateTime<Utc>>, is_archived: bool, is_draft: bool) -> Lifecycle {
    let Some(since) = removed_at else { return Lifecycle::Active };
    match (is_archived, is_draft) {
        (true, true) => Lifecycle::Draft(since),
        (true, false) => Lifecycle::Archived(since),
        (false, true) => Lifecycle::DeletedDraft(since),
        (false, false) => Lifecycle::Deleted(since),
    }
}

/// Published, or a draft.
pub(super) fn is_editable(
    removed_at: impl ColumnTrait,
    is_archived: impl ColumnTrait,
    is_draft: impl ColumnTrait,
) -> Condition {
    let draft = Condition::all().add(is_archived.eq(true)).add(is_draft.eq(true));
    Condition::any().add(removed_at.is_null()).add(draft)
}

/// The columns of a lifecycle: since when it is not active, whether it is kept until it is restored, and whether it was
/// never published.
pub(super) fn lifecycle_columns(lifecycle: Lifecycle) -> (Option<DateTime<Utc>>, bool, bool) {
    let is_kept = matches!(lifecycle, Lifecycle::Draft(_) | Lifecycle::Archived(_));
    let is_draft = matches!(lifecycle, Lifecycle::Draft(_) | Lifecycle::DeletedDraft(_));
    (lifecycle.inactive_since().map(time), is_kept, is_draft)
}

/// The columns of a feature image: path, height and alternative text.
pub(super) fn image_columns(image: Option<&FeatureImage>) -> (Option<String>, Option<i64>, String) {
    let alt = image.map_or("", |image| image.alt.as_str()).to_owned();
    (image.map(FeatureImage::path), image.map(|image| i64::from(image.source.height)), alt)
}

/// The image in these columns.
pub(super) fn feature_image(
    column: &'static str,
    (path, height, alt): (Option<&str>, Option<i64>, &str),
) -> Result<Option<FeatureImage>, StoreError> {
    let (Some(path), Some(height)) = (path, height) else { return Ok(None) };
    let alt = AltText::parse(alt).map_err(unreadable(column))?;
    let height = u32::try_from(height).map_err(unreadable(column))?;
    FeatureImage::parse(path, height, alt).map(Some).map_err(unreadable(column))
}

pub(super) fn role(row: &users::Model) -> Result<Option<Role>, StoreError> {
    row.role.as_deref().map(Role::parse).transpose().map_err(unreadable("users.role"))
}

/// A JSON array.
pub(super) fn agent_ids<'a>(ids: impl IntoIterator<Item = &'a AgentId>) -> String {
    uuids(ids.into_iter().map(AgentId::as_uuid))
}

/// A JSON array.
pub(super) fn uuids(uuids: impl Iterator<Item = Uuid>) -> String {
    uuids.map(|uuid| uuid.to_string()).collect::<serde_json::Value>().to_string()
}

pub(super) fn parse_agent_ids(column: &'static str, json: &str) -> Result<Vec<AgentId>, StoreError> {
    Ok(parse_uuids(column, json)?.into_iter().map(AgentId::from_uuid).collect())
}

pub(super) fn parse_uuids(column: &'static str, json: &str) -> Result<Vec<Uuid>, StoreError> {
    serde_json::from_str(json).map_err(unreadable(column))
}

/// A pattern for a column with texts in the form of [`normalize_for_search`] that contain this one.
pub(super) fn containing(part: &str) -> LikeExpr {
    let pattern = normalize_for_search(part).replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    LikeExpr::new(format!("%{pattern}%")).escape('\\')
}

pub(super) fn parse_enum<T: TextEnum>(column: &'static str, text: &str) -> Result<T, StoreError> {
    T::parse(text).map_err(|_| unknown_value(column, text))
}

/// The error for an enum value that no release has written.
pub(super) fn unknown_value(column: &'static str, value: &str) -> StoreError {
    unreadable(column)(format!("unknown value {value:?}"))
}

/// The name of a column in JSON.
pub(super) fn camel_case(snake_case: &str) -> String {
    let mut words = snake_case.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let initial = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &initial.into_iter().chain(letters).collect::<String>()
    })
}
