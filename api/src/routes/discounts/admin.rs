//! Discount codes as admins create, change and inspect them.

use actix_web::web::{Data, Json, Query};
use application::discounts::{ManageDiscounts, NewDiscount, NewDiscountBatch};
use application::ports::DiscountUse;
use chrono::{DateTime, Utc};
use domain::DiscountId;
use domain::discounts::DiscountCode;
use domain::purchases::OrderNumber;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::{Created, CreatedResponse, NoContent};
use super::list::AdminDiscountResponse;
use super::terms::DiscountTermsRequest;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, FieldErrors, Id};
use crate::pagination::{PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

/// A settled order with a code; amounts in cents.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountUseResponse {
    order_id: Uuid,
    order_number: String,
    member_id: Uuid,
    /// Null once the account is deleted.
    email: Option<String>,
    settled_at: DateTime<Utc>,
    discount_amount: i64,
    total: i64,
    refunded: i64,
}

impl From<DiscountUse> for DiscountUseResponse {
    fn from(used: DiscountUse) -> Self {
        Self {
            order_id: used.order_id.as_uuid(),
            order_number: OrderNumber::from(used.order_id).to_string(),
            member_id: used.user_id.as_uuid(),
            email: used.email,
            settled_at: used.settled_at,
            discount_amount: used.discount_amount.get(),
            total: used.total.get(),
            refunded: used.refunded.get(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateDiscountRequest {
    #[serde(default)]
    #[schema(required, extensions(("x-rule" = json!(rule::CODE))))]
    code: String,
    terms: DiscountTermsRequest,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateDiscountRequest {
    terms: DiscountTermsRequest,
    /// The version this edit is based on; 409 if there is a newer one.
    updated_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateDiscountBatchRequest {
    /// What every code starts with.
    #[serde(default)]
    #[schema(required, extensions(("x-rule" = json!(rule::CODE_PREFIX))))]
    prefix: String,
    /// How many codes.
    #[serde(default)]
    #[schema(required, extensions(("x-rule" = json!(rule::integer(1, NewDiscountBatch::MAX_COUNT)))))]
    count: i64,
    /// The limits of uses are ignored: each code can be used once.
    terms: DiscountTermsRequest,
}

/// Get a discount code.
#[utoipa::path(
    get,
    path = "/api/admin/discounts/{id}",
    tag = "discounts",
    operation_id = "admin_get_discount"
)]
pub(crate) async fn get(
    Admin(admin): Admin,
    Id(id): Id<DiscountId>,
    state: Data<AppState>,
) -> ApiResult<Json<AdminDiscountResponse>> {
    let found = ManageDiscounts::new(&state.context).find(admin.actor(), id).await?;
    Ok(Json(found.into()))
}

/// List the settled orders with a discount code, newest first.
#[utoipa::path(
    get, path = "/api/admin/discounts/{id}/uses", tag = "discounts", operation_id = "admin_list_discount_uses",
    responses((status = 200, body = PageResponse<DiscountUseResponse>))
)]
pub(crate) async fn uses(
    Admin(admin): Admin,
    Id(id): Id<DiscountId>,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<DiscountUseResponse>>> {
    let page = ManageDiscounts::new(&state.context).uses(admin.actor(), id, &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Create a discount code.
#[utoipa::path(
    post, path = "/api/admin/discounts", tag = "discounts", operation_id = "create_discount",
    responses((status = 409, description = "The code already exists"))
)]
pub(crate) async fn create(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, CreateDiscountRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let mut fields = FieldErrors::default();
    let code = fields.collect("code", DiscountCode::parse(&body.code));
    let draft = body.terms.collect(&mut fields);
    let new = fields.finish(|| Some(NewDiscount { code: code?, draft: draft? }))?;
    let discount = ManageDiscounts::new(&state.context).create(admin.0.actor(), new).await?;
    Ok(Created(CreatedResponse { id: discount.id.as_uuid() }))
}

/// Update a discount code. Payments that have started keep their price.
#[utoipa::path(
    put, path = "/api/admin/discounts/{id}", tag = "discounts", operation_id = "update_discount",
    responses((status = 409, description = "A newer version was saved"))
)]
pub(crate) async fn update(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, UpdateDiscountRequest>,
    Id(id): Id<DiscountId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let (actor, draft) = (admin.0.actor(), body.terms.parse()?);
    ManageDiscounts::new(&state.context).update(actor, id, draft, body.updated_at).await?;
    Ok(NoContent)
}

/// Activate a discount code. Idempotent.
#[utoipa::path(
    post,
    path = "/api/admin/discounts/{id}/activate",
    tag = "discounts",
    operation_id = "activate_discount"
)]
pub(crate) async fn activate(
    Admin(admin): Admin,
    Id(id): Id<DiscountId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageDiscounts::new(&state.context).set_active(admin.actor(), id, true).await?;
    Ok(NoContent)
}

/// Deactivate a discount code. Idempotent. Payments that have started keep their price.
#[utoipa::path(
    post,
    path = "/api/admin/discounts/{id}/deactivate",
    tag = "discounts",
    operation_id = "deactivate_discount"
)]
pub(crate) async fn deactivate(
    Admin(admin): Admin,
    Id(id): Id<DiscountId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageDiscounts::new(&state.context).set_active(admin.actor(), id, false).await?;
    Ok(NoContent)
}

/// Create single-use discount codes that cannot be guessed. The id is the batch's.
#[utoipa::path(
    post,
    path = "/api/admin/discounts/batches",
    tag = "discounts",
    operation_id = "create_discount_batch"
)]
pub(crate) async fn create_batch(
    AuthenticatedJson(admin, body): AuthenticatedJson<Admin, CreateDiscountBatchRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<CreatedResponse>> {
    let mut fields = FieldErrors::default();
    let prefix = fields.collect("prefix", DiscountCode::parse(&body.prefix));
    let draft = body.terms.collect(&mut fields);
    // An impossible number is rejected with the range.
    let count = usize::try_from(body.count).unwrap_or_default();
    let new = fields.finish(|| Some(NewDiscountBatch { prefix: prefix?, count, draft: draft? }))?;
    let id = ManageDiscounts::new(&state.context).create_batch(admin.0.actor(), &new).await?;
    Ok(Created(CreatedResponse { id }))
}
