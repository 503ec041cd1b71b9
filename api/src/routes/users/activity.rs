use actix_web::web::{Data, Json, Query};
use application::users::AccountHistory;
use chrono::{DateTime, Utc};
use domain::users::{AccountEvent, AccountEventKind};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::Member;
use crate::pagination::{PageQuery, PageResponse};
use crate::state::AppState;

/// An event in the history of the member's account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountEventResponse {
    id: Uuid,
    kind: AccountEventKindResponse,
    /// Time of the latest occurrence.
    happened_at: DateTime<Utc>,
    /// Browser and system, such as "Firefox on Windows"; null if Marigold's team did it.
    device: Option<String>,
    /// How many failed sign-ins or revoked sessions; otherwise 1.
    count: u32,
}

enum_schema!(pub(crate) AccountEventKindResponse = AccountEventKind);

impl From<AccountEvent> for AccountEventResponse {
    fn from(event: AccountEvent) -> Self {
        Self {
            id: event.id.as_uuid(),
            kind: event.kind.into(),
            happened_at: event.happened_at,
            device: event.device.map(|device| device.to_string()),
            count: event.count,
        }
    }
}

/// List sign-ins, failed sign-ins and changes of the member's account, newest first.
#[utoipa::path(
    get, path = "/api/auth/activity", tag = "users", operation_id = "list_account_activity",
    responses((status = 200, body = PageResponse<AccountEventResponse>))
)]
pub(crate) async fn activity(
    member: Member,
    query: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<AccountEventResponse>>> {
    let page = AccountHistory::new(&state.context).list(member.0.user.id, &query.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}
