//! HTTP handlers, one module per feature. A handler parses the request, calls one use case and maps the
//! result.

pub mod agents;
pub mod appearance;
pub mod audit;
pub(crate) mod bulk;
pub mod bundles;
pub mod cart;
pub mod connections;
pub mod discounts;
pub mod emails;
mod endpoints;
pub mod health;
pub mod invoices;
pub mod legal_pages;
pub mod mailbox;
pub mod media;
pub mod member_imports;
pub mod news;
pub mod newsletters;
pub mod orders;
pub mod packages;
mod page_error;
pub mod pages;
pub mod posts;
pub mod problem_reports;
pub mod prompts;
pub mod purchases;
pub mod reports;
pub mod reviews;
pub mod sandbox;
pub mod search;
pub mod seller;
pub mod share_images;
pub mod toolbox;
pub mod traffic;
pub mod trash;
pub mod users;
pub mod webhooks;
pub mod welcome;

use std::str::FromStr;

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

pub(crate) use endpoints::{
    Endpoints, Operation, document_types, endpoints, method_not_allowed, resource, with_panic_guard,
};
pub(crate) use page_error::PageError;

pub(crate) use crate::responses::{Created, NoContent, attachment};

use crate::cached_response::NO_CACHE;
use crate::error::{ApiError, ApiResult};

/// The endpoints under `/api` except the sandbox.
pub(crate) const API: [Endpoints; 37] = [
    users::ENDPOINTS,
    users::members::ENDPOINTS,
    connections::ENDPOINTS,
    member_imports::ENDPOINTS,
    welcome::ENDPOINTS,
    agents::ENDPOINTS,
    packages::ENDPOINTS,
    reviews::ENDPOINTS,
    cart::ENDPOINTS,
    bundles::ENDPOINTS,
    prompts::ENDPOINTS,
    problem_reports::ENDPOINTS,
    toolbox::ENDPOINTS,
    news::ENDPOINTS,
    posts::ENDPOINTS,
    newsletters::ENDPOINTS,
    newsletters::messages::ENDPOINTS,
    newsletters::webhook::ENDPOINTS,
    newsletters::welcome_email::ENDPOINTS,
    legal_pages::ENDPOINTS,
    appearance::ENDPOINTS,
    seller::ENDPOINTS,
    webhooks::ENDPOINTS,
    invoices::ENDPOINTS,
    media::ENDPOINTS,
    discounts::ENDPOINTS,
    orders::ENDPOINTS,
    purchases::ENDPOINTS,
    purchases::webhook::ENDPOINTS,
    audit::ENDPOINTS,
    emails::ENDPOINTS,
    trash::ENDPOINTS,
    search::ENDPOINTS,
    reports::ENDPOINTS,
    traffic::ENDPOINTS,
    health::admin::ENDPOINTS,
    health::setup::ENDPOINTS,
];

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
    pub(crate) id: Uuid,
}

/// Parses an id from the path; 404 if malformed.
pub(crate) fn parse_id<T: FromStr>(text: &str) -> ApiResult<T> {
    text.parse().map_err(|_| ApiError::not_found())
}
