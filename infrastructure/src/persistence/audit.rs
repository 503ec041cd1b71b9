use std::collections::{BTreeMap, BTreeSet, HashMap};

use application::ports::{
    Actor, AuditActor, AuditEntry, AuditFields, AuditFilter, AuditLogRepository, AuditRecord, Page,
    PageRequest, StoreError, SubjectKind,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{EmailAddress, Role};
use sea_orm::sea_query::{Condition, Expr, ExprTrait as _, Func, OnConflict, Query, SelectStatement};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::audit::{ActiveModel, Column, Entity, Model};
use super::entities::{audit_personal_data as personal_data, users};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AuditLogRepository for SeaUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        self.audit_records.push(record.clone());
        Ok(())
    }

    async fn list(
        &mut self,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, StoreError> {
        self.write_audit().await?;
        let actors = match &filter.actor {
            Some(actor) => Some(self.accounts_of(actor).await?),
            None => None,
        };
        let found = self.query_all(select(filter, actors.as_deref(), page)).await?;
        let personal = self.personal_data(&found).await?;
        let entries = self.read(found.into_iter().map(|row| entry(row, &personal)).collect())?;
        Ok(Page::new(page, entries, AuditEntry::cursor))
    }

    async fn count(&mut self, filter: &AuditFilter) -> Result<u64, StoreError> {
        self.write_audit().await?;
        let actors = match &filter.actor {
            Some(actor) => Some(self.accounts_of(actor).await?),
            None => None,
        };
        self.count_rows(matching(filter, actors.as_deref())).await
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.remove_batch(Entity::find().filter(Column::HappenedAt.lt(columns::time(before))), limit).await
    }
}

// The values of the column `part`.
const ACTOR: &str = "actor";
pub(super) const SUBJECT: &str = "subject";

const NULL: Expr = Expr::Constant(sea_orm::Value::String(None));

/// Both databases limit the number of parameters of a statement.
const MAX_ROWS: usize = 500;

/// What describes people in entries.
#[derive(Default)]
pub(super) struct PersonalData {
    /// By entry and part.
    parts: HashMap<(Uuid, String), personal_data::Model>,
    /// The present email address of each actor.
    emails: HashMap<Uuid, String>,
}

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
    /// Writes the records appended so far, in one statement.
    pub(super) async fn write_audit(&mut self) -> Result<(), StoreError> {
        let records = std::mem::take(&mut self.audit_records);
        for records in records.chunks(MAX_ROWS) {
            let actor = self.actor;
            let rows: Vec<_> = records.iter().map(|record| row(record, actor)).collect();
            self.execute(Entity::insert_many(rows)).await?;
        }
        for record in &records {
            if let (Some(person), Some(personal)) = (record.person, Parts::of(record).personal) {
                self.insert_personal_data(record.id, person, personal).await?;
            }
        }
        Ok(())
    }

    /// Before the email address of an account changes to this one: keeps the present one in the entries of what the account
    /// did. Until then, it is read from the account.
    pub(super) async fn keep_actor_email(
        &mut self,
        id: UserId,
        new: &EmailAddress,
    ) -> Result<(), StoreError> {
        self.write_audit().await?;
        let email = Expr::col((users::Entity, users::Column::Email));
        let kept = Query::select()
            .exprs([Expr::col((Entity, Column::Id)), ACTOR.into(), Expr::col((Entity, Column::ActorId))])
            .exprs([email.clone(), NULL, NULL])
            .from(users::Entity)
            .inner_join(
                Entity,
                Expr::col((Entity, Column::ActorId)).equals((users::Entity, users::Column::Id)),
            )
            .and_where(users::Column::Id.eq(id.as_uuid()))
            .and_where(email.ne(new.as_str()))
            .to_owned();
        let keep_earlier = OnConflict::columns([personal_data::Column::EntryId, personal_data::Column::Part])
            .do_nothing()
            .to_owned();
        self.insert_selected(kept, Some(keep_earlier)).await
    }

    /// Inserts nothing for an account that no longer exists.
    async fn insert_personal_data(
        &mut self,
        entry: Uuid,
        subject: UserId,
        [email, before, after]: [Expr; 3],
    ) -> Result<(), StoreError> {
        let values = Query::select()
            .exprs([Expr::value(entry), SUBJECT.into(), Expr::col((users::Entity, users::Column::Id))])
            .exprs([email, before, after])
            .from(users::Entity)
            .and_where(users::Column::Id.eq(subject.as_uuid()))
            .to_owned();
        self.insert_selected(values, None).await
    }

    async fn insert_selected(
        &mut self,
        values: SelectStatement,
        on_conflict: Option<OnConflict>,
    ) -> Result<(), StoreError> {
        use personal_data::Column;

        let mut insert = Query::insert();
        insert.into_table(personal_data::Entity).columns([
            Column::EntryId,
            Column::Part,
            Column::UserId,
            Column::Email,
            Column::OldValues,
            Column::NewValues,
        ]);
        if let Some(on_conflict) = on_conflict {
            insert.on_conflict(on_conflict);
        }
        let selected = insert.select_from(values).map(drop);
        self.read(selected.map_err(|error| StoreError::Unavailable(error.into())))?;
        self.execute_query(&insert).await.map(drop)
    }

    pub(super) async fn personal_data(&mut self, entries: &[Model]) -> Result<PersonalData, StoreError> {
        if entries.is_empty() {
            return Ok(PersonalData::default());
        }
        let ids = entries.iter().map(|entry| entry.id);
        let query = personal_data::Entity::find().filter(personal_data::Column::EntryId.is_in(ids));
        let parts = self
            .query_all(query)
            .await?
            .into_iter()
            .map(|row| ((row.entry_id, row.part.clone()), row))
            .collect();
        let actors: BTreeSet<_> = entries.iter().filter_map(|entry| entry.actor_id).collect();
        let query = users::Entity::find()
            .select_only()
            .columns([users::Column::Id, users::Column::Email])
            .filter(users::Column::Id.is_in(actors))
            .into_tuple();
        let emails: Vec<(Uuid, String)> = self.query_all(query).await?;
        Ok(PersonalData { parts, emails: emails.into_iter().collect() })
    }
}

fn row(record: &AuditRecord, actor: Actor) -> ActiveModel {
    let Parts { subject_name, before, after, .. } = Parts::of(record);
    ActiveModel {
        id: Set(record.id),
        happened_at: Set(columns::time(record.at)),
        actor_kind: Set(actor.as_str().to_owned()),
        actor_id: Set(actor.user_id().map(|id| id.as_uuid())),
        action: Set(record.action.as_str().to_owned()),
        subject_kind: Set(record.kind.as_str().to_owned()),
        subject_id: Set(record.subject.clone()),
        subject_name: Set(subject_name.map(str::to_owned)),
        old_values: Set(before.as_ref().map(to_json)),
        new_values: Set(after.as_ref().map(to_json)),
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
            .into_tuple();
        let former = had_email(email).into_tuple();
        let (present, former): (Vec<_>, Vec<_>) =
            (self.query_all(present).await?, self.query_all(former).await?);
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
        .apply_if((!filter.subjects.is_empty()).then_some(&filter.subjects), |query, subjects| {
            query.filter(about_any(subjects))
        })
}

/// Entries about any of these subjects.
fn about_any(subjects: &[(SubjectKind, String)]) -> Condition {
    let mut ids_by_kind: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (kind, id) in subjects {
        ids_by_kind.entry(kind.as_str()).or_default().push(id);
    }
    let of_kinds = ids_by_kind
        .into_iter()
        .map(|(kind, ids)| Column::SubjectKind.eq(kind).and(Column::SubjectId.is_in(ids)));
    of_kinds.fold(Condition::any(), Condition::add)
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
    let part = |part: &str| personal.parts.get(&(row.id, part.to_owned()));
    let (by, about) = (part(ACTOR), part(SUBJECT));
    let values = |values: Option<&String>, column| details(column, values.cloned());
    let (old, new) = ("audit_personal_data.old_values", "audit_personal_data.new_values");
    let personal_before = values(about.and_then(|row| row.old_values.as_ref()), old)?;
    let personal_after = values(about.and_then(|row| row.new_values.as_ref()), new)?;
    let present_email = row.actor_id.and_then(|id| personal.emails.get(&id));
    let actor_email = by.and_then(|row| row.email.as_ref()).or(present_email).cloned();
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
    use application::ports::{AuditAction, Cursor};
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
        let about = |subjects: &[(SubjectKind, &str)]| {
            let subjects = subjects.iter().map(|(kind, id)| (*kind, (*id).to_owned())).collect();
            AuditFilter { subjects, ..all() }
        };
        let order = [(SubjectKind::Order, "1"), (SubjectKind::Email, "2"), (SubjectKind::Email, "3")];
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
                about(&[(SubjectKind::Agent, "1")]),
                later(),
                "audit_subject (subject_kind=? AND subject_id=? AND happened_at<",
                "audit_subject",
            ),
            (about(&order), first(), "audit_subject (subject_kind=? AND subject_id=?)", "audit_subject"),
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
