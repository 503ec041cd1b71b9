//! What each admin operation needs besides its permission, and what it leaves in the audit log.

use std::collections::BTreeSet;

use crate::http::prelude::*;

use super::TestContext;
use super::table::ADMINS;
use super::table::Reauthentication::Always;

#[actix_web::test]
async fn old_session_needs_reauthentication_where_stated() {
    let mut context = TestContext::new().await;
    for (row, _, reauthentication, _) in ADMINS {
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
    for (row, _, _, kinds) in ADMINS {
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
