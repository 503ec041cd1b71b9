use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use application::users::AccountDeletion;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::TokenRequest;
use crate::error::ApiResult;
use crate::extract::{JsonObject, Member, device};
use crate::routes::NoContent;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountDeletionResponse {
    /// Until then, the emailed link undoes the deletion.
    deletes_at: DateTime<Utc>,
}

/// Delete the member's account in seven days, and end all sessions now. A link to undo it is emailed.
#[utoipa::path(
    post, path = "/api/auth/account-deletion", tag = "users",
    responses(
        (status = 200, body = AccountDeletionResponse),
        (status = 403),
        (status = 409, description = "The member is the only owner"),
    )
)]
pub(crate) async fn delete_account(member: Member, state: Data<AppState>) -> ApiResult<HttpResponse> {
    let deletes_at = AccountDeletion::new(&state.context).request(&member.0).await?;
    let mut response = HttpResponse::Ok();
    response.cookie(state.session_cookie.clear());
    Ok(response.json(AccountDeletionResponse { deletes_at }))
}

/// Keep an account that is about to be deleted, with the emailed link. Starts no session. Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/auth/account-deletion/undo", tag = "users",
    responses((status = 400), (status = 429))
)]
pub(crate) async fn undo_account_deletion(
    request: HttpRequest,
    body: JsonObject<TokenRequest>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let client = state.client_policy.client(&request);
    AccountDeletion::new(&state.context).undo(&body.token, &client, &device(&request)).await?;
    Ok(NoContent)
}
