//! Discount code validation.

use actix_web::web::{Data, Json};
use domain::discounts::{Discount, DiscountCode, DiscountKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::endpoints;
use crate::error::{ApiError, ErrorResponse};
use crate::extract::{AuthenticatedJson, Member};
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ValidateDiscountRequest {
    code: String,
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
}

impl From<Discount> for DiscountResponse {
    fn from(discount: Discount) -> Self {
        let (discount_type, discount_value) = match discount.kind {
            DiscountKind::Percentage(percent) => (DiscountType::Percentage, i64::from(percent)),
            DiscountKind::Fixed(amount) => (DiscountType::Fixed, amount.get()),
        };
        Self { id: discount.id.as_uuid(), code: discount.code.to_string(), discount_type, discount_value }
    }
}

endpoints! {
    "/discount/validate" { post validate }
}

/// Validate a discount code for this member.
#[utoipa::path(
    post, path = "/api/discount/validate", tag = "discounts", operation_id = "validate_discount", request_body = ValidateDiscountRequest,
    responses(
        (status = 200, body = DiscountResponse),
        (status = 401, body = ErrorResponse),
        (status = 422, body = ErrorResponse),
        (status = 429, body = ErrorResponse),
    )
)]
pub(crate) async fn validate(
    AuthenticatedJson(member, body): AuthenticatedJson<Member, ValidateDiscountRequest>,
    state: Data<AppState>,
) -> Result<Json<DiscountResponse>, ApiError> {
    if let Err(error @ domain::discounts::DiscountCodeError::Empty) = DiscountCode::parse(&body.code) {
        return Err(ApiError::invalid_field("code", error.to_string()));
    }
    let discount = state.services.discount_validation.validate(member.0.user.id, &body.code).await?;
    Ok(Json(discount.into()))
}
