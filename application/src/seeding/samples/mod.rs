//! Fictional members, orders and visits of the last 90 days, so that a demo's lists and charts have something to show.

mod activity;
mod newsletter;
mod orders;
mod random;
mod reviews;
mod traffic;

use std::sync::Arc;

use chrono::TimeDelta;
use domain::agents::Agent;
use domain::discounts::Discount;
use domain::purchases::PurchaseStatus;
use domain::users::{PlainPassword, User};
use domain::{AgentId, PurchaseId, Reason, UserId};

use self::activity::SampleActivity;
use self::newsletter::insert_newsletter;
use self::orders::{Generator, SampleOrder, Samples, sample_email, sample_first_name};
use self::random::{SAMPLES, derive};
use self::traffic::insert_traffic;
use super::{ContentPack, SeedError, derive_id};
use crate::Context;
use crate::ports::{Actor, Requester, SamplePayments, UnitOfWork};

/// What loading added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleReport {
    pub members: usize,
    pub orders: usize,
}

/// Loads sample members and orders for the agents of a content pack.
pub struct SeedSampleOrders {
    context: Arc<Context>,
    payments: Arc<dyn SamplePayments>,
}

impl SeedSampleOrders {
    pub fn new(context: &Arc<Context>, payments: Arc<dyn SamplePayments>) -> Self {
        Self { context: context.clone(), payments }
    }

    /// Adds the samples unless they were added before or the pack's premium agents are not loaded. The members get
    /// the password of the pack's first account.
    pub async fn load_once(&self, pack: &ContentPack) -> Result<Option<SampleReport>, SeedError> {
        let name = format!("{} orders", pack.name);
        let Some(account) = pack.members.first() else { return Ok(None) };
        let mut unit = self.context.unaudited_store.read().await?;
        if unit.content_packs().contains(&name).await? {
            return Ok(None);
        }
        let agents = find_premium_agents(&mut *unit, pack).await?;
        let discount = match pack.discounts.first() {
            Some(discount) => unit.discounts().find_by_code(&discount.code).await?,
            None => None,
        };
        drop(unit);
        if agents.is_empty() {
            return Ok(None);
        }
        let samples = self.generate(&agents, discount.as_ref(), &account.password).await?;
        let author = self
            .context
            .unaudited_store
            .read()
            .await?
            .users()
            .find_first_admin()
            .await?
            .map(|admin| admin.id);
        let now = self.context.clock.now();
        let activity = SampleActivity::generate(&samples.members, &samples.orders, author, now)?;
        let reviews = reviews::generate(pack, &samples.members, &samples.orders, now)?;
        for sample in samples.orders.iter().filter(|sample| sample.order.is_settled()) {
            self.payments.record(&sample.order, &sample.refunds).await?;
        }
        let mut unit = self.context.unaudited_store.begin_as(Actor::Cli).await?;
        for member in &samples.members {
            unit.users().insert(member).await?;
        }
        for sample in &samples.orders {
            insert_order(&mut *unit, sample).await?;
        }
        for review in &reviews {
            unit.reviews().insert(review).await?;
        }
        activity.insert(&mut *unit).await?;
        insert_newsletter(&mut *unit, pack, &samples.members).await?;
        insert_traffic(&mut *unit, self.context.site().time_zone, now).await?;
        unit.content_packs().record(&name, now).await?;
        unit.commit().await?;
        Ok(Some(SampleReport { members: samples.members.len(), orders: samples.orders.len() }))
    }

    async fn generate(
        &self,
        agents: &[Agent],
        discount: Option<&Discount>,
        password: &PlainPassword,
    ) -> Result<Samples, SeedError> {
        let hash = self.context.password_hasher.hash(password, &Requester::operator()).await?;
        let template = User::register(
            UserId::from_uuid(SAMPLES),
            sample_email(0)?,
            sample_first_name(0)?,
            hash.clone(),
            self.context.clock.now(),
        );
        let mut samples = Generator::new(agents, discount, template, self.context.clock.now()).samples()?;
        for member in samples.members.iter_mut().filter(|member| member.is_verified).step_by(2) {
            member.set_password(hash.clone());
        }
        let blocked_at = self.context.clock.now() - TimeDelta::days(2);
        for member in samples.members.iter_mut().filter(|member| member.is_verified).skip(11).step_by(90) {
            let reason =
                Reason::parse("Shared the links to paid agents").map_err(SeedError::invalid_sample)?;
            let _ = member.block(reason, blocked_at);
        }
        Ok(samples)
    }
}

async fn find_premium_agents(unit: &mut dyn UnitOfWork, pack: &ContentPack) -> Result<Vec<Agent>, SeedError> {
    let premium = pack.agents.iter().filter(|agent| agent.price.is_some());
    let ids: Vec<_> = premium.map(|agent| AgentId::from_uuid(derive_id(pack, "agent", &agent.key))).collect();
    Ok(unit.agents().find_all(&ids).await?)
}

async fn insert_order(unit: &mut dyn UnitOfWork, sample: &SampleOrder) -> Result<(), SeedError> {
    let SampleOrder { order, refunds } = sample;
    unit.orders().insert(order).await?;
    let mut position = 0;
    let next_id = || {
        position += 1;
        PurchaseId::from_uuid(derive("purchase", &format!("{}/{position}", order.id)))
    };
    for mut purchase in order.purchases(next_id) {
        let refunded = refunds
            .iter()
            .any(|refund| refund.agent_id == Some(purchase.agent_id) && refund.amount == purchase.amount);
        if refunded {
            purchase.status = PurchaseStatus::Refunded;
        }
        unit.purchases().insert(&purchase).await?;
    }
    if let (Some(discount), Some(settled_at)) = (&order.discount, order.settled_at) {
        unit.discounts().record_redemption(discount.id, order.id, order.user_id, settled_at).await?;
    }
    for refund in refunds {
        unit.refunds().insert(refund).await?;
    }
    Ok(())
}
