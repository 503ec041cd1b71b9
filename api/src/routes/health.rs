//! Health checks for load balancers and, in [`admin`] and [`setup`], for admins.

pub mod admin;
pub mod setup;

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::error::ApiResult;
use crate::routes::endpoints;
use crate::state::AppState;

endpoints! {
    "/healthz" { get_or_head healthz }
    "/readyz" { get_or_head readyz }
}

/// The process is running.
#[utoipa::path(
    get, path = "/healthz", tag = "health",
    responses((status = 200, body = String, content_type = "text/plain", example = "ok\n"))
)]
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// The database is reachable.
#[utoipa::path(
    get, path = "/readyz", tag = "health",
    responses(
        (status = 200, body = String, content_type = "text/plain", example = "ready\n"),
        (status = 500, description = "The database contains invalid data"),
        (status = 503, description = "The database is unavailable"),
    )
)]
pub(crate) async fn readyz(state: Data<AppState>) -> ApiResult<HttpResponse> {
    state.readiness.check().await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}
