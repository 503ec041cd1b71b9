use std::collections::BTreeSet;

use serde_json::Value;

use super::*;

fn document() -> Value {
    serde_json::from_str(&super::super::document().unwrap()).unwrap()
}

/// The request body schemas.
fn bodies(document: &Value) -> BTreeSet<String> {
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let names = operations.filter_map(|operation| {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        Some(schema.as_str()?.rsplit('/').next()?.to_owned())
    });
    // Defined by the providers.
    names.filter(|name| !["WebhookEventRequest", "EmailEventRequest"].contains(&name.as_str())).collect()
}

#[test]
fn openapi_every_request_field_has_a_constraint() {
    let document = document();
    let fields: BTreeSet<_> = bodies(&document)
        .into_iter()
        .flat_map(|body| {
            let properties = document["components"]["schemas"][&body]["properties"].as_object().unwrap();
            properties.keys().map(|field| (body.clone(), field.clone())).collect::<Vec<_>>()
        })
        .collect();
    let constrained: BTreeSet<_> =
        CONSTRAINTS.iter().map(|(body, field, ..)| ((*body).to_owned(), (*field).to_owned())).collect();
    assert_eq!(fields, constrained, "add the field to CONSTRAINTS or remove it");
}

#[test]
fn openapi_contains_constraints() {
    let document = document();
    let body = |name: &str| document["components"]["schemas"][name].clone();
    let name = &body("RegisterRequest")["properties"]["firstName"];
    assert_eq!((&name["minLength"], &name["maxLength"]), (&1.into(), &80.into()));
    assert_eq!(body("RegisterRequest")["required"], serde_json::json!(["email", "firstName", "password"]));
    assert_eq!(body("CreateCartIntentRequest")["properties"]["gptIds"]["maxItems"], 50);
    assert_eq!(body("QuoteResponse")["properties"]["total"]["maximum"], 99_999_999);
}
