//! The pages about privacy, terms and contact.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse};
use application::legal_pages::{LegalPageView, ManageLegalPages};
use application::ports::Topic;
use chrono::{DateTime, Utc};
use domain::legal_pages::LegalPageKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{NoContent, endpoints};
use crate::cached_response::CachedResponse;
use crate::dto::{LegalPageKindResponse, LegalPageResponse};
use crate::error::{ApiError, ApiResult};
use crate::extract::{Admin, AuthenticatedJson, json_config_with_limit};
use crate::pages::legal_page_api_path;
use crate::rule;
use crate::state::AppState;

/// In bytes; the same as for posts.
const MAX_BODY: usize = 1024 * 1024;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct LegalPageRequest {
    /// HTML from the editor; the server sanitizes it.
    #[schema(required, extensions(("x-rule" = json!(rule::CONTENT))))]
    content: String,
    /// The version this edit is based on, null for the default text; 409 if it is not the current one.
    updated_at: Option<DateTime<Utc>>,
}

/// What admins see of all pages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LegalPagesResponse {
    /// The address that the default texts name; null if it is not set.
    contact_email: Option<String>,
    pages: Vec<LegalPageSummaryResponse>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LegalPageSummaryResponse {
    kind: LegalPageKindResponse,
    title: &'static str,
    /// When it was last edited; null if it has the default text.
    updated_at: Option<DateTime<Utc>>,
}

impl From<LegalPageView> for LegalPageSummaryResponse {
    fn from(page: LegalPageView) -> Self {
        Self { kind: page.kind.into(), title: page.kind.title(), updated_at: page.updated_at }
    }
}

endpoints! {
    "/pages/{kind}" { get_or_head read }
    "/admin/pages" { get list }
    "/admin/pages/{kind}" [json_config_with_limit(MAX_BODY)] { get find, put save, delete restore_default }
}

/// Get the page about privacy, terms or contact.
#[utoipa::path(
    get, path = "/api/pages/{kind}", tag = "pages", operation_id = "get_page",
    params(("kind" = LegalPageKindResponse, Path)),
    responses((status = 200, body = LegalPageResponse))
)]
pub(crate) async fn read(
    kind: Path<String>,
    request: HttpRequest,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let kind = parse_kind(&kind)?;
    let path = legal_page_api_path(kind);
    let response = state.response_cache.get_or_try_insert(Topic::LegalPages, &path, async || {
        let page = ManageLegalPages::new(&state.context).read(kind).await?;
        CachedResponse::from_json(&LegalPageResponse::from(page))
    });
    Ok(response.await?.respond(&request))
}

/// List the pages about privacy, terms and contact.
#[utoipa::path(get, path = "/api/admin/pages", tag = "pages", operation_id = "admin_list_pages")]
pub(crate) async fn list(Admin(admin): Admin, state: Data<AppState>) -> ApiResult<Json<LegalPagesResponse>> {
    let pages = ManageLegalPages::new(&state.context).list(admin.actor()).await?;
    Ok(Json(LegalPagesResponse {
        contact_email: state.site().contact_email.as_ref().map(ToString::to_string),
        pages: pages.into_iter().map(LegalPageSummaryResponse::from).collect(),
    }))
}

/// Get the current version of a page.
#[utoipa::path(
    get, path = "/api/admin/pages/{kind}", tag = "pages", operation_id = "admin_get_page",
    params(("kind" = LegalPageKindResponse, Path))
)]
pub(crate) async fn find(
    Admin(admin): Admin,
    kind: Path<String>,
    state: Data<AppState>,
) -> ApiResult<Json<LegalPageResponse>> {
    let page = ManageLegalPages::new(&state.context).find(admin.actor(), parse_kind(&kind)?).await?;
    Ok(Json(page.into()))
}

/// Save the text of a page.
#[utoipa::path(
    put, path = "/api/admin/pages/{kind}", tag = "pages", operation_id = "update_page",
    params(("kind" = LegalPageKindResponse, Path)),
    responses((status = 409, description = "The page has changed since the edit began"))
)]
pub(crate) async fn save(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, LegalPageRequest>,
    kind: Path<String>,
    state: Data<AppState>,
) -> ApiResult<Json<LegalPageResponse>> {
    let pages = &ManageLegalPages::new(&state.context);
    let page = pages.save(admin.actor(), parse_kind(&kind)?, &body.content, body.updated_at).await?;
    Ok(Json(page.into()))
}

/// Replace the text of a page with the default text, which follows the settings.
#[utoipa::path(
    delete, path = "/api/admin/pages/{kind}", tag = "pages", operation_id = "restore_default_page",
    params(("kind" = LegalPageKindResponse, Path))
)]
pub(crate) async fn restore_default(
    Admin(admin): Admin,
    kind: Path<String>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageLegalPages::new(&state.context).restore_default(admin.actor(), parse_kind(&kind)?).await?;
    Ok(NoContent)
}

fn parse_kind(text: &str) -> ApiResult<LegalPageKind> {
    LegalPageKind::parse(text).map_err(|_| ApiError::not_found())
}
