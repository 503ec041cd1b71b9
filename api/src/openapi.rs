//! The OpenAPI document.

mod common_responses;
mod response_fields;

use utoipa::{Modify as _, OpenApi};

use common_responses::CommonResponses;
use response_fields::ResponseFields;

use crate::routes::{self, health, sandbox};
use crate::rule::Rules;

#[derive(OpenApi)]
#[openapi(info(
    title = "Marigold",
    description = "The HTTP API of Marigold's web application. Blog and health endpoints also support HEAD. \
                       Methods that a path does not list respond 405 with Allow. Unknown fields are ignored. \
                       Times are in UTC, amounts in US cents."
))]
struct Document;

/// The `OpenAPI` document as formatted JSON.
///
/// # Errors
/// The JSON serializer's error.
pub fn document() -> Result<String, serde_json::Error> {
    let mut document = Document::openapi();
    for endpoints in routes::API.iter().chain(&[sandbox::ENDPOINTS, health::ENDPOINTS]) {
        document.merge((endpoints.document)());
    }
    CommonResponses.modify(&mut document);
    Rules.modify(&mut document);
    ResponseFields.modify(&mut document);
    document.to_pretty_json()
}

#[cfg(test)]
mod tests;
