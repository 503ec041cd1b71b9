use std::collections::HashMap;

use application::ports::{
    LabelCount, MemberFilter, MemberQueries, MemberSearch, MemberSort, MemberStatus, MemberSummary,
    MemberTotals, Page, PageRequest, StoreError, Topic,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{MemberLabel, Role};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::database::Database;
use super::entities::users::{Column, Entity};
use super::entities::{member_labels, orders, purchases, sessions};
use super::error::unreadable;
use super::keyset::Keyset;
use super::orders::test_orders::IS_COUNTED;
use super::users::contains;

/// What the table of users depends on: sales record who has bought.
pub(super) const DEPENDENCIES: [Topic; 2] = [Topic::Members, Topic::Sales];

#[async_trait]
impl MemberQueries for Database {
    async fn list(
        &self,
        filter: &MemberFilter,
        sort: MemberSort,
        page: &PageRequest,
    ) -> Result<Page<MemberSummary>, StoreError> {
        let query = list_query(filter, sort, page);
        let rows = match filter.search {
            None => self.query_all(query.into_model::<MemberRow>()).await?,
            Some(_) => self.query_cached_as(&DEPENDENCIES, self.build(&query)).await?,
        };
        Ok(Page::new(page, self.member_summaries(rows).await?, |member| sort.cursor(member)))
    }

    async fn totals(&self, filter: &MemberFilter) -> Result<MemberTotals, StoreError> {
        let rows: Vec<TotalsRow> = self.query_cached_as(&DEPENDENCIES, self.build(&totals(filter))).await?;
        let row = rows.into_iter().next().unwrap_or_default();
        Ok(MemberTotals {
            count: unsigned(row.count),
            verified: unsigned(row.verified),
            buyers: unsigned(row.buyers),
        })
    }

    async fn labels(&self) -> Result<Vec<LabelCount>, StoreError> {
        use member_labels::{Column, Entity};

        let query = Entity::find()
            .select_only()
            .column_as(Column::Label.min(), "label")
            .column_as(Column::UserId.count(), "members")
            .group_by(Column::LabelKey)
            .order_by_asc(Column::LabelKey)
            .into_tuple();
        let found: Vec<(String, i64)> = self.query_all(query).await?;
        Ok(found
            .into_iter()
            .map(|(label, members)| LabelCount { label, members: unsigned(members) })
            .collect())
    }

    async fn find(&self, id: UserId) -> Result<Option<MemberSummary>, StoreError> {
        let query = columns_of(Entity::find_by_id(id.as_uuid()));
        let found = self.query_one(query.into_model::<MemberRow>()).await?;
        Ok(self.member_summaries(found.into_iter().collect()).await?.pop())
    }
}

impl Database {
    /// Adds the last use, agents and orders of these members.
    async fn member_summaries(&self, rows: Vec<MemberRow>) -> Result<Vec<MemberSummary>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let query = sessions::Entity::find()
            .select_only()
            .column(sessions::Column::UserId)
            .column_as(sessions::Column::LastSeenAt.max(), "last_seen_at")
            .filter(sessions::Column::UserId.is_in(ids.iter().copied()))
            .group_by(sessions::Column::UserId)
            .into_tuple();
        let seen: Vec<(Uuid, DateTime<Utc>)> = self.query_all(query).await?;
        let query = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::UserId)
            .column_as(purchases::Column::OwnedAgentId.count(), "agents")
            .filter(purchases::Column::UserId.is_in(ids.iter().copied()))
            .group_by(purchases::Column::UserId)
            .into_tuple();
        let agents: Vec<(Uuid, i64)> = self.query_all(query).await?;
        let query = orders::Entity::find()
            .select_only()
            .column(orders::Column::UserId)
            .column_as(orders::Column::UserId.count(), "orders")
            .expr_as(Expr::cust("CAST(SUM(total) AS BIGINT)"), "paid")
            .expr_as(Expr::cust("CAST(SUM(refunded_amount) AS BIGINT)"), "refunded")
            .filter(orders::Column::UserId.is_in(ids.iter().copied()))
            .filter(orders::Column::SettledAt.is_not_null())
            .filter(Expr::cust(IS_COUNTED))
            .group_by(orders::Column::UserId)
            .into_model::<BoughtRow>();
        let bought = self.query_all(query).await?;
        let query = member_labels::Entity::find()
            .filter(member_labels::Column::UserId.is_in(ids))
            .order_by_asc(member_labels::Column::LabelKey);
        let labels = self.query_all(query).await?;
        let mut labels_of: HashMap<Uuid, Vec<MemberLabel>> = HashMap::new();
        for row in labels {
            let label = MemberLabel::parse(&row.label).map_err(unreadable("member_labels.label"))?;
            labels_of.entry(row.user_id).or_default().push(label);
        }
        let seen: HashMap<_, _> = seen.into_iter().collect();
        let agents: HashMap<_, _> = agents.into_iter().collect();
        let bought: HashMap<_, _> = bought.into_iter().map(|row| (row.user_id, row)).collect();
        let summaries = rows.into_iter().map(|row| {
            let last_seen_at = seen.get(&row.id).copied();
            let owned = agents.get(&row.id).copied().unwrap_or_default();
            let bought = bought.get(&row.id);
            let labels = labels_of.remove(&row.id).unwrap_or_default();
            Ok(MemberSummary { labels, ..summary(row, last_seen_at, unsigned(owned), bought)? })
        });
        summaries.collect()
    }
}

#[derive(FromQueryResult)]
struct MemberRow {
    id: Uuid,
    email: String,
    email_key: String,
    first_name: String,
    role: Option<String>,
    is_verified: bool,
    blocked_at: Option<DateTime<Utc>>,
    deletes_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

#[derive(FromQueryResult)]
struct BoughtRow {
    user_id: Uuid,
    orders: i64,
    paid: i64,
    refunded: i64,
}

#[derive(Default, FromQueryResult)]
struct TotalsRow {
    count: i64,
    verified: i64,
    buyers: i64,
}

fn summary(
    row: MemberRow,
    last_seen_at: Option<DateTime<Utc>>,
    agents: u64,
    bought: Option<&BoughtRow>,
) -> Result<MemberSummary, StoreError> {
    let role = row.role.as_deref().map(Role::parse).transpose();
    Ok(MemberSummary {
        id: UserId::from_uuid(row.id),
        email: row.email,
        email_key: row.email_key,
        first_name: row.first_name,
        role: role.map_err(unreadable("users.role"))?,
        is_verified: row.is_verified,
        is_blocked: row.blocked_at.is_some(),
        deletes_at: row.deletes_at,
        created_at: row.created_at,
        last_seen_at,
        agents,
        orders: bought.map_or(0, |row| unsigned(row.orders)),
        paid: bought.map_or(0, |row| row.paid),
        refunded: bought.map_or(0, |row| row.refunded),
        labels: Vec::new(),
    })
}

/// Counts are never negative.
fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or_default()
}

fn columns_of(query: Select<Entity>) -> Select<Entity> {
    query.select_only().columns([
        Column::Id,
        Column::Email,
        Column::EmailKey,
        Column::FirstName,
        Column::Role,
        Column::IsVerified,
        Column::BlockedAt,
        Column::DeletesAt,
        Column::CreatedAt,
    ])
}

fn keyset(sort: MemberSort) -> Keyset {
    let value = match sort {
        MemberSort::Newest | MemberSort::Oldest => Column::CreatedAt,
        MemberSort::Email => Column::EmailKey,
    };
    Keyset::new(value.into_expr(), Column::Id.into_expr(), sort.direction())
}

fn list_query(filter: &MemberFilter, sort: MemberSort, page: &PageRequest) -> Select<Entity> {
    let found = match (sort, &filter.search) {
        // Otherwise the database would read members in the order of addresses until a page is full. A search matches few.
        (MemberSort::Email, Some(search)) => {
            let matching =
                Entity::find().select_only().column(Column::Id).filter(matches(search)).into_query();
            select(&MemberFilter { search: None, ..filter.clone() }).filter(Column::Id.in_subquery(matching))
        }
        _ => select(filter),
    };
    columns_of(keyset(sort).page(found, page))
}

fn totals(filter: &MemberFilter) -> Select<Entity> {
    const VERIFIED: &str = "CAST(COALESCE(SUM(CASE WHEN users.is_verified THEN 1 ELSE 0 END), 0) AS BIGINT)";
    const BUYERS: &str = "CAST(COALESCE(SUM(CASE WHEN users.has_bought THEN 1 ELSE 0 END), 0) AS BIGINT)";
    select(filter)
        .select_only()
        .expr_as(Expr::cust("COUNT(*)"), "count")
        .expr_as(Expr::cust(VERIFIED), "verified")
        .expr_as(Expr::cust(BUYERS), "buyers")
}

/// The one filter of list, totals and CSV file.
fn select(filter: &MemberFilter) -> Select<Entity> {
    Entity::find()
        .apply_if(filter.status, |query, status| query.filter(has_status(status)))
        .apply_if(filter.has_bought, |query, has_bought| query.filter(Column::HasBought.eq(has_bought)))
        .apply_if(filter.role, |query, role| match role {
            Some(role) => query.filter(Column::Role.eq(role.as_str())),
            // Nearly all members have no role, so the index of roles would be slower.
            None => query.filter(Func::coalesce([Column::Role.into_expr(), "".into()]).eq("")),
        })
        .apply_if(filter.since, |query, since| query.filter(Column::CreatedAt.gte(columns::time(since))))
        .apply_if(filter.until, |query, until| query.filter(Column::CreatedAt.lt(columns::time(until))))
        .apply_if(filter.search.as_ref(), |query, search| query.filter(matches(search)))
        .apply_if(filter.label.as_ref(), |query, label| {
            query.filter(Column::Id.in_subquery(members_with_labels([label])))
        })
}

/// The ids of members with any of these labels.
pub(super) fn members_with_labels<'a>(labels: impl IntoIterator<Item = &'a MemberLabel>) -> SelectStatement {
    use member_labels::{Column, Entity};

    Query::select()
        .column(Column::UserId)
        .from(Entity)
        .and_where(Column::LabelKey.is_in(labels.into_iter().map(MemberLabel::key)))
        .to_owned()
}

/// The conditions of [`MemberSummary::status`].
fn has_status(status: MemberStatus) -> Condition {
    let kept = || Condition::all().add(Column::DeletesAt.is_null());
    let active = || kept().add(Column::BlockedAt.is_null());
    match status {
        MemberStatus::Verified => active().add(Column::IsVerified.eq(true)),
        MemberStatus::Unverified => active().add(Column::IsVerified.eq(false)),
        MemberStatus::Blocked => kept().add(Column::BlockedAt.is_not_null()),
        MemberStatus::Deleting => Condition::all().add(Column::DeletesAt.is_not_null()),
    }
}

fn matches(search: &MemberSearch) -> Expr {
    match search {
        MemberSearch::Id(id) => Column::Id.eq(*id),
        MemberSearch::Text(text) => contains(text),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn list_members_uses_an_index_for_each_filter_and_sort() {
        let planner = Planner::open().await;
        let all = MemberFilter::default;
        let newest = MemberSort::Newest;
        let text = |text: &str| MemberFilter { search: Some(MemberSearch::Text(text.to_owned())), ..all() };
        let status = |status| MemberFilter { status: Some(status), ..all() };
        let list = "users_list";
        for (filter, sort, sqlite, postgres) in [
            (all(), newest, "SCAN users USING INDEX users_list", list),
            (all(), MemberSort::Oldest, "SCAN users USING INDEX users_list", list),
            (
                all(),
                MemberSort::Email,
                "SCAN users USING INDEX sqlite_autoindex_users_2",
                "users_email_key_key",
            ),
            (
                MemberFilter { since: Some(DateTime::UNIX_EPOCH), ..all() },
                newest,
                "users_list (created_at>?)",
                list,
            ),
            (
                MemberFilter { role: Some(Some(Role::Editor)), ..all() },
                newest,
                "users_role (role=?)",
                "users_role",
            ),
            (MemberFilter { role: Some(None), ..all() }, newest, "SCAN users USING INDEX users_list", list),
            (status(MemberStatus::Verified), newest, "SCAN users USING INDEX users_list", list),
            (status(MemberStatus::Unverified), newest, "SCAN users USING INDEX users_list", list),
            (status(MemberStatus::Blocked), newest, "SCAN users USING INDEX users_list", list),
            (status(MemberStatus::Deleting), newest, "SCAN users USING INDEX users_list", list),
            (
                MemberFilter { has_bought: Some(true), ..all() },
                newest,
                "SCAN users USING INDEX users_list",
                list,
            ),
            (
                MemberFilter { has_bought: Some(false), ..all() },
                newest,
                "SCAN users USING INDEX users_list",
                list,
            ),
            (text("4999"), newest, "SCAN users USING INDEX users_list", "users_search"),
            (text("member 4999"), newest, "SCAN users USING INDEX users_list", "users_search"),
            (text("4999"), MemberSort::Email, "SCAN users USING COVERING INDEX users_list", "users_search"),
            (
                MemberFilter { search: Some(MemberSearch::Id(Uuid::nil())), ..all() },
                newest,
                "sqlite_autoindex_users_1 (id=?)",
                "users_pkey",
            ),
        ] {
            let query = list_query(&filter, sort, &PageRequest::first(20));
            planner.expect(&format!("{filter:?} by {sort:?}"), query, sqlite, postgres).await;
        }
    }

    #[tokio::test]
    async fn member_totals_read_only_an_index() {
        let planner = Planner::open().await;
        let all = MemberFilter::default;
        for filter in [
            all(),
            MemberFilter { status: Some(MemberStatus::Verified), ..all() },
            MemberFilter { has_bought: Some(true), ..all() },
            MemberFilter { role: Some(None), ..all() },
        ] {
            let covering = "SCAN users USING COVERING INDEX users_list";
            planner.expect(&format!("{filter:?}"), totals(&filter), covering, "Index Only Scan").await;
        }
    }
}
