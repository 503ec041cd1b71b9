//! Webhooks: endpoints of owners' other tools, and what is delivered to them.

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Query};
use application::webhooks::ManageWebhooks;
use chrono::{DateTime, Utc};
use domain::webhooks::{OffReason, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookUrl};
use domain::{WebhookDeliveryId, WebhookEndpointId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Created, NoContent, endpoints};
use crate::dto::enum_schema;
use crate::error::ApiResult;
use crate::extract::{Admin, AuthenticatedJson, Id, InField as _};
use crate::pagination::{PageQuery, PageResponse};
use crate::rule;
use crate::state::AppState;

endpoints! {
    "/admin/webhooks" { get list, post create }
    "/admin/webhooks/{id}" { put update, delete remove }
    "/admin/webhooks/{id}/secret" { post replace_secret }
    "/admin/webhooks/{id}/test" { post send_test }
    "/admin/webhook-deliveries" { get list_deliveries }
    "/admin/webhook-deliveries/{id}/retry" { post retry }
}

enum_schema!(pub(crate) WebhookEventName = WebhookEvent);
enum_schema!(
    /// `gone`: it responded with 410. `failing`: nothing could be delivered for three days.
    pub(crate) WebhookOffReason = OffReason
);

/// An endpoint without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookResponse {
    id: Uuid,
    url: String,
    events: Vec<WebhookEventName>,
    is_on: bool,
    /// Why the site has turned it off; null if it is on, or an owner has turned it off.
    off_reason: Option<WebhookOffReason>,
    /// Since when no attempt has succeeded.
    failing_since: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl From<WebhookEndpoint> for WebhookResponse {
    fn from(endpoint: WebhookEndpoint) -> Self {
        Self {
            id: endpoint.id.as_uuid(),
            url: endpoint.url.as_str().to_owned(),
            events: endpoint.events.into_iter().map(Into::into).collect(),
            is_on: endpoint.is_on,
            off_reason: endpoint.off_reason.map(Into::into),
            failing_since: endpoint.failing_since,
            created_at: endpoint.created_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookSecretResponse {
    id: Uuid,
    /// What deliveries are signed with. It is not shown again.
    secret: String,
}

/// An event on its way to one endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookDeliveryResponse {
    /// The header `webhook-id`.
    id: Uuid,
    webhook_id: Uuid,
    /// Null for a test.
    event: Option<WebhookEventName>,
    created_at: DateTime<Utc>,
    attempts: u32,
    /// Null once it is delivered or given up.
    next_attempt_at: Option<DateTime<Utc>>,
    delivered_at: Option<DateTime<Utc>>,
    /// Of the last response.
    last_status: Option<u16>,
    /// Why there was no response to the last attempt.
    last_error: Option<String>,
}

impl From<WebhookDelivery> for WebhookDeliveryResponse {
    fn from(delivery: WebhookDelivery) -> Self {
        Self {
            id: delivery.id.as_uuid(),
            webhook_id: delivery.endpoint_id.as_uuid(),
            event: delivery.event.map(Into::into),
            created_at: delivery.created_at,
            attempts: delivery.attempts,
            next_attempt_at: delivery.next_attempt_at,
            delivered_at: delivery.delivered_at,
            last_status: delivery.last_status,
            last_error: delivery.last_error,
        }
    }
}

/// List webhooks, oldest first.
#[utoipa::path(
    get, path = "/api/admin/webhooks", tag = "webhooks", operation_id = "admin_list_webhooks",
    responses((status = 200, body = Vec<WebhookResponse>))
)]
pub(crate) async fn list(
    Admin(admin): Admin,
    state: Data<AppState>,
) -> ApiResult<Json<Vec<WebhookResponse>>> {
    let found = ManageWebhooks::new(&state.context).list(admin.actor()).await?;
    Ok(Json(found.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct CreateWebhookRequest {
    #[schema(required, extensions(("x-rule" = json!(rule::single_line(WebhookUrl::MAX_LENGTH)))))]
    url: String,
    #[schema(required, min_items = 1)]
    events: Vec<WebhookEventName>,
}

/// Create a webhook. Needs recent authentication.
#[utoipa::path(
    post, path = "/api/admin/webhooks", tag = "webhooks", operation_id = "create_webhook",
    responses((status = 409, description = "There are already ten"))
)]
pub(crate) async fn create(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, CreateWebhookRequest>,
    state: Data<AppState>,
) -> ApiResult<Created<WebhookSecretResponse>> {
    ManageWebhooks::authorize(admin.actor())?;
    let url = WebhookUrl::parse(&body.url).in_field("url")?;
    let events = body.events.iter().map(|event| event.0).collect();
    let endpoint = ManageWebhooks::new(&state.context).create(admin.actor(), url, events).await?;
    let secret = endpoint.secret.expose().to_owned();
    Ok(Created(WebhookSecretResponse { id: endpoint.id.as_uuid(), secret }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct UpdateWebhookRequest {
    #[schema(required, min_items = 1)]
    events: Vec<WebhookEventName>,
    /// While it is off, no event is stored for it, and stored ones wait.
    #[schema(required)]
    is_on: bool,
}

/// Change the events of a webhook, or turn it on or off. Needs recent authentication.
#[utoipa::path(put, path = "/api/admin/webhooks/{id}", tag = "webhooks", operation_id = "update_webhook")]
pub(crate) async fn update(
    AuthenticatedJson(Admin(admin), body): AuthenticatedJson<Admin, UpdateWebhookRequest>,
    Id(id): Id<WebhookEndpointId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    let events = body.events.iter().map(|event| event.0).collect();
    ManageWebhooks::new(&state.context).change(admin.actor(), id, events, body.is_on).await?;
    Ok(NoContent)
}

/// Delete a webhook with its deliveries.
#[utoipa::path(delete, path = "/api/admin/webhooks/{id}", tag = "webhooks", operation_id = "delete_webhook")]
pub(crate) async fn remove(
    Admin(admin): Admin,
    Id(id): Id<WebhookEndpointId>,
    state: Data<AppState>,
) -> ApiResult<NoContent> {
    ManageWebhooks::new(&state.context).remove(admin.actor(), id).await?;
    Ok(NoContent)
}

/// Replace the secret of a webhook. Needs recent authentication.
#[utoipa::path(
    post,
    path = "/api/admin/webhooks/{id}/secret",
    tag = "webhooks",
    operation_id = "replace_webhook_secret"
)]
pub(crate) async fn replace_secret(
    Admin(admin): Admin,
    Id(id): Id<WebhookEndpointId>,
    state: Data<AppState>,
) -> ApiResult<Json<WebhookSecretResponse>> {
    let secret = ManageWebhooks::new(&state.context).replace_secret(admin.actor(), id).await?;
    Ok(Json(WebhookSecretResponse { id: id.as_uuid(), secret: secret.expose().to_owned() }))
}

/// Send a test event.
#[utoipa::path(
    post, path = "/api/admin/webhooks/{id}/test", tag = "webhooks", operation_id = "send_test_webhook",
    responses((status = 202), (status = 409, description = "The webhook is off"))
)]
pub(crate) async fn send_test(
    Admin(admin): Admin,
    Id(id): Id<WebhookEndpointId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageWebhooks::new(&state.context).send_test(admin.actor(), id).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// List the deliveries of the last 30 days, newest first.
#[utoipa::path(
    get, path = "/api/admin/webhook-deliveries", tag = "webhooks", operation_id = "admin_list_webhook_deliveries",
    responses((status = 200, body = PageResponse<WebhookDeliveryResponse>))
)]
pub(crate) async fn list_deliveries(
    Admin(admin): Admin,
    page: Query<PageQuery>,
    state: Data<AppState>,
) -> ApiResult<Json<PageResponse<WebhookDeliveryResponse>>> {
    let page = ManageWebhooks::new(&state.context).list_deliveries(admin.actor(), &page.parse()?).await?;
    Ok(Json(PageResponse::new(page)))
}

/// Send an event now, also if it was delivered before. It keeps its id.
#[utoipa::path(
    post, path = "/api/admin/webhook-deliveries/{id}/retry", tag = "webhooks",
    operation_id = "retry_webhook_delivery",
    responses((status = 202), (status = 409, description = "The webhook is off"))
)]
pub(crate) async fn retry(
    Admin(admin): Admin,
    Id(id): Id<WebhookDeliveryId>,
    state: Data<AppState>,
) -> ApiResult<HttpResponse> {
    ManageWebhooks::new(&state.context).send_again(admin.actor(), id).await?;
    Ok(HttpResponse::Accepted().finish())
}
