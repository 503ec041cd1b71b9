use std::collections::BTreeSet;

use application::cart::ManageCart;
use domain::agents::ExampleConversation;
use serde_json::{Value, json};

fn document() -> Value {
    serde_json::from_str(&super::document(500).unwrap()).unwrap()
}

#[test]
fn openapi_applies_every_rule() {
    let document = super::document(500).unwrap();
    assert!(!document.contains("x-rule"), "a rule for another type of field");
}

/// Texts without a limit: they are compared, looked up or parsed, and one that is too long is as wrong as any other.
const UNLIMITED: [&str; 33] = [
    "AuthenticatePaymentRequest.clientSecret",
    "AuthorizationRequest.client_id",
    "AuthorizationRequest.code_challenge",
    "AuthorizationRequest.code_challenge_method",
    "AuthorizationRequest.redirect_uri",
    "AuthorizationRequest.resource",
    "AuthorizationRequest.response_type",
    "AuthorizationRequest.state",
    "CardPaymentRequest.cardNumber",
    "CardPaymentRequest.clientSecret",
    "CardPaymentRequest.country",
    "CardPaymentRequest.cvc",
    "CardPaymentRequest.expiry",
    "ChangeEmailSubscriptionRequest.newsletter",
    "ChangeEmailSubscriptionRequest.token",
    "ChangePasswordRequest.currentPassword",
    "ConfirmPaymentRequest.paymentIntentId",
    "DiscountTermsRequest.audience",
    "DiscountTermsRequest.discountType",
    "EmailRequest.returnTo",
    "FeatureImageRequest.src",
    "LoginRequest.password",
    "PasskeyCredentialRequest.challengeToken",
    "ReauthenticateRequest.code",
    "ReauthenticateRequest.password",
    "RegisterRequest.referrer",
    "RegisterRequest.remarks",
    "RegisterRequest.returnTo",
    "RegisterRequest.stamp",
    "RegisterRequest.utmSource",
    "ResetPasswordRequest.token",
    "SecondFactorCodeRequest.code",
    "TokenRequest.token",
];

#[test]
fn openapi_every_request_text_has_a_limit() {
    let document = document();
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap());
    let mut unread: Vec<_> =
        operations.flat_map(|(_, operation)| references(&operation["requestBody"])).collect();
    // Defined by the providers.
    let mut bodies = BTreeSet::from(["WebhookEventRequest", "EmailEventRequest"]);
    let mut unlimited = BTreeSet::new();
    while let Some(body) = unread.pop() {
        if !bodies.insert(body) {
            continue;
        }
        let schema = &document["components"]["schemas"][body];
        unread.extend(references(schema));
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let is_limited = schema.get("items").is_none() || schema.get("maxItems").is_some();
            let schema = schema.get("items").unwrap_or(schema);
            let is_text = schema["type"] == "string" || schema["type"] == json!(["string", "null"]);
            let has_limit = ["enum", "format", "maxLength"].iter().any(|key| schema.get(key).is_some());
            if is_text && !(has_limit && is_limited) {
                unlimited.insert(format!("{body}.{field}"));
            }
        }
    }
    assert_eq!(unlimited, UNLIMITED.map(str::to_owned).into(), "add a constraint");
}

/// The names of the schemas that this one refers to.
fn references(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            own.into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn openapi_contains_constraints() {
    let document = document();
    let body = |name: &str| document["components"]["schemas"][name].clone();
    let name = &body("RegisterRequest")["properties"]["firstName"];
    assert_eq!((&name["minLength"], &name["maxLength"]), (&1.into(), &80.into()));
    assert_eq!(body("RegisterRequest")["required"], json!(["email", "firstName", "password"]));
    let max_items = |schema: &str, field: &str| body(schema)["properties"][field]["maxItems"].clone();
    assert_eq!(max_items("ChangeCartRequest", "changes"), ManageCart::MAX_CHANGES);
    assert_eq!(max_items("AgentRequest", "example"), ExampleConversation::MAX_EXCHANGES);
    assert_eq!(body("BundleRequest")["properties"]["gptIds"]["minItems"], 2);
    assert_eq!(body("CreateDiscountBatchRequest")["properties"]["count"]["maximum"], 1000);
    assert_eq!(body("CreateDiscountBatchRequest")["properties"]["prefix"]["maxLength"], 29);
    assert_eq!(body("DiscountTermsRequest")["properties"]["maxUses"]["maximum"], 1_000_000);
    assert_eq!(body("CreateCartIntentRequest")["properties"]["gptIds"]["maxItems"], 50);
    assert_eq!(body("QuoteResponse")["properties"]["total"]["maximum"], 99_999_999);
}
