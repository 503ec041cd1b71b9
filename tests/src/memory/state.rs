use std::collections::BTreeMap;

use application::outbox::OutboxMail;
use application::ports::StoreError;
use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::discounts::Discount;
use domain::posts::{Post, Slug};
use domain::prompts::Prompt;
use domain::purchases::{Order, Purchase};
use domain::users::{OneTimeToken, Session, User};
use domain::{AgentId, DiscountId, OrderId, PostId, PromptId, PurchaseId, SessionId, TokenId, UserId};
use uuid::Uuid;

/// Everything that is stored. A unit of work changes a copy.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    pub(super) users: BTreeMap<UserId, User>,
    pub(super) tokens: BTreeMap<TokenId, OneTimeToken>,
    pub(super) sessions: BTreeMap<SessionId, Session>,
    pub(super) agents: BTreeMap<AgentId, Agent>,
    pub(super) prompts: BTreeMap<PromptId, Prompt>,
    pub(super) posts: BTreeMap<PostId, Post>,
    pub(super) content_packs: BTreeMap<String, DateTime<Utc>>,
    pub(super) discounts: BTreeMap<DiscountId, Discount>,
    pub(super) redemptions: BTreeMap<OrderId, Redemption>,
    pub(super) orders: BTreeMap<OrderId, Order>,
    pub(super) purchases: BTreeMap<PurchaseId, Purchase>,
    pub(super) mails: BTreeMap<Uuid, StoredMail>,
}

#[derive(Debug, Clone)]
pub(super) struct Redemption {
    pub(super) discount_id: DiscountId,
    pub(super) member: UserId,
}

#[derive(Debug, Clone)]
pub(super) struct StoredMail {
    pub(super) mail: OutboxMail,
    pub(super) leased_until: Option<DateTime<Utc>>,
}

impl State {
    pub(super) fn has_slug(&self, slug: &Slug) -> bool {
        self.posts.values().any(|post| post.slug == *slug)
    }

    /// What a foreign key would say.
    pub(super) fn require_member(&self, id: UserId) -> Result<(), StoreError> {
        required(self.users.contains_key(&id), "no such member")
    }

    pub(super) fn require_agent(&self, id: AgentId) -> Result<(), StoreError> {
        required(self.agents.contains_key(&id), "no such agent")
    }

    pub(super) fn require_order(&self, id: OrderId) -> Result<(), StoreError> {
        required(self.orders.contains_key(&id), "no such order")
    }

    pub(super) fn require_discount(&self, id: DiscountId) -> Result<(), StoreError> {
        required(self.discounts.contains_key(&id), "no such discount code")
    }
}

fn required(holds: bool, complaint: &'static str) -> Result<(), StoreError> {
    if holds { Ok(()) } else { Err(StoreError::Unavailable(complaint.into())) }
}
