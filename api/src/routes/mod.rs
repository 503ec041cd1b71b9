//! HTTP handlers, one module per feature. A handler parses the request, calls one use case and maps the
//! result.

pub mod agents;
pub mod discounts;
pub mod health;
pub mod mailbox;
pub mod pages;
pub mod posts;
pub mod prompts;
pub mod purchases;
pub mod sandbox;
pub mod users;

use std::str::FromStr;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::from_fn;
use actix_web::{
    FromRequest, Handler, HttpResponse, Resource, Responder, ResponseError as _, Route, guard, web,
};

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::cached_response::NO_CACHE;
use crate::error::ApiError;
use crate::middleware::catch_panic;

/// Wraps a route so that a panic responds 500.
pub(crate) fn contained(route: Route) -> Route {
    route.wrap(from_fn(catch_panic))
}

/// A path with one method; others respond 405.
pub(crate) fn resource(path: &str, allow: &'static str, route: Route) -> Resource {
    resources(path, allow, [route])
}

/// A path with several methods; others respond 405.
pub(crate) fn resources<const N: usize>(path: &str, allow: &'static str, routes: [Route; N]) -> Resource {
    routes
        .into_iter()
        .map(contained)
        .fold(web::resource(path), Resource::route)
        .default_service(web::to(move || async move { method_not_allowed(allow) }))
}

/// A path for GET and HEAD.
pub(crate) fn readable<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let asked = web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
    resource(path, "GET, HEAD", asked.to(handler))
}

/// A redirect that is not cached, because another post may take over the old slug.
pub(crate) fn redirect_permanent(path: &str) -> HttpResponse {
    HttpResponse::MovedPermanently()
        .insert_header((header::LOCATION, path))
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish()
}

/// The created entity's id.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedResponse {
    id: Uuid,
}

/// Parses an id from the path; 404 if malformed.
pub(crate) fn parse_id<T: FromStr>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

pub(crate) fn method_not_allowed(allow: &'static str) -> HttpResponse {
    let message = format!("This address takes {allow} alone.");
    let mut response =
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message).error_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    response
}

/// All routes under `/api` except the sandbox.
pub fn configure(api: &mut web::ServiceConfig) {
    users::configure(api);
    agents::configure(api);
    prompts::configure(api);
    posts::configure(api);
    discounts::configure(api);
    purchases::configure(api);
}
