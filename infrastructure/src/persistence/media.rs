use std::collections::BTreeSet;

use application::ports::{
    ImageFilter, ImageRepository, ImageSummary, ImageUse, Page, PageRequest, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::ImageId;
use domain::media::{AltText, ContentHash, FileFormat, Image, ImageName, ImageSource};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::image_uses;
use super::entities::images::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl ImageRepository for SeaUnitOfWork {
    /// A new image is unused until content shows it.
    async fn insert(&mut self, image: &Image) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(image), &[]).await?;
        self.log_write(is_inserted, None, image).await?;
        Ok(is_inserted)
    }

    async fn update(&mut self, image: &Image) -> Result<(), StoreError> {
        let before = self.before(image).await?;
        let update = Entity::update_many()
            .col_expr(Column::Alt, Expr::value(image.alt.as_str()))
            .col_expr(Column::SearchText, Expr::value(ImageFilter::search_text(image)))
            .filter(Column::Id.eq(image.id.as_uuid()));
        let is_updated = self.rows_affected(update).await? == 1;
        self.log_write(is_updated, before, image).await
    }

    async fn lock(&mut self, id: ImageId) -> Result<Option<ImageSummary>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive();
        let found = self.read_one(found, |row| summary(&row)).await?;
        self.remember(found.as_ref().map(|found| &found.image));
        Ok(found)
    }

    async fn find_by_hash(&mut self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        self.read_one(Entity::find().filter(Column::Hash.eq(hash.as_str())), |row| image(&row)).await
    }

    async fn remove(&mut self, id: ImageId) -> Result<bool, StoreError> {
        let Some(ImageSummary { image, .. }) = ImageRepository::lock(self, id).await? else {
            return Ok(false);
        };
        let is_removed = self.rows_affected(Entity::delete_by_id(id.as_uuid())).await? == 1;
        self.log_removal(is_removed, &image).await?;
        Ok(is_removed)
    }

    async fn list(
        &mut self,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageSummary>, StoreError> {
        let found =
            Entity::find().apply_if(filter.search.as_deref(), |query, text| query.filter(contains(text)));
        let keyset = Keyset::newest(Column::CreatedAt, Column::Id);
        let images = self.read_all(keyset.page(found, page), |row| summary(&row)).await?;
        Ok(Page::new(page, images, ImageSummary::cursor))
    }

    async fn list_all(&mut self) -> Result<Vec<ImageSummary>, StoreError> {
        self.read_all(Entity::find().order_by_asc(Column::Id), |row| summary(&row)).await
    }

    async fn set_unused_since(&mut self, id: ImageId, at: Option<DateTime<Utc>>) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::UnusedSince, Expr::value(at.map(columns::time)))
            .filter(Column::Id.eq(id.as_uuid()));
        self.execute(update).await
    }

    async fn uses(
        &mut self,
        images: &[ContentHash],
    ) -> Result<BTreeSet<(ContentHash, ImageUse)>, StoreError> {
        if images.is_empty() {
            return Ok(BTreeSet::new());
        }
        let found = image_uses::Entity::find()
            .filter(image_uses::Column::Hash.is_in(images.iter().map(ContentHash::as_str)));
        let found = self.query_all(found).await?;
        self.read(found.into_iter().map(image_use).collect())
    }

    async fn list_used(&mut self) -> Result<BTreeSet<ContentHash>, StoreError> {
        let found = image_uses::Entity::find()
            .select_only()
            .column(image_uses::Column::Hash)
            .distinct()
            .into_tuple::<String>();
        let found = self.query_all(found).await?;
        self.read(found.iter().map(|hash| hash.parse().map_err(unreadable("image_uses.hash"))).collect())
    }
}

fn image_use(row: image_uses::Model) -> Result<(ContentHash, ImageUse), StoreError> {
    let kind = columns::parse_enum("image_uses.kind", &row.kind)?;
    let hash = row.hash.parse().map_err(unreadable("image_uses.hash"))?;
    Ok((hash, ImageUse { kind, title: row.title }))
}

fn contains(part: &str) -> Expr {
    Expr::col((Entity, Column::SearchText)).like(columns::containing(part))
}

fn summary(row: &Model) -> Result<ImageSummary, StoreError> {
    Ok(ImageSummary { image: image(row)?, unused_since: row.unused_since })
}

pub(super) fn row(image: &Image) -> ActiveModel {
    ActiveModel {
        id: Set(image.id.as_uuid()),
        hash: Set(image.source.hash.as_str().to_owned()),
        fallback: Set(image.source.fallback.extension().to_owned()),
        width: Set(i64::from(image.source.width)),
        height: Set(i64::from(image.source.height)),
        bytes: Set(i64::try_from(image.bytes).unwrap_or(i64::MAX)),
        alt: Set(image.alt.as_str().to_owned()),
        name: Set(image.name.as_str().to_owned()),
        search_text: Set(ImageFilter::search_text(image)),
        created_at: Set(columns::time(image.created_at)),
        unused_since: Set(Some(columns::time(image.created_at))),
    }
}

fn image(row: &Model) -> Result<Image, StoreError> {
    let format = FileFormat::ALL.into_iter().find(|format| format.extension() == row.fallback);
    Ok(Image {
        id: ImageId::from_uuid(row.id),
        source: ImageSource {
            hash: row.hash.parse().map_err(unreadable("images.hash"))?,
            width: u32::try_from(row.width).map_err(unreadable("images.width"))?,
            height: u32::try_from(row.height).map_err(unreadable("images.height"))?,
            fallback: format.ok_or_else(|| columns::unknown_value("images.fallback", &row.fallback))?,
        },
        bytes: u64::try_from(row.bytes).map_err(unreadable("images.bytes"))?,
        alt: AltText::parse(&row.alt).map_err(unreadable("images.alt"))?,
        name: ImageName::from_file_name(&row.name),
        created_at: row.created_at,
    })
}
