use application::ports::{
    Actor, AuditAction, AuditEntry, AuditFilter, AuditRecord, AuditTrail, Details, StoreError, SubjectKind,
};
use async_trait::async_trait;
use domain::UserId;
use domain::users::EmailAddress;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::columns;
use super::entities::audit::{ActiveModel, Column, Entity, Model};
use super::entities::users;
use super::error::unreadable;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AuditTrail for SeaUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        let actor_id = self.actor.member().map(|id| id.as_uuid());
        let actor_email = match actor_id {
            Some(id) => self.address_of(id).await?,
            None => None,
        };
        let row = ActiveModel {
            id: Set(record.id),
            happened_at: Set(columns::time(record.at)),
            actor_kind: Set(self.actor.as_str().to_owned()),
            actor_id: Set(actor_id),
            actor_email: Set(actor_email),
            action: Set(record.action.as_str().to_owned()),
            subject_kind: Set(record.kind.as_str().to_owned()),
            subject_id: Set(record.subject.clone()),
            old_values: Set(record.before.as_ref().map(written)),
            new_values: Set(record.after.as_ref().map(written)),
        };
        let insert = Entity::insert(row).exec_without_returning(&self.transaction).await;
        self.check(insert).map(drop)
    }

    async fn list(&mut self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        let found = Entity::find()
            .apply_if(filter.since, |query, since| query.filter(Column::HappenedAt.gte(columns::time(since))))
            .apply_if(filter.until, |query, until| query.filter(Column::HappenedAt.lt(columns::time(until))))
            .apply_if(filter.actor.as_ref(), |query, actor| query.filter(by(actor)))
            .apply_if(filter.kind, |query, kind| query.filter(Column::SubjectKind.eq(kind.as_str())))
            .apply_if(filter.subject.as_ref(), |query, id| query.filter(Column::SubjectId.eq(id.as_str())))
            .order_by_desc(Column::HappenedAt)
            .order_by_desc(Column::Id)
            .limit(filter.limit)
            .all(&self.transaction)
            .await;
        let found = self.check(found)?;
        self.read(found.into_iter().map(entry).collect())
    }
}

impl SeaUnitOfWork {
    async fn address_of(&mut self, member: Uuid) -> Result<Option<String>, StoreError> {
        let found = users::Entity::find_by_id(member)
            .select_only()
            .column(users::Column::Email)
            .into_tuple()
            .one(&self.transaction)
            .await;
        self.check(found)
    }
}

/// Whoever has this address now, or had it then.
fn by(actor: &EmailAddress) -> Condition {
    let hers = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::EmailKey.eq(actor.key()))
        .into_query();
    Condition::any().add(Column::ActorEmail.eq(actor.as_str())).add(Column::ActorId.in_subquery(hers))
}

fn written(details: &Details) -> String {
    serde_json::Value::Object(details.clone()).to_string()
}

fn details(column: &'static str, text: Option<String>) -> Result<Option<Details>, StoreError> {
    text.map(|text| serde_json::from_str(&text).map_err(unreadable(column))).transpose()
}

fn entry(row: Model) -> Result<AuditEntry, StoreError> {
    let actor = match (row.actor_kind.as_str(), row.actor_id) {
        ("member", Some(id)) => Actor::Member(UserId::from_uuid(id)),
        ("command_line", None) => Actor::CommandLine,
        ("provider", None) => Actor::Provider,
        ("system", None) => Actor::System,
        _ => return Err(columns::unknown_word("audit.actor_kind", &row.actor_kind)),
    };
    let action = AuditAction::ALL.into_iter().find(|action| action.as_str() == row.action);
    let kind = SubjectKind::ALL.into_iter().find(|kind| kind.as_str() == row.subject_kind);
    let record = AuditRecord {
        id: row.id,
        at: row.happened_at,
        action: action.ok_or_else(|| columns::unknown_word("audit.action", &row.action))?,
        kind: kind.ok_or_else(|| columns::unknown_word("audit.subject_kind", &row.subject_kind))?,
        subject: row.subject_id,
        before: details("audit.old_values", row.old_values)?,
        after: details("audit.new_values", row.new_values)?,
    };
    Ok(AuditEntry { record, actor, actor_email: row.actor_email })
}
