use chrono::{DateTime, Utc};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::users::Permission;
use domain::{EditConflict, RichText, RichTextError};

use super::default_texts::DefaultTexts;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, StoreError};
use crate::posts::without_cards;

/// A page as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalPageView {
    pub kind: LegalPageKind,
    /// Sanitized HTML.
    pub content: String,
    /// The version of an edited page; `None` if it has the default text.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<LegalPage> for LegalPageView {
    fn from(page: LegalPage) -> Self {
        Self { kind: page.kind, content: page.content.as_str().to_owned(), updated_at: Some(page.updated_at) }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ManageLegalPageError {
    #[error(transparent)]
    Content(#[from] RichTextError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageLegalPageError);

use_case! {
    /// Reads and edits the pages. A page that no one has edited has its default text.
    pub struct ManageLegalPages
}

impl ManageLegalPages {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(&self, kind: LegalPageKind) -> Result<LegalPageView, StoreError> {
        match self.context.store.read().await?.legal_pages().find(kind).await? {
            Some(page) => Ok(page.into()),
            None => self.default_page(kind),
        }
    }

    /// All pages, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<LegalPageView>, ManageLegalPageError> {
        actor.require(Permission::ManageContent)?;
        let mut pages = Vec::new();
        for kind in LegalPageKind::ALL {
            pages.push(self.read(kind).await?);
        }
        Ok(pages)
    }

    /// The current version, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        actor: Actor,
        kind: LegalPageKind,
    ) -> Result<LegalPageView, ManageLegalPageError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.read(kind).await?)
    }

    /// Saves an edit `based_on` the version its author loaded; `None` is the default text.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        kind: LegalPageKind,
        html: &str,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<LegalPageView, ManageLegalPageError> {
        actor.require(Permission::ManageContent)?;
        let content = self.context.html_sanitizer.rich_text(html)?;
        let content = RichText::from_sanitized(&without_cards(content.as_str()))?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(actor).await?;
        let page = match unit.legal_pages().lock(kind).await? {
            Some(mut page) => {
                page.edit(content, based_on, now)?;
                unit.legal_pages().update(&page).await?;
                page
            }
            // Someone else has restored the default text.
            None if based_on.is_some() => return Err(EditConflict.into()),
            None => {
                let page = LegalPage::create(kind, content, now);
                if !unit.legal_pages().insert(&page).await? {
                    return Err(EditConflict.into());
                }
                page
            }
        };
        unit.commit().await?;
        Ok(page.into())
    }

    /// Removes the edited text. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn restore_default(
        &self,
        actor: Actor,
        kind: LegalPageKind,
    ) -> Result<(), ManageLegalPageError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        unit.legal_pages().remove(kind).await?;
        unit.commit().await?;
        Ok(())
    }

    /// Sanitized like an edited page, so that the editor opens exactly what visitors see.
    fn default_page(&self, kind: LegalPageKind) -> Result<LegalPageView, StoreError> {
        let html = DefaultTexts::new(&self.context).render(kind)?;
        Ok(LegalPageView { kind, content: self.context.html_sanitizer.sanitize(&html), updated_at: None })
    }
}
