//! Sample members and their orders.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::Agent;
use domain::discounts::Discount;
use domain::purchases::{Order, ProviderKind, Quote, QuoteLines, Refund, RefundState, SettlementContext};
use domain::users::{EmailAddress, FirstName, User};
use domain::{AgentId, OrderId, RefundId, UserId};

use super::random::{Random, derive};
use super::traffic::sample_source;
use crate::seeding::SeedError;

pub(super) const DAYS: i64 = 90;
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

pub(super) struct Samples {
    pub(super) members: Vec<User>,
    pub(super) orders: Vec<SampleOrder>,
}

pub(super) struct SampleOrder {
    pub(super) order: Order,
    pub(super) refunds: Vec<Refund>,
}

/// The same samples for the same agents, except that their times are relative to now.
pub(super) struct Generator<'a> {
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
    pub(super) fn new(
        agents: &'a [Agent],
        discount: Option<&'a Discount>,
        template: User,
        now: DateTime<Utc>,
    ) -> Self {
        let random = Random::new();
        Self { agents, discount, template, now, random, members: Vec::new(), ordered: Vec::new() }
    }

    pub(super) fn samples(mut self) -> Result<Samples, SeedError> {
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
        let source = sample_source(index);
        let member = User {
            id,
            email,
            first_name,
            is_verified,
            source,
            created_at: joined_at,
            ..self.template.clone()
        };
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
        let quote = Quote::price(&QuoteLines::of_agents(cart.clone()), discount)
            .map_err(SeedError::invalid_sample)?;
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
                let _ = order.settle(order.total, &context, settled_at).map_err(SeedError::invalid_sample)?;
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

pub(super) fn sample_first_name(index: usize) -> Result<FirstName, SeedError> {
    FirstName::parse(pick(&FIRST_NAMES, index)).map_err(SeedError::invalid_sample)
}

/// The two lists have no common divisor, so 40 × 37 members get different addresses.
pub(super) fn sample_email(index: usize) -> Result<EmailAddress, SeedError> {
    let (first, last) = (pick(&FIRST_NAMES, index).to_lowercase(), pick(&LAST_NAMES, index));
    EmailAddress::parse(&format!("{first}.{last}@members.example")).map_err(SeedError::invalid_sample)
}

fn pick(names: &[&'static str], index: usize) -> &'static str {
    names.get(index % names.len().max(1)).copied().unwrap_or_default()
}
