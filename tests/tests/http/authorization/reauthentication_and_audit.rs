//! What each admin operation needs besides its permission, and what it leaves in the audit log.

use std::collections::BTreeSet;

use chrono::TimeDelta;

use self::Reauthentication::{Always, If, Never};
use super::TestContext;
use super::table::{ADA, ADMINS};

/// Whether recent authentication is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reauthentication {
    Never,
    Always,
    /// Not for the call that is made here. Tests of the feature make the others.
    If,
}

/// Operations, reauthentication, and the kinds of the audit entries that a successful call adds.
const OPERATIONS: [(&str, Reauthentication, &[&str]); 110] = [
    ("POST /api/admin/view-as", Never, &["user"]),
    ("DELETE /api/admin/view-as", Never, &[]),
    ("GET /api/admin/audit", Never, &[]),
    ("GET /api/admin/audit.csv", Always, &["export"]),
    ("GET /api/admin/media", Never, &[]),
    ("POST /api/admin/media", Never, &[]),
    ("PUT /api/admin/media/{id}", Never, &[]),
    ("DELETE /api/admin/media/{id}", Never, &[]),
    ("GET /api/admin/missed-searches", Never, &[]),
    ("DELETE /api/admin/missed-searches/{id}", Never, &[]),
    ("GET /api/admin/trash", Never, &[]),
    ("DELETE /api/admin/trash/{kind}/{id}", Never, &[]),
    ("POST /api/admin/trash/{kind}/{id}/restore", Never, &[]),
    ("GET /api/admin/history/{kind}/{id}", Never, &[]),
    ("GET /api/admin/overview", Never, &[]),
    ("GET /api/admin/health", Never, &[]),
    ("GET /api/admin/discounts", Never, &[]),
    ("POST /api/admin/discounts", Always, &["discount"]),
    ("GET /api/admin/discounts.csv", Always, &["export"]),
    ("POST /api/admin/discounts/batches", Always, &["discount"]),
    ("POST /api/admin/discounts/simulate", Never, &[]),
    ("GET /api/admin/discounts/{id}", Never, &[]),
    // For wider terms.
    ("PUT /api/admin/discounts/{id}", If, &[]),
    ("GET /api/admin/discounts/{id}/uses", Never, &[]),
    // For an inactive code.
    ("POST /api/admin/discounts/{id}/activate", If, &[]),
    ("POST /api/admin/discounts/{id}/deactivate", Never, &["discount"]),
    ("GET /api/admin/emails", Never, &[]),
    ("POST /api/admin/emails/test", Never, &["email"]),
    ("POST /api/admin/emails/{id}/retry", Never, &[]),
    ("GET /api/admin/emails/templates", Never, &[]),
    ("GET /api/admin/emails/templates/{kind}", Never, &[]),
    ("GET /api/admin/reviews", Never, &[]),
    ("PUT /api/admin/reviews/{id}/reply", Never, &["review"]),
    ("POST /api/admin/reviews/{id}/hide", Never, &["review"]),
    ("POST /api/admin/reviews/{id}/show", Never, &[]),
    ("GET /api/admin/bundles", Never, &[]),
    ("POST /api/admin/bundles", Always, &["bundle"]),
    // For another offer.
    ("PUT /api/admin/bundles/{id}", If, &[]),
    ("DELETE /api/admin/bundles/{id}", Never, &["bundle"]),
    ("GET /api/admin/gpts", Never, &[]),
    ("POST /api/admin/gpts", Never, &["agent"]),
    ("POST /api/admin/gpts/bulk", Never, &["agent"]),
    ("GET /api/admin/gpts/{id}", Never, &[]),
    // For another price, or URL of an agent that was ordered.
    ("PUT /api/admin/gpts/{id}", If, &["agent"]),
    ("DELETE /api/admin/gpts/{id}", Never, &["agent"]),
    ("POST /api/admin/gpts/{id}/move", Never, &["agent"]),
    ("GET /api/admin/gpts/{id}/reports", Never, &[]),
    ("POST /api/admin/gpts/{id}/reports/fix", Never, &["agent"]),
    ("POST /api/admin/gpts/{id}/reports/dismiss", Never, &["agent"]),
    ("GET /api/admin/members", Never, &[]),
    ("GET /api/admin/members.csv", Always, &["export"]),
    ("GET /api/admin/members/totals", Never, &[]),
    ("GET /api/admin/members/{id}", Never, &[]),
    ("POST /api/admin/members/{id}/verification", Never, &["user"]),
    ("POST /api/admin/members/{id}/verify", Always, &["user"]),
    ("PUT /api/admin/members/{id}/email", Always, &["user"]),
    ("POST /api/admin/members/{id}/agents", Always, &["order", "purchase", "user"]),
    ("PUT /api/admin/members/{id}/role", Always, &["user"]),
    ("POST /api/admin/members/{id}/block", Always, &["user"]),
    ("DELETE /api/admin/members/{id}/block", Always, &[]),
    ("POST /api/admin/members/{id}/deletion", Always, &["user"]),
    ("DELETE /api/admin/members/{id}/deletion", Always, &[]),
    ("DELETE /api/admin/members/{id}/sessions", Always, &["user"]),
    ("POST /api/admin/members/{id}/notes", Never, &["user"]),
    ("DELETE /api/admin/members/{id}/notes/{note_id}", Never, &["user"]),
    ("GET /api/admin/orders", Never, &[]),
    ("GET /api/admin/orders.csv", Always, &["export"]),
    ("GET /api/admin/orders/totals", Never, &[]),
    ("GET /api/admin/orders/{id}", Never, &[]),
    ("POST /api/admin/orders/{id}/receipt", Never, &["email"]),
    ("POST /api/admin/orders/{id}/check", Never, &[]),
    ("POST /api/admin/orders/{id}/refunds", Always, &["refund"]),
    ("POST /api/admin/orders/{id}/access", Always, &["order"]),
    ("POST /api/admin/orders/{id}/messages", Never, &["order"]),
    ("POST /api/admin/orders/{id}/messages/close", Never, &[]),
    ("GET /api/admin/prompts", Never, &[]),
    ("POST /api/admin/prompts", Never, &["prompt"]),
    ("POST /api/admin/prompts/bulk", Never, &["prompt"]),
    ("PUT /api/admin/prompts/{id}", Never, &[]),
    ("DELETE /api/admin/prompts/{id}", Never, &["prompt"]),
    ("POST /api/admin/prompts/{id}/move", Never, &[]),
    ("GET /api/admin/pages", Never, &[]),
    ("GET /api/admin/pages/{kind}", Never, &[]),
    ("PUT /api/admin/pages/{kind}", Never, &["legal_page"]),
    ("DELETE /api/admin/pages/{kind}", Never, &[]),
    ("GET /api/admin/blog/authors", Never, &[]),
    ("PUT /api/admin/blog/tags/{slug}", Never, &["post"]),
    ("DELETE /api/admin/blog/tags/{slug}", Never, &["post"]),
    ("GET /api/admin/blog/posts", Never, &[]),
    ("POST /api/admin/blog/posts", Never, &["post"]),
    ("POST /api/admin/blog/posts/bulk", Never, &["post"]),
    ("GET /api/admin/blog/posts/{id}", Never, &[]),
    ("PUT /api/admin/blog/posts/{id}", Never, &["post"]),
    ("DELETE /api/admin/blog/posts/{id}", Never, &["post"]),
    ("GET /api/admin/blog/posts/{id}/revisions", Never, &[]),
    ("GET /api/admin/blog/posts/{id}/revisions/{revision}", Never, &[]),
    ("GET /api/admin/blog/posts/{id}/preview-link", Never, &[]),
    ("POST /api/admin/blog/posts/{id}/preview-link", Never, &[]),
    ("DELETE /api/admin/blog/posts/{id}/preview-link", Never, &[]),
    ("GET /api/admin/blog/working-copies", Never, &[]),
    ("GET /api/admin/blog/working-copies/{id}", Never, &[]),
    ("PUT /api/admin/blog/working-copies/{id}", Never, &[]),
    ("POST /api/admin/blog/working-copies/{id}/discard", Never, &[]),
    ("GET /api/admin/newsletters", Never, &[]),
    ("POST /api/admin/newsletters/{id}/cancel", Never, &["newsletter"]),
    ("GET /api/admin/blog/posts/{id}/newsletter", Never, &[]),
    ("POST /api/admin/blog/posts/{id}/newsletter", Always, &["newsletter"]),
    ("GET /api/admin/blog/posts/{id}/newsletter/preview", Never, &[]),
    ("POST /api/admin/blog/posts/{id}/newsletter/test", Never, &["email"]),
    ("DELETE /api/admin/members/{id}/email-suppression", Never, &[]),
];

#[test]
fn every_admin_operation_states_reauthentication_and_audit() {
    let stated: Vec<_> = OPERATIONS.map(|(row, ..)| row).into();
    let operations: Vec<_> = ADMINS.map(|(row, _)| row).into();
    assert_eq!(stated, operations);
}

#[actix_web::test]
async fn old_session_needs_reauthentication_where_stated() {
    let mut context = TestContext::new().await;
    for (row, reauthentication, _) in OPERATIONS {
        context.app.clock.advance(TimeDelta::minutes(16));
        let before = context.stored().await;
        let response = context.send(row, &context.browser(Some(ADA))).await;
        if reauthentication == Always {
            response.expect_error(403, "reauthentication_required");
            // The session was used.
            assert_eq!(context.stored().await[1..], before[1..], "{row}");
        } else {
            assert!(!response.text.contains("reauthentication_required"), "{row}");
            context.reset_after(row).await;
        }
    }
}

#[actix_web::test]
async fn admin_operation_is_audited_as_stated() {
    let mut context = TestContext::new().await;
    let mut differences = Vec::new();
    for (row, _, kinds) in OPERATIONS {
        let before = context.app.store.audit().await.len();
        let response = context.send(row, &context.browser(Some(ADA))).await;
        let entries = context.app.store.audit().await;
        let added: BTreeSet<_> = entries[before..].iter().map(|entry| entry.record.kind.as_str()).collect();
        let expected: BTreeSet<_> = kinds.iter().copied().collect();
        let expected = if response.status.is_success() { expected } else { BTreeSet::new() };
        // More may be recorded about a payment, whose provider is not reset.
        if !added.is_superset(&expected) || added.is_empty() != expected.is_empty() {
            differences.push((row, added));
        }
        context.reset_after(row).await;
    }
    assert!(differences.is_empty(), "{differences:#?}");
}
