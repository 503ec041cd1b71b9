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
    sources: Data<MetricsState>,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error, InitError = ()>,
> {
    App::new().app_data(sources).route("/metrics", web::get().to(metrics))
}

async fn metrics(sources: Data<MetricsState>) -> HttpResponse {
    let stats = tokio::time::timeout(TIMEOUT, sources.database.stats()).await;
    let stats = stats.ok().and_then(Result::ok);
    sources.metrics.gauges.set(&sources.database.pools(), stats.as_ref(), sources.clock.now());
    match sources.metrics.text() {
        Ok(text) => HttpResponse::Ok().content_type(CONTENT_TYPE).body(text),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}
