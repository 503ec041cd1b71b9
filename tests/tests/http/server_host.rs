//! The host names that a test server accepts. It has sandbox payments or shows its emails.

use crate::http::prelude::*;
use application::ports::ProviderKind;
use integration_tests::app::EmailDelivery;

const PATHS: [&str; 4] = ["/", "/dev/mailbox", "/api/auth/me", "/assets/app.0123456789.js"];

async fn status_for(app: &TestApp, host: &str, path: &str) -> u16 {
    app.browser().with_headers(&[("host", host)]).get(path).await.status.as_u16()
}

#[actix_web::test]
async fn host_foreign_name_on_test_server_is_rejected() {
    let shown = TestAppOptions { emails: EmailDelivery::Folder, ..TestAppOptions::default() };
    let only_shown_emails = TestAppOptions { provider: ProviderKind::StripeTest, ..shown };
    let only_sandbox = TestAppOptions { emails: EmailDelivery::Smtp, ..shown };
    for setup in [shown, only_shown_emails, only_sandbox] {
        let app = TestApp::start_with(setup).await;
        for path in PATHS {
            let browser = app.browser().with_headers(&[("host", "evil.example:8080")]);
            let response = browser.get(path).await;
            response.expect_error(421, "unknown_host");
            assert!(response.message().contains("http://marigold.test"), "{}", response.text);
        }
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn host_own_name_on_test_server_is_served(app: TestApp) {
    for host in ["marigold.test", "MARIGOLD.TEST:80", "localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
        assert_eq!(status_for(&app, host, "/dev/mailbox").await, 200, "{host}");
        assert_eq!(status_for(&app, host, "/").await, 200, "{host}");
    }
}

#[http_test(emails: EmailDelivery::Folder)]
async fn host_foreign_name_reaches_health_checks(app: TestApp) {
    for path in ["/healthz", "/readyz"] {
        assert_eq!(status_for(&app, "node-1:8080", path).await, 200, "{path}");
    }
}
