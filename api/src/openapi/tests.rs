use std::collections::BTreeSet;

use serde_json::{Value, json};

fn document() -> Value {
    serde_json::from_str(&super::document().unwrap()).unwrap()
}

#[test]
fn openapi_applies_every_rule() {
    let document = super::document().unwrap();
    assert!(!document.contains("x-rule"), "a rule for another type of field");
}

/// Texts that only the size of the body limits. Most are looked up or parsed; tags, the content of working copies and the
/// category of a bulk change are stored.
const UNLIMITED: [&str; 25] = [
    "AuthenticatePaymentRequest.clientSecret",
    "CardPaymentRequest.cardNumber",
    "CardPaymentRequest.clientSecret",
    "CardPaymentRequest.country",
    "CardPaymentRequest.cvc",
    "CardPaymentRequest.expiry",
    "CatalogBulkRequest.category",
    "ChangeEmailSubscriptionRequest.newsletter",
    "ChangeEmailSubscriptionRequest.token",
    "ChangePasswordRequest.currentPassword",
    "CompleteStepsRequest.interests",
    "ConfirmPaymentRequest.paymentIntentId",
    "EmailRequest.returnTo",
    "LoginRequest.password",
    "PackageRequest.starters",
    "PasskeyCredentialRequest.challengeToken",
    "PostRequest.tags",
    "ReauthenticateRequest.code",
    "ReauthenticateRequest.password",
    "RegisterRequest.returnTo",
    "ResetPasswordRequest.token",
    "SecondFactorCodeRequest.code",
    "TokenRequest.token",
    "WorkingCopyRequest.content",
    "WorkingCopyRequest.tags",
];

#[test]
fn openapi_every_request_text_has_a_limit() {
    let document = document();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap());
    let bodies: BTreeSet<_> = operations
        .filter_map(|(_, operation)| {
            operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str()
        })
        .filter_map(|reference| reference.rsplit('/').next())
        // Defined by the providers.
        .filter(|name| !["WebhookEventRequest", "EmailEventRequest"].contains(name))
        .collect();
    let mut unlimited = BTreeSet::new();
    for body in bodies {
        for (field, schema) in document["components"]["schemas"][body]["properties"].as_object().unwrap() {
            let schema = schema.get("items").unwrap_or(schema);
            let is_text = schema["type"] == "string" || schema["type"] == json!(["string", "null"]);
            if is_text && ["enum", "format", "maxLength"].iter().all(|key| schema.get(key).is_none()) {
                unlimited.insert(format!("{body}.{field}"));
            }
        }
    }
    assert_eq!(unlimited, UNLIMITED.map(str::to_owned).into(), "add a constraint");
}

#[test]
fn openapi_contains_constraints() {
    let document = document();
    let body = |name: &str| document["components"]["schemas"][name].clone();
    let name = &body("RegisterRequest")["properties"]["firstName"];
    assert_eq!((&name["minLength"], &name["maxLength"]), (&1.into(), &80.into()));
    assert_eq!(body("RegisterRequest")["required"], json!(["email", "firstName", "password"]));
    assert_eq!(body("CreateCartIntentRequest")["properties"]["gptIds"]["maxItems"], 50);
    assert_eq!(body("QuoteResponse")["properties"]["total"]["maximum"], 99_999_999);
}
