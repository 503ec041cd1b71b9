//! The signed-in member's cart.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use application::cart::ManageCart;
use application::ports::CartLine;
use application::users::AuthenticatedUser;
use domain::cart::{CartAddition, CartChange};
use domain::{AgentId, CartAdditionId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::endpoints;
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::{AuthenticatedJson, Member};
use crate::rule;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartResponse {
    /// The member's address, so that a browser does not take another account's cart for its own.
    email: String,
    /// Oldest first, without agents that the member owns.
    items: Vec<CartItemResponse>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartItemResponse {
    /// The agent's id.
    id: Uuid,
    /// To remove the item, name the addition that put it there.
    addition_id: Uuid,
    title: String,
    description: String,
    /// In cents.
    price: i64,
    /// Whether the agent is still for sale.
    is_available: bool,
    /// Whether buyers can open the agent yet.
    is_deliverable: bool,
}

impl CartResponse {
    fn new(member: &AuthenticatedUser, lines: Vec<CartLine>) -> Self {
        let item = |line: CartLine| CartItemResponse {
            id: line.agent_id.as_uuid(),
            addition_id: line.addition.as_uuid(),
            title: line.title,
            description: line.description,
            price: line.price.get(),
            is_available: line.is_for_sale,
            is_deliverable: line.is_deliverable,
        };
        Self { email: member.user.email.clone(), items: lines.into_iter().map(item).collect() }
    }
}

/// Get the cart that follows the member to every device.
#[utoipa::path(get, path = "/api/cart", tag = "cart", operation_id = "get_cart")]
pub(crate) async fn get(Member(member): Member, state: Data<AppState>) -> ApiResult<Json<CartResponse>> {
    let lines = ManageCart::new(&state.context).get(member.user.id).await?;
    Ok(Json(CartResponse::new(&member, lines)))
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CartChangeKind {
    Add,
    Remove,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartChangeRequest {
    kind: CartChangeKind,
    gpt_id: Uuid,
    /// A new UUID for each addition. Sent again, it changes nothing. A removal names the addition that it removes.
    addition_id: Uuid,
}

impl From<CartChangeRequest> for CartChange {
    fn from(change: CartChangeRequest) -> Self {
        let (id, agent_id) =
            (CartAdditionId::from_uuid(change.addition_id), AgentId::from_uuid(change.gpt_id));
        let addition = CartAddition { id, agent_id };
        match change.kind {
            CartChangeKind::Add => Self::Add(addition),
            CartChangeKind::Remove => Self::Remove(addition),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeCartRequest {
    /// The account that the browser's cart belongs to; 409 if another one is signed in.
    #[schema(required, extensions(("x-rule" = json!(rule::EMAIL))))]
    email: String,
    /// In the order in which they were made.
    #[schema(max_items = 100)]
    changes: Vec<CartChangeRequest>,
}

/// Add agents to the cart and remove them. Idempotent. Agents that are not for sale or that the member owns are not
/// added, nor are those beyond 50.
#[utoipa::path(
    post, path = "/api/cart/changes", tag = "cart", operation_id = "change_cart",
    responses(
        (status = 409, description = "Another account is signed in"),
        (status = 422, description = "More than 100 changes"),
    )
)]
pub(crate) async fn change(
    AuthenticatedJson(Member(member), body): AuthenticatedJson<Member, ChangeCartRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<CartResponse>> {
    if body.email != member.user.email.as_str() {
        return Err(ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::AccountChanged,
            "Another account is logged in. Please reload the page.",
        ));
    }
    if body.changes.len() > ManageCart::MAX_CHANGES {
        let message = format!("Send up to {} changes per request", ManageCart::MAX_CHANGES);
        return Err(ApiError::invalid_field("changes", message));
    }
    let changes: Vec<CartChange> = body.changes.iter().copied().map(Into::into).collect();
    let lines = ManageCart::new(&state.context).change(member.user.id, &changes, member.actor()).await?;
    Ok(Json(CartResponse::new(&member, lines)))
}

endpoints! {
    "/cart" { get get }
    "/cart/changes" { post change }
}
