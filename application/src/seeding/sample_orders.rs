//! Fictional members and orders of the last 90 days, so that a demo's lists and charts have something to show.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::{Access, Agent};
use domain::discounts::Discount;
use domain::purchases::{
    CartPrices, Order, ProviderKind, PurchaseStatus, Quote, Refund, RefundState, SettlementContext,
};
use domain::users::{EmailAddress, FirstName, PlainPassword, User};
use domain::{AgentId, OrderId, PurchaseId, Reason, RefundId, UserId};
use uuid::Uuid;

use super::sample_activity::SampleActivity;
use super::sample_newsletter::insert_newsletter;
use super::sample_reviews;
use super::{ContentPack, SeedError, derive_id};
use crate::ports::{Actor, BoxError, Clock, PasswordHasher, Requester, SamplePayments, Store, UnitOfWork};

/// Namespace of the ids, and the seed of the random numbers.
const SAMPLES: Uuid = Uuid::from_u128(0x9b27_51d0_4c6e_4f83_a1d9_30f6_2ad8_7c15);
const DAYS: i64 = 90;
const ORDERS: u64 = 200;
/// Members who have bought nothing.
const VISITORS: u64 = 110;
const FIRST_NAMES: [&str; 40] = [
    "Abby", "Alma", "Amina", "Beth", "Bianca", "Carla", "Chloe", "Dana", "Elena", "Ellie", "Esther", "Farah",
    "Grace", "Hanna", "Helen", "Imani", "Ines", "Iris", "Jana", "Joan", "Kate", "Keiko", "Laura", "Leah",
    "Lucia", "Maya", "Megan", "Nadia", "Nina", "Nora", "Olga", "Paula", "Priya", "Rosa", "Ruth", "Sara",
    "Sofia", "Tess", "Vera", "Yara",
];
const LAST_NAMES: [&str; 37] = [
    "adams", "baker", "becker", "bell", "berg", "brooks", "castro", "chen", "costa", "cruz", "diaz", "evans",
    "fischer", "garcia", "hall", "hughes", "ivers", "jones", "kaur", "keller", "khan", "lang", "lopez",
    "marsh", "meyer", "moreau", "novak", "okafor", "park", "patel", "perez", "reed", "rossi", "silva",
    "tanaka", "vogel", "young",
];

/// What loading added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleReport {
    pub members: usize,
    pub orders: usize,
}

/// Loads sample members and orders for the agents of a content pack.
pub struct SeedSampleOrders {
    store: Arc<dyn Store>,
    payments: Arc<dyn SamplePayments>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
}

impl SeedSampleOrders {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        payments: Arc<dyn SamplePayments>,
        hasher: Arc<dyn PasswordHasher>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, payments, hasher, clock }
    }

    /// Adds the samples unless they were added before or the pack's premium agents are not loaded. The members get
    /// the password of the pack's first account.
    ///
    /// # Errors
    /// [`SeedError`]
    pub async fn load_once(&self, pack: &ContentPack) -> Result<Option<SampleReport>, SeedError> {
        let name = format!("{} orders", pack.name);
        let Some(account) = pack.members.first() else { return Ok(None) };
        let mut unit = self.store.read().await?;
        if unit.content_packs().contains(&name).await? {
            return Ok(None);
        }
        let agents = find_premium_agents(&mut *unit, pack).await?;
        let discount = match pack.discounts.first() {
            Some(discount) => unit.discounts().find_by_code(&discount.new.code).await?,
            None => None,
        };
        drop(unit);
        if agents.is_empty() {
            return Ok(None);
        }
        let samples = self.generate(&agents, discount.as_ref(), &account.password).await?;
        let author = self.store.read().await?.users().find_first_admin().await?.map(|admin| admin.id);
        let now = self.clock.now();
        let activity = SampleActivity::generate(&samples.members, &samples.orders, author, now)?;
        let reviews = sample_reviews::generate(&samples.members, &samples.orders, now)?;
        for sample in samples.orders.iter().filter(|sample| sample.order.is_settled()) {
            self.payments.record(&sample.order, &sample.refunds).await?;
        }
        let mut unit = self.store.begin_as(Actor::Cli).await?;
        for member in &samples.members {
            unit.insert(member).await?;
        }
        for sample in &samples.orders {
            insert_order(&mut *unit, sample).await?;
        }
        for review in &reviews {
            unit.reviews().insert(review).await?;
        }
        activity.insert(&mut *unit).await?;
        insert_newsletter(&mut *unit, pack, &samples.members, now).await?;
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
        let hash = self.hasher.hash(password, &Requester::operator()).await?;
        let template = User::register(
            UserId::from_uuid(SAMPLES),
            sample_email(0)?,
            sample_first_name(0)?,
            hash.clone(),
            self.clock.now(),
        );
        let mut samples = Generator::new(agents, discount, template, self.clock.now()).samples()?;
        for member in samples.members.iter_mut().filter(|member| member.is_verified).step_by(2) {
            member.set_password(hash.clone());
        }
        let blocked_at = self.clock.now() - TimeDelta::days(2);
        for member in samples.members.iter_mut().filter(|member| member.is_verified).skip(11).step_by(90) {
            let reason = Reason::parse("Shared the links to paid agents").map_err(invalid)?;
            let _ = member.block(reason, blocked_at);
        }
        Ok(samples)
    }
}

async fn find_premium_agents(unit: &mut dyn UnitOfWork, pack: &ContentPack) -> Result<Vec<Agent>, SeedError> {
    let premium = pack.agents.iter().filter(|agent| matches!(agent.access, Access::Premium(_)));
    let ids: Vec<_> = premium.map(|agent| AgentId::from_uuid(derive_id(pack, "agent", &agent.key))).collect();
    Ok(unit.agents().find_all(&ids).await?)
}

async fn insert_order(unit: &mut dyn UnitOfWork, sample: &SampleOrder) -> Result<(), SeedError> {
    let SampleOrder { order, refunds } = sample;
    unit.insert(order).await?;
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
        unit.insert(&purchase).await?;
    }
    if let (Some(discount), Some(settled_at)) = (&order.discount, order.settled_at) {
        unit.discounts().record_redemption(discount.id, order.id, order.user_id, settled_at).await?;
    }
    for refund in refunds {
        unit.insert(refund).await?;
    }
    Ok(())
}

struct Samples {
    members: Vec<User>,
    orders: Vec<SampleOrder>,
}

pub(super) struct SampleOrder {
    pub order: Order,
    pub refunds: Vec<Refund>,
}

/// The same samples for the same agents, except that their times are relative to now.
struct Generator<'a> {
    agents: &'a [Agent],
    discount: Option<&'a Discount>,
    /// The password of every member.
    template: User,
    now: DateTime<Utc>,
    random: Random,
    members: Vec<User>,
    /// What each member has ordered.
    ordered: Vec<BTreeSet<AgentId>>,
}

impl<'a> Generator<'a> {
    fn new(agents: &'a [Agent], discount: Option<&'a Discount>, template: User, now: DateTime<Utc>) -> Self {
        let random = Random { drawn: 0 };
        Self { agents, discount, template, now, random, members: Vec::new(), ordered: Vec::new() }
    }

    fn samples(mut self) -> Result<Samples, SeedError> {
        let mut times: Vec<_> = (0..ORDERS).map(|_| self.random_time()).collect();
        times.sort_unstable();
        let mut orders = Vec::new();
        for at in times {
            orders.push(self.order(at)?);
        }
        for _ in 0..VISITORS {
            let joined_at = self.random_time();
            let is_verified = self.random.percent(70);
            self.add_member(joined_at, is_verified)?;
        }
        Ok(Samples { members: self.members, orders })
    }

    /// Later times are more likely, as if the site were growing.
    fn random_time(&mut self) -> DateTime<Utc> {
        let seconds = DAYS * 24 * 60 * 60;
        let age = self.random.below(seconds).min(self.random.below(seconds));
        self.now - TimeDelta::seconds(age + 600)
    }

    fn add_member(&mut self, joined_at: DateTime<Utc>, is_verified: bool) -> Result<usize, SeedError> {
        let index = self.members.len();
        let email = sample_email(index)?;
        let id = UserId::from_uuid(derive("member", email.normalized()));
        let first_name = sample_first_name(index)?;
        let member =
            User { id, email, first_name, is_verified, created_at: joined_at, ..self.template.clone() };
        self.members.push(member);
        self.ordered.push(BTreeSet::new());
        Ok(index)
    }

    fn order(&mut self, placed_at: DateTime<Utc>) -> Result<SampleOrder, SeedError> {
        let member = self.buyer(placed_at)?;
        let wanted = match self.random.below(100) {
            0..60 => 1,
            60..85 => 2,
            _ => 3,
        };
        let cart = self.cart(member, wanted);
        let discount = if self.random.percent(30) { self.discount } else { None };
        let quote = Quote::price(&CartPrices::of_agents(cart.clone()), discount).map_err(invalid)?;
        let user_id = self.members.get(member).map_or(self.template.id, |member| member.id);
        let id = OrderId::from_uuid(derive("order", &format!("{user_id}/{}", self.random.drawn)));
        let mut order = Order::place(id, user_id, &quote, ProviderKind::Sandbox, placed_at);
        let mut refunds = Vec::new();
        match self.random.below(100) {
            0..8 => {
                let _ = order.abandon();
            }
            percent => {
                let _ = order.attach_intent(format!("pi_sandbox_{}", id.as_uuid().simple()));
                let context = SettlementContext { already_owned: Vec::new(), discount_error: None };
                let settled_at = placed_at + TimeDelta::minutes(2);
                let _ = order.settle(order.total, &context, settled_at).map_err(invalid)?;
                if let Some(ordered) = self.ordered.get_mut(member) {
                    ordered.extend(cart.iter().map(|agent| agent.id));
                }
                if percent < 17 {
                    refunds.extend(self.refund(&order, settled_at, percent < 14));
                }
            }
        }
        Ok(SampleOrder { order, refunds })
    }

    /// A member who has joined shortly before, or sometimes one who has bought before.
    fn buyer(&mut self, placed_at: DateTime<Utc>) -> Result<usize, SeedError> {
        if !self.members.is_empty() && self.random.percent(35) {
            let index = self.random.index(self.members.len());
            if self.ordered.get(index).is_some_and(|ordered| ordered.len() + 3 <= self.agents.len()) {
                return Ok(index);
            }
        }
        let before = TimeDelta::minutes(5 + self.random.below(4 * 24 * 60));
        self.add_member(placed_at - before, true)
    }

    /// Agents that the member has not ordered; the first ones of the pack are the most popular.
    fn cart(&mut self, member: usize, wanted: usize) -> Vec<Agent> {
        let ordered = self.ordered.get(member);
        let mut rest: Vec<&Agent> =
            self.agents.iter().filter(|agent| !ordered.is_some_and(|ids| ids.contains(&agent.id))).collect();
        let mut cart = Vec::new();
        while cart.len() < wanted && !rest.is_empty() {
            let index = self.random.index(rest.len()).min(self.random.index(rest.len()));
            cart.push(rest.remove(index).clone());
        }
        cart
    }

    fn refund(&self, order: &Order, settled_at: DateTime<Utc>, is_full: bool) -> Option<Refund> {
        let line = order.lines.first()?;
        let amount = if is_full { line.amount } else { line.amount.share(1, 2) };
        let id = RefundId::from_uuid(derive("refund", &order.id.to_string()));
        let at = (settled_at + TimeDelta::hours(30)).min(self.now);
        let refund = Refund {
            id,
            order_id: order.id,
            agent_id: Some(line.agent_id),
            amount,
            state: RefundState::Succeeded,
            provider_id: None,
            request_key: Some(derive("request", &order.id.to_string())),
            reason: Some(if is_full { "Bought by mistake" } else { "Goodwill" }.to_owned()),
            failure: None,
            requested_by: None,
            requested_at: at,
            completed_at: Some(at),
        };
        // The sandbox uses the idempotency key as the refund's id.
        Some(Refund { provider_id: Some(refund.idempotency_key()), ..refund })
    }
}

/// Repeatable random numbers.
struct Random {
    drawn: u64,
}

impl Random {
    fn below(&mut self, limit: i64) -> i64 {
        self.drawn += 1;
        let number = derive_number("random", &self.drawn.to_string());
        i64::try_from(number % limit.unsigned_abs().max(1)).unwrap_or(0)
    }

    fn index(&mut self, length: usize) -> usize {
        let limit = i64::try_from(length).unwrap_or(i64::MAX);
        usize::try_from(self.below(limit)).unwrap_or(0)
    }

    fn percent(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }
}

/// A deterministic pseudorandom number.
pub(super) fn derive_number(kind: &str, key: &str) -> u64 {
    u64::try_from(derive(kind, key).as_u128() >> 64).unwrap_or_default()
}

pub(super) fn derive(kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&SAMPLES, format!("{kind}/{key}").as_bytes())
}

fn sample_first_name(index: usize) -> Result<FirstName, SeedError> {
    FirstName::parse(pick(&FIRST_NAMES, index)).map_err(invalid)
}

/// The two lists have no common divisor, so 40 × 37 members get different addresses.
fn sample_email(index: usize) -> Result<EmailAddress, SeedError> {
    let (first, last) = (pick(&FIRST_NAMES, index).to_lowercase(), pick(&LAST_NAMES, index));
    EmailAddress::parse(&format!("{first}.{last}@members.example")).map_err(invalid)
}

fn pick(names: &[&'static str], index: usize) -> &'static str {
    names.get(index % names.len().max(1)).copied().unwrap_or_default()
}

pub(super) fn invalid(error: impl Into<BoxError>) -> SeedError {
    SeedError::InvalidSample(error.into())
}
