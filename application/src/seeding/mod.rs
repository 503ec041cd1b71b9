//! Loading content packs: agents, codes and, in the demo pack, members to sign in as.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use domain::agents::{Access, Agent, AgentUrl, Category, Description, Title};
use domain::discounts::Discount;
use domain::users::{EmailAddress, FirstName, PlainPassword, User};
use domain::{AgentId, DiscountId, UserId};
use uuid::Uuid;

use crate::discounts::NewDiscount;
use crate::ports::{Clock, HasherError, PasswordHasher, Store, StoreError};

/// The names of packs and their entries become ids under this name, so that loading a pack again
/// finds what it loaded before.
const PACKS: Uuid = Uuid::from_u128(0x6a1d_3c52_8f0b_4e7a_9d41_5b0e_77c2_a19f);

/// What one file brings.
#[derive(Debug, Clone)]
pub struct ContentPack {
    pub name: String,
    pub agents: Vec<PackAgent>,
    pub discounts: Vec<NewDiscount>,
    pub members: Vec<PackMember>,
}

/// An agent of a pack; `key` names it for good, whatever becomes of its title.
#[derive(Debug, Clone)]
pub struct PackAgent {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
}

/// A verified account whose password is known to whoever reads the pack.
#[derive(Debug, Clone)]
pub struct PackMember {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub is_admin: bool,
}

/// How much of a pack was new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seeded {
    pub agents: u32,
    pub discounts: u32,
    pub members: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Loads packs. What is there already stays as it is, so loading twice changes nothing.
pub struct Seeding {
    store: Arc<dyn Store>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
}

impl Seeding {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, hasher: Arc<dyn PasswordHasher>, clock: Arc<dyn Clock>) -> Self {
        Self { store, hasher, clock }
    }

    /// Loads a pack unless a pack of its name was loaded before; what an admin deleted since then
    /// stays deleted.
    ///
    /// # Errors
    /// [`SeedError`]
    pub async fn load_once(&self, pack: &ContentPack) -> Result<Option<Seeded>, SeedError> {
        let loaded = self.store.begin().await?.content_packs().contains(&pack.name).await?;
        if loaded { Ok(None) } else { self.load(pack).await.map(Some) }
    }

    /// Adds what is missing of a pack.
    ///
    /// # Errors
    /// [`SeedError`]
    pub async fn load(&self, pack: &ContentPack) -> Result<Seeded, SeedError> {
        let now = self.clock.now();
        let users = self.prepare_members(pack, now).await?;
        let mut seeded = Seeded::default();
        let mut unit = self.store.begin().await?;
        for (agent, position) in pack.agents.iter().zip(0i32..) {
            // Listings are newest first: a second apart, they keep the order of the file.
            let agent = build_agent(pack, agent, now - TimeDelta::seconds(position.into()));
            seeded.agents += u32::from(unit.agents().insert(&agent).await?);
        }
        for new in &pack.discounts {
            let id = DiscountId::from_uuid(id_of(pack, "discount", new.code.as_str()));
            seeded.discounts += u32::from(unit.discounts().insert(&build_discount(id, new, now)).await?);
        }
        for user in &users {
            seeded.members += u32::from(unit.users().insert(user).await?);
        }
        unit.content_packs().record(&pack.name, now).await?;
        unit.commit().await?;
        Ok(seeded)
    }

    async fn prepare_members(&self, pack: &ContentPack, now: DateTime<Utc>) -> Result<Vec<User>, SeedError> {
        let mut users = Vec::with_capacity(pack.members.len());
        for member in &pack.members {
            let id = UserId::from_uuid(id_of(pack, "member", member.email.key()));
            let hash = self.hasher.hash(&member.password).await?;
            let mut user =
                User::register(id, member.email.clone(), member.first_name.clone(), hash.clone(), now);
            user.reset_password(hash);
            if member.is_admin {
                user.promote();
            }
            users.push(user);
        }
        Ok(users)
    }
}

fn id_of(pack: &ContentPack, kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&PACKS, format!("{}/{kind}/{key}", pack.name).as_bytes())
}

fn build_agent(pack: &ContentPack, agent: &PackAgent, created_at: DateTime<Utc>) -> Agent {
    Agent {
        id: AgentId::from_uuid(id_of(pack, "agent", &agent.key)),
        title: agent.title.clone(),
        description: agent.description.clone(),
        category: agent.category.clone(),
        url: agent.url.clone(),
        access: agent.access,
        created_at,
        archived_at: None,
    }
}

fn build_discount(id: DiscountId, new: &NewDiscount, now: DateTime<Utc>) -> Discount {
    Discount {
        id,
        code: new.code.clone(),
        kind: new.kind,
        is_active: true,
        expires_at: new.expires_at,
        max_uses: new.max_uses,
        max_uses_per_member: new.max_uses_per_member,
        created_at: now,
    }
}
