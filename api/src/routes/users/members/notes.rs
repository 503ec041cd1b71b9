use actix_web::web::{Data, Json, Path};
use application::users::{ManageMembers, MemberNotes};
use domain::users::NoteText;
use domain::{MemberNoteId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::detail::MemberDetailResponse;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _};
use crate::routes::parse_id;
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AddNoteRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::paragraphs(NoteText::MAX_LENGTH)))))]
    text: String,
}

/// Add a note. Only the team sees this, but it's included in a copy of the member's data.
#[utoipa::path(
    post,
    path = "/api/admin/members/{id}/notes",
    tag = "users",
    operation_id = "admin_add_member_note"
)]
pub(crate) async fn add_note(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, AddNoteRequest>,
    Id(id): Id<UserId>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let text = NoteText::parse(&body.text).in_field("text")?;
    MemberNotes::new(&state.context).add(admin.actor(), id, text).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}

/// Remove a note. Only its author and owners may.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}/notes/{note_id}", tag = "users",
    operation_id = "admin_remove_member_note", params(("id" = String, Path), ("note_id" = String, Path))
)]
pub(crate) async fn remove_note(
    Admin(admin): Admin,
    path: Path<(String, String)>,
    state: Data<AppState>,
) -> ApiResult<Json<MemberDetailResponse>> {
    let (id, note): (UserId, MemberNoteId) = (parse_id(&path.0)?, parse_id(&path.1)?);
    MemberNotes::new(&state.context).remove(admin.actor(), id, note).await?;
    Ok(Json(ManageMembers::new(&state.context).find(admin.actor(), id).await?.into()))
}
