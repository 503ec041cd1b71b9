use actix_web::web::{Data, Json};
use application::bulk::BulkIds;
use application::newsletters::RemoveSuppression;
use application::purchases::GiveAgents;
use application::users::{ChangeMembers, ManageMembers};
use domain::users::EmailAddress;
use domain::{AgentId, Reason, UserId};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::detail::MemberDetailResponse;
use super::query::{MemberRoleName, parse_role};
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct MemberReasonRequest {
    /// Only the team sees this, but it's included in a copy of the member's data.
    #[schema(required, extensions(("x-rule" = json!(rule::REASON))))]
    reason: String,
}

impl MemberReasonRequest {
    pub(super) fn parse(&self) -> ApiResult<Reason> {
        parse_reason(&self.reason)
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct CorrectEmailRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::EMAIL))))]
    email: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GiveAgentsRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::BULK))))]
    agent_ids: Vec<Uuid>,
    /// Only the team sees this, but it's included in a copy of the member's data.
    #[schema(required, extensions(("x-rule" = json!(rule::REASON))))]
    reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SetRoleRequest {
    #[schema(value_type = MemberRoleName, inline)]
    role: String,
}

fn parse_reason(text: &str) -> ApiResult<Reason> {
    Reason::parse(text).in_field("reason")
}

/// Email the verification link again. The earlier link stops working.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/verification", tag = "users",
    operation_id = "admin_resend_member_verification",
    responses(
        (status = 409, description = "The address is verified, or the member is blocked or about to be deleted"),
        (status = 429),
    )
)]
pub(crate) async fn resend_member_verification(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    ChangeMembers::new(&state.context).resend_verification(admin.actor(), id).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Mark the member's email address as verified.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/verify", tag = "users", operation_id = "admin_verify_member",
    responses(
        (status = 409, description = "The address is verified, or the member is blocked or about to be deleted"),
    )
)]
pub(crate) async fn verify_member(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, MemberReasonRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let reason = body.parse()?;
    ChangeMembers::new(&state.context).verify(admin.actor(), id, &reason).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Correct an email address that was never verified. A new verification link goes to it.
#[utoipa::path(
    put, path = "/api/admin/members/{id}/email", tag = "users", operation_id = "admin_correct_member_email",
    responses(
        (status = 409,
            description = "The address is verified or belongs to another account, or the member is blocked or about to be deleted"),
        (status = 429),
    )
)]
pub(crate) async fn correct_email(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CorrectEmailRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let email = EmailAddress::parse(&body.email).in_field("email")?;
    ChangeMembers::new(&state.context).correct_email(admin.actor(), id, email).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Give the member a premium agent for free. It becomes an order of $0.00.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/agents", tag = "users", operation_id = "admin_give_agents",
    responses(
        (status = 409,
            description = "The member owns the agent, isn't verified, is blocked, or is about to be deleted"),
    )
)]
pub(crate) async fn give_agents(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, GiveAgentsRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let reason = parse_reason(&body.reason)?;
    let agents = BulkIds::new(body.agent_ids.iter().copied().map(AgentId::from_uuid)).in_field("agentIds")?;
    GiveAgents::new(&state.context).run(admin.actor(), id, &agents, &reason).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Make the member an admin with this role, or an admin a member. A change ends their sessions.
#[utoipa::path(
    put, path = "/api/admin/members/{id}/role", tag = "users", operation_id = "admin_set_member_role",
    responses(
        (status = 409, description = "The member isn't verified, is blocked, or is about to be deleted"),
    )
)]
pub(crate) async fn set_role(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, SetRoleRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let role = parse_role(&body.role).in_field("role")?;
    ChangeMembers::new(&state.context).set_role(admin.actor(), id, role).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Sign the member out everywhere and refuse new sign-ins. What was bought is kept.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/block", tag = "users", operation_id = "admin_block_member",
    responses((status = 409, description = "It is the admin's own account"))
)]
pub(crate) async fn block(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, MemberReasonRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let reason = body.parse()?;
    ChangeMembers::new(&state.context).block(admin.actor(), id, reason).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Let a blocked member sign in again.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}/block", tag = "users", operation_id = "admin_unblock_member",
    responses((status = 409, description = "It is the admin's own account"))
)]
pub(crate) async fn unblock(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    ChangeMembers::new(&state.context).unblock(admin.actor(), id).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// End the member's sessions and emailed links, and cancel a pending change of address.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}/sessions", tag = "users", operation_id = "admin_sign_out_member",
    responses((status = 409, description = "It is the admin's own account"))
)]
pub(crate) async fn sign_out_everywhere(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    ChangeMembers::new(&state.context).sign_out_everywhere(admin.actor(), id).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Send optional emails to a member again whose mailbox refused one, or who reported one as spam. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/admin/members/{id}/email-suppression",
    tag = "users",
    operation_id = "admin_remove_email_suppression"
)]
pub(crate) async fn remove_email_suppression(
    Admin(admin): Admin,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    RemoveSuppression::new(&state.context).remove(admin.actor(), id).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}
