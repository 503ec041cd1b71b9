//! For whoever watches over the process.

use std::sync::Arc;

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, Route, guard};
use application::ports::StoreError;
use async_trait::async_trait;
use infrastructure::persistence::Database;

use crate::app::State;
use crate::error::ApiError;
use crate::routes::resource;

/// Whether what requests need is there.
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
    root.service(resource("/healthz", "GET, HEAD", asked().to(healthz))).service(resource(
        "/readyz",
        "GET, HEAD",
        asked().to(readyz),
    ));
}

/// Many watchers ask by HEAD.
fn asked() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// The process answers.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// The database answers.
async fn readyz(state: Data<State>) -> Result<HttpResponse, ApiError> {
    state.readiness.check().await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ready\n"))
}
