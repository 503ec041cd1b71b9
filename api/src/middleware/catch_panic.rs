use std::panic::AssertUnwindSafe;

use actix_web::ResponseError as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use futures_util::FutureExt as _;

use crate::error::ApiError;

/// Turns a panic into status 500. It wraps each handler, so that the response still passes through all other
/// middleware.
pub(crate) async fn catch_panic(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let request_head = request.request().clone();
    // Unwind safe: handlers share state only behind locks and transactions.
    let Ok(outcome) = AssertUnwindSafe(next.call(request)).catch_unwind().await else {
        let response = ApiError::from_panic().error_response();
        return Ok(ServiceResponse::new(request_head, response).map_into_right_body());
    };
    Ok(outcome?.map_into_left_body())
}
