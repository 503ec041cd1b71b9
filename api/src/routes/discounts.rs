//! Discount codes: validation and management.

mod admin;
mod list;
mod terms;

pub(crate) use admin::*;
pub(crate) use list::*;

use actix_web::web::{Data, Json};
use application::purchases::DiscountValidation;
use domain::AgentId;
use domain::discounts::{Discount, DiscountCode, DiscountKind};
use domain::purchases::Quote;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::endpoints;
use crate::error::{ApiError, ApiResult};
use crate::extract::{AuthenticatedJson, Member};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ValidateDiscountRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::CODE))))]
    code: String,
    /// The cart. Without it, conditions about agents and amounts are not checked.
    #[serde(rename = "gptIds")]
    #[schema(extensions(("x-rule" = json!(rule::list(Quote::MAX_ITEMS, rule::UUID)))))]
    agent_ids: Vec<Uuid>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiscountType {
    Percentage,
    Fixed,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscountResponse {
    id: Uuid,
    /// In upper case.
    code: String,
    discount_type: DiscountType,
    /// Percent from 1 to 100, or cents.
    discount_value: i64,
    /// The agents that are discounted; empty for all.
    gpt_ids: Vec<Uuid>,
    /// The least cart, in cents before the discount.
    min_subtotal: i64,
}

impl From<Discount> for DiscountResponse {
    fn from(discount: Discount) -> Self {
        let (discount_type, discount_value) = kind(discount.kind);
        Self {
            id: discount.id.as_uuid(),
            code: discount.code.to_string(),
            discount_type,
            discount_value,
            gpt_ids: discount.conditions.agents.iter().map(AgentId::as_uuid).collect(),
            min_subtotal: discount.conditions.min_subtotal.get(),
        }
    }
}

fn kind(kind: DiscountKind) -> (DiscountType, i64) {
    match kind {
        DiscountKind::Percentage(percent) => (DiscountType::Percentage, i64::from(percent)),
        DiscountKind::Fixed(amount) => (DiscountType::Fixed, amount.get()),
    }
}

endpoints! {
    "/discount/validate" { post validate }
    "/admin/discounts" { get list, post create }
    "/admin/discounts.csv" { get download }
    "/admin/discounts/batches" { post create_batch }
    "/admin/discounts/{id}" { get get, put update }
    "/admin/discounts/{id}/uses" { get uses }
    "/admin/discounts/{id}/activate" { post activate }
    "/admin/discounts/{id}/deactivate" { post deactivate }
}

/// Validate a discount code for this member.
#[utoipa::path(
    post, path = "/api/discount/validate", tag = "discounts", operation_id = "validate_discount",
    responses((status = 429))
)]
pub(crate) async fn validate(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ValidateDiscountRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<DiscountResponse>> {
    if let Err(error @ domain::discounts::DiscountCodeError::Empty) = DiscountCode::parse(&body.code) {
        return Err(ApiError::invalid_field("code", error.to_string()));
    }
    let agents: Vec<_> =
        body.agent_ids.iter().take(Quote::MAX_ITEMS).copied().map(AgentId::from_uuid).collect();
    let discount =
        DiscountValidation::new(&state.context).validate(member.0.user.id, &body.code, &agents).await?;
    Ok(Json(discount.into()))
}
