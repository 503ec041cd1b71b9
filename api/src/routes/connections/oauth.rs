//! The endpoints that connected apps call themselves (OAuth 2.1). They use no cookies.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, ServiceConfig};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, ResponseError as _};
use application::Failure;
use application::connections::{
    ConnectionTokenService, GrantError, IssuedTokens, RegisterApp, RegisterAppError,
};
use domain::connections::{Connection, RedirectUri};
use domain::users::ReturnPath;
use serde::Deserialize;
use serde_json::json;
use url::form_urlencoded;

use super::require_on;
use crate::error::{ApiError, ApiResult};
use crate::routes::{Operation, resource};
use crate::state::AppState;

/// The only scope: read access.
pub(crate) const SCOPE: &str = "library";
pub(crate) const RESOURCE_METADATA: &str = "/.well-known/oauth-protected-resource/mcp";
const MAX_BODY: usize = 16 * 1024;

pub(crate) fn configure(root: &mut ServiceConfig) {
    for path in [RESOURCE_METADATA, "/.well-known/oauth-protected-resource"] {
        root.service(resource(path, [Operation::get_or_head(resource_metadata)]));
    }
    root.service(resource(
        "/.well-known/oauth-authorization-server",
        [Operation::get_or_head(server_metadata)],
    ))
    .service(resource("/oauth/register", [Operation::post(register)]))
    .service(resource("/oauth/token", [Operation::post(token)]))
    .service(resource("/oauth/revoke", [Operation::post(revoke)]));
}

/// Which server issues tokens for the library (RFC 9728).
async fn resource_metadata(state: Data<AppState>) -> ApiResult<HttpResponse> {
    require_on(&state)?;
    let site = state.site();
    Ok(HttpResponse::Ok().json(json!({
        "resource": site.mcp_url(),
        "authorization_servers": [site.public_url],
        "scopes_supported": [SCOPE],
        "bearer_methods_supported": ["header"],
        "resource_name": site.name,
    })))
}

/// RFC 8414.
async fn server_metadata(state: Data<AppState>) -> ApiResult<HttpResponse> {
    require_on(&state)?;
    let site = state.site();
    Ok(HttpResponse::Ok().json(json!({
        "issuer": site.public_url,
        "authorization_endpoint": site.url_for(ReturnPath::CONSENT),
        "token_endpoint": site.url_for("/oauth/token"),
        "registration_endpoint": site.url_for("/oauth/register"),
        "revocation_endpoint": site.url_for("/oauth/revoke"),
        "scopes_supported": [SCOPE],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "client_id_metadata_document_supported": true,
    })))
}

#[derive(Debug, Deserialize)]
struct RegistrationRequest {
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
}

/// RFC 7591. The server replaces other values that the app requests, and returns what applies.
async fn register(request: HttpRequest, body: Bytes, state: Data<AppState>) -> HttpResponse {
    match try_register(&request, &body, &state).await {
        Ok(response) | Err(response) => response,
    }
}

async fn try_register(
    request: &HttpRequest,
    body: &[u8],
    state: &AppState,
) -> Result<HttpResponse, HttpResponse> {
    require_on(state).map_err(|error| error.error_response())?;
    let invalid = |message: &str| oauth_error("invalid_client_metadata", message);
    if request.content_type() != "application/json" || body.len() > MAX_BODY {
        return Err(invalid("Send up to 16 kB of application/json."));
    }
    let body = serde_json::from_slice::<RegistrationRequest>(body);
    let body = body.map_err(|_| invalid("The body is not valid client metadata."))?;
    let client = state.client_policy.client(request);
    let name = body.client_name.as_deref();
    let registered = RegisterApp::new(&state.context).register(name, &body.redirect_uris, &client).await;
    let app = registered.map_err(|error| match error {
        RegisterAppError::Name(_) => invalid(&error.to_string()),
        RegisterAppError::RedirectUri(_) | RegisterAppError::RedirectUris => {
            oauth_error("invalid_redirect_uri", &error.to_string())
        }
        RegisterAppError::Failure(failure) => failed(failure),
    })?;
    let uris: Vec<_> = app.redirect_uris.iter().map(RedirectUri::as_str).collect();
    Ok(HttpResponse::Created().json(json!({
        "client_id": app.id.to_string(),
        "client_id_issued_at": app.last_used_at.timestamp(),
        "client_name": app.name.as_str(),
        "redirect_uris": uris,
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "scope": SCOPE,
    })))
}

async fn token(request: HttpRequest, body: Bytes, state: Data<AppState>) -> HttpResponse {
    match try_token(&request, &body, &state).await {
        Ok(IssuedTokens { access, refresh }) => HttpResponse::Ok().json(json!({
            "access_token": access.expose(),
            "token_type": "Bearer",
            "expires_in": Connection::ACCESS_LIFETIME.num_seconds(),
            "refresh_token": refresh.expose(),
            "scope": SCOPE,
        })),
        Err(response) => response,
    }
}

async fn try_token(
    request: &HttpRequest,
    body: &[u8],
    state: &AppState,
) -> Result<IssuedTokens, HttpResponse> {
    require_on(state).map_err(|error| error.error_response())?;
    let form = Form::parse(request, body)?;
    let (tokens, client) = (ConnectionTokenService::new(&state.context), state.client_policy.client(request));
    let (app, resource) = (form.get("client_id"), form.get("resource"));
    let issued = match form.require("grant_type")? {
        "authorization_code" => {
            let (code, verifier) = (form.require("code")?, form.require("code_verifier")?);
            let redirect_uri = Some(form.get("redirect_uri")).filter(|uri| !uri.is_empty());
            tokens.exchange(app, code, verifier, redirect_uri, resource, &client).await
        }
        "refresh_token" => tokens.refresh(app, form.require("refresh_token")?, resource, &client).await,
        _ => return Err(oauth_error("unsupported_grant_type", "Unsupported grant_type.")),
    };
    issued.map_err(grant_error)
}

/// RFC 7009.
async fn revoke(request: HttpRequest, body: Bytes, state: Data<AppState>) -> HttpResponse {
    match try_revoke(&request, &body, &state).await {
        Ok(()) => HttpResponse::Ok().finish(),
        Err(response) => response,
    }
}

async fn try_revoke(request: &HttpRequest, body: &[u8], state: &AppState) -> Result<(), HttpResponse> {
    require_on(state).map_err(|error| error.error_response())?;
    let form = Form::parse(request, body)?;
    let client = state.client_policy.client(request);
    let tokens = ConnectionTokenService::new(&state.context);
    tokens.revoke(form.get("client_id"), form.require("token")?, &client).await.map_err(grant_error)
}

/// The parameters of a form. None may be sent twice (RFC 6749, section 3.2).
struct Form(BTreeMap<String, String>);

impl Form {
    fn parse(request: &HttpRequest, body: &[u8]) -> Result<Self, InvalidRequest> {
        if request.content_type() != "application/x-www-form-urlencoded" || body.len() > MAX_BODY {
            return Err(InvalidRequest("Send up to 16 kB of application/x-www-form-urlencoded.".to_owned()));
        }
        let mut form = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(body) {
            if form.insert(name.into_owned(), value.into_owned()).is_some() {
                return Err(InvalidRequest("Duplicate parameter.".to_owned()));
            }
        }
        Ok(Self(form))
    }

    /// A parameter without a value counts as missing (RFC 6749, section 3.2).
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map(String::as_str).unwrap_or_default()
    }

    fn require(&self, name: &str) -> Result<&str, InvalidRequest> {
        let value = Some(self.get(name)).filter(|value| !value.is_empty());
        value.ok_or_else(|| InvalidRequest(format!("{name} is missing.")))
    }
}

fn grant_error(error: GrantError) -> HttpResponse {
    let code = match error {
        GrantError::InvalidClient => "invalid_client",
        GrantError::InvalidGrant => "invalid_grant",
        GrantError::InvalidTarget => "invalid_target",
        GrantError::Failure(failure) => return failed(failure),
    };
    oauth_error(code, &error.to_string())
}

fn failed(failure: Failure) -> HttpResponse {
    ApiError::from(failure).error_response()
}

/// A message for the developer of the app.
struct InvalidRequest(String);

impl From<InvalidRequest> for HttpResponse {
    fn from(InvalidRequest(message): InvalidRequest) -> Self {
        oauth_error("invalid_request", &message)
    }
}

/// RFC 6749, section 5.2. An unknown client gets 401.
fn oauth_error(code: &str, message: &str) -> HttpResponse {
    let status = if code == "invalid_client" { StatusCode::UNAUTHORIZED } else { StatusCode::BAD_REQUEST };
    HttpResponse::build(status).json(json!({"error": code, "error_description": message}))
}
