//! Responses and headers that many operations share, such as errors before the handler runs.

use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr};

use crate::cookies::SessionCookie;
use crate::middleware::WEBHOOK_PATH;

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
const TAGGED: [&str; 2] = ["/api/blog/posts", "/api/blog/posts/{slug}"];
const SIGN_IN: &str = "/api/auth/login";
const VERIFY: &str = "/api/auth/verify";

/// Adds the shared responses to each operation.
pub(super) struct CommonResponses;

impl Modify for CommonResponses {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(
            SessionCookie::new(false).name(),
            "What a browser was given when it signed in; under https its name begins with `__Host-`.",
        );
        components
            .security_schemes
            .insert(SESSION.to_owned(), RefOr::T(SecurityScheme::ApiKey(ApiKey::Cookie(cookie))));
        for (name, kind, description) in HEADERS {
            let header =
                HeaderBuilder::new().schema(Some(Object::with_type(kind))).description(Some(description));
            components.headers.insert(name.to_owned(), RefOr::T(header.build()));
        }
        for refusal in REFUSALS {
            components.responses.insert(refusal.name.to_owned(), RefOr::T(refusal.response()));
        }
        for (path, item) in &mut document.paths.paths {
            for (is_unsafe, operation) in operations(item) {
                complete(path, is_unsafe, operation);
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let safe = item.get.iter_mut().map(|operation| (false, operation));
    let others = [&mut item.post, &mut item.put, &mut item.delete, &mut item.patch];
    safe.chain(others.into_iter().flatten().map(|operation| (true, operation)))
}

fn complete(path: &str, is_unsafe: bool, operation: &mut Operation) {
    let needs_session = operation.responses.responses.contains_key("401") && path != SIGN_IN;
    if needs_session {
        operation.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>(SESSION, [])]);
    }
    let is_call = path.starts_with("/api/");
    if is_call {
        operation.refuse(&ADDRESS_TOO_LONG);
        operation.refuse(&FAULT);
        operation.refuse(&UNAVAILABLE);
    }
    if is_call && ((is_unsafe && path != WEBHOOK_PATH) || path == VERIFY) {
        operation.refuse(&CROSS_SITE);
    }
    if operation.request_body.is_some() {
        operation.refuse(&MALFORMED);
        operation.refuse(&TOO_SLOW);
        operation.refuse(&TOO_LARGE);
        if path != WEBHOOK_PATH {
            operation.refuse(&NO_JSON);
        }
    }
    if TAGGED.contains(&path) {
        let not_modified = ResponseBuilder::new().description("The browser has just this").build();
        operation.responses.responses.insert("304".to_owned(), RefOr::T(not_modified));
    }
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response {
            describe(path, status, response);
        }
    }
}

/// A shared error response.
struct Refusal {
    name: &'static str,
    status: &'static str,
    description: &'static str,
}

const ADDRESS_TOO_LONG: Refusal =
    Refusal { name: "AddressTooLong", status: "414", description: "The address is too long" };
const FAULT: Refusal = Refusal {
    name: "Fault",
    status: "500",
    description: "A fault of ours; it is in the log under the answer's X-Request-Id",
};
const UNAVAILABLE: Refusal = Refusal {
    name: "Unavailable",
    status: "503",
    description: "Something this call needs is away; try again after Retry-After",
};
const CROSS_SITE: Refusal =
    Refusal { name: "CrossSite", status: "403", description: "The call comes from a page of another site" };
const MALFORMED: Refusal = Refusal {
    name: "Malformed",
    status: "400",
    description: "The body cannot be read, or is not of this shape",
};
const TOO_SLOW: Refusal =
    Refusal { name: "TooSlow", status: "408", description: "The body did not come in time" };
const TOO_LARGE: Refusal = Refusal { name: "TooLarge", status: "413", description: "The body is too large" };
const NO_JSON: Refusal =
    Refusal { name: "NoJson", status: "415", description: "The body is not said to be JSON" };

const REFUSALS: [Refusal; 8] =
    [ADDRESS_TOO_LONG, FAULT, UNAVAILABLE, CROSS_SITE, MALFORMED, TOO_SLOW, TOO_LARGE, NO_JSON];

impl Refusal {
    fn response(&self) -> Response {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorResponse"))).build();
        let mut response =
            ResponseBuilder::new().description(self.description).content("application/json", body).build();
        describe("", self.status, &mut response);
        response
    }
}

trait Refuse {
    /// A setting as shown by `config check`.
    fn refuse(&mut self, refusal: &Refusal);
}

impl Refuse for Operation {
    fn refuse(&mut self, refusal: &Refusal) {
        let reference = || Ref::from_response_name(refusal.name).into();
        self.responses.responses.entry(refusal.status.to_owned()).or_insert_with(reference);
    }
}

fn describe(path: &str, status: &str, response: &mut Response) {
    if response.description.is_empty() {
        in_words(status).clone_into(&mut response.description);
    }
    let is_read = matches!(status, "200" | "304");
    let changes_session = SESSION_CHANGES.contains(&path) && matches!(status, "200" | "204");
    for (name, is_sent) in [
        ("X-Request-Id", true),
        ("Retry-After", matches!(status, "429" | "503")),
        ("ETag", TAGGED.contains(&path) && is_read),
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
    ("X-Request-Id", Type::String, "The name of this request in the log"),
    ("Retry-After", Type::Integer, "Seconds after which a try makes sense"),
    ("ETag", Type::String, "To be sent back as If-None-Match; not with a draft"),
    ("Location", Type::String, "The new address"),
    ("Set-Cookie", Type::String, "The new session, or the end of the one there was"),
];

/// The default description of a status.
fn in_words(status: &str) -> &'static str {
    match status {
        "200" => "Done",
        "201" => "Made",
        "202" => "Taken in; a mail follows if there is anybody to write to",
        "204" => "Done, and there is nothing to tell",
        "400" => "The secret of the link is unknown, used or too old",
        "401" => "Nobody is signed in, or the credentials are wrong",
        "403" => "For admins alone, or the call comes from a page of another site",
        "404" => "There is nothing of this id, or it is not this member's",
        "409" => "It does not fit the present state; `code` says why",
        "422" => "Some fields are not valid; `fields` says which and why",
        "429" => "Asked too often; try again after Retry-After",
        _ => "Refused; `code` says why",
    }
}
