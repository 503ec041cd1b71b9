use application::ports::{LegalPageRepository, StoreError, Topic};
use async_trait::async_trait;
use domain::RichText;
use domain::legal_pages::{LegalPage, LegalPageKind};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::columns;
use super::entities::legal_pages::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl LegalPageRepository for SeaUnitOfWork {
    async fn insert(&mut self, page: &LegalPage) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(page), &[Column::Kind]).await?;
        if is_inserted {
            self.record_page_images(page.kind, page.content.as_str()).await?;
        }
        self.log_write(is_inserted, None, page).await?;
        Ok(self.record_change(Topic::LegalPages, is_inserted))
    }

    async fn update(&mut self, page: &LegalPage) -> Result<(), StoreError> {
        let before = self.before(page).await?;
        let update = Entity::update_many()
            .set(ActiveModel { kind: NotSet, ..row(page) })
            .filter(Column::Kind.eq(page.kind.as_str()));
        let is_updated = self.rows_affected(update).await? == 1;
        if is_updated {
            self.record_page_images(page.kind, page.content.as_str()).await?;
        }
        self.log_write(is_updated, before, page).await?;
        self.record_change(Topic::LegalPages, is_updated);
        Ok(())
    }

    async fn find(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        self.read_one(Entity::find_by_id(kind.as_str()), |row| page(kind, &row)).await
    }

    async fn lock(&mut self, kind: LegalPageKind) -> Result<Option<LegalPage>, StoreError> {
        let found = Entity::find_by_id(kind.as_str()).lock_exclusive();
        let found = self.read_one(found, |row| page(kind, &row)).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn remove(&mut self, kind: LegalPageKind) -> Result<bool, StoreError> {
        let Some(page) = LegalPageRepository::lock(self, kind).await? else { return Ok(false) };
        let is_removed = self.rows_affected(Entity::delete_by_id(kind.as_str())).await? == 1;
        self.log_removal(is_removed, &page).await?;
        self.record_page_images(kind, "").await?;
        Ok(self.record_change(Topic::LegalPages, is_removed))
    }
}

pub(super) fn row(page: &LegalPage) -> ActiveModel {
    ActiveModel {
        kind: Set(page.kind.as_str().to_owned()),
        updated_at: Set(columns::time(page.updated_at)),
        content: Set(page.content.as_str().to_owned()),
    }
}

fn page(kind: LegalPageKind, row: &Model) -> Result<LegalPage, StoreError> {
    let content = RichText::from_sanitized(&row.content).map_err(unreadable("legal_pages.content"))?;
    Ok(LegalPage { kind, content, updated_at: row.updated_at })
}
