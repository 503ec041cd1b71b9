use std::sync::Arc;

use application::audit::Exports;
use application::media::{MediaCleanup, MediaLibrary};
use application::posts::{
    CardReader, ImportPosts, ManagePosts, PostPreviews, PublishScheduledPosts, WorkingCopies,
};
use application::reviews::{ModerateReviews, ReviewReader, WriteReview};
use application::search::{SearchSources, SiteSearch};
use application::seeding::ExportContent;
use application::site::Site;

use super::Ports;

/// Use cases of posts, reviews, images and the search, for admins, members and background workers.
impl Ports {
    pub(super) fn review_reader(&self) -> ReviewReader {
        ReviewReader::new(self.review_queries.clone(), self.revisions.clone())
    }

    pub(super) fn write_review(&self) -> WriteReview {
        WriteReview::new(self.audited(), self.rate_limiter.clone(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn moderate_reviews(&self) -> ModerateReviews {
        ModerateReviews::new(
            self.audited(),
            self.review_queries.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub(super) fn manage_posts(&self, site: &Site) -> ManagePosts {
        let (sanitizer, ids, clock) = (self.html_sanitizer.clone(), self.ids.clone(), self.clock.clone());
        ManagePosts::new(self.audited(), sanitizer, ids, clock, site.time_zone)
    }

    pub fn export_content(&self) -> ExportContent {
        ExportContent::new(
            self.store.clone(),
            self.agent_queries.clone(),
            self.bundle_queries.clone(),
            self.post_queries.clone(),
            self.media_storage.clone(),
        )
    }

    pub fn import_posts(&self, site: &Site) -> ImportPosts {
        let (sanitizer, ids, clock) = (self.html_sanitizer.clone(), self.ids.clone(), self.clock.clone());
        ImportPosts::new(self.audited(), self.media_library(), sanitizer, ids, clock, site.public_url.clone())
    }

    pub(super) fn working_copies(&self) -> WorkingCopies {
        WorkingCopies::new(self.audited(), self.html_sanitizer.clone(), self.clock.clone())
    }

    pub fn exports(&self) -> Exports {
        Exports::new(self.audited(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn post_previews(&self, site: &Arc<Site>) -> PostPreviews {
        PostPreviews::new(
            self.audited(),
            self.post_queries.clone(),
            self.secrets.clone(),
            self.ids.clone(),
            self.clock.clone(),
            site.clone(),
        )
    }

    pub fn publish_scheduled_posts(&self) -> PublishScheduledPosts {
        PublishScheduledPosts::new(self.audited(), self.post_queries.clone(), self.clock.clone())
    }

    pub fn media_library(&self) -> MediaLibrary {
        MediaLibrary::new(
            self.audited(),
            self.media_storage.clone(),
            self.image_processor.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn media_cleanup(&self) -> MediaCleanup {
        MediaCleanup::new(self.audited(), self.media_storage.clone(), self.clock.clone())
    }

    pub(super) fn card_reader(&self) -> CardReader {
        CardReader::new(self.agent_queries.clone(), self.prompt_queries.clone())
    }

    pub(super) fn site_search(&self, site: &Arc<Site>) -> Arc<SiteSearch> {
        let sources = SearchSources {
            agents: self.agent_queries.clone(),
            bundles: self.bundle_catalog(),
            prompts: self.prompt_queries.clone(),
            posts: self.post_queries.clone(),
            legal_pages: self.legal_pages(site),
        };
        Arc::new(SiteSearch::new(
            sources,
            self.revisions.clone(),
            self.search_engine.clone(),
            self.node_rate_limiter.clone(),
        ))
    }
}
