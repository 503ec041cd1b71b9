//! The admin, who manages agents and codes; and the clock, which advances and jumps.

use std::sync::Arc;

use application::agents::ManageAgents;
use application::discounts::{ManageDiscounts, NewDiscount};
use application::ports::{Actor, RefundStatus};
use chrono::TimeDelta;
use domain::UserId;
use domain::agents::{Access, AgentDraft, AgentUrl, Category, Description, Title};
use domain::discounts::{DiscountCode, DiscountDraft, DiscountKind};
use domain::money::Cents;
use domain::users::Role;
use integration_tests::contract::builders;
use integration_tests::seeded_rng::SeededRng;
use uuid::Uuid;

use crate::simulation::context::{TestContext, yield_steps};
use crate::simulation::invariants::Event;
use crate::simulation::scheduler::yield_now;

/// The admin's account is not part of the simulation.
const ADMIN: UserId = UserId::from_uuid(Uuid::nil());
const PRICES: [i64; 6] = [50, 99, 700, 999, 1999, 2500];

pub struct Admin {
    pub context: Arc<TestContext>,
    pub rng: SeededRng,
    codes: u32,
}

impl Admin {
    pub fn new(context: Arc<TestContext>, rng: SeededRng) -> Self {
        Self { context, rng, codes: 0 }
    }

    pub async fn work(mut self, steps: u32) {
        for _ in 0..4 {
            self.create_agent().await;
        }
        self.create_code().await;
        for _ in 0..steps {
            match self.rng.below(8) {
                0 => self.create_agent().await,
                1 | 2 => self.change_price().await,
                3 => self.delete_agent().await,
                4 | 5 => self.create_code().await,
                6 => self.deactivate_code().await,
                _ => yield_steps(100).await,
            }
            yield_steps(30).await;
        }
    }

    fn draft(&mut self) -> AgentDraft {
        let price = *self.rng.pick(&PRICES).unwrap();
        AgentDraft::new(
            Title::parse("Meal Planner").unwrap(),
            Description::parse("Plans meals.").unwrap(),
            Category::parse("Location").unwrap(),
            AgentUrl::parse("https://agents.example/meals").unwrap(),
            Access::Premium(Cents::new(price).unwrap()),
        )
    }

    async fn create_agent(&mut self) {
        let draft = self.draft();
        let price = draft.access.price().get();
        let response = self
            .context
            .send_request(&mut self.rng, "admin", "creates an agent", async move |app| {
                ManageAgents::new(&app).create(Actor::Admin(ADMIN, Role::Owner), draft).await
            })
            .await;
        if let Some(Ok(agent)) = response {
            self.context.invariants.assert_committed(&Event::PriceSet(agent.id.to_string(), price));
            self.context.catalog().agents.push(agent.id);
        }
    }

    async fn change_price(&mut self) {
        let agents = self.context.catalog().agents.clone();
        let Some(id) = self.rng.pick(&agents).copied() else { return };
        let draft = self.draft();
        let price = draft.access.price().get();
        let response = self
            .context
            .send_request(&mut self.rng, "admin", "changes a price", async move |app| {
                ManageAgents::new(&app).update(Actor::Admin(ADMIN, Role::Owner), id, draft, None).await
            })
            .await;
        if let Some(Ok(_)) = response {
            self.context.invariants.assert_committed(&Event::PriceSet(id.to_string(), price));
        }
    }

    /// It may still be in carts.
    async fn delete_agent(&mut self) {
        let agents = self.context.catalog().agents.clone();
        let Some(id) = self.rng.pick(&agents).copied() else { return };
        let response = self
            .context
            .send_request(&mut self.rng, "admin", "deletes an agent", async move |app| {
                ManageAgents::new(&app).delete(Actor::Admin(ADMIN, Role::Owner), id).await
            })
            .await;
        if let Some(Ok(_)) = response {
            self.context.invariants.assert_committed(&Event::AgentUnlisted(id.to_string()));
        }
    }

    async fn create_code(&mut self) {
        self.codes += 1;
        let percent = [10, 50, 100][self.rng.index(3)];
        let new = NewDiscount {
            code: DiscountCode::parse(&format!("CODE{}", self.codes)).unwrap(),
            draft: DiscountDraft {
                max_uses: Some(1 + u32::try_from(self.rng.below(3)).unwrap()),
                max_uses_per_member: (self.rng.below(2) == 0).then_some(1),
                ..builders::discount_draft(DiscountKind::percentage(percent).unwrap())
            },
        };
        let code = new.code.to_string();
        let response = self
            .context
            .call_directly(&mut self.rng, "creates a code", async move |app| {
                ManageDiscounts::new(&app).create(Actor::Cli, new).await
            })
            .await;
        if let Some(Ok(discount)) = response {
            self.context.invariants.assert_committed(&Event::CodeCreated(code));
            self.context.catalog().discounts.push(discount.id);
        }
    }

    async fn deactivate_code(&mut self) {
        let number = 1 + self.rng.below(u64::from(self.codes));
        let code = DiscountCode::parse(&format!("CODE{number}")).unwrap();
        let text = code.to_string();
        let response = self
            .context
            .call_directly(&mut self.rng, "deactivates a code", async move |app| {
                ManageDiscounts::new(&app).deactivate(Actor::Cli, &code).await
            })
            .await;
        if let Some(Ok(())) = response {
            self.context.invariants.assert_committed(&Event::CodeDeactivated(text));
        }
    }
}

/// Advances the clock. With clock faults it jumps forward by up to a day, or back by an hour.
pub async fn advance_clock(context: Arc<TestContext>, mut rng: SeededRng, ticks: u32) {
    for _ in 0..ticks {
        for _ in 0..20 {
            yield_now().await;
        }
        let seconds = if context.faults.jumps() {
            let jump = [3_600, 24 * 3_600, 45 * 60, -3_600][rng.index(4)];
            context.faults.note(|_| format!("the clock jumps by {jump} s"));
            jump
        } else {
            i64::try_from(rng.below(40)).unwrap()
        };
        context.clock.advance(TimeDelta::seconds(seconds));
        if context.faults.bank_changes() {
            change_payment_results(&context, &mut rng);
        }
    }
}

/// Changes the result of refunds, or delays payments.
fn change_payment_results(context: &TestContext, rng: &mut SeededRng) {
    let payments = &context.payments;
    let change = rng.index(6);
    match change {
        0 => payments.set_refund_status(RefundStatus::Pending),
        1 => payments.set_refund_status(RefundStatus::Failed),
        2 => payments.set_refund_status(RefundStatus::Succeeded),
        3 => payments.complete_refunds(RefundStatus::Succeeded),
        4 => payments.set_rejects_refunds(rng.below(2) == 0),
        _ => context.set_processing(rng.below(2) == 0),
    }
    context.faults.note(|_| format!("payment results change: {change}"));
}
