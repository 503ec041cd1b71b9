//! What the cart shows for a code is what the checkout charges.

use std::sync::Arc;

use application::discounts::{ManageDiscounts, NewDiscount};
use application::ports::Actor;
use application::purchases::{CartChange, CheckoutError, DiscountValidation, ValidateDiscountError};
use chrono::TimeDelta;
use domain::discounts::{
    Discount, DiscountAudience, DiscountCode, DiscountConditions, DiscountDraft, DiscountError, DiscountKind,
};
use domain::purchases::{Quote, QuoteLines};
use domain::{AgentId, UserId};
use integration_tests::contract::builders::cents;
use integration_tests::seeded_rng::SeededRng;
use integration_tests::soak;

use crate::use_cases::fixture::TestContext;
use crate::use_cases::on_every_store;

on_every_store!(quote_of_valid_code_equals_charge, price_previews_do_not_wait_for_writers);

fn subset(rng: &mut SeededRng, agents: &[AgentId]) -> Vec<AgentId> {
    agents.iter().copied().filter(|_| rng.one_in(2)).collect()
}

fn draft(rng: &mut SeededRng, agents: &[AgentId], context: &TestContext) -> DiscountDraft {
    let now = context.app.clock.now();
    let soon = TimeDelta::seconds(i64::try_from(rng.below(3)).unwrap() - 1);
    let kind = if rng.one_in(2) {
        DiscountKind::percentage(i64::try_from(1 + rng.below(100)).unwrap())
    } else {
        DiscountKind::fixed(i64::try_from(1 + rng.below(4000)).unwrap())
    };
    DiscountDraft {
        kind: kind.unwrap(),
        expires_at: rng.one_in(6).then(|| now + soon),
        max_uses: rng.one_in(3).then_some(1),
        max_uses_per_member: rng.one_in(3).then_some(1),
        conditions: DiscountConditions {
            starts_at: rng.one_in(4).then(|| now + soon),
            agents: if rng.one_in(2) { subset(rng, agents) } else { Vec::new() },
            min_subtotal: cents(i64::try_from(rng.below(2) * rng.below(4000)).unwrap()),
            audience: DiscountAudience::ALL[rng.index(3)],
        },
    }
}

/// The code as entered in the cart, and the price that the domain computes with it.
async fn quote(
    context: &TestContext,
    member: UserId,
    cart: &[AgentId],
    discount: &Discount,
) -> Result<Quote, DiscountError> {
    match DiscountValidation::new(&context.app).validate(member, discount.code.as_str(), cart).await {
        Ok(found) => {
            let mut unit = context.app.unaudited_store.read().await.unwrap();
            let mut agents = unit.agents().find_all(cart).await.unwrap();
            agents.sort_by_key(|agent| cart.iter().position(|id| *id == agent.id));
            Ok(Quote::price(&QuoteLines::of_agents(agents), Some(&found)).unwrap())
        }
        Err(ValidateDiscountError::Rejected(refusal)) => Err(refusal),
        Err(error) => panic!("{}: {error:?}", discount.code),
    }
}

/// Compares the quote with a checkout of the same cart; pays some of them. Returns whether the member owns the agents now.
async fn compare(
    context: &TestContext,
    rng: &mut SeededRng,
    member: UserId,
    cart: &[AgentId],
    discount: &Discount,
) -> bool {
    let code = &discount.code;
    let quoted = quote(context, member, cart, discount).await;
    match (quoted, context.begin(member, cart, Some(discount.id)).await) {
        (Ok(quote), Ok(checkout)) => {
            assert_eq!(quote, checkout.quote, "{code}");
            if !quote.total.is_zero() && !rng.one_in(3) {
                return false;
            }
            if !quote.total.is_zero() {
                context.pay(&checkout).await.unwrap();
            }
            let order = context.confirm(member, &checkout).await.unwrap();
            assert_eq!((order.total, order.discount_amount), (quote.total, quote.discount_amount));
            if !quote.total.is_zero() {
                let charged = context.app.payment_provider.retrieve(&checkout.payment_id).await;
                assert_eq!(charged.unwrap().unwrap().received, quote.total, "{code}");
            }
            true
        }
        (Ok(quote), Err(CheckoutError::TotalTooSmall(error))) => {
            assert_eq!(quote.charge(), Err(error), "{code}");
            false
        }
        (Err(refusal), Err(CheckoutError::Changed(changed))) => {
            assert_eq!(changed.change, CartChange::Discount(refusal), "{code}");
            false
        }
        (quoted, checkout) => panic!("{code}: {quoted:?}, but {checkout:?}"),
    }
}

async fn quote_of_valid_code_equals_charge(context: &Arc<TestContext>) {
    let mut rng = SeededRng::new(19);
    for round in 0..soak::size(12, 200) {
        let member = context.member(&format!("member{round}@example.com")).await;
        let mut agents = Vec::new();
        for _ in 0..4 {
            agents.push(context.agent(i64::try_from(60 + rng.below(3000)).unwrap()).await);
        }
        if rng.one_in(2) {
            let bought = agents.pop().unwrap();
            let checkout = context.begin(member, &[bought], None).await.unwrap();
            context.pay(&checkout).await.unwrap();
            context.confirm(member, &checkout).await.unwrap();
        }
        let new = NewDiscount {
            code: DiscountCode::parse(&format!("CODE{round}")).unwrap(),
            draft: draft(&mut rng, &agents, context),
        };
        let discount = ManageDiscounts::new(&context.app).create(Actor::Cli, new).await.unwrap();
        for _ in 0..3 {
            let mut cart = subset(&mut rng, &agents);
            if cart.is_empty() {
                cart = agents.clone();
            }
            if compare(context, &mut rng, member, &cart, &discount).await {
                agents.retain(|agent| !cart.contains(agent));
            }
            if agents.is_empty() {
                break;
            }
        }
    }
}

async fn price_previews_do_not_wait_for_writers(context: &Arc<TestContext>) {
    let (agent, anna) = (context.agent(1000).await, context.member("anna@example.com").await);
    context.half_off("HALF", 5).await;
    let mut writer = context.app.unaudited_store.begin().await.unwrap();
    assert!(writer.agents().lock(agent).await.unwrap().is_some());
    DiscountValidation::new(&context.app).validate(anna, "HALF", &[agent]).await.unwrap();
    drop(writer);
}
