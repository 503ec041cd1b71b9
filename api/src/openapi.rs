//! The OpenAPI document.

mod common_responses;
mod response_fields;

use utoipa::openapi::{RefOr, Schema};
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

/// The `OpenAPI` document as formatted JSON. The length of prompts is a setting.
///
/// # Errors
/// The JSON serializer's error.
pub fn document(prompt_max_length: usize) -> Result<String, serde_json::Error> {
    let mut document = Document::openapi();
    for endpoints in routes::API.iter().chain(&[sandbox::ENDPOINTS, health::ENDPOINTS]) {
        document.merge((endpoints.document)());
    }
    CommonResponses.modify(&mut document);
    Rules.modify(&mut document);
    set_prompt_length(&mut document, prompt_max_length);
    ResponseFields.modify(&mut document);
    document.to_pretty_json()
}

fn set_prompt_length(document: &mut utoipa::openapi::OpenApi, max_length: usize) {
    let Some(components) = &mut document.components else { return };
    for request in ["PromptRequest", "RecordCopyRequest"] {
        if let Some(RefOr::T(Schema::Object(request))) = components.schemas.get_mut(request)
            && let Some(RefOr::T(Schema::Object(text))) = request.properties.get_mut("promptText")
        {
            text.max_length = Some(max_length);
        }
    }
}

#[cfg(test)]
mod tests;
