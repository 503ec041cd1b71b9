use std::panic::AssertUnwindSafe;

use actix_web::ResponseError as _;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use futures_util::FutureExt as _;

use crate::error::ApiError;

/// A handler that panics is a mistake of ours: its caller is told so like of any other, and nobody else notices.
/// It stands around each handler, so that all that every answer passes is still before it.
pub(crate) async fn contain_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let asked = request.request().clone();
    // What a handler shares with others is behind locks and transactions, which hold against this.
    let Ok(outcome) = AssertUnwindSafe(next.call(request)).catch_unwind().await else {
        let answer = ApiError::panicked().error_response();
        return Ok(ServiceResponse::new(asked, answer).map_into_right_body());
    };
    Ok(outcome?.map_into_left_body())
}
