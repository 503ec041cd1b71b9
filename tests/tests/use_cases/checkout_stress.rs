//! Concurrent checkouts in many browser tabs; afterwards every cent is accounted for.

use std::sync::Arc;

use application::purchases::CheckoutSession;
use chrono::TimeDelta;
use domain::{AgentId, DiscountId, UserId};
use integration_tests::seeded_rng::SeededRng;
use integration_tests::soak;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(concurrent_checkouts_keep_totals_and_limits);

const TABS: usize = 3;
const STEPS: usize = 25;
const LIMIT: u32 = 5;

async fn concurrent_checkouts_keep_totals_and_limits(context: &Arc<TestContext>) {
    let code = context.half_off("FEW", LIMIT).await;
    let mut agents = Vec::new();
    for price in [1999, 999, 700, 2500] {
        agents.push(context.agent(price).await);
    }
    let mut members = Vec::new();
    let mut tabs = Vec::new();
    for number in 0..soak::size(3, 8) {
        let member = context.member(&format!("member{number}@example.com")).await;
        members.push(member);
        for tab in 0..TABS {
            let rng = SeededRng::new(u64::try_from(number * TABS + tab).unwrap());
            tabs.push(tokio::spawn(browse(context.clone(), member, agents.clone(), code, rng)));
        }
    }
    for tab in tabs {
        tab.await.unwrap();
    }

    context.payments.set_rejects_refunds(false);
    for _ in 0..30 {
        context.clock.advance(TimeDelta::hours(1));
        assert_eq!(context.reconcile().await.failed, 0);
    }
    assert_eq!(context.payable().await, Vec::<String>::new(), "after a day nothing can be paid any more");
    assert!(context.redemptions(code).await <= LIMIT);
    let bought: usize = context.intents().await.iter().filter(|intent| !intent.received.is_zero()).count();
    assert!(bought > 0, "no payment, so the test proves nothing");
    context.assert_balanced(&members).await;
}

/// One tab of one member: starts, pays and confirms checkouts in random order.
async fn browse(
    context: Arc<TestContext>,
    member: UserId,
    agents: Vec<AgentId>,
    code: DiscountId,
    mut rng: SeededRng,
) {
    let mut checkouts: Vec<CheckoutSession> = Vec::new();
    for _ in 0..STEPS {
        match rng.below(10) {
            0..=3 => {
                let mut cart = agents.clone();
                cart.rotate_left(rng.index(agents.len()));
                cart.truncate(1 + rng.index(2));
                let discount = (rng.below(2) == 0).then_some(code);
                checkouts.extend(context.begin(member, &cart, discount).await.ok());
            }
            4..=6 => {
                if let Some(checkout) = checkouts.last() {
                    let _ = context.pay(checkout).await;
                }
            }
            7..=8 => {
                if let Some(checkout) = checkouts.last() {
                    let _ = context.confirm(member, checkout).await;
                }
            }
            _ => {
                context.payments.set_rejects_refunds(rng.below(2) == 0);
                context.clock.advance(TimeDelta::minutes(20));
                context.reconcile().await;
            }
        }
    }
}
