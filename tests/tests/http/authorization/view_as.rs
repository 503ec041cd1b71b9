//! Every operation, called by an owner who views the site as someone else.

use crate::http::prelude::*;
use integration_tests::app::OpenApiDocument;

use super::TestContext;
use super::table::{ADMINS, MEMBERS, PUBLIC};

const VIEW_AS: &str = "/api/admin/view-as";
/// Two of them end the view, and the provider has no session.
const ALLOWED_WRITES: [&str; 4] = [
    "DELETE /api/admin/view-as",
    "POST /api/auth/logout",
    "POST /api/payment/webhook",
    "POST /api/webhooks/email",
];

/// Each view, with the column of its person in the tables of [`PUBLIC`] and [`MEMBERS`], and of [`ADMINS`].
const VIEWS: [(&str, usize); 2] = [("visitor", 0), ("member", 1)];

fn is_write(operation: &str) -> bool {
    !operation.starts_with("GET ") || operation == "GET /api/auth/verify"
}

async fn start(browser: &Browser<'_>, view: &str) {
    let _ = browser.post(VIEW_AS, json!({"view": view})).await.expect(204);
}

#[actix_web::test]
async fn view_refuses_every_write_and_changes_nothing() {
    let context = TestContext::new().await;
    let operations = OpenApiDocument::get().operations().filter(|(path, _)| path.starts_with("/api/"));
    let operations: Vec<_> = operations.map(|(path, method)| format!("{method} {path}")).collect();
    for (view, _) in VIEWS {
        let ada = context.browser(Some(ADA));
        start(&ada, view).await;
        let before = context.stored().await;
        for operation in operations.iter().filter(|name| !ALLOWED_WRITES.contains(&name.as_str())) {
            let response = context.send(operation, &ada).await;
            if is_write(operation) {
                response.expect_error(403, "read_only_view");
            } else {
                assert!(!response.text.contains("read_only_view"), "{operation}");
            }
        }
        assert_eq!(context.stored().await, before, "{view}");
        let _ = ada.delete(VIEW_AS).await.expect(204);
    }
}

#[actix_web::test]
async fn view_reads_respond_as_to_that_person() {
    let context = TestContext::new().await;
    for (view, person) in VIEWS {
        let ada = context.browser(Some(ADA));
        start(&ada, view).await;
        let accounts = PUBLIC.into_iter().chain(MEMBERS).map(|(row, expected)| (row, expected[person]));
        let admins = ADMINS.into_iter().map(|(row, expected, ..)| (row, expected[person]));
        for (row, expected) in accounts.chain(admins).filter(|(row, _)| !is_write(row)) {
            let response = context.send(row, &ada).await;
            // The person has placed no order.
            let is_order = row.starts_with("GET /api/purchases/orders/{id}") && expected == 200;
            // And owns no agent.
            let is_package = row.contains("/package") && expected == 200;
            let expected = if is_order {
                404
            } else if is_package {
                403
            } else {
                expected
            };
            assert_eq!(response.status.as_u16(), expected, "{row} as {view}: {}", response.text);
        }
        context.send("GET /api/blog/posts/{slug} of a draft", &ada).await.expect_error(404, "not_found");
        let _ = ada.delete(VIEW_AS).await.expect(204);
    }
}
