//! What every request passes on its way in and out.

mod headers;
mod page_policy;
mod same_origin;
mod trace;

pub(crate) use headers::security_headers;
pub(crate) use same_origin::same_origin;
pub(crate) use trace::trace;

use actix_web::dev::ServiceRequest;
use actix_web::error::ErrorInternalServerError;
use actix_web::web::Data;

use crate::app::State;

fn state_of(request: &ServiceRequest) -> Result<Data<State>, actix_web::Error> {
    request
        .app_data::<Data<State>>()
        .cloned()
        .ok_or_else(|| ErrorInternalServerError("the application has no state"))
}
