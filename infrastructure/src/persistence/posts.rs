use std::collections::BTreeMap;

use application::ports::{PostQueries, PostRepository, PostSummary, PostView, StoreError, Topic};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::media::FeatureImage;
use domain::posts::{
    AuthorName, Post, PostDetails, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle, TagName,
};
use domain::{PostId, RichText, Slug, UserId, reading_minutes};
use sea_orm::prelude::{DateTimeUtc, Uuid};
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};

use super::columns;
use super::database::Database;
use super::entities::blog_posts::{ActiveModel, Column, Entity, Model};
use super::entities::{former_slugs, former_tag_slugs};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl PostRepository for SeaUnitOfWork {
    async fn insert(&mut self, post: &Post) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(post), &[]).await?;
        if is_inserted {
            self.remove_slug_redirect(&post.slug).await?;
            self.record_post_images(post).await?;
        }
        self.log_write(is_inserted, None, post).await?;
        Ok(self.record_change(Topic::Posts, is_inserted))
    }

    async fn update(&mut self, post: &Post) -> Result<bool, StoreError> {
        let before = self.before(post).await?;
        let update = Entity::update_many()
            .set(ActiveModel { id: NotSet, created_at: NotSet, ..row(post) })
            .filter(Column::Id.eq(post.id.as_uuid()));
        let is_updated = self.update_unless_duplicate(update).await?;
        if is_updated {
            self.remove_slug_redirect(&post.slug).await?;
            self.record_post_images(post).await?;
        }
        self.log_write(is_updated, before, post).await?;
        Ok(self.record_change(Topic::Posts, is_updated))
    }

    async fn lock(&mut self, id: PostId) -> Result<Option<Post>, StoreError> {
        let found =
            self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), |row| post(&row)).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn find(&mut self, id: PostId) -> Result<Option<Post>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), |row| post(&row)).await
    }

    async fn change_author(&mut self, from: UserId, to: UserId) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::AuthorId, Expr::value(to.as_uuid()))
            .col_expr(Column::AuthorName, Expr::value(None::<String>))
            .filter(Column::AuthorId.eq(from.as_uuid()));
        let changed = self.rows_affected(update).await?;
        self.record_change(Topic::Posts, changed > 0);
        Ok(())
    }

    async fn list_tags(&mut self) -> Result<Vec<(PostId, PostTags)>, StoreError> {
        let query = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Tags])
            .filter(Column::Tags.ne(""))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .into_tuple::<(Uuid, String)>();
        self.read_all(query, |(id, lines)| Ok((PostId::from_uuid(id), tags(&lines)?))).await
    }

    async fn list_tag_redirects(&mut self) -> Result<BTreeMap<Slug, Slug>, StoreError> {
        let rows = self.query_all(former_tag_slugs::Entity::find()).await?;
        let slug = |text: &str| Slug::parse(text).map_err(unreadable("former_tag_slugs.slug"));
        self.read(rows.iter().map(|row| Ok((slug(&row.slug)?, slug(&row.current_slug)?))).collect())
    }

    async fn redirect_tag(&mut self, from: &Slug, to: &Slug) -> Result<(), StoreError> {
        use former_tag_slugs::{ActiveModel, Column, Entity};

        let current = Entity::update_many()
            .col_expr(Column::CurrentSlug, Expr::value(to.as_str()))
            .filter(Column::CurrentSlug.eq(from.as_str()));
        self.execute(current).await?;
        let row =
            ActiveModel { slug: Set(from.as_str().to_owned()), current_slug: Set(to.as_str().to_owned()) };
        let on_existing_slug = OnConflict::column(Column::Slug).update_column(Column::CurrentSlug).to_owned();
        self.execute(Entity::insert(row).on_conflict(on_existing_slug)).await?;
        self.execute(Entity::delete_by_id(to.as_str())).await?;
        self.record_change(Topic::Posts, true);
        Ok(())
    }

    async fn remove_deleted(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let deleted = Entity::find().filter(Column::RemovedAt.lt(columns::time(before))).filter(is_deleted());
        self.remove_batch(deleted, limit).await
    }

    async fn remove(&mut self, id: PostId) -> Result<bool, StoreError> {
        Ok(self.rows_affected(Entity::delete_by_id(id.as_uuid()).filter(is_deleted())).await? == 1)
    }
}

/// In the trash.
fn is_deleted() -> Condition {
    Condition::all().add(Column::RemovedAt.is_not_null()).add(Column::IsArchived.eq(false))
}

pub(super) fn due_posts(now: DateTime<Utc>) -> Select<Entity> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ScheduledFor.lte(columns::time(now)))
        .filter(Column::RemovedAt.is_null())
        .order_by_asc(Column::ScheduledFor)
}

#[derive(FromQueryResult)]
struct PostSummaryRow {
    id: Uuid,
    slug: String,
    title: String,
    excerpt: String,
    tags: String,
    feature_image: Option<String>,
    feature_image_height: Option<i64>,
    feature_image_alt: String,
    is_published: bool,
    created_at: DateTimeUtc,
    updated_at: DateTimeUtc,
    published_at: Option<DateTimeUtc>,
    scheduled_for: Option<DateTimeUtc>,
    has_working_copy: bool,
    newsletter_at: Option<DateTimeUtc>,
    reading_minutes: i64,
}

#[async_trait]
impl PostQueries for Database {
    async fn list_published(&self) -> Result<Vec<PostSummary>, StoreError> {
        let rows = select_summaries()
            .filter(Column::IsPublished.eq(true))
            .order_by_desc(Column::PublishedAt)
            .order_by_desc(Column::Id)
            .into_model::<PostSummaryRow>();
        self.read_all(rows, summary).await
    }

    async fn list_latest(&self, count: u64) -> Result<Vec<PostView>, StoreError> {
        let query = Entity::find()
            .filter(Column::IsPublished.eq(true))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::PublishedAt)
            .order_by_desc(Column::Id)
            .limit(count);
        self.read_all(query, view).await
    }

    async fn list_full(&self, ids: &[PostId]) -> Result<Vec<PostView>, StoreError> {
        let query = Entity::find()
            .filter(Column::Id.is_in(ids.iter().map(PostId::as_uuid)))
            .filter(Column::IsPublished.eq(true))
            .filter(Column::RemovedAt.is_null())
            .order_by_desc(Column::PublishedAt)
            .order_by_desc(Column::Id);
        self.read_all(query, view).await
    }

    async fn find_tag_redirect(&self, slug: &str) -> Result<Option<String>, StoreError> {
        let found = self.query_one(former_tag_slugs::Entity::find_by_id(slug)).await?;
        Ok(found.map(|row| row.current_slug))
    }

    async fn list_all(&self) -> Result<Vec<PostSummary>, StoreError> {
        let rows = select_summaries()
            .filter(Column::IsMessage.eq(false))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .into_model::<PostSummaryRow>();
        self.read_all(rows, summary).await
    }

    async fn list_messages(&self) -> Result<Vec<PostSummary>, StoreError> {
        let rows = select_summaries()
            .filter(Column::IsMessage.eq(true))
            .filter(Expr::cust(IS_UNSENT))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .into_model::<PostSummaryRow>();
        self.read_all(rows, summary).await
    }

    async fn find_due(&self, now: DateTime<Utc>) -> Result<Option<PostId>, StoreError> {
        Ok(self.query_one(due_posts(now).into_tuple()).await?.map(PostId::from_uuid))
    }

    async fn find_by_id(&self, id: PostId) -> Result<Option<PostView>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).filter(Column::RemovedAt.is_null());
        self.read_one(found, view).await
    }

    async fn find(&self, slug: &str) -> Result<Option<PostView>, StoreError> {
        let found = Entity::find().filter(Column::Slug.eq(slug)).filter(Column::RemovedAt.is_null());
        self.read_one(found, view).await
    }

    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<PostView>, StoreError> {
        let mut post_ids = Query::select();
        post_ids
            .column(former_slugs::Column::PostId)
            .from(former_slugs::Entity)
            .and_where(former_slugs::Column::Slug.eq(slug));
        let found =
            Entity::find().filter(Column::Id.in_subquery(post_ids)).filter(Column::RemovedAt.is_null());
        self.read_one(found, view).await
    }
}

const HAS_WORKING_COPY: &str =
    "EXISTS (SELECT 1 FROM post_working_copies WHERE post_working_copies.id = blog_posts.id)";

const IS_UNSENT: &str = "NOT EXISTS (SELECT 1 FROM newsletters \
     WHERE newsletters.post_id = blog_posts.id AND newsletters.started_at IS NOT NULL)";

const NEWSLETTER_AT: &str = "(SELECT newsletters.send_at FROM newsletters \
     WHERE newsletters.post_id = blog_posts.id AND newsletters.state = 'scheduled')";

/// The posts that are not removed, without their content.
fn select_summaries() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Slug,
            Column::Title,
            Column::Excerpt,
            Column::Tags,
            Column::FeatureImage,
            Column::FeatureImageHeight,
            Column::FeatureImageAlt,
            Column::IsPublished,
            Column::CreatedAt,
            Column::UpdatedAt,
            Column::PublishedAt,
            Column::ScheduledFor,
            Column::ReadingMinutes,
        ])
        .expr_as(Expr::cust(HAS_WORKING_COPY), "has_working_copy")
        .expr_as(Expr::cust(NEWSLETTER_AT), "newsletter_at")
        .filter(Column::RemovedAt.is_null())
}

fn summary(row: PostSummaryRow) -> Result<PostSummary, StoreError> {
    let image = (row.feature_image.as_deref(), row.feature_image_height, row.feature_image_alt.as_str());
    Ok(PostSummary {
        id: PostId::from_uuid(row.id),
        tags: tags(&row.tags)?,
        feature_image: feature_image(image)?,
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        is_published: row.is_published,
        created_at: row.created_at,
        updated_at: row.updated_at,
        published_at: row.published_at,
        scheduled_for: row.scheduled_for,
        has_working_copy: row.has_working_copy,
        newsletter_at: row.newsletter_at,
        reading_minutes: minutes(row.reading_minutes),
    })
}

fn minutes(stored: i64) -> u32 {
    u32::try_from(stored).unwrap_or(1)
}

fn view(row: Model) -> Result<PostView, StoreError> {
    Ok(PostView {
        id: PostId::from_uuid(row.id),
        tags: tags(&row.tags)?,
        feature_image: image_of(&row)?,
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        content: row.content,
        author_id: UserId::from_uuid(row.author_id),
        author_name: row.author_name,
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        is_message: row.is_message,
        is_published: row.is_published,
        created_at: row.created_at,
        updated_at: row.updated_at,
        published_at: row.published_at,
        scheduled_for: row.scheduled_for,
        reading_minutes: minutes(row.reading_minutes),
    })
}

fn image_of(row: &Model) -> Result<Option<FeatureImage>, StoreError> {
    feature_image((row.feature_image.as_deref(), row.feature_image_height, &row.feature_image_alt))
}

fn feature_image(columns: (Option<&str>, Option<i64>, &str)) -> Result<Option<FeatureImage>, StoreError> {
    columns::feature_image("blog_posts.feature_image", columns)
}

fn tags(lines: &str) -> Result<PostTags, StoreError> {
    PostTags::parse(lines.lines()).map_err(unreadable("blog_posts.tags"))
}

pub(super) fn row(post: &Post) -> ActiveModel {
    let (image, image_height, image_alt) = columns::image_columns(post.details.feature_image.as_ref());
    ActiveModel {
        id: Set(post.id.as_uuid()),
        title: Set(post.title.as_str().to_owned()),
        slug: Set(post.slug.as_str().to_owned()),
        content: Set(post.content.as_str().to_owned()),
        excerpt: Set(post.excerpt.as_str().to_owned()),
        author_id: Set(post.author_id.as_uuid()),
        is_message: Set(post.is_message),
        is_published: Set(post.is_published),
        created_at: Set(columns::time(post.created_at)),
        updated_at: Set(columns::time(post.updated_at)),
        published_at: Set(post.published_at.map(columns::time)),
        scheduled_for: Set(post.scheduled_for.map(columns::time)),
        reading_minutes: Set(i64::from(reading_minutes(post.content.as_str()))),
        removed_at: Set(post.lifecycle.inactive_since().map(columns::time)),
        is_archived: Set(post.lifecycle.is_archived()),
        author_name: Set(post.author_name.as_ref().map(|name| name.as_str().to_owned())),
        tags: Set(post.details.tags.iter().map(TagName::as_str).collect::<Vec<_>>().join("\n")),
        seo_title: Set(post.details.seo_title.as_ref().map(|title| title.as_str().to_owned())),
        seo_description: Set(post.details.seo_description.as_ref().map(|text| text.as_str().to_owned())),
        feature_image: Set(image),
        feature_image_height: Set(image_height),
        feature_image_alt: Set(image_alt),
    }
}

fn post(row: &Model) -> Result<Post, StoreError> {
    Ok(Post {
        id: PostId::from_uuid(row.id),
        title: PostTitle::parse(&row.title).map_err(unreadable("blog_posts.title"))?,
        slug: Slug::parse(&row.slug).map_err(unreadable("blog_posts.slug"))?,
        content: RichText::from_sanitized(&row.content).map_err(unreadable("blog_posts.content"))?,
        excerpt: PostExcerpt::parse(&row.excerpt).map_err(unreadable("blog_posts.excerpt"))?,
        author_id: UserId::from_uuid(row.author_id),
        author_name: AuthorName::parse(row.author_name.as_deref().unwrap_or_default())
            .map_err(unreadable("blog_posts.author_name"))?,
        details: details(row)?,
        is_message: row.is_message,
        is_published: row.is_published,
        created_at: row.created_at,
        updated_at: row.updated_at,
        published_at: row.published_at,
        scheduled_for: row.scheduled_for,
        lifecycle: columns::lifecycle(row.removed_at, row.is_archived, false),
    })
}

fn details(row: &Model) -> Result<PostDetails, StoreError> {
    Ok(PostDetails {
        tags: tags(&row.tags)?,
        seo_title: SeoTitle::parse(row.seo_title.as_deref().unwrap_or_default())
            .map_err(unreadable("blog_posts.seo_title"))?,
        seo_description: SeoDescription::parse(row.seo_description.as_deref().unwrap_or_default())
            .map_err(unreadable("blog_posts.seo_description"))?,
        feature_image: image_of(row)?,
    })
}

#[cfg(test)]
mod tests {
    use crate::persistence::tests::Planner;

    use super::*;

    #[tokio::test]
    async fn due_posts_are_found_by_index() {
        let sqlite = "blog_posts_removal (removed_at=? AND scheduled_for<?)";
        let query = due_posts(Planner::later());
        Planner::open().await.expect("due posts", query, sqlite, "blog_posts_removal").await;
    }
}
