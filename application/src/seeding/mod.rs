//! Loads content packs: agents, bundles, prompts, posts, discount codes and, for demos, users.

mod pack;
mod sample_activity;
mod sample_newsletter;
mod sample_orders;
mod sample_reviews;

pub use pack::{ContentPack, PackAgent, PackBundle, PackPost, PackPrompt, PackUser};
pub use sample_orders::{SampleReport, SeedSampleOrders};

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::{Agent, AgentDraft};
use domain::bundles::{Bundle, BundleAgents, BundleAgentsError, BundleDraft};
use domain::discounts::Discount;
use domain::posts::{AuthorName, Post};
use domain::prompts::Prompt;
use domain::users::{Role, User};
use domain::{AgentId, BundleId, DiscountId, PostId, PromptId, RichTextError, UserId};
use uuid::Uuid;

use crate::agents::insert_with_free_slug;
use crate::discounts::NewDiscount;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, BoxError, Clock, HtmlSanitizer, PasswordHasher, Requester, Store, StoreError, UnitOfWork,
};

/// Namespace for ids derived from pack and entry keys, so that loading is idempotent.
const PACKS: Uuid = Uuid::from_u128(0x6a1d_3c52_8f0b_4e7a_9d41_5b0e_77c2_a19f);

/// What loading a pack added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeedReport {
    pub agents: u32,
    pub bundles: u32,
    pub prompts: u32,
    pub posts: u32,
    pub discounts: u32,
    pub members: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error(
        "The pack has posts but there is no admin to be their author. Add a member with admin = true to the pack, or run \
         `marigold admin create` first"
    )]
    NoAuthor,
    #[error("bundle {key:?}, agents: {source}")]
    BundleAgents { key: String, source: BundleAgentsError },
    #[error("post {key:?}, content: {source}")]
    Content { key: String, source: RichTextError },
    #[error("sample data are not valid")]
    InvalidSample(#[source] BoxError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SeedError);

/// Loads content packs. Existing entries are left as they are.
pub struct SeedContent {
    store: Arc<dyn Store>,
    hasher: Arc<dyn PasswordHasher>,
    sanitizer: Arc<dyn HtmlSanitizer>,
    clock: Arc<dyn Clock>,
}

impl SeedContent {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        hasher: Arc<dyn PasswordHasher>,
        sanitizer: Arc<dyn HtmlSanitizer>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, hasher, sanitizer, clock }
    }

    /// Loads a pack unless it was loaded before, so entries deleted by an admin stay deleted.
    ///
    /// # Errors
    /// [`SeedError`]
    pub async fn load_once(&self, pack: &ContentPack) -> Result<Option<SeedReport>, SeedError> {
        let loaded = self.store.read().await?.content_packs().contains(&pack.name).await?;
        if loaded { Ok(None) } else { self.load(pack).await.map(Some) }
    }

    /// Adds the missing entries of a pack.
    ///
    /// # Errors
    /// [`SeedError`]
    pub async fn load(&self, pack: &ContentPack) -> Result<SeedReport, SeedError> {
        let now = self.clock.now();
        let users = self.prepare_members(pack, now).await?;
        let mut report = SeedReport::default();
        let mut unit = self.store.begin_as(Actor::Cli).await?;
        for (agent, position) in pack.agents.iter().zip(0i32..) {
            // One second apart, to keep the file's order in lists sorted by date.
            let mut agent = build_agent(pack, agent, now - TimeDelta::seconds(position.into()));
            report.agents += u32::from(insert_with_free_slug(&mut *unit, &mut agent).await?);
        }
        for (bundle, position) in pack.bundles.iter().zip(0i32..) {
            let bundle = build_bundle(pack, bundle, now - TimeDelta::seconds(position.into()))?;
            report.bundles += u32::from(unit.insert(&bundle).await?);
        }
        for (prompt, position) in pack.prompts.iter().zip(0i32..) {
            let prompt = build_prompt(pack, prompt, now - TimeDelta::seconds(position.into()));
            report.prompts += u32::from(unit.insert(&prompt).await?);
        }
        for new in &pack.discounts {
            let id = DiscountId::from_uuid(derive_id(pack, "discount", new.code.as_str()));
            report.discounts += u32::from(unit.insert(&build_discount(id, new, now)).await?);
        }
        for user in &users {
            report.members += u32::from(unit.insert(user).await?);
        }
        report.posts = self.load_posts(&mut *unit, pack, now).await?;
        unit.content_packs().record(&pack.name, now).await?;
        unit.commit().await?;
        Ok(report)
    }

    /// Posts are dated one day apart, because their dates are displayed.
    async fn load_posts(
        &self,
        unit: &mut dyn UnitOfWork,
        pack: &ContentPack,
        now: DateTime<Utc>,
    ) -> Result<u32, SeedError> {
        if pack.posts.is_empty() {
            return Ok(0);
        }
        let author = find_author(unit, pack).await?.ok_or(SeedError::NoAuthor)?;
        let mut new = 0;
        for (post, position) in pack.posts.iter().zip(0i32..) {
            let id = PostId::from_uuid(derive_id(pack, "post", &post.key));
            let draft = post
                .input
                .clone()
                .sanitize(&*self.sanitizer)
                .map_err(|source| SeedError::Content { key: post.key.clone(), source })?;
            let mut post = Post::create(id, author.id, draft, now - TimeDelta::days(position.into()));
            post.author_name = AuthorName::parse(author.first_name.as_str()).ok().flatten();
            new += u32::from(unit.insert(&post).await?);
        }
        Ok(new)
    }

    async fn prepare_members(&self, pack: &ContentPack, now: DateTime<Utc>) -> Result<Vec<User>, SeedError> {
        let mut users = Vec::with_capacity(pack.members.len());
        for member in &pack.members {
            let id = UserId::from_uuid(derive_id(pack, "member", member.email.normalized()));
            let hash = self.hasher.hash(&member.password, &Requester::operator()).await?;
            let mut user =
                User::register(id, member.email.clone(), member.first_name.clone(), hash.clone(), now);
            user.reset_password(hash);
            if member.is_admin {
                let _ = user.promote(Role::Owner);
            }
            users.push(user);
        }
        Ok(users)
    }
}

/// The pack's first admin, or else the oldest admin. An existing account does not become an admin through a
/// pack.
async fn find_author(unit: &mut dyn UnitOfWork, pack: &ContentPack) -> Result<Option<User>, StoreError> {
    for member in pack.members.iter().filter(|member| member.is_admin) {
        if let Some(user) =
            unit.users().lock_by_email(&member.email).await?.filter(|user| user.role.is_some())
        {
            return Ok(Some(user));
        }
    }
    unit.users().find_first_admin().await
}

/// The id of an entry.
#[must_use]
pub fn derive_id(pack: &ContentPack, kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&PACKS, format!("{}/{kind}/{key}", pack.name).as_bytes())
}

fn build_agent(pack: &ContentPack, agent: &PackAgent, created_at: DateTime<Utc>) -> Agent {
    let draft = AgentDraft {
        slug: None,
        title: agent.title.clone(),
        description: agent.description.clone(),
        category: agent.category.clone(),
        url: agent.url.clone(),
        access: agent.access,
        details: Some(agent.details.clone()),
        example: Some(agent.example.clone()),
        image: Some(agent.image.clone()),
    };
    Agent::create(AgentId::from_uuid(derive_id(pack, "agent", &agent.key)), draft, created_at)
}

fn build_bundle(
    pack: &ContentPack,
    bundle: &PackBundle,
    created_at: DateTime<Utc>,
) -> Result<Bundle, SeedError> {
    let agents = bundle.agents.iter().map(|key| AgentId::from_uuid(derive_id(pack, "agent", key)));
    let draft = BundleDraft {
        title: bundle.title.clone(),
        description: bundle.description.clone(),
        agents: BundleAgents::parse(agents.collect())
            .map_err(|source| SeedError::BundleAgents { key: bundle.key.clone(), source })?,
        price: bundle.price,
        is_published: true,
    };
    let id = BundleId::from_uuid(derive_id(pack, "bundle", &bundle.key));
    Ok(Bundle::create(id, None, draft, created_at))
}

fn build_prompt(pack: &ContentPack, prompt: &PackPrompt, created_at: DateTime<Utc>) -> Prompt {
    Prompt::create(
        PromptId::from_uuid(derive_id(pack, "prompt", &prompt.key)),
        prompt.draft.clone(),
        created_at,
    )
}

fn build_discount(id: DiscountId, new: &NewDiscount, now: DateTime<Utc>) -> Discount {
    Discount::create(id, new.code.clone(), new.draft.clone(), now)
}
