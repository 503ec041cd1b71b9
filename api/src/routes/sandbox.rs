//! The sandbox provider's card form: checkout without real money.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use application::ports::IntentStatus;
use infrastructure::payments::sandbox::{AuthenticationOutcome, SandboxError, SandboxProvider, TestCard};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::endpoints;
use crate::error::{ApiError, ApiResult, ErrorCode};
use crate::extract::JsonObject;
use crate::state::AppState;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct CardPaymentRequest {
    #[schema(required)]
    client_secret: String,
    #[schema(required)]
    card_number: String,
    /// `MM/YY`
    #[schema(required)]
    expiry: String,
    #[schema(required)]
    cvc: String,
    /// Two-letter country code.
    #[schema(required)]
    country: String,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AuthenticationOutcomeRequest {
    Complete,
    Fail,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatePaymentRequest {
    client_secret: String,
    outcome: AuthenticationOutcomeRequest,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct IntentResponse {
    id: String,
    status: IntentStatusResponse,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum IntentStatusResponse {
    RequiresPaymentMethod,
    RequiresAction,
    Processing,
    Succeeded,
    Canceled,
}

impl From<IntentStatus> for IntentStatusResponse {
    fn from(status: IntentStatus) -> Self {
        match status {
            IntentStatus::RequiresPayment => Self::RequiresPaymentMethod,
            IntentStatus::RequiresAction => Self::RequiresAction,
            IntentStatus::Processing => Self::Processing,
            IntentStatus::Succeeded => Self::Succeeded,
            IntentStatus::Canceled => Self::Canceled,
        }
    }
}

impl From<SandboxError> for ApiError {
    fn from(error: SandboxError) -> Self {
        let payment_required = |code| Self::new(StatusCode::PAYMENT_REQUIRED, code, error.to_string());
        match &error {
            SandboxError::UnknownIntent => Self::not_found(),
            SandboxError::Declined => payment_required(ErrorCode::CardDeclined),
            SandboxError::InsufficientFunds => payment_required(ErrorCode::InsufficientFunds),
            SandboxError::AuthenticationFailed => payment_required(ErrorCode::AuthenticationFailed),
            SandboxError::NotWaitingForAuthentication => {
                Self::new(StatusCode::CONFLICT, ErrorCode::NotWaitingForAuthentication, error.to_string())
            }
            SandboxError::Canceled => {
                Self::new(StatusCode::CONFLICT, ErrorCode::IntentCanceled, error.to_string())
            }
            SandboxError::Unavailable(_) => {
                Self::from(application::ports::PaymentProviderError::Temporary(error.to_string()))
            }
        }
    }
}

// Registered only with the sandbox provider.
endpoints! {
    "/sandbox/payment-intents/{id}/confirm" { post confirm }
    "/sandbox/payment-intents/{id}/authenticate" { post authenticate }
}

/// Pay with a test card.
#[utoipa::path(
    post, path = "/api/sandbox/payment-intents/{id}/confirm", tag = "sandbox",
    operation_id = "confirm_sandbox_payment", params(("id" = String, Path)),
    responses((status = 402, description = "The card was declined; try another one"), (status = 409))
)]
pub(crate) async fn confirm(
    id: Path<String>,
    body: JsonObject<CardPaymentRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<IntentResponse>> {
    let sandbox = sandbox(&state)?;
    let today = state.clock.now().date_naive();
    let card = TestCard::parse(&body.card_number, &body.expiry, &body.cvc, &body.country, today).map_err(
        |errors| {
            ApiError::invalid(
                errors.iter().map(|(field, message)| (field.to_owned(), message.to_owned())).collect(),
            )
        },
    )?;
    let status = sandbox.confirm(&id, &body.client_secret, &card).await?;
    Ok(Json(IntentResponse { id: id.into_inner(), status: status.into() }))
}

/// The simulated 3-D Secure step.
#[utoipa::path(
    post, path = "/api/sandbox/payment-intents/{id}/authenticate", tag = "sandbox",
    operation_id = "authenticate_sandbox_payment", params(("id" = String, Path)),
    responses((status = 402), (status = 409))
)]
pub(crate) async fn authenticate(
    id: Path<String>,
    body: JsonObject<AuthenticatePaymentRequest>,
    state: Data<AppState>,
) -> ApiResult<Json<IntentResponse>> {
    let outcome = match body.outcome {
        AuthenticationOutcomeRequest::Complete => AuthenticationOutcome::Complete,
        AuthenticationOutcomeRequest::Fail => AuthenticationOutcome::Fail,
    };
    let status = sandbox(&state)?.authenticate(&id, &body.client_secret, outcome).await?;
    Ok(Json(IntentResponse { id: id.into_inner(), status: status.into() }))
}

fn sandbox(state: &AppState) -> ApiResult<&Arc<SandboxProvider>> {
    state.sandbox.as_ref().ok_or_else(ApiError::not_found)
}
