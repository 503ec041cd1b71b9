use std::collections::BTreeMap;

use application::ports::{Slugs, StoreError, Topic};
use async_trait::async_trait;
use domain::{PostId, Slug};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

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
        self.execute(former_slugs::Entity::insert(row).on_conflict(on_existing_slug)).await?;
        self.record_change(Topic::Posts, true);
        Ok(())
    }

    async fn has_slug(&mut self, slug: &Slug) -> Result<bool, StoreError> {
        Ok(self.count_rows(Entity::find().filter(Column::Slug.eq(slug.as_str()))).await? > 0)
    }

    async fn list_slug_redirects(&mut self) -> Result<BTreeMap<Slug, PostId>, StoreError> {
        let rows = self.query_all(former_slugs::Entity::find()).await?;
        let slug = |text: &str| Slug::parse(text).map_err(unreadable("former_slugs.slug"));
        self.read(rows.iter().map(|row| Ok((slug(&row.slug)?, PostId::from_uuid(row.post_id)))).collect())
    }
}

impl SeaUnitOfWork {
    pub(super) async fn remove_slug_redirect(&mut self, slug: &Slug) -> Result<(), StoreError> {
        self.execute(former_slugs::Entity::delete_by_id(slug.as_str())).await
    }
}
