use std::collections::BTreeMap;

use application::ports::{KnownMember, KnownPurchase, MemberImportRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::member_imports::{ColumnMapping, ImportColumn, ImportRow, ImportState, MemberImport, RowOutcome};
use domain::{AgentId, MemberImportId, OrderId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, OnConflict, SelectStatement};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::member_import_rows as rows;
use super::entities::member_imports::{ActiveModel, Column, Entity, Model};
use super::entities::{purchases, users};
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

#[async_trait]
impl MemberImportRepository for SeaUnitOfWork {
    async fn insert(&mut self, import: &MemberImport) -> Result<(), StoreError> {
        self.execute(Entity::insert(row(import))).await
    }

    async fn update(&mut self, import: &MemberImport) -> Result<(), StoreError> {
        self.record_work(Work::MemberImports);
        let changed =
            ActiveModel { id: NotSet, file_name: NotSet, header: NotSet, created_at: NotSet, ..row(import) };
        self.execute(Entity::update_many().set(changed).filter(Column::Id.eq(import.id.as_uuid()))).await
    }

    async fn remove(&mut self, id: MemberImportId) -> Result<(), StoreError> {
        self.execute(Entity::delete_by_id(id.as_uuid())).await
    }

    async fn lock(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), import).await
    }

    async fn find(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), import).await
    }

    async fn list(&mut self, limit: u64) -> Result<Vec<MemberImport>, StoreError> {
        let latest = Entity::find().order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).limit(limit);
        self.read_all(latest, import).await
    }

    async fn list_running(&mut self) -> Result<Vec<MemberImport>, StoreError> {
        let query = running().order_by_asc(Column::CreatedAt).order_by_asc(Column::Id);
        self.read_all(query, import).await
    }

    async fn save_rows(&mut self, id: MemberImportId, saved: &[ImportRow]) -> Result<(), StoreError> {
        use rows::Column::{
            AgentId, EmailKey, Fields, ImportId, OrderId, Outcome, Reason, RowNumber, UserId,
        };

        if saved.is_empty() {
            return Ok(());
        }
        let replace = OnConflict::columns([ImportId, RowNumber])
            .update_columns([Fields, EmailKey, AgentId, Outcome, Reason, UserId, OrderId])
            .to_owned();
        let models = saved.iter().map(|saved| row_model(id, saved)).collect();
        let models: Vec<_> = self.read(models)?;
        self.execute(rows::Entity::insert_many(models).on_conflict(replace)).await
    }

    async fn list_rows(
        &mut self,
        id: MemberImportId,
        outcomes: &[RowOutcome],
        after: u64,
        limit: u64,
    ) -> Result<Vec<ImportRow>, StoreError> {
        let after = self.read(stored_count(after))?;
        let texts = (!outcomes.is_empty()).then(|| outcomes.iter().map(|outcome| outcome.as_str()));
        let query = rows::Entity::find()
            .filter(rows::Column::ImportId.eq(id.as_uuid()))
            .filter(rows::Column::RowNumber.gt(after))
            .apply_if(texts, |query, texts| query.filter(rows::Column::Outcome.is_in(texts)))
            .order_by_asc(rows::Column::RowNumber)
            .limit(limit);
        self.read_all(query, read_row).await
    }

    async fn count_outcomes(&mut self, id: MemberImportId) -> Result<BTreeMap<RowOutcome, u64>, StoreError> {
        let query = rows::Entity::find()
            .select_only()
            .column(rows::Column::Outcome)
            .expr(Func::count(Expr::col(rows::Column::RowNumber)))
            .filter(rows::Column::ImportId.eq(id.as_uuid()))
            .filter(rows::Column::Outcome.is_not_null())
            .group_by(rows::Column::Outcome)
            .into_tuple::<(String, i64)>();
        let counted = self
            .read_all(query, |(outcome, count)| {
                Ok((columns::parse_enum("member_import_rows.outcome", &outcome)?, read_count(count)?))
            })
            .await?;
        Ok(counted.into_iter().collect())
    }

    async fn list_earlier(
        &mut self,
        id: MemberImportId,
        before: u64,
        emails: &[String],
    ) -> Result<Vec<(String, Option<AgentId>)>, StoreError> {
        let before = self.read(stored_count(before))?;
        let found = rows::Entity::find()
            .select_only()
            .columns([rows::Column::EmailKey, rows::Column::AgentId])
            .distinct()
            .filter(rows::Column::ImportId.eq(id.as_uuid()))
            .filter(rows::Column::RowNumber.lte(before))
            .filter(rows::Column::EmailKey.is_in(emails))
            .filter(rows::Column::Outcome.ne(RowOutcome::Problem.as_str()))
            .into_tuple::<(String, Option<Uuid>)>();
        let found = self.query_all(found).await?;
        Ok(found.into_iter().map(|(email, agent)| (email, agent.map(AgentId::from_uuid))).collect())
    }

    async fn find_members(&mut self, emails: &[String]) -> Result<BTreeMap<String, KnownMember>, StoreError> {
        let query = users::Entity::find().filter(users::Column::EmailKey.is_in(emails));
        let members = self.query_all(query).await?;
        let query = purchases::Entity::find()
            .filter(purchases::Column::UserId.is_in(members.iter().map(|member| member.id)));
        let mut bought = BTreeMap::<Uuid, Vec<_>>::new();
        for purchase in self.query_all(query).await? {
            let agent = AgentId::from_uuid(purchase.agent_id);
            let is_owned = purchase.owned_agent_id.is_some();
            let known = KnownPurchase { agent_id: agent, is_owned, payment_id: purchase.payment_id };
            bought.entry(purchase.user_id).or_default().push(known);
        }
        let known = members.into_iter().map(|member| {
            let known = KnownMember {
                id: Some(UserId::from_uuid(member.id)),
                is_locked: member.blocked_at.is_some() || member.deletes_at.is_some(),
                purchases: bought.remove(&member.id).unwrap_or_default(),
            };
            (member.email_key, known)
        });
        Ok(known.collect())
    }

    async fn list_by_member(&mut self, member: UserId, limit: u64) -> Result<Vec<ImportRow>, StoreError> {
        let query = rows::Entity::find()
            .filter(is_about(member))
            .order_by_asc(rows::Column::ImportId)
            .order_by_asc(rows::Column::RowNumber)
            .limit(limit);
        self.read_all(query, read_row).await
    }

    async fn remove_by_member(&mut self, member: UserId) -> Result<(), StoreError> {
        self.execute(rows::Entity::delete_many().filter(is_about(member))).await
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let ended = Func::coalesce([Expr::col(Column::ImportedAt), Expr::col(Column::CreatedAt)]);
        let expired = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Expr::expr(ended).lt(columns::time(before)))
            .order_by_asc(Column::CreatedAt)
            .into_tuple::<Uuid>();
        for id in self.query_all(expired).await? {
            let pending_members = rows::Entity::find()
                .select_only()
                .column(rows::Column::RowNumber)
                .filter(rows::Column::ImportId.eq(id))
                .filter(rows::Column::UserId.in_subquery(unverified_imported_members()))
                .filter(rows::Column::Outcome.is_in(RowOutcome::CREATED.map(RowOutcome::as_str)))
                .into_query();
            let is_left = Condition::any()
                .add(rows::Column::Fields.ne(NO_FIELDS))
                .add(rows::Column::RowNumber.not_in_subquery(pending_members.clone()));
            let numbers = rows::Entity::find()
                .select_only()
                .column(rows::Column::RowNumber)
                .filter(rows::Column::ImportId.eq(id))
                .filter(is_left)
                .order_by_asc(rows::Column::RowNumber)
                .limit(limit)
                .into_tuple::<i64>();
            let numbers = self.query_all(numbers).await?;
            let in_batch = Condition::all()
                .add(rows::Column::ImportId.eq(id))
                .add(rows::Column::RowNumber.is_in(numbers.iter().copied()));
            let empty = rows::ActiveModel {
                fields: Set(NO_FIELDS.to_owned()),
                email_key: Set(None),
                reason: Set(None),
                ..rows::ActiveModel::default()
            };
            let delete = rows::Entity::delete_many()
                .filter(in_batch.clone())
                .filter(rows::Column::RowNumber.not_in_subquery(pending_members));
            self.execute(delete).await?;
            self.execute(rows::Entity::update_many().set(empty).filter(in_batch)).await?;
            if !numbers.is_empty() {
                return Ok(u64::try_from(numbers.len()).unwrap_or_default());
            }
            let has_rows = rows::Entity::find().filter(rows::Column::ImportId.eq(id));
            if self.query_one(has_rows).await?.is_none() {
                self.execute(Entity::delete_by_id(id)).await?;
            }
        }
        Ok(0)
    }
}

const NO_FIELDS: &str = "[]";

/// Rows that made this account or gave it something, and those with its address.
fn is_about(member: UserId) -> Condition {
    let email = users::Entity::find_by_id(member.as_uuid())
        .select_only()
        .column(users::Column::EmailKey)
        .into_query();
    Condition::any()
        .add(rows::Column::UserId.eq(member.as_uuid()))
        .add(rows::Column::EmailKey.in_subquery(email))
}

/// The unverified accounts that imports created.
pub(super) fn unverified_imported_members() -> SelectStatement {
    let unverified = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::IsVerified.eq(false));
    rows::Entity::find()
        .select_only()
        .column(rows::Column::UserId)
        .filter(rows::Column::UserId.is_not_null())
        .filter(rows::Column::Outcome.is_in(RowOutcome::CREATED.map(RowOutcome::as_str)))
        .filter(rows::Column::UserId.in_subquery(unverified.into_query()))
        .into_query()
}

pub(super) fn running() -> Select<Entity> {
    let states = [ImportState::Checking, ImportState::Importing, ImportState::Inviting, ImportState::Undoing];
    Entity::find().filter(Column::State.is_in(states.map(ImportState::as_str)))
}

fn stored_count(count: u64) -> Result<i64, StoreError> {
    i64::try_from(count).map_err(unreadable("member_imports.row_count"))
}

fn read_count(count: i64) -> Result<u64, StoreError> {
    u64::try_from(count).map_err(unreadable("member_imports.row_count"))
}

fn row(import: &MemberImport) -> ActiveModel {
    let positions = ImportColumn::ALL.into_iter().filter_map(|column| {
        import.mapping.position(column).map(|position| (column.as_str().to_owned(), position.into()))
    });
    let count = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    ActiveModel {
        id: Set(import.id.as_uuid()),
        file_name: Set(import.file_name.clone()),
        header: Set(serde_json::Value::from(import.header.clone()).to_string()),
        preset: Set(import.preset.as_str().to_owned()),
        mapping: Set(serde_json::Value::Object(positions.collect()).to_string()),
        counts_in_revenue: Set(import.counts_in_revenue),
        state: Set(import.state.as_str().to_owned()),
        row_count: Set(count(import.rows)),
        cursor: Set(count(import.cursor)),
        created_at: Set(columns::time(import.created_at)),
        imported_at: Set(import.imported_at.map(columns::time)),
        invited_at: Set(import.invited_at.map(columns::time)),
    }
}

fn import(row: Model) -> Result<MemberImport, StoreError> {
    let positions: BTreeMap<String, usize> =
        serde_json::from_str(&row.mapping).map_err(unreadable("member_imports.mapping"))?;
    Ok(MemberImport {
        id: MemberImportId::from_uuid(row.id),
        file_name: row.file_name,
        header: serde_json::from_str(&row.header).map_err(unreadable("member_imports.header"))?,
        preset: columns::parse_enum("member_imports.preset", &row.preset)?,
        mapping: ColumnMapping::new(|column| positions.get(column.as_str()).copied()),
        counts_in_revenue: row.counts_in_revenue,
        state: columns::parse_enum("member_imports.state", &row.state)?,
        rows: read_count(row.row_count)?,
        cursor: read_count(row.cursor)?,
        created_at: row.created_at,
        imported_at: row.imported_at,
        invited_at: row.invited_at,
    })
}

fn row_model(id: MemberImportId, row: &ImportRow) -> Result<rows::ActiveModel, StoreError> {
    Ok(rows::ActiveModel {
        import_id: Set(id.as_uuid()),
        row_number: Set(stored_count(row.number)?),
        fields: Set(serde_json::Value::from(row.fields.clone()).to_string()),
        email_key: Set(row.email.clone()),
        agent_id: Set(row.agent_id.map(|id| id.as_uuid())),
        outcome: Set(row.outcome.map(|outcome| outcome.as_str().to_owned())),
        reason: Set(row.reason.clone()),
        user_id: Set(row.user_id.map(|id| id.as_uuid())),
        order_id: Set(row.order_id.map(|id| id.as_uuid())),
    })
}

fn read_row(row: rows::Model) -> Result<ImportRow, StoreError> {
    let outcome = row.outcome.as_deref();
    Ok(ImportRow {
        number: read_count(row.row_number)?,
        fields: serde_json::from_str(&row.fields).map_err(unreadable("member_import_rows.fields"))?,
        email: row.email_key,
        agent_id: row.agent_id.map(AgentId::from_uuid),
        outcome: outcome.map(|text| columns::parse_enum("member_import_rows.outcome", text)).transpose()?,
        reason: row.reason,
        user_id: row.user_id.map(UserId::from_uuid),
        order_id: row.order_id.map(OrderId::from_uuid),
    })
}
