//! The calls of the web application, one file a feature: extract, parse, one use case, answer.

pub mod agents;
pub mod discounts;
pub mod health;
pub mod mailbox;
pub mod purchases;
pub mod sandbox;
pub mod users;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, Resource, ResponseError as _, Route, web};

use crate::error::ApiError;

/// A path that takes one method; others are told which.
pub(crate) fn resource(path: &str, allow: &'static str, route: Route) -> Resource {
    web::resource(path)
        .route(route)
        .default_service(web::to(move || async move { method_not_allowed(allow) }))
}

pub(crate) fn method_not_allowed(allow: &'static str) -> HttpResponse {
    let message = format!("This address takes {allow} alone.");
    let mut response =
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message).error_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    response
}

/// Every call under `/api`.
pub fn configure(api: &mut web::ServiceConfig) {
    users::configure(api);
    agents::configure(api);
    discounts::configure(api);
    purchases::configure(api);
    sandbox::configure(api);
}
