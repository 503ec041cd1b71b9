use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::discounts::Discount;
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{ContentHash, Image, ImageFile};
use domain::{AgentId, Position, PostId, Slug};

use crate::ports::{
    AgentQueries, BundleQueries, MediaStorage, MediaStorageError, PostQueries, PostView, PromptQueries,
    PromptView, Store, StoreError,
};

/// What a site offers, apart from the texts of posts and the files of images, which are read one by one. No members, orders
/// or secrets.
#[derive(Debug)]
pub struct SiteContent {
    /// In the order of the lists.
    pub agents: Vec<Agent>,
    /// Newest first.
    pub bundles: Vec<Bundle>,
    /// In the order of the list.
    pub prompts: Vec<ExportedPrompt>,
    /// Newest first.
    pub discounts: Vec<Discount>,
    /// Those that admins have edited.
    pub pages: Vec<LegalPage>,
    /// Newest first, with drafts.
    pub posts: Vec<PostId>,
    pub agent_redirects: BTreeMap<Slug, AgentId>,
    pub post_redirects: BTreeMap<Slug, PostId>,
    pub tag_redirects: BTreeMap<Slug, Slug>,
    /// Bundles and codes of agents that are in the archive or in the trash.
    pub left_out: Vec<String>,
}

#[derive(Debug)]
pub struct ExportedPrompt {
    pub prompt: PromptView,
    pub position: Position,
}

/// Reads the content of the site, for a content pack.
pub struct ExportContent {
    store: Arc<dyn Store>,
    agents: Arc<dyn AgentQueries>,
    bundles: Arc<dyn BundleQueries>,
    prompts: Arc<dyn PromptQueries>,
    posts: Arc<dyn PostQueries>,
    storage: Arc<dyn MediaStorage>,
}

impl ExportContent {
    pub fn new(
        store: Arc<dyn Store>,
        agents: Arc<dyn AgentQueries>,
        bundles: Arc<dyn BundleQueries>,
        prompts: Arc<dyn PromptQueries>,
        posts: Arc<dyn PostQueries>,
        storage: Arc<dyn MediaStorage>,
    ) -> Self {
        Self { store, agents, bundles, prompts, posts, storage }
    }

    pub async fn read(&self) -> Result<SiteContent, StoreError> {
        let mut unit = self.store.read().await?;
        let ids: Vec<_> = self.agents.list_all().await?.into_iter().map(|view| view.agent.id).collect();
        let agents = unit.agents().find_all(&ids).await?;
        let mut positions = BTreeMap::new();
        for is_featured in [true, false] {
            positions.extend(unit.prompts().list_positions(is_featured).await?);
        }
        let prompts = self.prompts.list().await?.into_iter().map(|prompt| ExportedPrompt {
            position: positions.get(&prompt.id).copied().unwrap_or_else(|| Position::at(prompt.created_at)),
            prompt,
        });
        let mut pages = Vec::new();
        for kind in LegalPageKind::ALL {
            pages.extend(unit.legal_pages().find(kind).await?);
        }
        let listed: BTreeSet<_> = ids.into_iter().collect();
        let are_listed = |agents: &[AgentId]| agents.iter().all(|id| listed.contains(id));
        let mut left_out = Vec::new();
        let mut bundles: Vec<_> = self.bundles.list().await?.into_iter().map(|view| view.bundle).collect();
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
        Ok(SiteContent {
            agents,
            bundles,
            prompts: prompts.collect(),
            discounts,
            pages,
            posts: self.posts.list_all().await?.into_iter().map(|post| post.id).collect(),
            agent_redirects: unit.agents().list_slug_redirects().await?,
            post_redirects: unit.posts().list_slug_redirects().await?,
            tag_redirects: unit.posts().list_tag_redirects().await?,
            left_out,
        })
    }

    pub async fn post(&self, id: PostId) -> Result<Option<PostView>, StoreError> {
        self.posts.find_by_id(id).await
    }

    pub async fn image(&self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        self.store.read().await?.images().find_by_hash(hash).await
    }

    pub async fn file(&self, file: &ImageFile) -> Result<Option<Vec<u8>>, MediaStorageError> {
        self.storage.get(file).await
    }
}
