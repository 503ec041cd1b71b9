//! Health checks for load balancers.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{Data, ServiceConfig};
use application::ports::StoreError;
use async_trait::async_trait;
use infrastructure::persistence::Database;

use crate::app::State;
use crate::error::{ApiError, ErrorResponse};
use crate::routes::readable;

/// Whether the dependencies of requests are available.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// # Errors
    /// [`StoreError`] when requests would fail.
    async fn check(&self) -> Result<(), StoreError>;
}

#[async_trait]
impl Readiness for Database {
    async fn check(&self) -> Result<(), StoreError> {
        self.ping().await
    }
}

pub type DynReadiness = Arc<dyn Readiness>;

pub fn configure(root: &mut ServiceConfig) {
    root.service(readable("/healthz", healthz)).service(readable("/readyz", readyz));
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
        (status = 500, body = ErrorResponse, description = "The records are damaged"),
        (status = 503, body = ErrorResponse, description = "The records cannot be reached"),
    )
)]
pub(crate) async fn readyz(state: Data<State>) -> Result<HttpResponse, ApiError> {
    state.readiness.check().await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}
