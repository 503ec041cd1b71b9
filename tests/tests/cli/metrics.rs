use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use domain::purchases::DiscrepancyKind;
use integration_tests::database;
use integration_tests::server_process::{ServerProcess, free_address};
use serde_json::json;

use crate::BINARY;
use crate::cli::payments::{failed_refund, record_discrepancies};
use crate::cli::storage::url;

struct MonitoredServer {
    product: ServerProcess,
    metrics: SocketAddr,
}

fn start_monitored() -> MonitoredServer {
    let metrics = free_address();
    let mut product = ServerProcess::install_with(BINARY, [("MARIGOLD_METRICS_BIND", metrics.to_string())]);
    product.start();
    MonitoredServer { product, metrics }
}

fn get(server: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(server).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n").unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

impl MonitoredServer {
    fn scrape(&self) -> String {
        let response = get(self.metrics, "/metrics");
        assert!(response.starts_with("HTTP/1.1 200"), "{response}");
        response
    }

    fn value(&self, series: &str) -> Option<f64> {
        let text = self.scrape();
        text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
    }

    #[track_caller]
    fn expect(&self, series: &str, expected: f64) {
        let found = self.value(series);
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{series}: {found:?}");
    }
}

#[test]
fn metrics_count_by_route_and_outcome() {
    let monitored = start_monitored();
    let anna = monitored.product.client();
    assert_eq!(anna.register("anna@example.com").unwrap().status, 201);
    let token = monitored.product.emailed_token("anna@example.com");
    assert_eq!(anna.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    for _ in 0..3 {
        assert_eq!(monitored.product.client().login("ben@example.com").unwrap().status, 401);
    }
    let agents = anna.get("/api/gpts/premium").unwrap().body;
    let intent = anna.post("/api/payment/create-cart-intent", &json!({"gptIds": [agents[0]["id"]]})).unwrap();
    let id = intent.body["paymentIntentId"].as_str().unwrap();
    anna.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), &json!({})).unwrap();
    for number in 0..20 {
        let _ = anna.get(&format!("/secret-{number}/of-anna@example.com"));
        let _ = anna.get(&format!("/api/secret-{number}"));
        let _ = anna.get(&format!("/api/blog/posts/secret-{number}"));
    }

    monitored
        .expect(r#"marigold_http_requests_total{route="/api/auth/login",method="POST",status="401"}"#, 3.0);
    monitored.expect(
        r#"marigold_http_requests_total{route="/api/auth/register",method="POST",status="201"}"#,
        1.0,
    );
    monitored.expect(
        r#"marigold_http_request_duration_seconds_count{route="/api/auth/login",method="POST"}"#,
        3.0,
    );
    monitored.expect(r#"marigold_sign_in_failures_total{reason="credentials"}"#, 3.0);
    monitored.expect(r#"marigold_emails_total{outcome="sent"}"#, 1.0);
    monitored.expect(r#"marigold_orders{state="pending"}"#, 1.0);
    monitored.expect(r#"marigold_orders{state="paid"}"#, 0.0);
    monitored.expect(r#"marigold_outbox_emails{state="queued"}"#, 0.0);
    monitored.expect(r#"marigold_outbox_oldest_age_seconds{state="queued"}"#, 0.0);
    monitored.expect("marigold_database_up", 1.0);
    monitored.expect(r#"marigold_database_pool_connections{pool="writer"}"#, 1.0);
    monitored.expect(concat!(r#"marigold_build_info{version=""#, env!("CARGO_PKG_VERSION"), r#""}"#), 1.0);
    assert!(monitored.value(r#"marigold_reconciler_runs_total{outcome="finished"}"#).unwrap() >= 1.0);
    assert!(monitored.value("marigold_uptime_seconds").unwrap() > 0.0);

    let text = monitored.scrape();
    for typed in ["secret", "anna", id, &token] {
        assert!(!text.contains(typed), "{typed} is a label: {text}");
    }
    let series = text.lines().filter(|line| line.starts_with("marigold_http_requests_total")).count();
    assert!(series < 20, "{series} series: {text}");
}

#[test]
fn metrics_report_pending_emails_and_age() {
    let closed_port = free_address();
    let metrics = free_address();
    let settings = [
        ("MARIGOLD_METRICS_BIND", metrics.to_string()),
        ("MARIGOLD_MAIL_URL", format!("smtp://{closed_port}?tls=none")),
    ];
    let mut product = ServerProcess::install_with(BINARY, settings);
    product.start();
    for name in ["anna", "berta"] {
        assert_eq!(product.client().register(&format!("{name}@example.com")).unwrap().status, 201);
    }
    let monitored = MonitoredServer { product, metrics };
    monitored.expect(r#"marigold_outbox_emails{state="queued"}"#, 2.0);
    monitored.product.wait_until("both were tried", || {
        monitored.value(r#"marigold_emails_total{outcome="deferred"}"#) == Some(2.0)
    });
    monitored.product.wait_until("the age of the oldest email grows", || {
        monitored.value(r#"marigold_outbox_oldest_age_seconds{state="queued"}"#).is_some_and(|age| age > 0.5)
    });
}

#[tokio::test]
async fn metrics_report_discrepancies_by_kind() {
    let monitored = start_monitored();
    let unknown = r#"marigold_payment_discrepancies{kind="unknown_order"}"#;
    monitored.expect(unknown, 0.0);
    let file = monitored.product.folder().join("data").join("marigold.db");
    let database = database::open(&url(&file)).await.unwrap();
    record_discrepancies(&database, "pi_1", &[DiscrepancyKind::UnknownOrder]).await;
    record_discrepancies(
        &database,
        "pi_2",
        &[DiscrepancyKind::UnknownOrder, DiscrepancyKind::AmountMismatch],
    )
    .await;
    monitored.expect(unknown, 2.0);
    monitored.expect(r#"marigold_payment_discrepancies{kind="amount_mismatch"}"#, 1.0);
    record_discrepancies(&database, "pi_1", &[]).await;
    monitored.expect(unknown, 1.0);
    let failed = r#"marigold_refunds{state="failed"}"#;
    monitored.expect(failed, 0.0);
    failed_refund(&database).await;
    monitored.expect(failed, 1.0);
    monitored.expect("marigold_webhook_events_pending", 0.0);
}

#[test]
fn metrics_are_served_only_on_their_own_address() {
    let monitored = start_monitored();
    let public = monitored.product.client();
    assert_eq!(public.get("/metrics").map_or(404, |response| response.status), 404);
    assert!(get(monitored.metrics, "/api/auth/me").starts_with("HTTP/1.1 404"));
    assert!(get(monitored.metrics, "/").starts_with("HTTP/1.1 404"));
}
