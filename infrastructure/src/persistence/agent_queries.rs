//! Reads of agents for lists and pages.

use std::collections::HashMap;

use application::ports::{
    AdminAgentView, AgentListing, AgentPageView, AgentQueries, AgentView, ProblemReportView, StoreError,
    Topic,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::AgentId;
use domain::toolbox::ToolboxItem;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    Select,
};
use uuid::Uuid;

use super::agents::{agent, example, image, is_ordered, package_version};
use super::columns;
use super::database::Database;
use super::entities::agents::{Column, Entity, Model};
use super::entities::{former_agent_slugs, purchases};

#[async_trait]
impl AgentQueries for Database {
    async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        let query = select_listed()
            .filter(Column::IsPremium.eq(listing == AgentListing::Premium))
            .into_model::<ListedRow>();
        self.read_all(query, view).await
    }

    async fn list_all(&self) -> Result<Vec<AdminAgentView>, StoreError> {
        const OPEN_REPORTS: &str = "(SELECT COUNT(*) FROM problem_reports WHERE open_item_id = agents.id)";
        let editable = columns::is_editable(Column::RemovedAt, Column::IsArchived, Column::IsDraft);
        let query = in_list_order(Entity::find().filter(editable))
            .expr_as(Expr::cust(OPEN_REPORTS), "open_reports")
            .expr_as(is_ordered(), "is_ordered")
            .into_model::<AgentRow>();
        let rows = self.query_all(query).await?;
        let owners = self.owners_by_agent().await?;
        let with_owners = rows.into_iter().map(|row| {
            let owners = owners.get(&row.agent.id).copied().unwrap_or_default();
            admin_view(row, owners)
        });
        with_owners.collect()
    }

    async fn find_page(&self, slug: &str) -> Result<Option<AgentPageView>, StoreError> {
        let found = Entity::find().filter(Column::Slug.eq(slug)).filter(Column::RemovedAt.is_null());
        self.read_one(found, page).await
    }

    async fn list_pages(&self) -> Result<Vec<AgentPageView>, StoreError> {
        self.read_all(in_list_order(Entity::find().filter(Column::RemovedAt.is_null())), page).await
    }

    async fn list_related(&self, agent: &AgentView, limit: u64) -> Result<Vec<AgentView>, StoreError> {
        let query = select_listed()
            .filter(Column::Category.eq(agent.category.as_str()))
            .filter(Column::Id.ne(agent.id.as_uuid()))
            .limit(limit)
            .into_model::<ListedRow>();
        self.read_all(query, view).await
    }

    async fn find_by_former_slug(&self, slug: &str) -> Result<Option<String>, StoreError> {
        let agent = Query::select()
            .column(former_agent_slugs::Column::AgentId)
            .from(former_agent_slugs::Entity)
            .and_where(former_agent_slugs::Column::Slug.eq(slug))
            .to_owned();
        let found = Entity::find()
            .select_only()
            .column(Column::Slug)
            .filter(Column::Id.in_subquery(agent))
            .filter(Column::RemovedAt.is_null());
        self.query_one(found.into_tuple()).await
    }

    async fn open_reports(
        &self,
        item: ToolboxItem,
        limit: usize,
    ) -> Result<Vec<ProblemReportView>, StoreError> {
        self.open_reports_of(item, limit).await
    }
}

impl Database {
    async fn owners_by_agent(&self) -> Result<HashMap<Uuid, i64>, StoreError> {
        let query = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OwnedAgentId)
            .column_as(purchases::Column::Id.count(), "owners")
            .filter(purchases::Column::OwnedAgentId.is_not_null())
            .group_by(purchases::Column::OwnedAgentId);
        let rows: Vec<OwnersRow> = self.query_cached_as(&[Topic::Sales], self.build(&query)).await?;
        Ok(rows.into_iter().map(|row| (row.owned_agent_id, row.owners)).collect())
    }
}

#[derive(FromQueryResult)]
struct OwnersRow {
    owned_agent_id: Uuid,
    owners: i64,
}

#[derive(FromQueryResult)]
struct AgentRow {
    #[sea_orm(nested)]
    agent: Model,
    is_ordered: bool,
    open_reports: i64,
}

fn admin_view(row: AgentRow, owners: i64) -> Result<AdminAgentView, StoreError> {
    let AgentRow { agent: row, is_ordered, open_reports } = row;
    Ok(AdminAgentView {
        agent: agent(&row)?,
        owners: columns::count("owners", owners)?,
        is_ordered,
        open_reports: columns::count("open_reports", open_reports)?,
    })
}

/// The agents that are not removed, in order, without what only their pages show.
fn select_listed() -> Select<Entity> {
    in_list_order(listed_columns(Entity::find()).filter(Column::RemovedAt.is_null()))
}

fn in_list_order(query: Select<Entity>) -> Select<Entity> {
    query.order_by_desc(Column::IsFeatured).order_by_desc(Column::Position).order_by_desc(Column::Id)
}

/// The columns of [`ListedRow`].
pub(super) fn listed_columns(query: Select<Entity>) -> Select<Entity> {
    query.select_only().columns([
        Column::Id,
        Column::Slug,
        Column::Title,
        Column::Description,
        Column::Category,
        Column::Url,
        Column::Price,
        Column::IsPremium,
        Column::IsFeatured,
        Column::CreatedAt,
        Column::Image,
        Column::ImageHeight,
        Column::ImageAlt,
        Column::PackageVersion,
    ])
}

#[derive(FromQueryResult)]
pub(super) struct ListedRow {
    id: Uuid,
    slug: String,
    title: String,
    description: String,
    category: String,
    url: String,
    price: i64,
    is_premium: bool,
    is_featured: bool,
    created_at: DateTime<Utc>,
    image: Option<String>,
    image_height: Option<i64>,
    image_alt: String,
    package_version: Option<i64>,
}

fn page(row: Model) -> Result<AgentPageView, StoreError> {
    Ok(AgentPageView {
        example: example(&row.example)?,
        details: row.details,
        agent: view(ListedRow {
            id: row.id,
            slug: row.slug,
            title: row.title,
            description: row.description,
            category: row.category,
            url: row.url,
            price: row.price,
            is_premium: row.is_premium,
            is_featured: row.is_featured,
            created_at: row.created_at,
            image: row.image,
            image_height: row.image_height,
            image_alt: row.image_alt,
            package_version: row.package_version,
        })?,
    })
}

pub(super) fn view(agent: ListedRow) -> Result<AgentView, StoreError> {
    let image = image((agent.image.as_deref(), agent.image_height, &agent.image_alt))?;
    Ok(AgentView {
        id: AgentId::from_uuid(agent.id),
        slug: agent.slug,
        title: agent.title,
        description: agent.description,
        category: agent.category,
        url: agent.url,
        price: columns::cents("agents.price", agent.price)?,
        is_premium: agent.is_premium,
        is_featured: agent.is_featured,
        created_at: agent.created_at,
        package_version: package_version(agent.package_version)?,
        image,
    })
}
