//! Prometheus metrics. Labels come from fixed sets and never contain user input, so the number of series is
//! bounded.

mod gauges;
mod labels;
mod mailer;
mod server;

pub(crate) use mailer::InstrumentedMailer;
pub(crate) use server::{MetricsState, app};

use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use application::Failure;
use application::purchases::OrderReconciliationReport;
use application::users::SignInError;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use gauges::Gauges;
use labels::{Outcome, Reason, RequestLabels, RouteLabels, WorkerLabel};

/// Histogram buckets, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Counters since the process started, and gauges read on each scrape.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    gauges: Gauges,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, Histogram, fn() -> Histogram>,
    sign_in_failures: Family<Reason, Counter>,
    mails: Family<Outcome, Counter>,
    reconciler_runs: Family<Outcome, Counter>,
    reconciled_orders: Family<Outcome, Counter>,
    worker_panics: Family<WorkerLabel, Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("marigold");
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Version of the running release", build);
        let gauges = Gauges::register(&mut registry);
        let durations: Family<_, _, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        registry.register_with_unit(
            "http_request_duration",
            "Request duration by route and method",
            Unit::Seconds,
            durations.clone(),
        );
        Self {
            gauges,
            requests: counters(&mut registry, "http_requests", "Requests by route, method and status"),
            durations,
            sign_in_failures: counters(
                &mut registry,
                "sign_in_failures",
                "Failed password sign-ins by reason",
            ),
            mails: counters(&mut registry, "emails", "Email delivery attempts by outcome"),
            reconciler_runs: counters(&mut registry, "reconciler_runs", "Reconciler runs by outcome"),
            reconciled_orders: counters(
                &mut registry,
                "reconciled_orders",
                "Orders processed by the reconciler, by outcome",
            ),
            worker_panics: counters(
                &mut registry,
                "worker_panics",
                "Panics of background workers, by worker",
            ),
            registry,
        }
    }
}

fn counters<L>(registry: &mut Registry, name: &str, help: &str) -> Family<L, Counter>
where
    Family<L, Counter>: prometheus_client::registry::Metric + Clone + Default,
{
    let family = Family::default();
    registry.register(name, help, family.clone());
    family
}

impl Metrics {
    /// Records a finished request. `route` is the matched pattern, if any.
    pub(crate) fn record_request(
        &self,
        route: Option<String>,
        method: &Method,
        status: StatusCode,
        elapsed: Duration,
    ) {
        let labels = RouteLabels::new(route, method);
        self.durations.get_or_create(&labels).observe(elapsed.as_secs_f64());
        self.requests.get_or_create(&RequestLabels::new(labels, status)).inc();
    }

    pub(crate) fn record_sign_in_failure(&self, error: &SignInError) {
        let reason = match error {
            SignInError::InvalidCredentials => "credentials",
            SignInError::EmailNotVerified => "unverified",
            SignInError::Blocked => "blocked",
            SignInError::DeletionScheduled => "deletion_scheduled",
            SignInError::Failure(Failure::RateLimited(_)) => "rate_limited",
            SignInError::Failure(_) => "internal",
        };
        self.sign_in_failures.get_or_create(&Reason { reason }).inc();
    }

    pub(crate) fn record_reconciliation(&self, report: Option<OrderReconciliationReport>) {
        let outcome = if report.is_some() { "finished" } else { "failed" };
        self.reconciler_runs.get_or_create(&Outcome { outcome }).inc();
        let report = report.unwrap_or_default();
        for (outcome, count) in
            [("delivered", report.settled), ("abandoned", report.abandoned), ("failed", report.failed)]
        {
            self.reconciled_orders.get_or_create(&Outcome { outcome }).inc_by(count.into());
        }
    }

    pub(crate) fn record_worker_panic(&self, worker: &'static str) {
        self.worker_panics.get_or_create(&WorkerLabel { worker }).inc();
    }

    fn record_email(&self, outcome: &'static str) {
        self.mails.get_or_create(&Outcome { outcome }).inc();
    }

    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_unknown_routes_share_one_series() {
        let metrics = Metrics::default();
        for number in 0..500 {
            let method = Method::from_bytes(format!("FETCH{number}").as_bytes()).unwrap();
            metrics.record_request(None, &method, StatusCode::NOT_FOUND, Duration::from_millis(1));
        }
        let text = metrics.text().unwrap();
        let series = r#"marigold_http_requests_total{route="other",method="other",status="404"} 500"#;
        assert!(text.contains(series), "{text}");
        assert!(!text.contains("FETCH"));
    }
}
