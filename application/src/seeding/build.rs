//! Entities of the entries of a pack.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::agents::{Agent, AgentDraft};
use domain::bundles::{Bundle, BundleAgents, BundleDraft};
use domain::discounts::{Discount, DiscountConditions};
use domain::posts::{AuthorName, Post, PostDraft};
use domain::prompts::Prompt;
use domain::users::User;
use domain::{AgentId, BundleId, DiscountId, PostId, PromptId};
use uuid::Uuid;

use super::SeedError;
use super::pack::{ContentPack, PackAgent, PackBundle, PackDiscount, PackMeta, PackPost, PackPrompt};
use crate::posts::ShownName;

/// Namespace for ids derived from pack and entry keys, so that loading is idempotent.
const PACKS: Uuid = Uuid::from_u128(0x6a1d_3c52_8f0b_4e7a_9d41_5b0e_77c2_a19f);

/// The id of an entry without one of its own.
pub fn derive_id(pack: &ContentPack, kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&PACKS, format!("{}/{kind}/{key}", pack.name).as_bytes())
}

/// Builds the entities of one pack.
pub(super) struct Builder<'p> {
    pack: &'p ContentPack,
    agents: HashMap<&'p str, AgentId>,
}

impl<'p> Builder<'p> {
    pub(super) fn new(pack: &'p ContentPack) -> Self {
        let mut builder = Self { pack, agents: HashMap::new() };
        builder.agents = pack
            .agents
            .iter()
            .map(|agent| {
                (agent.key.as_str(), AgentId::from_uuid(builder.id("agent", &agent.key, &agent.meta)))
            })
            .collect();
        builder
    }

    fn id(&self, kind: &str, key: &str, meta: &PackMeta) -> Uuid {
        meta.id.unwrap_or_else(|| derive_id(self.pack, kind, key))
    }

    /// An agent that the pack does not have gets an id that no agent has.
    fn agent_ids(&self, keys: &[String]) -> Vec<AgentId> {
        let id = |key: &String| {
            let found = self.agents.get(key.as_str()).copied();
            found.unwrap_or_else(|| AgentId::from_uuid(derive_id(self.pack, "agent", key)))
        };
        keys.iter().map(id).collect()
    }

    pub(super) fn agent(&self, entry: &PackAgent, now: DateTime<Utc>) -> Agent {
        let draft = AgentDraft {
            slug: entry.meta.slug.clone(),
            title: entry.title.clone(),
            description: entry.description.clone(),
            category: entry.category.clone(),
            url: entry.url.clone(),
            access: entry.access,
            details: Some(entry.details.clone()),
            example: Some(entry.example.clone()),
            image: Some(entry.image.clone()),
        };
        let meta = &entry.meta;
        let id = AgentId::from_uuid(self.id("agent", &entry.key, meta));
        let mut agent = Agent::create(id, draft, meta.created_at.unwrap_or(now));
        agent.updated_at = meta.updated_at.unwrap_or(agent.updated_at).max(agent.created_at);
        agent.is_featured = meta.is_featured;
        agent.position = meta.position.unwrap_or(agent.position);
        agent
    }

    pub(super) fn bundle(&self, entry: &PackBundle, now: DateTime<Utc>) -> Result<Bundle, SeedError> {
        let draft = BundleDraft {
            title: entry.title.clone(),
            description: entry.description.clone(),
            agents: BundleAgents::parse(self.agent_ids(&entry.agents))
                .map_err(|source| SeedError::BundleAgents { key: entry.key.clone(), source })?,
            price: entry.price,
            is_published: entry.is_published,
        };
        let meta = &entry.meta;
        let id = BundleId::from_uuid(self.id("bundle", &entry.key, meta));
        let mut bundle = Bundle::create(id, meta.slug.clone(), draft, meta.created_at.unwrap_or(now));
        bundle.updated_at = meta.updated_at.unwrap_or(bundle.updated_at).max(bundle.created_at);
        Ok(bundle)
    }

    pub(super) fn prompt(&self, entry: &PackPrompt, now: DateTime<Utc>) -> Prompt {
        let meta = &entry.meta;
        let id = PromptId::from_uuid(self.id("prompt", &entry.key, meta));
        let mut prompt = Prompt::create(id, entry.draft.clone(), meta.created_at.unwrap_or(now));
        prompt.updated_at = meta.updated_at.unwrap_or(prompt.updated_at).max(prompt.created_at);
        prompt.is_featured = meta.is_featured;
        prompt.position = meta.position.unwrap_or(prompt.position);
        prompt
    }

    pub(super) fn discount(&self, entry: &PackDiscount, now: DateTime<Utc>) -> Discount {
        let (meta, code) = (&entry.meta, &entry.new.code);
        let mut draft = entry.new.draft.clone();
        draft.conditions = DiscountConditions { agents: self.agent_ids(&entry.agents), ..draft.conditions };
        let id = DiscountId::from_uuid(self.id("discount", code.as_str(), meta));
        let mut discount = Discount::create(id, code.clone(), draft, meta.created_at.unwrap_or(now));
        discount.updated_at = meta.updated_at.unwrap_or(discount.updated_at).max(discount.created_at);
        discount.is_active = entry.is_active;
        discount.batch = entry.batch;
        discount
    }

    pub(super) fn post(&self, entry: &PackPost, draft: PostDraft, author: &User, now: DateTime<Utc>) -> Post {
        let meta = &entry.meta;
        let id = PostId::from_uuid(self.id("post", &entry.key, meta));
        let mut post = Post::create(id, author.id, draft, meta.created_at.unwrap_or(now));
        post.updated_at = meta.updated_at.unwrap_or(post.updated_at).max(post.created_at);
        post.published_at = entry.published_at.or(post.published_at);
        post.scheduled_for = entry.scheduled_for.filter(|_| !post.is_published);
        post.author_name = match entry.input.author.name.clone() {
            ShownName::Default => AuthorName::parse(author.first_name.as_str()).ok().flatten(),
            ShownName::Site => None,
            ShownName::Name(name) => Some(name),
        };
        post
    }
}
