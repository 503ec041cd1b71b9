use std::collections::BTreeSet;

use application::media::referenced_images;
use application::ports::{
    ImageFilter, ImageRepository, ImageSummary, ImageUse, ImageUseKind, Page, PageRequest, SortDirection,
    StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::ImageId;
use domain::media::{ContentHash, Image};
use domain::posts::WorkingCopy;
use domain::search::normalize_for_search;

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl ImageRepository for MemoryUnitOfWork {
    async fn insert(&mut self, image: &Image) -> Result<bool, StoreError> {
        self.enter("images.insert").await?;
        let mut stored = self.state.images.values().map(|summary| &summary.image);
        if stored.any(|other| other.id == image.id || other.source.hash == image.source.hash) {
            return Ok(false);
        }
        let summary = ImageSummary { image: image.clone(), unused_since: Some(image.created_at) };
        self.state.images.insert(image.id, summary);
        self.log_write(None, Some(image)).await?;
        Ok(true)
    }

    async fn update(&mut self, image: &Image) -> Result<(), StoreError> {
        self.enter("images.update").await?;
        let before = self.state.images.get(&image.id).map(|found| found.image.clone());
        let Some(stored) = self.state.images.get_mut(&image.id) else { return Ok(()) };
        stored.image.alt = image.alt.clone();
        self.log_write(before.as_ref(), Some(image)).await
    }

    async fn lock(&mut self, id: ImageId) -> Result<Option<ImageSummary>, StoreError> {
        self.enter("images.lock").await?;
        Ok(self.state.images.get(&id).cloned())
    }

    async fn find_by_hash(&mut self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        self.enter("images.find_by_hash").await?;
        let mut stored = self.state.images.values().map(|summary| &summary.image);
        Ok(stored.find(|image| image.source.hash == *hash).cloned())
    }

    async fn remove(&mut self, id: ImageId) -> Result<bool, StoreError> {
        self.enter("images.remove").await?;
        let Some(removed) = self.state.images.remove(&id) else { return Ok(false) };
        self.log_write(Some(&removed.image), None).await?;
        Ok(true)
    }

    async fn list(
        &mut self,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageSummary>, StoreError> {
        self.enter("images.list").await?;
        let part = filter.search.as_ref().map(|part| normalize_for_search(part));
        let is_match = |summary: &&ImageSummary| {
            part.as_ref().is_none_or(|part| ImageFilter::search_text(&summary.image).contains(part))
        };
        let found = self.state.images.values().filter(is_match).cloned().collect();
        Ok(Page::of_all(page, found, SortDirection::Descending, ImageSummary::cursor))
    }

    async fn list_all(&mut self) -> Result<Vec<ImageSummary>, StoreError> {
        self.enter("images.list_all").await?;
        Ok(self.state.images.values().cloned().collect())
    }

    async fn set_unused_since(&mut self, id: ImageId, at: Option<DateTime<Utc>>) -> Result<(), StoreError> {
        self.enter("images.set_unused_since").await?;
        if let Some(stored) = self.state.images.get_mut(&id) {
            stored.unused_since = at;
        }
        Ok(())
    }

    async fn uses(
        &mut self,
        images: &[ContentHash],
    ) -> Result<BTreeSet<(ContentHash, ImageUse)>, StoreError> {
        self.enter("images.uses").await?;
        let mut uses = self.scan_image_uses();
        uses.retain(|(hash, _)| images.contains(hash));
        Ok(uses)
    }

    async fn list_used(&mut self) -> Result<BTreeSet<ContentHash>, StoreError> {
        self.enter("images.list_used").await?;
        Ok(self.scan_image_uses().into_iter().map(|(hash, _)| hash).collect())
    }
}

impl MemoryUnitOfWork {
    /// Reads all texts.
    fn scan_image_uses(&self) -> BTreeSet<(ContentHash, ImageUse)> {
        let posts = self.state.posts.values();
        let posts = posts.map(|post| (ImageUseKind::Post, post.title.as_str(), post.content.as_str()));
        let pages = self.state.legal_pages.values();
        let pages = pages.map(|page| (ImageUseKind::Page, page.kind.title(), page.content.as_str()));
        let drafts = self
            .state
            .working_copies
            .values()
            .map(|copy| (ImageUseKind::Draft, title_of(copy), copy.text.content.as_str()));
        let revisions = self.state.post_revisions.values();
        let revisions = revisions
            .map(|revision| (ImageUseKind::Revision, revision.title.as_str(), revision.content.as_str()));
        let newsletters = self.state.newsletters.values().filter_map(|newsletter| {
            let body = newsletter.body.as_ref()?;
            Some((ImageUseKind::Newsletter, newsletter.title.as_str(), body.html.as_str()))
        });
        let welcomes = self.state.welcome_emails.values().filter_map(|version| {
            Some((ImageUseKind::Newsletter, "Welcome email", version.email.as_ref()?.content.as_str()))
        });
        let texts = posts.chain(pages).chain(drafts).chain(revisions).chain(newsletters).chain(welcomes);
        let uses = texts.flat_map(|(kind, title, html)| {
            let used = ImageUse { kind, title: title.to_owned() };
            referenced_images(html).into_iter().map(move |hash| (hash, used.clone()))
        });
        let feature_images = self.state.posts.values().filter_map(|post| {
            Some((ImageUseKind::Post, post.title.as_str(), post.details.feature_image.as_ref()?))
        });
        let of_copies = self.state.working_copies.values().filter_map(|copy| {
            Some((ImageUseKind::Draft, title_of(copy), copy.text.feature_image.as_ref()?))
        });
        let of_agents = self
            .state
            .agents
            .values()
            .filter_map(|agent| Some((ImageUseKind::Agent, agent.title.as_str(), agent.image.as_ref()?)));
        let of_revisions = self.state.post_revisions.values().filter_map(|revision| {
            Some((ImageUseKind::Revision, revision.title.as_str(), revision.feature_image.as_ref()?))
        });
        let images = feature_images.chain(of_copies).chain(of_agents).chain(of_revisions);
        let mut looks = self.state.appearances.values().rev().map(|version| version.appearance.images());
        let current: Vec<_> = looks.next().into_iter().flatten().collect();
        let earlier: Vec<_> = looks.flatten().filter(|image| !current.contains(image)).collect();
        let images = images
            .chain(current.into_iter().map(|image| (ImageUseKind::Appearance, "Appearance", image)))
            .chain(earlier.into_iter().map(|image| (ImageUseKind::EarlierAppearance, "Appearance", image)));
        let images = images.map(|(kind, title, image)| {
            (image.source.hash.clone(), ImageUse { kind, title: title.to_owned() })
        });
        uses.chain(images).collect()
    }
}

fn title_of(copy: &WorkingCopy) -> &str {
    if copy.text.title.trim().is_empty() { "Untitled post" } else { &copy.text.title }
}
