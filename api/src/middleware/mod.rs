//! What every request passes on its way in and out.

mod bounds;
mod headers;
mod page_policy;
mod panics;
mod same_origin;
mod trace;

pub(crate) use bounds::bounds;
pub(crate) use headers::security_headers;
pub(crate) use panics::contain_panics;
pub(crate) use same_origin::{is_foreign, same_origin};
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
