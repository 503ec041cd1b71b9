use std::collections::BTreeMap;

use application::ports::{Slugs, StoreError, Topic};
use async_trait::async_trait;
use domain::{PostId, Slug};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use super::entities::blog_posts::{Column, Entity};
use super::entities::former_slugs;
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl Slugs<PostId> for SeaUnitOfWork {
    async fn add_slug_redirect(&mut self, id: PostId, slug: &Slug) -> Result<(), StoreError> {
        let row =
            former_slugs::ActiveModel { slug: Set(slug.as_str().to_owned()), post_id: Set(id.as_uuid()) };
        let on_existing_slug = OnConflict::column(former_slugs::Column::Slug)
            .update_column(former_slugs::Column::PostId)
            .to_owned();
        let insert = former_slugs::Entity::insert(row)
            .on_conflict(on_existing_slug)
            .exec_without_returning(&self.transaction)
            .await;
        self.check(insert)?;
        self.record_change(Topic::Posts, true);
        Ok(())
    }

    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        let count = Entity::find().filter(Column::Slug.eq(slug.as_str())).count(&self.transaction).await;
        Ok(self.check(count)? > 0)
    }

    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, PostId>, StoreError> {
        let rows = former_slugs::Entity::find().all(&self.transaction).await;
        let rows = self.check(rows)?;
        let slug = |text: &str| Slug::parse(text).map_err(unreadable("former_slugs.slug"));
        self.read(rows.iter().map(|row| Ok((slug(&row.slug)?, PostId::from_uuid(row.post_id)))).collect())
    }
}

impl SeaUnitOfWork {
    pub(super) async fn remove_slug_redirect(&mut self, slug: &Slug) -> Result<(), StoreError> {
        let delete = former_slugs::Entity::delete_by_id(slug.as_str()).exec(&self.transaction).await;
        self.check(delete).map(drop)
    }
}
