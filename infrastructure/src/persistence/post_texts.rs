use std::collections::BTreeMap;

use application::ports::{
    PostPreviewRepository, PostRevisionRepository, RevisionSummary, StoreError, WorkingCopyRepository,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::posts::{PostRevision, PostText, WorkingCopy};
use domain::users::TokenDigest;
use domain::{PostId, PostRevisionId, UserId};
use sea_orm::prelude::{DateTimeUtc, Uuid};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

use super::columns;
use super::entities::{post_previews, post_revisions, post_working_copies, users};
use super::unit_of_work::SeaUnitOfWork;

/// No post has more revisions.
const ALL_REVISIONS: u64 = 100_000;

#[async_trait]
impl WorkingCopyRepository for SeaUnitOfWork {
    async fn lock(&mut self, id: PostId) -> Result<Option<WorkingCopy>, StoreError> {
        let query = post_working_copies::Entity::find_by_id(id.as_uuid());
        self.read_one(query.lock_exclusive(), copy).await
    }

    async fn find(&mut self, id: PostId) -> Result<Option<(WorkingCopy, Option<String>)>, StoreError> {
        let found = self.query_one(post_working_copies::Entity::find_by_id(id.as_uuid())).await?;
        Ok(self.load_authors(found.into_iter().collect()).await?.pop())
    }

    async fn list_new(&mut self, limit: u64) -> Result<Vec<(WorkingCopy, Option<String>)>, StoreError> {
        use post_working_copies::Column;
        let found = post_working_copies::Entity::find()
            .filter(Column::PostId.is_null())
            .order_by_desc(Column::UpdatedAt)
            .order_by_desc(Column::Id)
            .limit(limit);
        let found = self.query_all(found).await?;
        self.load_authors(found).await
    }

    async fn insert(&mut self, copy: &WorkingCopy) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(copy), &[]).await?;
        if is_inserted {
            self.record_copy_images(copy).await?;
        }
        Ok(is_inserted)
    }

    async fn update(&mut self, copy: &WorkingCopy) -> Result<(), StoreError> {
        let update = post_working_copies::Entity::update_many()
            .set(post_working_copies::ActiveModel { id: NotSet, ..row(copy) })
            .filter(post_working_copies::Column::Id.eq(copy.id.as_uuid()));
        self.execute(update).await?;
        self.record_copy_images(copy).await
    }

    async fn remove(&mut self, id: PostId) -> Result<(), StoreError> {
        self.execute(post_working_copies::Entity::delete_by_id(id.as_uuid())).await
    }
}

impl SeaUnitOfWork {
    async fn load_authors(
        &mut self,
        rows: Vec<post_working_copies::Model>,
    ) -> Result<Vec<(WorkingCopy, Option<String>)>, StoreError> {
        let names = self.first_names(rows.iter().filter_map(|row| row.edited_by).collect()).await?;
        let copies = rows.into_iter().map(|row| {
            let author = row.edited_by.and_then(|id| names.get(&id).cloned());
            Ok((copy(row)?, author))
        });
        self.read(copies.collect())
    }

    pub(super) async fn first_names(&mut self, ids: Vec<Uuid>) -> Result<BTreeMap<Uuid, String>, StoreError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let query = users::Entity::find()
            .select_only()
            .columns([users::Column::Id, users::Column::FirstName])
            .filter(users::Column::Id.is_in(ids))
            .into_tuple::<(Uuid, String)>();
        Ok(self.query_all(query).await?.into_iter().collect())
    }
}

fn row(copy: &WorkingCopy) -> post_working_copies::ActiveModel {
    let (image, image_height, image_alt) = columns::image_columns(copy.text.feature_image.as_ref());
    post_working_copies::ActiveModel {
        id: Set(copy.id.as_uuid()),
        post_id: Set(copy.base.map(|_| copy.id.as_uuid())),
        editor: Set(copy.editor),
        edited_by: Set(copy.edited_by.map(|id| id.as_uuid())),
        updated_at: Set(columns::time(copy.updated_at)),
        base: Set(copy.base.map(columns::time)),
        title: Set(copy.text.title.clone()),
        slug: Set(copy.text.slug.clone()),
        excerpt: Set(copy.text.excerpt.clone()),
        content: Set(copy.text.content.clone()),
        tags: Set(copy.text.tags.join("\n")),
        seo_title: Set(copy.text.seo_title.clone()),
        seo_description: Set(copy.text.seo_description.clone()),
        feature_image: Set(image),
        feature_image_height: Set(image_height),
        feature_image_alt: Set(image_alt),
    }
}

fn copy(row: post_working_copies::Model) -> Result<WorkingCopy, StoreError> {
    let image = (row.feature_image.as_deref(), row.feature_image_height, row.feature_image_alt.as_str());
    let feature_image = columns::feature_image("post_working_copies.feature_image", image)?;
    let post_working_copies::Model { title, slug, excerpt, content, seo_title, seo_description, .. } = row;
    let tags = row.tags.lines().map(str::to_owned).collect();
    Ok(WorkingCopy {
        id: PostId::from_uuid(row.id),
        text: PostText { title, slug, excerpt, content, tags, seo_title, seo_description, feature_image },
        base: row.base,
        editor: row.editor,
        edited_by: row.edited_by.map(UserId::from_uuid),
        updated_at: row.updated_at,
    })
}

#[async_trait]
impl PostRevisionRepository for SeaUnitOfWork {
    async fn insert(&mut self, revision: &PostRevision) -> Result<(), StoreError> {
        let (image, image_height, image_alt) = columns::image_columns(revision.feature_image.as_ref());
        let row = post_revisions::ActiveModel {
            id: Set(revision.id.as_uuid()),
            post_id: Set(revision.post_id.as_uuid()),
            saved_by: Set(revision.saved_by.map(|id| id.as_uuid())),
            saved_at: Set(columns::time(revision.saved_at)),
            title: Set(revision.title.clone()),
            excerpt: Set(revision.excerpt.clone()),
            content: Set(revision.content.clone()),
            feature_image: Set(image),
            feature_image_height: Set(image_height),
            feature_image_alt: Set(image_alt),
        };
        self.execute(post_revisions::Entity::insert(row)).await?;
        self.record_revision_images(revision).await
    }

    async fn find_latest(&mut self, post: PostId) -> Result<Option<PostRevision>, StoreError> {
        self.read_one(latest_first(post), revision).await
    }

    async fn find(&mut self, post: PostId, id: PostRevisionId) -> Result<Option<PostRevision>, StoreError> {
        let query = post_revisions::Entity::find_by_id(id.as_uuid())
            .filter(post_revisions::Column::PostId.eq(post.as_uuid()));
        self.read_one(query, revision).await
    }

    async fn list(&mut self, post: PostId) -> Result<Vec<RevisionSummary>, StoreError> {
        use post_revisions::Column;
        let found = latest_first(post)
            .select_only()
            .columns([Column::Id, Column::Title, Column::SavedBy, Column::SavedAt])
            .into_tuple::<(Uuid, String, Option<Uuid>, DateTimeUtc)>();
        let found = self.query_all(found).await?;
        let mut authors: Vec<_> = found.iter().filter_map(|(_, _, saved_by, _)| *saved_by).collect();
        authors.sort_unstable();
        authors.dedup();
        let names = self.first_names(authors).await?;
        let summaries = found.into_iter().map(|(id, title, saved_by, saved_at)| RevisionSummary {
            id: PostRevisionId::from_uuid(id),
            title,
            saved_by: saved_by.and_then(|id| names.get(&id).cloned()),
            saved_at,
        });
        Ok(summaries.collect())
    }

    async fn remove_oldest(&mut self, post: PostId, keep: u64) -> Result<(), StoreError> {
        let oldest = latest_first(post)
            .select_only()
            .column(post_revisions::Column::Id)
            .offset(keep)
            // SQLite has no offset without a limit.
            .limit(ALL_REVISIONS)
            .into_query();
        let delete =
            post_revisions::Entity::delete_many().filter(post_revisions::Column::Id.in_subquery(oldest));
        self.execute(delete).await
    }
}

fn latest_first(post: PostId) -> sea_orm::Select<post_revisions::Entity> {
    post_revisions::Entity::find()
        .filter(post_revisions::Column::PostId.eq(post.as_uuid()))
        .order_by_desc(post_revisions::Column::SavedAt)
        .order_by_desc(post_revisions::Column::Id)
}

fn revision(row: post_revisions::Model) -> Result<PostRevision, StoreError> {
    let image = (row.feature_image.as_deref(), row.feature_image_height, row.feature_image_alt.as_str());
    let feature_image = columns::feature_image("post_revisions.feature_image", image)?;
    Ok(PostRevision {
        id: PostRevisionId::from_uuid(row.id),
        post_id: PostId::from_uuid(row.post_id),
        title: row.title,
        excerpt: row.excerpt,
        content: row.content,
        feature_image,
        saved_by: row.saved_by.map(UserId::from_uuid),
        saved_at: row.saved_at,
    })
}

#[async_trait]
impl PostPreviewRepository for SeaUnitOfWork {
    async fn replace(
        &mut self,
        post: PostId,
        digest: TokenDigest,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        use post_previews::Column;
        let row = post_previews::ActiveModel {
            post_id: Set(post.as_uuid()),
            digest: Set(digest.as_bytes().to_vec()),
            created_at: Set(columns::time(at)),
        };
        let on_existing_link =
            OnConflict::column(Column::PostId).update_columns([Column::Digest, Column::CreatedAt]).to_owned();
        self.execute(post_previews::Entity::insert(row).on_conflict(on_existing_link)).await
    }

    async fn find_post(&mut self, digest: TokenDigest) -> Result<Option<PostId>, StoreError> {
        let query = post_previews::Entity::find()
            .filter(post_previews::Column::Digest.eq(digest.as_bytes().to_vec()));
        Ok(self.query_one(query).await?.map(|row| PostId::from_uuid(row.post_id)))
    }

    async fn find_created_at(&mut self, post: PostId) -> Result<Option<DateTime<Utc>>, StoreError> {
        Ok(self.query_one(post_previews::Entity::find_by_id(post.as_uuid())).await?.map(|row| row.created_at))
    }

    async fn remove(&mut self, post: PostId) -> Result<(), StoreError> {
        self.execute(post_previews::Entity::delete_by_id(post.as_uuid())).await
    }
}
