use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse};
use application::users::DataExports;
use chrono::{DateTime, Utc};
use domain::users::DataExport;
use serde::Serialize;
use utoipa::ToSchema;

use super::TokenRequest;
use crate::error::ApiResult;
use crate::extract::{AuthenticatedJson, Member};
use crate::routes::attachment;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DataExportState {
    None,
    /// The link will be emailed.
    Preparing,
    /// The link was emailed.
    Ready,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DataExportResponse {
    state: DataExportState,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    requested_at: Option<DateTime<Utc>>,
    /// Until when the emailed link works; present if it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    expires_at: Option<DateTime<Utc>>,
}

impl From<Option<DataExport>> for DataExportResponse {
    fn from(export: Option<DataExport>) -> Self {
        let Some(export) = export else {
            return Self { state: DataExportState::None, requested_at: None, expires_at: None };
        };
        let is_pending = export.is_pending();
        Self {
            state: if is_pending { DataExportState::Preparing } else { DataExportState::Ready },
            requested_at: Some(export.requested_at),
            expires_at: (!is_pending).then_some(export.expires_at),
        }
    }
}

/// Get the state of the member's data export.
#[utoipa::path(get, path = "/api/auth/data-export", tag = "users", operation_id = "get_data_export")]
pub(crate) async fn data_export(
    member: Member,
    state: Data<AppState>,
) -> ApiResult<Json<DataExportResponse>> {
    Ok(Json(DataExports::new(&state.context).find(&member.0).await?.into()))
}

/// Request a copy of the member's data. A link to it is emailed. Changes nothing while one is being prepared.
#[utoipa::path(
    post, path = "/api/auth/data-export", tag = "users",
    responses(
        (status = 202, body = DataExportResponse),
        (status = 403, description = "Recent authentication required"),
        (status = 429),
    )
)]
pub(crate) async fn request_data_export(member: Member, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let export = DataExports::new(&state.context).request(&member.0).await?;
    Ok(HttpResponse::Accepted().json(DataExportResponse::from(Some(export))))
}

/// Download the member's data as a ZIP file, with the token of the emailed link. It works for a day.
#[utoipa::path(
    post, path = "/api/auth/data-export/download", tag = "users",
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = 400),
        (status = 429),
    )
)]
pub(crate) async fn download_data_export(
    request: HttpRequest,
    AuthenticatedJson(member, body): AuthenticatedJson<Member, TokenRequest>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let client = state.client_policy.client(&request);
    let file = DataExports::new(&state.context).download(&member.0, &body.token, &client).await?;
    Ok(attachment("my-data.zip", "application/zip").body(file))
}
