//! Loads content packs: agents, bundles, prompts, posts, pages, discount codes and, for demos, users. An export of the site
//! is a content pack too.

mod export;
mod ids;
mod pack;
mod samples;

pub use export::{ExportContent, SiteContent};
pub use ids::derive_id;
pub use pack::{
    ContentPack, PackAgent, PackBundle, PackDiscount, PackDiscountError, PackImage, PackPackage, PackPage,
    PackPost, PackPrompt, PackReview, PackUser,
};
pub use samples::{SampleReport, SeedSampleOrders};

use chrono::{DateTime, TimeDelta, Utc};
use domain::appearance::AppearanceVersion;
use domain::bundles::{BundleAgents, BundleAgentsError};
use domain::discounts::DiscountCode;
use domain::legal_pages::LegalPage;
use domain::newsletters::WelcomeEmailVersion;
use domain::packages::PackageError;
use domain::posts::Post;
use domain::prompts::{PromptText, PromptTextError};
use domain::seller::SellerVersion;
use domain::users::{Role, User};
use domain::{AgentId, BundleId, DiscountId, PostId, PromptId, RichText, RichTextError, UserId};

use self::ids::AgentIds;
use crate::agents::insert_with_free_slug;
use crate::appearance::InvalidAppearance;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::newsletters::WelcomeEmailError;
use crate::packages::{ImportedSkill, ManagePackageError, store_file};
use crate::ports::{Actor, BoxError, Requester, StoreError, UnitOfWork};
use crate::posts::without_cards;
use crate::prompts;
use crate::seller::{InvalidSeller, SellerValues};

/// What loading a pack added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeedReport {
    pub agents: u32,
    pub bundles: u32,
    pub prompts: u32,
    pub posts: u32,
    pub pages: u32,
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
    #[error("agent {key:?}, package: {source}")]
    Package { key: String, source: PackageError },
    #[error("bundle {key:?}, agents: {source}")]
    BundleAgents { key: String, source: BundleAgentsError },
    #[error("post {key:?}, content: {source}")]
    Content { key: String, source: RichTextError },
    #[error("prompt {key:?}, text: {source}")]
    Prompt { key: String, source: PromptTextError },
    #[error("discount {code}: {source}")]
    Discount { code: DiscountCode, source: PackDiscountError },
    #[error("page {page:?}: {source}")]
    Page { page: &'static str, source: RichTextError },
    #[error("appearance: {0}")]
    Appearance(InvalidAppearance),
    #[error("welcome email: {0}")]
    WelcomeEmail(WelcomeEmailError),
    #[error("seller: {0}")]
    Seller(InvalidSeller),
    #[error("sample data are not valid")]
    InvalidSample(#[source] BoxError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SeedError);

impl SeedError {
    fn invalid_sample(error: impl Into<BoxError>) -> Self {
        Self::InvalidSample(error.into())
    }
}

use_case! {
    /// Loads content packs. Existing entries are left as they are.
    pub struct SeedContent
}

impl SeedContent {
    /// Loads a pack unless it was loaded before, so entries deleted by an admin stay deleted.
    pub async fn load_once(&self, pack: &ContentPack) -> Result<Option<SeedReport>, SeedError> {
        let loaded = self.context.store.read().await?.content_packs().contains(&pack.name).await?;
        if loaded { Ok(None) } else { self.load(pack).await.map(Some) }
    }

    /// Stores the files of packages whose agents are missing, before they are loaded.
    pub async fn store_files<E>(
        &self,
        pack: &mut ContentPack,
        read: impl Fn(&str) -> Result<ImportedSkill, E>,
    ) -> Result<(), E>
    where
        E: From<ManagePackageError> + From<StoreError>,
    {
        let ids = AgentIds::new(pack).all();
        let existing = self.context.store.read().await?.agents().find_all(&ids).await?;
        for (entry, id) in pack.agents.iter_mut().zip(ids) {
            let Some(package) = &mut entry.package else { continue };
            let is_new = existing.iter().all(|agent| agent.id != id);
            if let Some(folder) = package.folder.as_deref().filter(|_| is_new) {
                for (name, bytes) in read(folder)?.files {
                    package.files.push(store_file(&self.context, name, bytes).await?);
                }
            }
        }
        Ok(())
    }

    /// Adds the missing entries of a pack.
    pub async fn load(&self, pack: &ContentPack) -> Result<SeedReport, SeedError> {
        let (unit, report) = self.add_missing(pack, &mut Vec::new()).await?;
        unit.commit().await?;
        Ok(report)
    }

    /// What [`Self::load`] would add, by kind and name: the same statements, rolled back.
    pub async fn preview(&self, pack: &ContentPack) -> Result<(SeedReport, Vec<String>), SeedError> {
        let mut added = Vec::new();
        let (_, report) = self.add_missing(pack, &mut added).await?;
        Ok((report, added))
    }

    async fn add_missing(
        &self,
        pack: &ContentPack,
        added: &mut Vec<String>,
    ) -> Result<(Box<dyn UnitOfWork>, SeedReport), SeedError> {
        let mut count = |is_new: bool, kind: &str, name: &str| {
            added.extend(is_new.then(|| format!("{kind} {name}")));
            u32::from(is_new)
        };
        let now = self.context.clock.now();
        let users = self.prepare_members(pack, now).await?;
        let (texts, pages) = (self.sanitize_posts(pack)?, self.sanitize_pages(pack, now)?);
        let mut report = SeedReport::default();
        let agents = AgentIds::new(pack);
        let appearance = pack.appearance.as_ref().map(|values| {
            values.with_samples(|key| agents.find(key).map(|id| id.to_string())).parse_stored()
        });
        let appearance = appearance.transpose().map_err(SeedError::Appearance)?;
        let seller = pack.seller.as_ref().map(SellerValues::parse).transpose().map_err(SeedError::Seller)?;
        let sanitizer = &*self.context.html_sanitizer;
        let welcome_email = pack.welcome_email.as_ref().map(|values| values.sanitize(sanitizer));
        let welcome_email = welcome_email.transpose().map_err(SeedError::WelcomeEmail)?;
        let mut unit = self.context.store.begin_as(Actor::Cli).await?;
        // One second apart, to keep the file's order in lists sorted by date.
        let moment = |position: i32| now - TimeDelta::seconds(position.into());
        for (entry, position) in pack.agents.iter().zip(0i32..) {
            let id = entry.id.unwrap_or_else(|| derive_id(pack, "agent", &entry.key));
            let mut agent = entry.clone().import(AgentId::from_uuid(id), moment(position));
            let is_new = if entry.slug.is_some() {
                unit.agents().insert(&agent).await?
            } else {
                insert_with_free_slug(&mut *unit, &mut agent).await?
            };
            if let Some(package) = entry.package.clone().filter(|_| is_new) {
                let (package, version) = package
                    .import(&agent)
                    .map_err(|source| SeedError::Package { key: entry.key.clone(), source })?;
                unit.packages().save(&package).await?;
                unit.packages().publish(&version).await?;
            }
            for slug in entry.former_slugs.iter().filter(|_| is_new) {
                unit.agents().add_slug_redirect(agent.id, slug).await?;
            }
            report.agents += count(is_new, "agent", agent.title.as_str());
        }
        for (entry, position) in pack.bundles.iter().zip(0i32..) {
            let id = entry.id.unwrap_or_else(|| derive_id(pack, "bundle", &entry.key));
            let contents = BundleAgents::parse(agents.find_all(&entry.agents))
                .map_err(|source| SeedError::BundleAgents { key: entry.key.clone(), source })?;
            let bundle = entry.clone().import(BundleId::from_uuid(id), contents, moment(position));
            report.bundles += count(unit.bundles().insert(&bundle).await?, "bundle", &entry.key);
        }
        let max_length = self.context.site().prompt_max_length;
        for (entry, position) in pack.prompts.iter().zip(0i32..) {
            PromptText::parse_up_to(max_length, entry.text.as_str())
                .map_err(|source| SeedError::Prompt { key: entry.key.clone(), source })?;
            let id = entry.id.unwrap_or_else(|| derive_id(pack, "prompt", &entry.key));
            let mut prompt = entry.clone().import(PromptId::from_uuid(id), moment(position));
            let is_new = prompts::insert_with_free_slug(&mut *unit, &mut prompt).await?;
            report.prompts += count(is_new, "prompt", prompt.name.as_str());
        }
        for entry in &pack.discounts {
            let id = entry.id.unwrap_or_else(|| derive_id(pack, "discount", entry.code.as_str()));
            let discount = entry
                .clone()
                .import(DiscountId::from_uuid(id), agents.find_all(&entry.agents), now)
                .map_err(|source| SeedError::Discount { code: entry.code.clone(), source })?;
            let is_new = unit.discounts().insert(&discount).await?;
            report.discounts += count(is_new, "discount code", entry.code.as_str());
        }
        for user in &users {
            report.members += count(unit.users().insert(user).await?, "account", user.email.as_str());
        }
        report.posts = load_posts(&mut *unit, pack, texts, now, &mut count).await?;
        if let Some(appearance) = appearance {
            // A look that an owner has published stays as it is.
            let default = AppearanceVersion::default();
            let first = AppearanceVersion { number: 1, appearance, published_at: now };
            unit.appearance().publish(&default, &first).await?;
        }
        if let Some(seller) = seller {
            // One that an owner has saved stays as it is.
            let first = SellerVersion { number: 1, seller, saved_at: now };
            unit.seller().save(&SellerVersion::default(), &first).await?;
        }
        if let Some(email) = welcome_email {
            // The same.
            let first = WelcomeEmailVersion { number: 1, email: Some(email), saved_at: now };
            unit.welcome_email().save(&WelcomeEmailVersion::default(), &first).await?;
        }
        for page in &pages {
            // A page that an admin has edited stays as it is.
            report.pages += count(unit.legal_pages().insert(page).await?, "page", page.kind.as_str());
        }
        load_tag_redirects(&mut *unit, pack).await?;
        unit.content_packs().record(&pack.name, now).await?;
        Ok((unit, report))
    }

    fn sanitize_posts(&self, pack: &ContentPack) -> Result<Vec<RichText>, SeedError> {
        let sanitize = |entry: &PackPost| {
            let content = self.context.html_sanitizer.rich_text(entry.content.as_deref().unwrap_or_default());
            content.map_err(|source| SeedError::Content { key: entry.key.clone(), source })
        };
        pack.posts.iter().map(sanitize).collect()
    }

    fn sanitize_pages(&self, pack: &ContentPack, now: DateTime<Utc>) -> Result<Vec<LegalPage>, SeedError> {
        let sanitize = |entry: &PackPage| {
            let content = self
                .context
                .html_sanitizer
                .rich_text(entry.content.as_deref().unwrap_or_default())
                .and_then(|content| RichText::from_sanitized(&without_cards(content.as_str())))
                .map_err(|source| SeedError::Page { page: entry.kind.as_str(), source })?;
            Ok(entry.import(content, now))
        };
        pack.pages.iter().map(sanitize).collect()
    }

    async fn prepare_members(&self, pack: &ContentPack, now: DateTime<Utc>) -> Result<Vec<User>, SeedError> {
        let mut users = Vec::with_capacity(pack.members.len());
        for member in &pack.members {
            let id = UserId::from_uuid(derive_id(pack, "member", member.email.normalized()));
            let hash = self.context.password_hasher.hash(&member.password, &Requester::operator()).await?;
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

/// Posts are dated one day apart, unless the pack says otherwise, because their dates are displayed.
async fn load_posts(
    unit: &mut dyn UnitOfWork,
    pack: &ContentPack,
    texts: Vec<RichText>,
    now: DateTime<Utc>,
    count: &mut (impl FnMut(bool, &str, &str) -> u32 + Send),
) -> Result<u32, SeedError> {
    if pack.posts.is_empty() {
        return Ok(0);
    }
    let author = find_author(unit, pack).await?.ok_or(SeedError::NoAuthor)?;
    let mut new = 0;
    for ((entry, content), position) in pack.posts.iter().zip(texts).zip(0i32..) {
        let days_ago = entry.days_ago.map_or(i64::from(position), i64::from);
        let created_at = now - TimeDelta::days(days_ago);
        let id = entry.id.unwrap_or_else(|| derive_id(pack, "post", &entry.key));
        let post = entry.clone().import(PostId::from_uuid(id), content, &author, created_at);
        let is_new = !Post::is_reserved(&post.slug) && unit.posts().insert(&post).await?;
        for slug in entry.former_slugs.iter().filter(|slug| is_new && !Post::is_reserved(slug)) {
            unit.posts().add_slug_redirect(post.id, slug).await?;
        }
        new += count(is_new, "post", &entry.key);
    }
    Ok(new)
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

/// Redirects that exist stay as they are.
async fn load_tag_redirects(unit: &mut dyn UnitOfWork, pack: &ContentPack) -> Result<(), StoreError> {
    let existing = unit.posts().list_tag_redirects().await?;
    for (from, to) in pack.tag_redirects.iter().filter(|(from, _)| !existing.contains_key(from)) {
        unit.posts().redirect_tag(from, to).await?;
    }
    Ok(())
}
