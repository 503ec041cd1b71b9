//! The payment provider's webhook. Authenticated only by its signature.

use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::web::{Data, Json, Payload};
use application::purchases::PaymentWebhookHandler;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult};
use crate::extract::body_error;
use crate::middleware::WEBHOOK_PATH;
use crate::routes::endpoints;
use crate::routes::users::EmptyResponse;
use crate::state::AppState;

const SIGNATURE: &str = "stripe-signature";
/// In bytes; far more than any event.
const MAX_BODY: usize = 256 * 1024;

/// A webhook event as the provider sends it.
#[derive(Debug, ToSchema)]
#[schema(value_type = Object)]
pub struct WebhookEventRequest(());

endpoints! {
    "/payment/webhook" { post_allowed_in_view receive }
}

/// Receive a webhook event. The provider redelivers after any status but 200.
#[utoipa::path(
    post, path = WEBHOOK_PATH, tag = "purchases", operation_id = "receive_webhook", request_body = WebhookEventRequest,
    params(("Stripe-Signature" = String, Header, description = "Signature of the raw body")),
    responses(
        (status = 200, body = EmptyResponse, description = "Stored, or already known"),
        (status = 400, description = "Wrong or expired signature, or malformed"),
        (status = 404, description = "The payment provider sends no webhooks"),
        (status = 413),
        (status = 503, description = "Not stored; redeliver"),
    )
)]
pub(crate) async fn receive(
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<Json<EmptyResponse>> {
    let Some(handler) = &PaymentWebhookHandler::new(&state.context) else {
        return Err(ApiError::not_found());
    };
    let body = payload.to_bytes_limited(MAX_BODY).await.map_err(|_| ApiError::too_large())?;
    let body = body.map_err(|error| match error.as_error::<PayloadError>() {
        Some(error) => body_error(error),
        None => ApiError::internal(&error),
    })?;
    let signature = request.headers().get(SIGNATURE).and_then(|value| value.to_str().ok());
    handler.receive(&body, signature).await?;
    Ok(Json(EmptyResponse {}))
}
