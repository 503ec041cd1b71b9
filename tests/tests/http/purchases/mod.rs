//! Payments and purchases.

mod agents_without_url;
mod begin;
mod bundles;
mod changed_cart;
mod confirm;
mod discount_limits;
mod history;
mod orders;
mod receipt_copies;
mod refunds;
mod replace;
mod statements;
pub(super) mod webhook;

use crate::http::prelude::*;
use application::discounts::ManageDiscounts;
use application::outbox::{MailContent, MailKind};
use application::ports::Actor;
use application::ports::Store as _;
use application::purchases::{OrderReconciler, OrderReconciliationReport};
use domain::DiscountId;
use domain::agents::Access;
use domain::discounts::{Discount, DiscountKind};
use domain::money::Cents;

fn percent(percent: i64) -> DiscountKind {
    DiscountKind::percentage(percent).unwrap()
}

fn fixed(cents: i64) -> DiscountKind {
    DiscountKind::fixed(cents).unwrap()
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents).unwrap()
}

/// Agent ids as the API writes them.
fn ids(agents: &[AgentId]) -> Value {
    agents.iter().map(ToString::to_string).collect()
}

/// A cart as the checkout sends it.
fn cart(agents: &[AgentId], discount: Option<&Discount>, expected_total: Option<i64>) -> Value {
    let discount = discount.map(|discount| discount.id.to_string());
    json!({"gptIds": ids(agents), "discountCodeId": discount, "expectedTotal": expected_total})
}

fn quote_item_ids(quote: &Value) -> Value {
    quote["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect()
}

/// Removes an agent from sale.
async fn archive(app: &TestApp, id: AgentId) {
    let mut unit = app.store.begin().await.unwrap();
    let mut agent = unit.agents().find_all(&[id]).await.unwrap().remove(0);
    agent.access = Access::Free;
    assert!(unit.agents().update(&agent).await.unwrap());
    unit.commit().await.unwrap();
}

/// Abandons every open order as if its payment had been canceled just too late: it can still be paid.
pub(super) async fn abandon_orders(app: &TestApp) {
    let orders = app.store.orders().await;
    let mut unit = app.store.begin().await.unwrap();
    for mut order in orders {
        if order.abandon().is_applied() {
            unit.orders().update(&order).await.unwrap();
        }
    }
    unit.commit().await.unwrap();
}

/// One run of the reconciler.
pub(super) async fn reconcile(app: &TestApp) -> OrderReconciliationReport {
    OrderReconciler::new(&app.context).process_due().await.unwrap()
}

pub(super) async fn redemptions(app: &TestApp, id: DiscountId) -> u32 {
    let codes = ManageDiscounts::new(&app.context).list(Actor::Cli).await.unwrap();
    codes.iter().find(|(discount, _)| discount.id == id).unwrap().1
}

/// The emails about payments, oldest first.
pub(super) async fn receipts(app: &TestApp) -> Vec<MailContent> {
    let emails = app.store.outbox_emails().await.into_iter();
    emails.filter(|mail| mail.kind == MailKind::Receipt).map(|mail| mail.content).collect()
}
