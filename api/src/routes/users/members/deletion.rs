use actix_web::web::{Data, Json};
use application::users::{AccountDeletion, ManageMembers};
use domain::UserId;

use super::actions::MemberReasonRequest;
use super::detail::MemberDetailResponse;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id};
use crate::state::AppState;

/// Delete the member's account in seven days, and end all sessions now. A link to undo it is emailed to the member.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/deletion", tag = "users", operation_id = "admin_delete_member",
    responses((status = 409, description = "It is the admin's own account"))
)]
pub(crate) async fn delete_member(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, MemberReasonRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let reason = body.parse()?;
    AccountDeletion::new(&state.context).request_by_admin(admin.actor(), id, reason).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Keep an account that is about to be deleted.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}/deletion", tag = "users", operation_id = "admin_undo_member_deletion",
    responses((status = 409, description = "It is the admin's own account, or the deletion is due"))
)]
pub(crate) async fn undo_member_deletion(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    AccountDeletion::new(&state.context).undo_by_admin(admin.actor(), id).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}
