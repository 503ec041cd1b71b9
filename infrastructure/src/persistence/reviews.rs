use std::collections::{BTreeMap, BTreeSet};

use application::ports::{
    AdminReviewView, Page, PageRequest, ReviewFilter, ReviewQueries, ReviewRepository, ReviewStatus,
    ReviewView, StoreError, Topic,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::reviews::{HiddenReview, Rating, Reply, Review, ReviewReply, ReviewText, Stars};
use domain::search::normalize_for_search;
use domain::{AgentId, Reason, ReviewId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::reviews::{ActiveModel, Column, Entity, Model};
use super::entities::{agents, purchases, users};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl ReviewRepository for SeaUnitOfWork {
    async fn insert(&mut self, review: &Review) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(review), &[Column::UserId, Column::AgentId]).await?;
        Ok(self.record_change(Topic::Reviews, is_inserted))
    }

    async fn lock(&mut self, id: ReviewId) -> Result<Option<Review>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), |row| review(&row)).await
    }

    async fn lock_by_author(&mut self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError> {
        self.read_one(by_author(author, agent).lock_exclusive(), |row| review(&row)).await
    }

    async fn update(&mut self, review: &Review) -> Result<(), StoreError> {
        let changes =
            ActiveModel { id: NotSet, agent_id: NotSet, user_id: NotSet, created_at: NotSet, ..row(review) };
        let update = Entity::update_many().set(changes).filter(Column::Id.eq(review.id.as_uuid()));
        self.execute(update).await?;
        self.record_change(Topic::Reviews, true);
        Ok(())
    }

    async fn remove(&mut self, id: ReviewId) -> Result<bool, StoreError> {
        let is_removed = self.rows_affected(Entity::delete_by_id(id.as_uuid())).await? == 1;
        Ok(self.record_change(Topic::Reviews, is_removed))
    }
}

impl SeaUnitOfWork {
    /// Marks reviews as changed if this member has written any, because the author's name and what the author owns are
    /// stored elsewhere.
    pub(super) async fn record_author_change(&mut self, author: UserId) -> Result<(), StoreError> {
        let own = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::UserId.eq(author.as_uuid()))
            .limit(1)
            .into_tuple::<Uuid>();
        let is_author = self.query_one(own).await?.is_some();
        self.record_change(Topic::Reviews, is_author);
        Ok(())
    }
}

#[async_trait]
impl ReviewQueries for Database {
    async fn ratings(&self) -> Result<BTreeMap<AgentId, Rating>, StoreError> {
        let query = Entity::find()
            .select_only()
            .column(Column::AgentId)
            .column_as(Column::Id.count(), "count")
            .expr_as(Expr::cust("CAST(SUM(stars) AS BIGINT)"), "stars")
            .filter(is_visible())
            .group_by(Column::AgentId)
            .into_model::<RatingRow>();
        let rows = self.query_all(query).await?;
        let rating = |row: RatingRow| {
            let count = columns::count("count of reviews", row.count)?;
            let stars = columns::count("sum of stars", row.stars)?;
            Ok((AgentId::from_uuid(row.agent_id), Rating::new(count, stars)))
        };
        rows.into_iter().map(rating).collect()
    }

    async fn list_visible(&self, agent: AgentId, page: &PageRequest) -> Result<Page<ReviewView>, StoreError> {
        let query = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Stars, Column::Text, Column::CreatedAt, Column::Reply])
            .inner_join(agents::Entity)
            .inner_join(users::Entity)
            .column_as(users::Column::FirstName, "author")
            .filter(Column::AgentId.eq(agent.as_uuid()))
            .filter(agents::Column::RemovedAt.is_null())
            .filter(is_visible());
        let query = Keyset::newest(Column::CreatedAt, Column::Id).page(query, page);
        let rows = self.query_all(query.into_model::<VisibleRow>()).await?;
        let views = rows.into_iter().map(view).collect::<Result<_, _>>()?;
        Ok(Page::new(page, views, ReviewView::cursor))
    }

    async fn find_by_author(&self, author: UserId, agent: AgentId) -> Result<Option<Review>, StoreError> {
        let found = self.query_one(by_author(author, agent)).await?;
        found.as_ref().map(review).transpose()
    }

    async fn list_reviewed(&self, author: UserId) -> Result<BTreeSet<AgentId>, StoreError> {
        let query = Entity::find()
            .select_only()
            .column(Column::AgentId)
            .filter(Column::UserId.eq(author.as_uuid()))
            .into_tuple();
        let ids: Vec<Uuid> = self.query_all(query).await?;
        Ok(ids.into_iter().map(AgentId::from_uuid).collect())
    }

    async fn list_all(
        &self,
        filter: &ReviewFilter,
        page: &PageRequest,
    ) -> Result<Page<AdminReviewView>, StoreError> {
        let query = Keyset::newest(Column::CreatedAt, Column::Id).page(matching(filter), page);
        let rows = self.query_all(query.into_model::<AdminRow>()).await?;
        let views = rows.into_iter().map(admin_view).collect::<Result<_, _>>()?;
        Ok(Page::new(page, views, AdminReviewView::cursor))
    }
}

fn by_author(author: UserId, agent: AgentId) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(author.as_uuid())).filter(Column::AgentId.eq(agent.as_uuid()))
}

/// The condition of [`Review::is_visible`].
fn is_visible() -> Condition {
    Condition::all().add(Column::HiddenAt.is_null()).add(is_owned())
}

/// Whether the author owns the agent.
fn is_owned() -> Expr {
    let owned = purchases::Entity::find()
        .select_only()
        .column(purchases::Column::Id)
        .filter(purchases::Column::UserId.into_expr().equals((Entity, Column::UserId)))
        .filter(purchases::Column::OwnedAgentId.into_expr().equals((Entity, Column::AgentId)));
    Expr::exists(owned.into_query())
}

fn matching(filter: &ReviewFilter) -> Select<Entity> {
    Entity::find()
        .inner_join(agents::Entity)
        .column_as(agents::Column::Title, "agent_title")
        .column_as(agents::Column::Slug, "agent_slug")
        .column_as(agents::Column::RemovedAt, "agent_removed_at")
        .inner_join(users::Entity)
        .column_as(users::Column::FirstName, "author")
        .column_as(users::Column::Email, "author_email")
        .expr_as(is_owned(), "is_owned")
        .apply_if(filter.agent_id, |query, id| query.filter(Column::AgentId.eq(id.as_uuid())))
        .apply_if(filter.stars, |query, stars| query.filter(Column::Stars.eq(i64::from(stars.get()))))
        .apply_if(filter.status, |query, status| query.filter(has_status(status)))
        .apply_if(filter.search.as_deref(), |query, text| {
            let mut matches = Condition::any().add(contains(text));
            if filter.searches_authors {
                matches = matches.add(super::users::contains(text));
            }
            query.filter(matches)
        })
}

fn has_status(status: ReviewStatus) -> Condition {
    match status {
        ReviewStatus::Visible => is_visible(),
        ReviewStatus::Hidden => Condition::all().add(Column::HiddenAt.is_not_null()),
        ReviewStatus::NotOwned => Condition::all().add(Column::HiddenAt.is_null()).add(is_owned().not()),
    }
}

/// Case-insensitive search for a part of the text.
fn contains(part: &str) -> Expr {
    Expr::col((Entity, Column::SearchText)).like(columns::containing(part))
}

#[derive(FromQueryResult)]
struct RatingRow {
    agent_id: Uuid,
    count: i64,
    stars: i64,
}

#[derive(FromQueryResult)]
struct VisibleRow {
    id: Uuid,
    author: String,
    stars: i64,
    text: Option<String>,
    created_at: DateTime<Utc>,
    reply: Option<String>,
}

fn view(row: VisibleRow) -> Result<ReviewView, StoreError> {
    let VisibleRow { id, author, stars, text, created_at, reply } = row;
    Ok(ReviewView {
        id: ReviewId::from_uuid(id),
        author,
        stars: parse_stars(stars)?,
        text,
        created_at,
        reply,
    })
}

#[derive(FromQueryResult)]
struct AdminRow {
    #[sea_orm(nested)]
    review: Model,
    agent_title: String,
    agent_slug: String,
    agent_removed_at: Option<DateTime<Utc>>,
    author: String,
    author_email: String,
    is_owned: bool,
}

fn admin_view(row: AdminRow) -> Result<AdminReviewView, StoreError> {
    Ok(AdminReviewView {
        review: review(&row.review)?,
        agent_title: row.agent_title,
        agent_slug: row.agent_removed_at.is_none().then_some(row.agent_slug),
        author: row.author,
        author_email: Some(row.author_email),
        is_owned: row.is_owned,
    })
}

fn row(review: &Review) -> ActiveModel {
    let text = review.text.as_ref().map(|text| text.as_str().to_owned());
    ActiveModel {
        id: Set(review.id.as_uuid()),
        agent_id: Set(review.agent_id.as_uuid()),
        user_id: Set(review.author.as_uuid()),
        stars: Set(i64::from(review.stars.get())),
        search_text: Set(text.as_deref().map(normalize_for_search).unwrap_or_default()),
        text: Set(text),
        created_at: Set(columns::time(review.created_at)),
        updated_at: Set(columns::time(review.updated_at)),
        reply: Set(review.reply.as_ref().map(|reply| reply.text.as_str().to_owned())),
        replied_at: Set(review.reply.as_ref().map(|reply| columns::time(reply.at))),
        hidden_reason: Set(review.hidden.as_ref().map(|hidden| hidden.reason.as_str().to_owned())),
        hidden_at: Set(review.hidden.as_ref().map(|hidden| columns::time(hidden.at))),
    }
}

pub(super) fn review(row: &Model) -> Result<Review, StoreError> {
    let text = row.text.as_deref().map(ReviewText::parse).transpose();
    let reply = match (&row.reply, row.replied_at) {
        (Some(text), Some(at)) => {
            let text = ReviewReply::parse(text).map_err(unreadable("reviews.reply"))?;
            Some(Reply { text, at })
        }
        _ => None,
    };
    let hidden = match (&row.hidden_reason, row.hidden_at) {
        (Some(reason), Some(at)) => {
            let reason = Reason::parse(reason).map_err(unreadable("reviews.hidden_reason"))?;
            Some(HiddenReview { reason, at })
        }
        _ => None,
    };
    Ok(Review {
        id: ReviewId::from_uuid(row.id),
        agent_id: AgentId::from_uuid(row.agent_id),
        author: UserId::from_uuid(row.user_id),
        stars: parse_stars(row.stars)?,
        text: text.map_err(unreadable("reviews.text"))?,
        created_at: row.created_at,
        updated_at: row.updated_at,
        reply,
        hidden,
    })
}

fn parse_stars(stars: i64) -> Result<Stars, StoreError> {
    Stars::parse(stars).map_err(unreadable("reviews.stars"))
}
