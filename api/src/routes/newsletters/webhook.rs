//! What the email provider reports about emails.

use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::{Data, Json, Payload};
use application::newsletters::EmailEvents;
use application::ports::EmailEventRequest as ReceivedRequest;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult};
use crate::extract::body_error;
use crate::middleware::EMAIL_WEBHOOK_PATH;
use crate::routes::endpoints;
use crate::routes::users::EmptyResponse;
use crate::state::AppState;

/// In bytes; far more than any event.
const MAX_EVENT: usize = 256 * 1024;

/// An event as the email provider sends it, for the OpenAPI document: its verifier reads the body.
#[derive(Debug, ToSchema)]
#[schema(value_type = Object)]
pub struct EmailEventRequest(());

endpoints! {
    "/webhooks/email" { post_allowed_in_view receive_email_event }
}

/// Receive an event from an email provider, authenticated by a signature or a password. The provider redelivers after any
/// status but 200.
#[utoipa::path(
    post, path = EMAIL_WEBHOOK_PATH, tag = "newsletters", operation_id = "receive_email_event",
    request_body = EmailEventRequest,
    responses(
        (status = 200, body = EmptyResponse, description = "Stored, ignored, or already known"),
        (status = 400, description = "Wrong or expired signature or password, or malformed"),
        (status = 404, description = "No email provider is set up"),
        (status = 413),
        (status = 503, description = "Not verified or not stored; redeliver"),
    )
)]
pub(crate) async fn receive_email_event(
    request: HttpRequest,
    payload: Payload,
    state: Data<AppState>,
) -> ApiResult<Json<EmptyResponse>> {
    let Some(events) = &EmailEvents::new(&state.context) else { return Err(ApiError::not_found()) };
    let body = payload.to_bytes_limited(MAX_EVENT).await.map_err(|_| ApiError::too_large())?;
    let body = body.map_err(|error| match error.as_error::<PayloadError>() {
        Some(error) => body_error(error),
        None => ApiError::internal(&error),
    })?;
    let authorization = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    events.receive(ReceivedRequest { authorization, payload: &body }).await?;
    Ok(Json(EmptyResponse {}))
}
