//! The middleware of the application and its checks, one per file, and the wrapper of each handler.

mod catch_panic;
mod cross_origin;
mod csp;
mod encoded_path;
mod host_check;
mod read_only_view;
mod refresh_site;
mod request_checks;
mod request_limits;
mod request_log;
mod security_headers;

pub(crate) use catch_panic::catch_panic;
pub(crate) use cross_origin::{
    EMAIL_WEBHOOK_PATH, UNSUBSCRIBE_PATH, WEBHOOK_PATH, is_cross_origin, reject_other_site,
};
pub(crate) use read_only_view::read_only_view;
pub(crate) use refresh_site::refresh_site;
pub(crate) use request_checks::request_checks;
pub(crate) use request_limits::UPLOAD_PATH;
pub(crate) use request_log::{REQUESTS, request_log};
pub(crate) use security_headers::security_headers;

use actix_web::ResponseError as _;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;

use crate::error::ApiError;

/// Responds with the error if there is one; otherwise calls the next service. Outer middleware treats an
/// error response like any other.
async fn call_unless_rejected<B: MessageBody + 'static>(
    error: Option<ApiError>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    match error {
        Some(error) => Ok(request.into_response(error.error_response()).map_into_right_body()),
        None => next.call(request).await.map(ServiceResponse::map_into_left_body),
    }
}
