use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::error::{ApiError, ApiResult};

/// The `id` in the path; responds 404 if it is malformed.
#[derive(Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().query("id").parse();
        ready(id.map(Self).map_err(|_| ApiError::not_found()))
    }
}
