use actix_web::HttpResponse;
use actix_web::web::{Data, Json};
use application::users::Sessions;
use chrono::{DateTime, Utc};
use domain::SessionId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{ApiError, ApiResult};
use crate::extract::{Id, Member};
use crate::routes::NoContent;
use crate::state::AppState;

/// A session of the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionResponse {
    /// Identifies the session; not a credential.
    id: Uuid,
    /// Browser and system, such as "Firefox on Windows".
    device: String,
    signed_in_at: DateTime<Utc>,
    /// Accurate to five minutes.
    last_seen_at: DateTime<Utc>,
    /// Whether it is the current session.
    is_current: bool,
}

/// List sessions, most recently used first.
#[utoipa::path(
    get, path = "/api/auth/sessions", tag = "users", operation_id = "list_sessions",
    responses((status = 200, body = [SessionResponse]))
)]
pub(crate) async fn sessions(member: Member, state: Data<AppState>) -> ApiResult<Json<Vec<SessionResponse>>> {
    let Member(signed_in) = member;
    let sessions = Sessions::new(&state.context).list(&signed_in).await?;
    let body = sessions.into_iter().map(|session| SessionResponse {
        id: session.id.as_uuid(),
        device: session.device.to_string(),
        signed_in_at: session.created_at,
        last_seen_at: session.last_seen_at,
        is_current: session.id == signed_in.session_id,
    });
    Ok(Json(body.collect()))
}

/// End one session.
#[utoipa::path(
    delete, path = "/api/auth/sessions/{id}", tag = "users",
    responses((status = 204))
)]
pub(crate) async fn end_session(
    member: Member,
    Id(id): Id<SessionId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    let Member(signed_in) = member;
    if !Sessions::new(&state.context).end_by_id(&signed_in, id).await? {
        return Err(ApiError::not_found());
    }
    let mut response = HttpResponse::NoContent();
    if id == signed_in.session_id {
        response.cookie(state.session_cookie.clear());
    }
    Ok(response.finish())
}

/// End all other sessions.
#[utoipa::path(delete, path = "/api/auth/sessions/others", tag = "users")]
pub(crate) async fn end_other_sessions(member: Member, state: Data<AppState>) -> ApiResult<NoContent> {
    let Member(signed_in) = member;
    Sessions::new(&state.context).end_all(&signed_in, Some(signed_in.session_id)).await?;
    Ok(NoContent)
}

/// End all sessions, including this one.
#[utoipa::path(
    delete, path = "/api/auth/sessions", tag = "users",
    responses((status = 204))
)]
pub(crate) async fn end_all_sessions(member: Member, state: Data<AppState>) -> ApiResult<HttpResponse> {
    Sessions::new(&state.context).end_all(&member.0, None).await?;
    Ok(HttpResponse::NoContent().cookie(state.session_cookie.clear()).finish())
}
