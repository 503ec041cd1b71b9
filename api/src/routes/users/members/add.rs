use actix_web::web::Data;
use application::users::{AddMember, NewMember};
use domain::users::{EmailAddress, FirstName};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors};
use crate::routes::{Created, CreatedResponse};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AddMemberRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::EMAIL))))]
    email: String,
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(FirstName::MAX_LENGTH)))))]
    first_name: String,
    /// Whether they agreed to get new posts by email.
    has_consent: bool,
    /// Whether to email them a link.
    send_invitation: bool,
}

/// Add a member by hand. An email is sent only with `sendInvitation`.
#[utoipa::path(
    post, path = "/api/admin/members", tag = "users", operation_id = "admin_add_member",
    responses((status = 409, description = "There is an account with this email address"))
)]
pub(crate) async fn add_member(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, AddMemberRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let mut fields = FieldErrors::default();
    let email = fields.collect("email", EmailAddress::parse(&body.email));
    let first_name = fields.collect("firstName", FirstName::parse(&body.first_name));
    let (email, first_name) = fields.finish(|| email.zip(first_name))?;
    let (has_consent, sends_invitation) = (body.has_consent, body.send_invitation);
    let new = NewMember { email, first_name, has_consent, sends_invitation };
    let id = AddMember::new(&state.context).run(admin.actor(), new).await?;
    Ok(Created(CreatedResponse { id: id.as_uuid() }))
}
