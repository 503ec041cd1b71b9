//! The audit log.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::audit::{AuditLog, ExportedList};
use application::ports::{Actor, AuditAction, AuditActor, AuditEntry, AuditFields, AuditFilter, SubjectKind};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::UserId;
use domain::users::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::endpoints;
use crate::csv::{CsvFile, Download};
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, FieldErrors, optional, parse_time};
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

/// Which entries to return. Empty parameters count as missing.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AuditQuery {
    /// Account id or email address of the person who made the change; the address is the current one or that of the
    /// time.
    #[param(required = false)]
    actor: String,
    #[param(required = false, value_type = AuditActionResponse, inline)]
    action: String,
    /// What was changed.
    #[param(required = false, value_type = SubjectKindResponse, inline)]
    kind: String,
    /// The id of what was changed; needs its `kind`.
    #[param(required = false)]
    subject_id: String,
    /// Only entries at or after this time.
    #[param(required = false, format = DateTime)]
    since: String,
    /// Only entries before this time.
    #[param(required = false, format = DateTime)]
    until: String,
}

impl AuditQuery {
    fn parse(&self) -> ApiResult<AuditFilter> {
        let mut fields = FieldErrors::default();
        let actor = fields.collect("actor", optional(&self.actor, parse_actor));
        let action = fields.collect("action", optional(&self.action, AuditAction::parse));
        let kind = fields.collect("kind", optional(&self.kind, SubjectKind::parse));
        let id = fields.collect("subjectId", optional(&self.subject_id, |id| self.parse_subject(id)));
        let since = fields.collect("since", optional(&self.since, parse_time));
        let until = fields.collect("until", optional(&self.until, parse_time));
        fields.finish(|| {
            Some(AuditFilter {
                since: since?,
                until: until?,
                actor: actor?,
                action: action?,
                kind: kind?,
                subjects: kind?.zip(id?).into_iter().collect(),
            })
        })
    }

    /// Ids are indexed by kind.
    fn parse_subject(&self, id: &str) -> Result<String, &'static str> {
        if self.kind.is_empty() { Err("Choose a kind, too") } else { Ok(id.to_owned()) }
    }
}

fn parse_actor(text: &str) -> Result<AuditActor, &'static str> {
    if let Ok(id) = Uuid::try_parse(text) {
        return Ok(AuditActor::Id(UserId::from_uuid(id)));
    }
    let email = EmailAddress::parse(text).map(AuditActor::Email);
    email.map_err(|_| "Enter a complete email address or account ID")
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AuditActorKindResponse {
    Member,
    Admin,
    CommandLine,
    Provider,
    System,
}

impl From<Actor> for AuditActorKindResponse {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Member(_) => Self::Member,
            Actor::Admin(..) | Actor::AdminSession(_) => Self::Admin,
            Actor::Cli => Self::CommandLine,
            Actor::Provider => Self::Provider,
            Actor::System => Self::System,
        }
    }
}

enum_schema!(pub(crate) AuditActionResponse = AuditAction);
enum_schema!(pub(crate) SubjectKindResponse = SubjectKind);

/// A change that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditEntryResponse {
    id: Uuid,
    happened_at: DateTime<Utc>,
    actor_kind: AuditActorKindResponse,
    /// The account of a member or an admin.
    actor_id: Option<Uuid>,
    /// Their email address at that time.
    actor_email: Option<String>,
    action: AuditActionResponse,
    kind: SubjectKindResponse,
    subject_id: String,
    /// What people called it at that time, such as its title.
    subject_name: Option<String>,
    /// Changed fields before; null for something new. Long texts are an object with `length` and `sha256`.
    #[schema(value_type = Option<std::collections::HashMap<String, serde_json::Value>>)]
    before: Option<AuditFields>,
    /// Changed fields after; null for something removed.
    #[schema(value_type = Option<std::collections::HashMap<String, serde_json::Value>>)]
    after: Option<AuditFields>,
}

impl From<AuditEntry> for AuditEntryResponse {
    fn from(AuditEntry { record, actor, actor_email }: AuditEntry) -> Self {
        Self {
            id: record.id,
            happened_at: record.at,
            actor_kind: actor.into(),
            actor_id: actor.user_id().map(|id| id.as_uuid()),
            actor_email,
            action: record.action.into(),
            kind: record.kind.into(),
            subject_id: record.subject,
            subject_name: record.subject_name,
            before: record.before,
            after: record.after,
        }
    }
}

endpoints! {
    "/admin/audit" { get list }
    "/admin/audit.csv" { get download }
}

/// List the entries of the audit log, newest first.
#[utoipa::path(
    get, path = "/api/admin/audit", tag = "audit", operation_id = "admin_list_audit",
    responses((status = 200, body = PageResponse<AuditEntryResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    query: Query<AuditQuery>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<AuditEntryResponse>>> {
    let page = AuditLog::new(&state.context).list(admin.actor(), &query.parse()?, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Download all matching entries of the audit log as a CSV file, newest first.
#[utoipa::path(
    get, path = "/api/admin/audit.csv", tag = "audit", operation_id = "admin_download_audit",
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn download(
    download: Download,
    query: Query<AuditQuery>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let (actor, filter) = (download.actor(), query.parse()?);
    let rows = AuditLog::new(&state.context).count(actor, &filter).await?;
    download.record(ExportedList::AuditLog, rows).await?;
    let load = move |page| {
        let (state, filter) = (state.clone(), filter.clone());
        async move { Ok(AuditLog::new(&state.context).list(actor, &filter, &page).await?) }
    };
    AUDIT_CSV.respond(download, load).await
}

const AUDIT_CSV: CsvFile<AuditEntry, 10> = CsvFile {
    name: "audit-log.csv",
    columns: ["Time", "By", "Email", "Account ID", "Action", "Kind", "ID", "Name", "Before", "After"],
    cells: |AuditEntry { record, actor, actor_email }| {
        let fields = |fields: &Option<AuditFields>| {
            fields
                .as_ref()
                .map(|fields| serde_json::Value::Object(fields.clone()).to_string())
                .unwrap_or_default()
        };
        [
            record.at.to_rfc3339_opts(SecondsFormat::Secs, true),
            actor.as_str().to_owned(),
            actor_email.clone().unwrap_or_default(),
            actor.user_id().map(|id| id.to_string()).unwrap_or_default(),
            record.action.as_str().to_owned(),
            record.kind.as_str().to_owned(),
            record.subject.clone(),
            record.subject_name.clone().unwrap_or_default(),
            fields(&record.before),
            fields(&record.after),
        ]
    },
};
