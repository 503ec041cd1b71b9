use application::ports::{LegalPageRepository, StoreError};
use async_trait::async_trait;
use domain::legal_pages::{LegalPage, LegalPageKind};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl LegalPageRepository for MemoryUnitOfWork {
    async fn insert(&mut self, page: &LegalPage) -> Result<bool, StoreError> {
        self.enter("legal_pages.insert").await?;
        if self.state.legal_pages.contains_key(&page.kind) {
            return Ok(false);
        }
        self.state.legal_pages.insert(page.kind, page.clone());
        self.log_write(None, Some(page)).await?;
        Ok(true)
    }

    async fn update(&mut self, page: &LegalPage) -> Result<(), StoreError> {
        self.enter("legal_pages.update").await?;
        let before = self.state.legal_pages.get(&page.kind).cloned();
        let Some(stored) = self.state.legal_pages.get_mut(&page.kind) else { return Ok(()) };
        stored.clone_from(page);
        self.log_write(before.as_ref(), Some(page)).await
    }

    async fn find(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        self.enter("legal_pages.find").await?;
        Ok(self.state.legal_pages.get(&kind).cloned())
    }

    async fn lock(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        self.enter("legal_pages.lock").await?;
        Ok(self.state.legal_pages.get(&kind).cloned())
    }

    async fn remove(&mut self, kind: LegalPageKind) -> Result<bool, StoreError> {
        self.enter("legal_pages.remove").await?;
        let Some(removed) = self.state.legal_pages.remove(&kind) else { return Ok(false) };
        self.log_write(Some(&removed), None).await?;
        Ok(true)
    }
}
