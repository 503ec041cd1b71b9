use std::collections::BTreeSet;

use application::media::referenced_images;
use application::ports::{
    EntityWriter, ImageFilter, ImageRepository, ImageSummary, ImageUse, ImageUseKind, Page, PageRequest,
    StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::ImageId;
use domain::legal_pages::LegalPageKind;
use domain::media::{AltText, ContentHash, FileFormat, Image, ImageFile, ImageName, ImageSource};
use sea_orm::prelude::Uuid;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _,
};

use super::columns;
use super::entities::images::{ActiveModel, Column, Entity, Model};
use super::entities::{agents, blog_posts, legal_pages, newsletters, post_revisions, post_working_copies};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

/// Texts of up to 200,000 characters that are read by one query.
const TEXTS_AT_A_TIME: u64 = 100;

#[async_trait]
impl EntityWriter<Image> for SeaUnitOfWork {
    /// A new image is unused until content shows it.
    async fn insert(&mut self, image: &Image) -> Result<bool, StoreError> {
        let row = ActiveModel {
            id: Set(image.id.as_uuid()),
            hash: Set(image.source.hash.as_str().to_owned()),
            fallback: Set(image.source.fallback.extension().to_owned()),
            width: Set(i64::from(image.source.width)),
            height: Set(i64::from(image.source.height)),
            bytes: Set(self.read(i64::try_from(image.bytes).map_err(unreadable("images.bytes")))?),
            alt: Set(image.alt.as_str().to_owned()),
            name: Set(image.name.as_str().to_owned()),
            search_text: Set(ImageFilter::search_text(image)),
            created_at: Set(columns::time(image.created_at)),
            unused_since: Set(Some(columns::time(image.created_at))),
        };
        let insert = Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(&self.transaction)
            .await;
        Ok(self.check(insert)? == 1)
    }

    async fn update(&mut self, image: &Image) -> Result<bool, StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::Alt, Expr::value(image.alt.as_str()))
            .col_expr(Column::SearchText, Expr::value(ImageFilter::search_text(image)))
            .filter(Column::Id.eq(image.id.as_uuid()))
            .exec(&self.transaction)
            .await;
        Ok(self.check(update)?.rows_affected == 1)
    }
}

#[async_trait]
impl ImageRepository for SeaUnitOfWork {
    async fn lock(&mut self, id: ImageId) -> Result<Option<Image>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).lock_exclusive().one(&self.transaction).await;
        let found = self.check(found)?;
        self.read(found.as_ref().map(image).transpose())
    }

    async fn find_by_hash(&mut self, hash: &ContentHash) -> Result<Option<Image>, StoreError> {
        let found = Entity::find().filter(Column::Hash.eq(hash.as_str())).one(&self.transaction).await;
        let found = self.check(found)?;
        self.read(found.as_ref().map(image).transpose())
    }

    async fn remove(&mut self, id: ImageId) -> Result<bool, StoreError> {
        let delete = Entity::delete_by_id(id.as_uuid()).exec(&self.transaction).await;
        Ok(self.check(delete)?.rows_affected == 1)
    }

    async fn list(
        &mut self,
        filter: &ImageFilter,
        page: &PageRequest,
    ) -> Result<Page<ImageSummary>, StoreError> {
        let found =
            Entity::find().apply_if(filter.search.as_deref(), |query, text| query.filter(contains(text)));
        let keyset = Keyset::newest(Column::CreatedAt, Column::Id);
        let found = keyset.page(found, page).all(&self.transaction).await;
        let found = self.check(found)?;
        let images = self.read(found.iter().map(summary).collect())?;
        Ok(Page::new(page, images, ImageSummary::cursor))
    }

    async fn list_all(&mut self) -> Result<Vec<ImageSummary>, StoreError> {
        let found = Entity::find().order_by_asc(Column::Id).all(&self.transaction).await;
        let found = self.check(found)?;
        self.read(found.iter().map(summary).collect())
    }

    async fn set_unused_since(&mut self, id: ImageId, at: Option<DateTime<Utc>>) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::UnusedSince, Expr::value(at.map(columns::time)))
            .filter(Column::Id.eq(id.as_uuid()));
        self.execute(update).await
    }

    /// Reads the texts that show images. A new place that can show images is added here.
    async fn uses(&mut self) -> Result<BTreeSet<(ContentHash, ImageUse)>, StoreError> {
        use {blog_posts as posts, post_revisions as revisions, post_working_copies as copies};

        let mut uses = BTreeSet::new();
        let columns = [posts::Column::Id, posts::Column::Title, posts::Column::Content];
        self.add_uses::<posts::Entity>(ImageUseKind::Post, columns, &mut uses).await?;
        let columns = [posts::Column::Id, posts::Column::Title, posts::Column::FeatureImage];
        self.add_uses::<posts::Entity>(ImageUseKind::Post, columns, &mut uses).await?;
        let columns = [agents::Column::Id, agents::Column::Title, agents::Column::Image];
        self.add_uses::<agents::Entity>(ImageUseKind::Agent, columns, &mut uses).await?;
        let columns = [copies::Column::Id, copies::Column::Title, copies::Column::Content];
        self.add_uses::<copies::Entity>(ImageUseKind::Draft, columns, &mut uses).await?;
        let columns = [copies::Column::Id, copies::Column::Title, copies::Column::FeatureImage];
        self.add_uses::<copies::Entity>(ImageUseKind::Draft, columns, &mut uses).await?;
        let columns = [revisions::Column::Id, revisions::Column::Title, revisions::Column::Content];
        self.add_uses::<revisions::Entity>(ImageUseKind::Revision, columns, &mut uses).await?;
        let columns = [revisions::Column::Id, revisions::Column::Title, revisions::Column::FeatureImage];
        self.add_uses::<revisions::Entity>(ImageUseKind::Revision, columns, &mut uses).await?;
        let columns = [newsletters::Column::Id, newsletters::Column::Title, newsletters::Column::HtmlBody];
        self.add_uses::<newsletters::Entity>(ImageUseKind::Newsletter, columns, &mut uses).await?;
        for (kind, html) in self.pages_with_images().await? {
            let kind = LegalPageKind::ALL.into_iter().find(|known| known.as_str() == kind);
            insert_uses(&mut uses, ImageUseKind::Page, kind.map_or("Page", LegalPageKind::title), &html);
        }
        Ok(uses)
    }
}

impl SeaUnitOfWork {
    /// Reads some texts at a time: there can be many revisions, and each call has a timeout.
    async fn add_uses<E: EntityTrait>(
        &mut self,
        kind: ImageUseKind,
        [id, title, html]: [E::Column; 3],
        uses: &mut BTreeSet<(ContentHash, ImageUse)>,
    ) -> Result<(), StoreError> {
        let mut last: Option<Uuid> = None;
        loop {
            let found = E::find()
                .select_only()
                .columns([id, title, html])
                .filter(html.contains(ImageFile::PATH_PREFIX))
                .apply_if(last, |query, last| query.filter(id.gt(last)))
                .order_by_asc(id)
                .limit(TEXTS_AT_A_TIME)
                .into_tuple::<(Uuid, String, String)>()
                .all(&self.transaction)
                .await;
            let found = self.check(found)?;
            let Some((id, ..)) = found.last() else { return Ok(()) };
            last = Some(*id);
            for (_, title, html) in found {
                let title = if title.trim().is_empty() { "Untitled post" } else { &title };
                insert_uses(uses, kind, title, &html);
            }
        }
    }

    async fn pages_with_images(&mut self) -> Result<Vec<(String, String)>, StoreError> {
        use legal_pages::{Column, Entity};

        let found = Entity::find()
            .select_only()
            .columns([Column::Kind, Column::Content])
            .filter(Column::Content.contains(ImageFile::PATH_PREFIX))
            .into_tuple()
            .all(&self.transaction)
            .await;
        self.check(found)
    }
}

fn insert_uses(uses: &mut BTreeSet<(ContentHash, ImageUse)>, kind: ImageUseKind, title: &str, html: &str) {
    let images = referenced_images(html).into_iter();
    uses.extend(images.map(|hash| (hash, ImageUse { kind, title: title.to_owned() })));
}

fn contains(part: &str) -> Expr {
    Expr::col((Entity, Column::SearchText)).like(columns::containing(part))
}

fn summary(row: &Model) -> Result<ImageSummary, StoreError> {
    Ok(ImageSummary { image: image(row)?, unused_since: row.unused_since })
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
