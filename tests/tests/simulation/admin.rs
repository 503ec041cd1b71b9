//! The admin, who sells, changes prices, archives and creates codes; and time, which passes and jumps.

use std::sync::Arc;

use application::discounts::NewDiscount;
use application::ports::{Actor, RefundStatus};
use chrono::TimeDelta;
use domain::UserId;
use domain::agents::{Access, AgentDraft, AgentUrl, Category, Description, Title};
use domain::discounts::{DiscountCode, DiscountKind};
use domain::money::Cents;
use uuid::Uuid;

use crate::invariants::Event;
use crate::scheduler::lower_priority;
use crate::world::{TestContext, rest};
use integration_tests::seeded_rng::SeededRng;

/// The admin's account is not part of the simulation.
const ADMIN: UserId = UserId::from_uuid(Uuid::nil());
const PRICES: [i64; 6] = [50, 99, 700, 999, 1999, 2500];

pub struct Admin {
    pub world: Arc<TestContext>,
    pub rng: SeededRng,
    codes: u32,
}

impl Admin {
    pub fn new(world: Arc<TestContext>, rng: SeededRng) -> Self {
        Self { world, rng, codes: 0 }
    }

    pub async fn work(mut self, steps: u32) {
        for _ in 0..4 {
            self.create_agent().await;
        }
        self.make_code().await;
        for _ in 0..steps {
            match self.rng.below(8) {
                0 => self.create_agent().await,
                1 | 2 => self.change_price().await,
                3 => self.delete_agent().await,
                4 | 5 => self.make_code().await,
                6 => self.end_code().await,
                _ => rest(100).await,
            }
            rest(30).await;
        }
    }

    fn entry(&mut self) -> AgentDraft {
        let price = *self.rng.pick(&PRICES).unwrap();
        AgentDraft {
            title: Title::parse("Meal Planner").unwrap(),
            description: Description::parse("Plans meals.").unwrap(),
            category: Category::parse("Location").unwrap(),
            url: AgentUrl::parse("https://agents.example/meals").unwrap(),
            access: Access::Premium(Cents::new(price).unwrap()),
        }
    }

    async fn create_agent(&mut self) {
        let entry = self.entry();
        let price = entry.access.price().get();
        let response = self
            .world
            .ask(&mut self.rng, "admin", "creates an agent", async move |services| {
                services.manage_agents.create(Actor::Admin(ADMIN), entry).await
            })
            .await;
        if let Some(Ok(agent)) = response {
            self.world.invariants.acknowledged(&Event::AgentPriced(agent.id.to_string(), price));
            self.world.shop().agents.push(agent.id);
        }
    }

    async fn change_price(&mut self) {
        let agents = self.world.shop().agents.clone();
        let Some(id) = self.rng.pick(&agents).copied() else { return };
        let entry = self.entry();
        let price = entry.access.price().get();
        let response = self
            .world
            .ask(&mut self.rng, "admin", "changes a price", async move |services| {
                services.manage_agents.update(Actor::Admin(ADMIN), id, entry, None).await
            })
            .await;
        if let Some(Ok(_)) = response {
            self.world.invariants.acknowledged(&Event::AgentPriced(id.to_string(), price));
        }
    }

    /// Members still have it in their carts.
    async fn delete_agent(&mut self) {
        let agents = self.world.shop().agents.clone();
        let Some(id) = self.rng.pick(&agents).copied() else { return };
        let response = self
            .world
            .ask(&mut self.rng, "admin", "deletes an agent", async move |services| {
                services.manage_agents.delete(Actor::Admin(ADMIN), id).await
            })
            .await;
        if let Some(Ok(_)) = response {
            self.world.invariants.acknowledged(&Event::AgentGone(id.to_string()));
        }
    }

    async fn make_code(&mut self) {
        self.codes += 1;
        let percent = [10, 50, 100][self.rng.index(3)];
        let new = NewDiscount {
            code: DiscountCode::parse(&format!("CODE{}", self.codes)).unwrap(),
            kind: DiscountKind::percentage(percent).unwrap(),
            expires_at: None,
            max_uses: Some(1 + u32::try_from(self.rng.below(3)).unwrap()),
            max_uses_per_member: (self.rng.below(2) == 0).then_some(1),
        };
        let code = new.code.to_string();
        let response = self
            .world
            .call_directly(&mut self.rng, "makes a code", async move |ports| {
                ports.discount_admin().create(Actor::Cli, new).await
            })
            .await;
        if let Some(Ok(discount)) = response {
            self.world.invariants.acknowledged(&Event::CodeMade(code));
            self.world.shop().discounts.push(discount.id);
        }
    }

    async fn end_code(&mut self) {
        let number = 1 + self.rng.below(u64::from(self.codes));
        let code = DiscountCode::parse(&format!("CODE{number}")).unwrap();
        let text = code.to_string();
        let response = self
            .world
            .call_directly(&mut self.rng, "ends a code", async move |ports| {
                ports.discount_admin().deactivate(Actor::Cli, &code).await
            })
            .await;
        if let Some(Ok(())) = response {
            self.world.invariants.acknowledged(&Event::CodeEnded(text));
        }
    }
}

/// Seconds pass at every step; with clock faults the clock jumps forward by up to a day, or back by an hour.
pub async fn pass_time(world: Arc<TestContext>, mut rng: SeededRng, ticks: u32) {
    for _ in 0..ticks {
        for _ in 0..20 {
            lower_priority().await;
        }
        let seconds = if world.faults.jumps() {
            let jump = [3_600, 24 * 3_600, 45 * 60, -3_600][rng.index(4)];
            world.faults.note(|_| format!("the clock jumps by {jump} s"));
            jump
        } else {
            i64::try_from(rng.below(40)).unwrap()
        };
        world.clock.advance(TimeDelta::seconds(seconds));
        if world.faults.bank_changes() {
            change_bank(&world, &mut rng);
        }
    }
}

/// Changes the result of refunds, or delays payments.
fn change_bank(world: &TestContext, rng: &mut SeededRng) {
    let payments = &world.payments;
    let change = rng.index(6);
    match change {
        0 => payments.set_refund_status(RefundStatus::Pending),
        1 => payments.set_refund_status(RefundStatus::Failed),
        2 => payments.set_refund_status(RefundStatus::Succeeded),
        3 => payments.end_refunds(RefundStatus::Succeeded),
        4 => payments.set_rejects_refunds(rng.below(2) == 0),
        _ => world.set_processing(rng.below(2) == 0),
    }
    world.faults.note(|_| format!("the bank changes: {change}"));
}
