//! Responses and headers that many operations share, such as errors before the handler runs.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, ContentBuilder, OpenApi, Ref, RefOr};
use utoipa::{Modify, ToSchema as _};

use crate::cookies::SessionCookie;
use crate::error::ErrorResponse;
use crate::middleware::{EMAIL_WEBHOOK_PATH, WEBHOOK_PATH};
use crate::responses::json_content;

const SESSION: &str = "session";
/// Operations that set or clear the session cookie.
const SESSION_CHANGES: [&str; 6] = [
    "/api/auth/login",
    "/api/auth/logout",
    "/api/auth/verify",
    "/api/auth/sign-in-link/redeem",
    "/api/auth/reset-password",
    "/api/auth/password",
];
/// Public operations that support conditional requests (304).
const CONDITIONAL_GET: [&str; 6] = [
    "/api/blog/posts",
    "/api/blog/posts/{slug}",
    "/api/blog/tags/{slug}",
    "/api/blog/archive",
    "/api/blog/archive/{year}/{month}",
    "/api/gpts/by-slug/{slug}",
];
const SIGN_IN: &str = "/api/auth/login";
const VERIFY: &str = "/api/auth/verify";
/// Reads that setting up a second factor needs.
const SET_UP_READS: [&str; 3] = ["/api/auth/me", "/api/auth/account", "/api/auth/second-factor"];

/// Bodies and operations without a field that can be invalid: a token, a payment or a page is found or not.
const NEVER_INVALID: [&str; 12] = [
    "TokenRequest",
    "PasskeyCredentialRequest",
    "ConfirmPaymentRequest",
    "AuthenticatePaymentRequest",
    "ChangeEmailPreferencesRequest",
    "ChangeEmailSubscriptionRequest",
    "/api/auth/verify",
    "/api/email-subscription",
    "/api/blog/tags/{slug}",
    "/api/blog/archive/{year}/{month}",
    WEBHOOK_PATH,
    EMAIL_WEBHOOK_PATH,
];

/// Adds the shared responses to each operation.
pub(super) struct CommonResponses;

impl Modify for CommonResponses {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(
            SessionCookie::new(false).name(),
            "Set on sign-in. With https its name begins with `__Host-`.",
        );
        components
            .security_schemes
            .insert(SESSION.to_owned(), RefOr::T(SecurityScheme::ApiKey(ApiKey::Cookie(cookie))));
        for (name, kind, description) in HEADERS {
            let header =
                HeaderBuilder::new().schema(Some(Object::with_type(kind))).description(Some(description));
            components.headers.insert(name.to_owned(), RefOr::T(header.build()));
        }
        json_content::<ErrorResponse>(components);
        for error in COMMON_ERRORS {
            components.responses.insert(error.name.to_owned(), RefOr::T(error.response()));
        }
        for (path, item) in &mut document.paths.paths {
            for (is_unsafe, operation) in operations(item) {
                add_common(path, is_unsafe, operation);
            }
        }
    }
}

/// Authenticated by a signature, and sent by other sites with any content type.
const WEBHOOKS: [&str; 2] = [WEBHOOK_PATH, EMAIL_WEBHOOK_PATH];

fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let safe = item.get.iter_mut().map(|operation| (false, operation));
    let others = [&mut item.post, &mut item.put, &mut item.delete, &mut item.patch];
    safe.chain(others.into_iter().flatten().map(|operation| (true, operation)))
}

fn add_common(path: &str, is_unsafe: bool, operation: &mut Operation) {
    let needs_session = operation.responses.responses.contains_key("401") && path != SIGN_IN;
    if needs_session {
        operation.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>(SESSION, [])]);
    }
    if path.contains('{') {
        operation.add_status("404");
    }
    let is_api = path.starts_with("/api/");
    if is_api {
        operation.add_error(&URI_TOO_LONG);
        operation.add_error(&INTERNAL_ERROR);
        operation.add_error(&UNAVAILABLE);
    }
    if is_api && ((is_unsafe && !WEBHOOKS.contains(&path)) || path == VERIFY) {
        operation.add_error(&WRITE_REFUSED);
    }
    if needs_session && is_unsafe && !path.starts_with("/api/admin/") {
        operation.add_error(&TOO_MANY_WRITES);
    }
    if needs_session && !is_unsafe && !SET_UP_READS.contains(&path) {
        operation.add_error(&SET_UP_REQUIRED);
    }
    let mut parameters = operation.parameters.iter().flatten();
    let has_query = parameters
        .any(|parameter| matches!(parameter, RefOr::T(Parameter { parameter_in: ParameterIn::Query, .. })));
    if has_query || operation.request_body.is_some() {
        operation.add_error(&MALFORMED);
        if !NEVER_INVALID.contains(&path) && !NEVER_INVALID.contains(&body_schema(operation)) {
            operation.add_status("422");
        }
    }
    if operation.request_body.is_some() {
        operation.add_error(&BODY_TIMEOUT);
        operation.add_error(&TOO_LARGE);
        if !WEBHOOKS.contains(&path) {
            operation.add_error(&UNSUPPORTED_MEDIA_TYPE);
        }
    }
    if CONDITIONAL_GET.contains(&path) {
        let not_modified = ResponseBuilder::new().description("Not modified").build();
        operation.responses.responses.insert("304".to_owned(), RefOr::T(not_modified));
    }
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response {
            describe(path, status, response);
        }
    }
}

/// A shared error response.
struct CommonError {
    name: &'static str,
    status: &'static str,
    description: &'static str,
}

const URI_TOO_LONG: CommonError =
    CommonError { name: "UriTooLong", status: "414", description: "The URL is too long" };
const INTERNAL_ERROR: CommonError = CommonError {
    name: "InternalError",
    status: "500",
    description: "Internal error; X-Request-Id identifies it in the log",
};
const UNAVAILABLE: CommonError = CommonError {
    name: "Unavailable",
    status: "503",
    description: "A dependency is unavailable; retry after Retry-After",
};
const WRITE_REFUSED: CommonError = CommonError {
    name: "WriteRefused",
    status: "403",
    description: "The request comes from a page of another site, its session views the site as \
                  someone else, or its admin must set up a second factor first",
};
const SET_UP_REQUIRED: CommonError = CommonError {
    name: "SetUpRequired",
    status: "403",
    description: "The admin must set up a second factor first",
};
const TOO_MANY_WRITES: CommonError = CommonError {
    name: "TooManyWrites",
    status: "429",
    description: "The member made too many changes; retry after Retry-After",
};
const MALFORMED: CommonError =
    CommonError { name: "Malformed", status: "400", description: "The request cannot be parsed" };
const BODY_TIMEOUT: CommonError =
    CommonError { name: "BodyTimeout", status: "408", description: "The body took too long to arrive" };
const TOO_LARGE: CommonError =
    CommonError { name: "TooLarge", status: "413", description: "The body is too large" };
const UNSUPPORTED_MEDIA_TYPE: CommonError = CommonError {
    name: "UnsupportedMediaType",
    status: "415",
    description: "The content type is not application/json",
};

const COMMON_ERRORS: [CommonError; 10] = [
    URI_TOO_LONG,
    INTERNAL_ERROR,
    UNAVAILABLE,
    WRITE_REFUSED,
    SET_UP_REQUIRED,
    TOO_MANY_WRITES,
    MALFORMED,
    BODY_TIMEOUT,
    TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
];

impl CommonError {
    fn response(&self) -> Response {
        let mut response = ResponseBuilder::new().description(self.description).build();
        describe("", self.status, &mut response);
        response
    }
}

/// The name of the JSON body's schema; empty without one.
fn body_schema(operation: &Operation) -> &str {
    let Some(RefOr::T(body)) = &operation.request_body else { return "" };
    match body.content.get("application/json") {
        Some(RefOr::T(Content { schema: Some(RefOr::Ref(schema)), .. })) => {
            schema.ref_location.rsplit('/').next().unwrap_or_default()
        }
        _ => "",
    }
}

trait AddError {
    /// Adds an error with the default description unless the operation documents its own.
    fn add_status(&mut self, status: &str);

    /// Adds the response unless the operation documents its own.
    fn add_error(&mut self, error: &CommonError);
}

impl AddError for Operation {
    fn add_status(&mut self, status: &str) {
        self.responses.responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(Response::default()));
    }

    fn add_error(&mut self, error: &CommonError) {
        let reference = || Ref::from_response_name(error.name).into();
        self.responses.responses.entry(error.status.to_owned()).or_insert_with(reference);
    }
}

fn error_content() -> RefOr<Content> {
    RefOr::T(ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorResponse::name()))).build())
}

fn describe(path: &str, status: &str, response: &mut Response) {
    if response.description.is_empty() {
        status_description(status).clone_into(&mut response.description);
    }
    if status.starts_with(['4', '5']) {
        response.content.entry("application/json".to_owned()).or_insert_with(error_content);
    }
    let is_read = matches!(status, "200" | "304");
    let changes_session = SESSION_CHANGES.contains(&path) && matches!(status, "200" | "204");
    for (name, is_sent) in [
        ("X-Request-Id", true),
        ("Retry-After", matches!(status, "429" | "503")),
        ("ETag", CONDITIONAL_GET.contains(&path) && is_read),
        ("Location", status == "301"),
        ("Set-Cookie", changes_session),
    ] {
        if is_sent {
            let reference = Ref::new(format!("#/components/headers/{name}"));
            response.headers.insert(name.to_owned(), RefOr::Ref(reference));
        }
    }
}

/// Documented response headers.
const HEADERS: [(&str, Type, &str); 5] = [
    ("X-Request-Id", Type::String, "Identifies the request in the log"),
    ("Retry-After", Type::Integer, "Seconds to wait before retrying"),
    ("ETag", Type::String, "For If-None-Match; absent for drafts"),
    ("Location", Type::String, "The new URL"),
    ("Set-Cookie", Type::String, "Starts or ends the session"),
];

/// The default description of a status.
fn status_description(status: &str) -> &'static str {
    match status {
        "200" => "OK",
        "201" => "Created",
        "202" => "Accepted; an email is sent if there is a recipient",
        "204" => "No content",
        "400" => "The token is unknown, used or expired",
        "401" => "Not signed in, or wrong credentials",
        "403" => "No permission, or the request comes from a page of another site",
        "404" => "Not found, or it belongs to another member",
        "409" => "Conflict with the current state; see `code`",
        "422" => "Invalid fields; see `fields`",
        "429" => "Too many requests; retry after Retry-After",
        _ => "Rejected; see `code`",
    }
}
