use std::collections::BTreeMap;

use domain::agents::Agent;
use domain::appearance::Appearance;
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{ContentHash, Image, MediaFile};
use domain::packages::PackageVersion;
use domain::posts::Post;
use domain::seller::Seller;
use domain::{AgentId, PostId, Slug};

use uuid::Uuid;

use super::pack::{ContentPack, PackAgent, PackBundle, PackDiscount, PackPrompt};
use crate::appearance::AppearanceValues;
use crate::context::use_case;
use crate::media::referenced_images;
use crate::newsletters::WelcomeEmailValues;
use crate::ports::{MediaStorageError, StoreError};
use crate::seller::SellerValues;

/// What a site offers. The texts of posts and the files of images are read one by one. No members, orders or secrets.
#[derive(Debug)]
pub struct SiteContent {
    /// Without posts, pages and images. Agents and prompts in the order of their lists; bundles and codes newest first.
    pub pack: ContentPack,
    /// Those that admins have edited.
    pub pages: Vec<LegalPage>,
    /// Newest first, with drafts.
    pub posts: Vec<PostId>,
    pub post_redirects: BTreeMap<Slug, PostId>,
    /// Those of the appearance and of the welcome email.
    pub images: Vec<ContentHash>,
    /// Those with a package, by key.
    pub packaged: BTreeMap<String, Agent>,
    /// Bundles and codes of agents that are in the archive or in the trash.
    pub left_out: Vec<String>,
}

impl SiteContent {
    /// The slugs that a post had before.
    pub fn former_slugs(&self, post: PostId) -> Vec<Slug> {
        former_slugs(&self.post_redirects, &post)
    }
}

use_case! {
    /// Reads the content of the site, for a content pack.
    pub struct ExportContent
}

impl ExportContent {
    pub async fn read(&self) -> Result<SiteContent, StoreError> {
        let mut unit = self.context.unaudited_store.read().await?;
        let ids: Vec<_> =
            self.context.queries.agents().list_all().await?.into_iter().map(|view| view.agent.id).collect();
        let agents = unit.agents().find_all(&ids).await?;
        let agent_redirects = unit.agents().list_slug_redirects().await?;
        let prompts = unit.prompts().list().await?;
        let mut pages = Vec::new();
        for kind in LegalPageKind::ALL {
            pages.extend(unit.legal_pages().find(kind).await?);
        }
        let keys: BTreeMap<_, _> = agents.iter().map(|agent| (agent.id, agent.slug.to_string())).collect();
        let are_listed = |agents: &[AgentId]| agents.iter().all(|id| keys.contains_key(id));
        let mut left_out = Vec::new();
        let mut bundles: Vec<_> =
            self.context.queries.bundles().list().await?.into_iter().map(|view| view.bundle).collect();
        bundles.retain(|bundle| {
            let is_complete = are_listed(bundle.agents.as_slice());
            if !is_complete {
                left_out.push(format!("bundle {:?}", bundle.title.as_str()));
            }
            is_complete
        });
        let mut discounts: Vec<_> =
            unit.discounts().list().await?.into_iter().map(|(discount, _)| discount).collect();
        // Without some of its agents, a code would discount others.
        discounts.retain(|discount| {
            let is_complete = are_listed(&discount.conditions.agents);
            if !is_complete {
                left_out.push(format!("discount code {}", discount.code));
            }
            is_complete
        });
        let mut exported = Vec::new();
        for agent in &agents {
            exported.push(PackAgent::export(agent, former_slugs(&agent_redirects, &agent.id)));
        }
        let appearance = unit.appearance().find_current().await?.appearance;
        let seller = unit.seller().find_current().await?.seller;
        let welcome_email = unit.welcome_email().find_current().await?.email;
        let welcome_images = welcome_email.iter().flat_map(|email| referenced_images(email.content.as_str()));
        let key = |id: &str| keys.get(&AgentId::from_uuid(Uuid::try_parse(id).ok()?)).cloned();
        let packaged = agents.into_iter().filter(|agent| agent.package_version.is_some());
        Ok(SiteContent {
            images: appearance
                .images()
                .map(|image| image.source.hash.clone())
                .chain(welcome_images)
                .collect(),
            packaged: packaged.map(|agent| (agent.slug.to_string(), agent)).collect(),
            pack: ContentPack {
                agents: exported,
                bundles: bundles.iter().map(|bundle| PackBundle::export(bundle, &keys)).collect(),
                prompts: prompts.iter().map(PackPrompt::export).collect(),
                discounts: discounts.iter().map(|code| PackDiscount::export(code, &keys)).collect(),
                tag_redirects: unit.posts().list_tag_redirects().await?,
                appearance: (appearance != Appearance::default())
                    .then(|| AppearanceValues::from(&appearance).with_samples(key)),
                seller: (seller != Seller::default()).then(|| SellerValues::from(&seller)),
                welcome_email: welcome_email.as_ref().map(WelcomeEmailValues::from),
                ..ContentPack::default()
            },
            pages,
            posts: self.context.queries.posts().list_all().await?.into_iter().map(|post| post.id).collect(),
            post_redirects: unit.posts().list_slug_redirects().await?,
            left_out,
        })
    }

    pub async fn post(&self, id: PostId) -> Result<Option<Post>, StoreError> {
        self.context.unaudited_store.read().await?.posts().find(id).await
    }

    /// The published version.
    pub async fn package(&self, agent: &Agent) -> Result<Option<PackageVersion>, StoreError> {
        let Some(number) = agent.package_version else { return Ok(None) };
        self.context.unaudited_store.read().await?.packages().find_version(agent.id, number).await
    }

    pub async fn image(&self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        self.context.unaudited_store.read().await?.images().find_by_hash(hash).await
    }

    pub async fn file(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, MediaStorageError> {
        self.context.media_storage.get(file).await
    }
}

fn former_slugs<Id: PartialEq>(redirects: &BTreeMap<Slug, Id>, id: &Id) -> Vec<Slug> {
    redirects.iter().filter(|(_, to)| *to == id).map(|(from, _)| from.clone()).collect()
}
