//! Which images a text shows is stored in the transaction that stores the text, so that nothing has to read all texts.

use std::collections::BTreeSet;

use application::media::referenced_images;
use application::ports::{ImageUseKind, StoreError};
use domain::agents::Agent;
use domain::appearance::{Appearance, AppearanceVersion};
use domain::legal_pages::LegalPageKind;
use domain::media::FeatureImage;
use domain::newsletters::Newsletter;
use domain::posts::{Post, PostRevision, PostText, WorkingCopy};
use domain::{AgentId, NewsletterId, PostId, PostRevisionId};
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};

use super::entities::image_uses;
use super::unit_of_work::SeaUnitOfWork;

/// The title of a working copy that has none yet.
const UNTITLED: &str = "Untitled post";

/// A content that can show images.
#[derive(Debug, Clone, Copy)]
enum ImageOwner {
    Post(PostId),
    Agent(AgentId),
    WorkingCopy(PostId),
    Revision(PostRevisionId),
    Newsletter(NewsletterId),
    WelcomeEmail,
    Page(LegalPageKind),
    Appearance,
    EarlierAppearance,
}

impl SeaUnitOfWork {
    pub(super) async fn record_post_images(&mut self, post: &Post) -> Result<(), StoreError> {
        let (title, html) = (post.title.as_str(), post.content.as_str());
        let images = post.details.feature_image.as_ref();
        self.record_image_uses(ImageOwner::Post(post.id), title, html, images).await
    }

    pub(super) async fn record_agent_image(&mut self, agent: &Agent) -> Result<(), StoreError> {
        let image = agent.image.as_ref();
        self.record_image_uses(ImageOwner::Agent(agent.id), agent.title.as_str(), "", image).await
    }

    pub(super) async fn record_copy_images(&mut self, copy: &WorkingCopy) -> Result<(), StoreError> {
        let PostText { title, content, feature_image, .. } = &copy.text;
        self.record_image_uses(ImageOwner::WorkingCopy(copy.id), title, content, feature_image.as_ref()).await
    }

    pub(super) async fn record_revision_images(&mut self, revision: &PostRevision) -> Result<(), StoreError> {
        let PostRevision { id, title, content, feature_image, .. } = revision;
        self.record_image_uses(ImageOwner::Revision(*id), title, content, feature_image.as_ref()).await
    }

    /// If the newsletter was saved. Returns `is_saved`.
    pub(super) async fn record_newsletter_images(
        &mut self,
        newsletter: &Newsletter,
        is_saved: bool,
    ) -> Result<bool, StoreError> {
        if is_saved {
            let html = newsletter.body.as_ref().map_or("", |body| body.html.as_str());
            let owner = ImageOwner::Newsletter(newsletter.id);
            self.record_image_uses(owner, &newsletter.title, html, None).await?;
        }
        Ok(is_saved)
    }

    /// Those of all versions, which were sent.
    pub(super) async fn record_welcome_images(&mut self, html: &str) -> Result<(), StoreError> {
        self.record_image_uses(ImageOwner::WelcomeEmail, "Welcome email", html, None).await
    }

    /// Without a text if the page was removed.
    pub(super) async fn record_page_images(
        &mut self,
        kind: LegalPageKind,
        html: &str,
    ) -> Result<(), StoreError> {
        self.record_image_uses(ImageOwner::Page(kind), kind.title(), html, None).await
    }

    /// Those of the current version, and those that only earlier ones use, which an owner can publish again.
    pub(super) async fn record_appearance_images(
        &mut self,
        current: &Appearance,
        listed: &[AppearanceVersion],
    ) -> Result<(), StoreError> {
        const TITLE: &str = "Appearance";
        let used: BTreeSet<_> = current.images().map(|image| &image.source.hash).collect();
        let images = listed.iter().flat_map(|version| version.appearance.images());
        let earlier = images.filter(|image| !used.contains(&image.source.hash));
        self.record_image_uses(ImageOwner::Appearance, TITLE, "", current.images()).await?;
        self.record_image_uses(ImageOwner::EarlierAppearance, TITLE, "", earlier).await
    }

    /// Replaces what is stored about the images of a content.
    async fn record_image_uses(
        &mut self,
        owner: ImageOwner,
        title: &str,
        html: &str,
        other_images: impl IntoIterator<Item = &FeatureImage>,
    ) -> Result<(), StoreError> {
        let row = owner.row(title);
        let delete = image_uses::Entity::delete_many()
            .filter(image_uses::Column::Kind.eq(row.kind.as_str()))
            .filter(image_uses::Column::ContentId.eq(row.content_id.as_str()));
        self.execute(delete).await?;
        let mut images = referenced_images(html);
        images.extend(other_images.into_iter().map(|image| image.source.hash.clone()));
        if images.is_empty() {
            return Ok(());
        }
        let rows = images.iter().map(|hash| {
            image_uses::Model { hash: hash.as_str().to_owned(), ..row.clone() }.into_active_model()
        });
        self.execute(image_uses::Entity::insert_many(rows)).await
    }
}

impl ImageOwner {
    /// A use of an image that is still to be named.
    fn row(self, title: &str) -> image_uses::Model {
        let (kind, id) = match self {
            Self::Post(id) => (ImageUseKind::Post, Some(id.as_uuid())),
            Self::Agent(id) => (ImageUseKind::Agent, Some(id.as_uuid())),
            Self::WorkingCopy(id) => (ImageUseKind::Draft, Some(id.as_uuid())),
            Self::Revision(id) => (ImageUseKind::Revision, Some(id.as_uuid())),
            Self::Newsletter(id) => (ImageUseKind::Newsletter, Some(id.as_uuid())),
            Self::WelcomeEmail => (ImageUseKind::Newsletter, None),
            Self::Page(_) => (ImageUseKind::Page, None),
            Self::Appearance => (ImageUseKind::Appearance, None),
            Self::EarlierAppearance => (ImageUseKind::EarlierAppearance, None),
        };
        let content_id = match self {
            Self::Page(page) => page.as_str().to_owned(),
            Self::WelcomeEmail => "welcome".to_owned(),
            Self::Appearance | Self::EarlierAppearance => kind.as_str().to_owned(),
            _ => id.map(|id| id.to_string()).unwrap_or_default(),
        };
        let reference = |of: ImageUseKind| id.filter(|_| kind == of);
        let title = if title.trim().is_empty() { UNTITLED } else { title };
        image_uses::Model {
            kind: kind.as_str().to_owned(),
            content_id,
            hash: String::new(),
            title: title.to_owned(),
            post_id: reference(ImageUseKind::Post),
            agent_id: reference(ImageUseKind::Agent),
            working_copy_id: reference(ImageUseKind::Draft),
            revision_id: reference(ImageUseKind::Revision),
            newsletter_id: reference(ImageUseKind::Newsletter),
        }
    }
}
