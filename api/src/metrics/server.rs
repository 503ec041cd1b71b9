use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::web::{self, Data};
use actix_web::{App, Error, HttpResponse};
use application::ports::Clock;
use infrastructure::persistence::Database;

use super::Metrics;

/// Shorter than Prometheus's default scrape timeout of 10 seconds, so that a database that hangs is still
/// reported.
const TIMEOUT: Duration = Duration::from_secs(2);
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What the metrics endpoint reads.
pub(crate) struct MetricsState {
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) database: Database,
    pub(crate) clock: Arc<dyn Clock>,
}

/// The metrics endpoint has its own listen address and is not part of the website.
pub(crate) fn app(
    state: Data<MetricsState>,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()>,
> {
    App::new().app_data(state).route("/metrics", web::get().to(metrics))
}

async fn metrics(state: Data<MetricsState>) -> HttpResponse {
    let result = tokio::time::timeout(TIMEOUT, state.database.stats()).await;
    let database = result.ok().and_then(Result::ok);
    state.metrics.gauges.set(&state.database.pools(), database.as_ref(), state.clock.now());
    match state.metrics.text() {
        Ok(text) => HttpResponse::Ok().content_type(CONTENT_TYPE).body(text),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}
