use std::collections::HashMap;

use application::ports::{
    Actor, AuditActor, AuditEntry, AuditFields, AuditFilter, AuditLogRepository, AuditRecord, Page,
    PageRequest, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{EmailAddress, Role};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, Query};
use sea_orm::{
    ColumnTrait as _, DbErr, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, RuntimeErr, Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::audit::{Column, Entity, Model};
use super::entities::{audit_personal_data as personal_data, users};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AuditLogRepository for SeaUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        let parts = Parts::of(record);
        let columns: [(Column, Expr); 10] = [
            (Column::Id, record.id.into()),
            (Column::HappenedAt, columns::time(record.at).into()),
            (Column::ActorKind, self.actor.as_str().into()),
            (Column::ActorId, self.actor.user_id().map(|id| id.as_uuid()).into()),
            (Column::Action, record.action.as_str().into()),
            (Column::SubjectKind, record.kind.as_str().into()),
            (Column::SubjectId, record.subject.as_str().into()),
            (Column::SubjectName, parts.subject_name.into()),
            (Column::OldValues, parts.before.as_ref().map(to_json).into()),
            (Column::NewValues, parts.after.as_ref().map(to_json).into()),
        ];
        let (columns, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        let mut insert = Query::insert();
        insert.into_table(Entity).columns(columns);
        let values = insert.values(values).map(drop);
        self.check(values.map_err(|error| DbErr::Query(RuntimeErr::Internal(error.to_string()))))?;
        self.execute_query(&insert).await?;
        if let Some(actor) = self.actor.user_id() {
            let email = Expr::col((users::Entity, users::Column::Email));
            self.insert_personal_data(record.id, ACTOR, actor, [email, NULL, NULL]).await?;
        }
        if let (Some(person), Some(personal)) = (record.person, parts.personal) {
            self.insert_personal_data(record.id, SUBJECT, person, personal).await?;
        }
        Ok(())
    }

    async fn list(
        &mut self,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, StoreError> {
        let actors = match &filter.actor {
            Some(actor) => Some(self.accounts_of(actor).await?),
            None => None,
        };
        let found = select(filter, actors.as_deref(), page).all(&self.transaction).await;
        let found = self.check(found)?;
        let personal = self.personal_data(&found).await?;
        let entries = self.read(found.into_iter().map(|row| entry(row, &personal)).collect())?;
        Ok(Page::new(page, entries, AuditEntry::cursor))
    }

    async fn count(&mut self, filter: &AuditFilter) -> Result<u64, StoreError> {
        let actors = match &filter.actor {
            Some(actor) => Some(self.accounts_of(actor).await?),
            None => None,
        };
        let count = matching(filter, actors.as_deref()).count(&self.transaction).await;
        self.check(count)
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let old = Entity::find().filter(Column::HappenedAt.lt(columns::time(before)));
        let batch = old.select_only().column(Column::Id).limit(limit).into_query();
        let delete =
            Entity::delete_many().filter(Column::Id.in_subquery(batch)).exec(&self.transaction).await;
        Ok(self.check(delete)?.rows_affected)
    }
}

// The values of the column `part`.
const ACTOR: &str = "actor";
pub(super) const SUBJECT: &str = "subject";

const NULL: Expr = Expr::Constant(sea_orm::Value::String(None));

/// Personal data by entry and part.
pub(super) type PersonalData = HashMap<(Uuid, String), personal_data::Model>;

/// A record, split into the values of its entry and the personal data.
struct Parts<'a> {
    subject_name: Option<&'a str>,
    before: Option<AuditFields>,
    after: Option<AuditFields>,
    /// Email address, fields before and fields after.
    personal: Option<[Expr; 3]>,
}

impl<'a> Parts<'a> {
    fn of(record: &'a AuditRecord) -> Self {
        let (mut before, mut after) = (record.before.clone(), record.after.clone());
        let subject_name = record.subject_name.as_deref();
        if record.person.is_none() {
            return Self { subject_name, before, after, personal: None };
        }
        let take = |fields: &mut Option<AuditFields>| {
            let personal = fields.as_mut().map(AuditRecord::take_personal_fields);
            Expr::from(personal.filter(|fields| !fields.is_empty()).as_ref().map(to_json))
        };
        let personal = [subject_name.into(), take(&mut before), take(&mut after)];
        Self { subject_name: None, before, after, personal: Some(personal) }
    }
}

impl SeaUnitOfWork {
    /// Inserts nothing for an account that no longer exists.
    async fn insert_personal_data(
        &mut self,
        entry: Uuid,
        part: &'static str,
        user: UserId,
        [email, before, after]: [Expr; 3],
    ) -> Result<(), StoreError> {
        use personal_data::Column;

        let values = Query::select()
            .exprs([Expr::value(entry), part.into(), Expr::col((users::Entity, users::Column::Id))])
            .exprs([email, before, after])
            .from(users::Entity)
            .and_where(users::Column::Id.eq(user.as_uuid()))
            .to_owned();
        let mut insert = Query::insert();
        insert.into_table(personal_data::Entity).columns([
            Column::EntryId,
            Column::Part,
            Column::UserId,
            Column::Email,
            Column::OldValues,
            Column::NewValues,
        ]);
        let selected = insert.select_from(values).map(drop);
        self.check(selected.map_err(|error| DbErr::Query(RuntimeErr::Internal(error.to_string()))))?;
        self.execute_query(&insert).await
    }

    pub(super) async fn personal_data(&mut self, entries: &[Model]) -> Result<PersonalData, StoreError> {
        if entries.is_empty() {
            return Ok(PersonalData::new());
        }
        let ids = entries.iter().map(|entry| entry.id);
        let found = personal_data::Entity::find()
            .filter(personal_data::Column::EntryId.is_in(ids))
            .all(&self.transaction)
            .await;
        let found = self.check(found)?;
        Ok(found.into_iter().map(|row| ((row.entry_id, row.part.clone()), row)).collect())
    }
}

impl SeaUnitOfWork {
    /// The accounts that have this email address now, or had it when they made a change. Two separate queries,
    /// because PostgreSQL uses no index for an `OR` that contains a subquery.
    async fn accounts_of(&mut self, actor: &AuditActor) -> Result<Vec<Uuid>, StoreError> {
        let email = match actor {
            AuditActor::Id(id) => return Ok(vec![id.as_uuid()]),
            AuditActor::Email(email) => email,
        };
        let present = users::Entity::find()
            .select_only()
            .column(users::Column::Id)
            .filter(users::Column::EmailKey.eq(email.normalized()))
            .into_tuple()
            .all(&self.transaction)
            .await;
        let former = had_email(email).into_tuple().all(&self.transaction).await;
        let (present, former): (Vec<_>, Vec<_>) = (self.check(present)?, self.check(former)?);
        Ok(present.into_iter().chain(former).collect())
    }
}

/// Accounts that had this email address when they made a change.
fn had_email(email: &EmailAddress) -> Select<personal_data::Entity> {
    personal_data::Entity::find()
        .select_only()
        .column(personal_data::Column::UserId)
        // Stored emails are ASCII, which both databases lower alike.
        .filter(Func::lower(Expr::col(personal_data::Column::Email)).eq(email.normalized()))
        .filter(personal_data::Column::Part.eq(ACTOR))
        .distinct()
}

/// Each filter has an index that is also in the order of the list.
fn select(filter: &AuditFilter, actors: Option<&[Uuid]>, page: &PageRequest) -> Select<Entity> {
    Keyset::newest(Column::HappenedAt, Column::Id).page(matching(filter, actors), page)
}

fn matching(filter: &AuditFilter, actors: Option<&[Uuid]>) -> Select<Entity> {
    Entity::find()
        .apply_if(filter.since, |query, since| query.filter(Column::HappenedAt.gte(columns::time(since))))
        .apply_if(filter.until, |query, until| query.filter(Column::HappenedAt.lt(columns::time(until))))
        .apply_if(actors, |query, ids| query.filter(Column::ActorId.is_in(ids.iter().copied())))
        .apply_if(filter.action, |query, action| match actors {
            // The index of actors, not that of actions: an account has fewer entries than most actions.
            Some(_) => {
                query.filter(Func::coalesce([Column::Action.into_expr(), "".into()]).eq(action.as_str()))
            }
            None => query.filter(Column::Action.eq(action.as_str())),
        })
        .apply_if(filter.kind, |query, kind| query.filter(Column::SubjectKind.eq(kind.as_str())))
        .apply_if(filter.subject.as_ref(), |query, id| query.filter(Column::SubjectId.eq(id.as_str())))
}

fn to_json(details: &AuditFields) -> String {
    serde_json::Value::Object(details.clone()).to_string()
}

fn details(column: &'static str, text: Option<String>) -> Result<Option<AuditFields>, StoreError> {
    text.map(|text| serde_json::from_str(&text).map_err(unreadable(column))).transpose()
}

/// Adds personal fields to those of the entry.
fn with_personal(entry: Option<AuditFields>, personal: Option<AuditFields>) -> Option<AuditFields> {
    entry.map(|fields| fields.into_iter().chain(personal.unwrap_or_default()).collect())
}

pub(super) fn entry(row: Model, personal: &PersonalData) -> Result<AuditEntry, StoreError> {
    let part = |part: &str| personal.get(&(row.id, part.to_owned()));
    let (by, about) = (part(ACTOR), part(SUBJECT));
    let values = |values: Option<&String>, column| details(column, values.cloned());
    let (old, new) = ("audit_personal_data.old_values", "audit_personal_data.new_values");
    let personal_before = values(about.and_then(|row| row.old_values.as_ref()), old)?;
    let personal_after = values(about.and_then(|row| row.new_values.as_ref()), new)?;
    let actor_email = by.and_then(|row| row.email.clone());
    let subject_name = about.map_or(row.subject_name, |row| row.email.clone());
    let person = about.map(|row| UserId::from_uuid(row.user_id));
    let actor = match (row.actor_kind.as_str(), row.actor_id) {
        ("member", Some(id)) => Actor::Member(UserId::from_uuid(id)),
        ("command_line", None) => Actor::Cli,
        ("provider", None) => Actor::Provider,
        ("system", None) => Actor::System,
        (role, Some(id)) => {
            let role = Role::parse(role).map_err(unreadable("audit.actor_kind"))?;
            Actor::Admin(UserId::from_uuid(id), role)
        }
        _ => return Err(columns::unknown_value("audit.actor_kind", &row.actor_kind)),
    };
    let record = AuditRecord {
        id: row.id,
        at: row.happened_at,
        action: columns::parse_enum("audit.action", &row.action)?,
        kind: columns::parse_enum("audit.subject_kind", &row.subject_kind)?,
        subject: row.subject_id,
        subject_name,
        person,
        before: with_personal(details("audit.old_values", row.old_values)?, personal_before),
        after: with_personal(details("audit.new_values", row.new_values)?, personal_after),
    };
    Ok(AuditEntry { record, actor, actor_email })
}

#[cfg(test)]
mod tests {
    use application::ports::{AuditAction, Cursor, SubjectKind};
    use chrono::DateTime;

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn list_audit_uses_an_index_for_each_filter() {
        let planner = Planner::open().await;
        let first = || PageRequest::first(20);
        let cursor = Cursor::new(Planner::later(), Uuid::nil());
        let later = || PageRequest { after: Some(cursor.clone()), limit: 20 };
        let all = AuditFilter::default;
        let kind = AuditFilter { kind: Some(SubjectKind::Agent), ..all() };
        let subject = AuditFilter { subject: Some("1".to_owned()), ..kind.clone() };
        for (filter, page, sqlite, postgres) in [
            (all(), first(), "SCAN audit USING INDEX audit_happened", "audit_happened"),
            (all(), later(), "audit_happened (happened_at<", "audit_happened"),
            (
                AuditFilter { since: Some(DateTime::UNIX_EPOCH), ..all() },
                first(),
                "audit_happened (happened_at>",
                "audit_happened",
            ),
            (
                AuditFilter { action: Some(AuditAction::Removed), ..all() },
                later(),
                "audit_action (action=? AND happened_at<",
                "audit_action",
            ),
            (kind, later(), "audit_kind (subject_kind=? AND happened_at<", "audit_kind"),
            (
                subject,
                later(),
                "audit_subject (subject_kind=? AND subject_id=? AND happened_at<",
                "audit_subject",
            ),
        ] {
            planner.expect(&format!("{filter:?}"), select(&filter, None, &page), sqlite, postgres).await;
        }
        let by_actor = select(&all(), Some(&[Uuid::nil()]), &first());
        planner.expect("actor", by_actor, "audit_actor (actor_id=?)", "audit_actor").await;
        let email = EmailAddress::parse("member7@example.com").unwrap();
        let index = "audit_personal_data_email";
        planner.expect("email", had_email(&email), index, index).await;
    }
}
