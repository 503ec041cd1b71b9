use actix_web::web::{Data, Json};
use application::bulk::BulkIds;
use application::ports::LabelCount;
use application::users::MemberLabels;
use domain::UserId;
use domain::users::MemberLabel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors};
use crate::routes::bulk::BulkResponse;
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LabelResponse {
    label: String,
    /// How many members have it.
    members: u64,
}

impl From<LabelCount> for LabelResponse {
    fn from(LabelCount { label, members }: LabelCount) -> Self {
        Self { label, members }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum LabelAction {
    Add,
    Remove,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeLabelsRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::BULK))))]
    ids: Vec<Uuid>,
    action: LabelAction,
    /// Only the team sees this, but it's included in a copy of the member's data.
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(MemberLabel::MAX_LENGTH)))))]
    label: String,
}

impl ChangeLabelsRequest {
    fn parse(&self) -> ApiResult<(BulkIds<UserId>, MemberLabel)> {
        let mut fields = FieldErrors::default();
        let ids = fields.collect("ids", BulkIds::new(self.ids.iter().copied().map(UserId::from_uuid)));
        let label = fields.collect("label", MemberLabel::parse(&self.label));
        fields.finish(|| ids.zip(label))
    }
}

/// List the labels of all members, in alphabetical order.
#[utoipa::path(
    get, path = "/api/admin/members/labels", tag = "users", operation_id = "admin_list_labels",
    responses((status = 200, body = Vec<LabelResponse>))
)]
pub(crate) async fn list_labels(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<LabelResponse>>> {
    let labels = MemberLabels::new(&state.context).list(admin.actor()).await?;
    Ok(Json(labels.into_iter().map(Into::into).collect()))
}

/// Add a label to members, or remove it. A member has up to 20.
#[utoipa::path(post, path = "/api/admin/members/labels", tag = "users", operation_id = "admin_change_labels")]
pub(crate) async fn change_labels(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, ChangeLabelsRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<BulkResponse>> {
    let (ids, label) = body.parse()?;
    let is_added = body.action == LabelAction::Add;
    let outcome = MemberLabels::new(&state.context).change(admin.actor(), &ids, &label, is_added).await?;
    Ok(Json(BulkResponse::new(&outcome, UserId::as_uuid)))
}
