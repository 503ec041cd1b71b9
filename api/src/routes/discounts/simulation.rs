//! What codes would do to a cart.

use actix_web::web::{Data, Json};
use application::purchases::{
    Cart, CartChange, DiscountSimulation, SimulateDiscounts, SimulatedBuyer, SimulatedDiscount,
};
use domain::discounts::DiscountCode;
use domain::users::EmailAddress;
use domain::{AgentId, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiError;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, optional};
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct SimulateDiscountsRequest {
    gpt_ids: Vec<Uuid>,
    /// Account ID or email address; empty for a visitor.
    member: String,
    /// Only this code; empty for all live codes.
    code: String,
}

/// Why some agents are left out of the price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LeftOutResponse {
    Unavailable,
    AlreadyOwned,
}

/// What a code would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SimulatedDiscountResponse {
    id: Uuid,
    code: String,
    /// In cents; 0 if the code is refused.
    discount_amount: i64,
    /// In cents, with the discount.
    total: i64,
    /// What the member would read if the code is refused.
    refusal: Option<String>,
}

/// What a checkout would charge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountSimulationResponse {
    /// In cents, without a code.
    subtotal: i64,
    left_out: Option<LeftOutResponse>,
    discounts: Vec<SimulatedDiscountResponse>,
    /// Whether there are more live codes.
    has_more: bool,
}

impl From<DiscountSimulation> for DiscountSimulationResponse {
    fn from(simulation: DiscountSimulation) -> Self {
        let subtotal = simulation.quote.subtotal.get();
        let discounts = simulation.discounts.into_iter().map(|SimulatedDiscount { discount, result }| {
            let (discount_amount, total, refusal) = match result {
                Ok(quote) => (quote.discount_amount.get(), quote.total.get(), None),
                Err(refusal) => (0, subtotal, Some(refusal.to_string())),
            };
            let (id, code) = (discount.id.as_uuid(), discount.code.to_string());
            SimulatedDiscountResponse { id, code, discount_amount, total, refusal }
        });
        Self {
            subtotal,
            left_out: simulation.change.map(|change| match change {
                CartChange::AlreadyOwned => LeftOutResponse::AlreadyOwned,
                CartChange::AgentUnavailable | CartChange::Discount(_) | CartChange::Price => {
                    LeftOutResponse::Unavailable
                }
            }),
            discounts: discounts.collect(),
            has_more: simulation.is_truncated,
        }
    }
}

fn parse_member(text: &str) -> Result<SimulatedBuyer, &'static str> {
    if let Ok(id) = Uuid::try_parse(text) {
        return Ok(SimulatedBuyer::Id(UserId::from_uuid(id)));
    }
    let email = EmailAddress::parse(text).map(SimulatedBuyer::Email);
    email.map_err(|_| "Enter a complete email address or account ID")
}

/// Price a cart with each live code as a checkout would. Nothing is stored.
#[utoipa::path(
    post, path = "/api/admin/discounts/simulate", tag = "discounts", operation_id = "admin_simulate_discounts",
    request_body = SimulateDiscountsRequest,
    responses((status = 200, body = DiscountSimulationResponse))
)]
pub(crate) async fn simulate(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, SimulateDiscountsRequest>,
    state: Data<AppState>,
) -> Result<Json<DiscountSimulationResponse>, ApiError> {
    let mut fields = FieldErrors::default();
    let buyer = fields.collect("member", optional(&body.member, parse_member));
    let code = fields.collect("code", optional(&body.code, DiscountCode::parse));
    let agents = body.gpt_ids.iter().copied().map(AgentId::from_uuid).collect();
    let cart = fields.collect("gptIds", Cart::new(agents, None, None));
    let (buyer, code, cart) = fields.into_result((|| Some((buyer?, code?, cart?)))())?;
    let buyer = buyer.unwrap_or(SimulatedBuyer::Visitor);
    let simulation = SimulateDiscounts::new(&state.context)
        .simulate(admin.0.actor(), &cart, &buyer, code.as_ref())
        .await?;
    Ok(Json(simulation.into()))
}
