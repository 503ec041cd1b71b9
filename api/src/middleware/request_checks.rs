use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::call_unless_rejected;
use super::cross_origin::reject_cross_origin;
use super::encoded_path::reject_encoded_path;
use super::host_check::reject_unknown_host;
use super::request_limits::{limit_body_time, reject_long_url};
use crate::state::AppState;

/// Rejects requests that no handler should see.
pub(crate) async fn request_checks(
    state: Data<AppState>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let error = reject_unknown_host(&request, &state)
        .or_else(|| reject_encoded_path(&request))
        .or_else(|| reject_cross_origin(&request, &state))
        .or_else(|| reject_long_url(&request));
    limit_body_time(&mut request);
    call_unless_rejected(error, request, next).await
}
