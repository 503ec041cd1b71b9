use application::ports::{
    Actor, AuditAction, AuditActor, AuditEntry, AuditFields, AuditFilter, AuditLogRepository, AuditRecord,
    Page, PageRequest, StoreError, SubjectKind,
};
use async_trait::async_trait;
use domain::UserId;
use domain::users::Role;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, Query};
use sea_orm::{
    ColumnTrait as _, Condition, DbErr, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, RuntimeErr, Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::audit::{Column, Entity, Model};
use super::entities::users;
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;

#[async_trait]
impl AuditLogRepository for SeaUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        let actor_id = self.actor.user_id().map(|id| id.as_uuid());
        let columns: [(Column, Expr); 11] = [
            (Column::Id, record.id.into()),
            (Column::HappenedAt, columns::time(record.at).into()),
            (Column::ActorKind, self.actor.as_str().into()),
            (Column::ActorId, actor_id.into()),
            (Column::ActorEmail, email_of(actor_id)),
            (Column::Action, record.action.as_str().into()),
            (Column::SubjectKind, record.kind.as_str().into()),
            (Column::SubjectId, record.subject.as_str().into()),
            (Column::SubjectName, record.subject_name.as_deref().into()),
            (Column::OldValues, record.before.as_ref().map(to_json).into()),
            (Column::NewValues, record.after.as_ref().map(to_json).into()),
        ];
        let (columns, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        let mut insert = Query::insert();
        insert.into_table(Entity).columns(columns);
        let values = insert.values(values).map(drop);
        self.check(values.map_err(|error| DbErr::Query(RuntimeErr::Internal(error.to_string()))))?;
        self.execute_query(&insert).await
    }

    async fn list(
        &mut self,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, StoreError> {
        let accounts = self.accounts_of(filter.actor.as_ref()).await?;
        let found = select(filter, &accounts, page).all(&self.transaction).await;
        let found = self.check(found)?;
        let entries = self.read(found.into_iter().map(entry).collect())?;
        Ok(Page::new(page, entries, AuditEntry::cursor))
    }
}

impl SeaUnitOfWork {
    /// The account that has this email address now. It is a query of its own, because PostgreSQL uses no index for an
    /// alternative that contains a subquery.
    async fn accounts_of(&mut self, actor: Option<&AuditActor>) -> Result<Vec<Uuid>, StoreError> {
        let Some(AuditActor::Email(email)) = actor else { return Ok(Vec::new()) };
        let found = users::Entity::find()
            .select_only()
            .column(users::Column::Id)
            .filter(users::Column::EmailKey.eq(email.normalized()))
            .into_tuple()
            .all(&self.transaction)
            .await;
        self.check(found)
    }
}

/// Each filter has an index that is also in the order of the list.
fn select(filter: &AuditFilter, accounts: &[Uuid], page: &PageRequest) -> Select<Entity> {
    let found = Entity::find()
        .apply_if(filter.since, |query, since| query.filter(Column::HappenedAt.gte(columns::time(since))))
        .apply_if(filter.until, |query, until| query.filter(Column::HappenedAt.lt(columns::time(until))))
        .apply_if(filter.actor.as_ref(), |query, actor| query.filter(has_actor(actor, accounts)))
        .apply_if(filter.action, |query, action| match filter.actor {
            // The index of actors, not that of actions: an account has fewer entries than most actions.
            Some(_) => {
                query.filter(Func::coalesce([Column::Action.into_expr(), "".into()]).eq(action.as_str()))
            }
            None => query.filter(Column::Action.eq(action.as_str())),
        })
        .apply_if(filter.kind, |query, kind| query.filter(Column::SubjectKind.eq(kind.as_str())))
        .apply_if(filter.subject.as_ref(), |query, id| query.filter(Column::SubjectId.eq(id.as_str())));
    Keyset::newest(Column::HappenedAt, Column::Id).page(found, page)
}

/// Selects the email address of the member, as a subquery of the insert.
fn email_of(member: Option<Uuid>) -> Expr {
    let email = Query::select()
        .column(users::Column::Email)
        .from(users::Entity)
        .and_where(users::Column::Id.eq(member))
        .to_owned();
    Expr::SubQuery(None, Box::new(email.into()))
}

/// Users who have this email address now match, and those who had it at the time of the entry.
fn has_actor(actor: &AuditActor, accounts: &[Uuid]) -> Condition {
    let email = match actor {
        AuditActor::Id(id) => return Condition::all().add(Column::ActorId.eq(id.as_uuid())),
        AuditActor::Email(email) => email,
    };
    // Stored emails are ASCII, which both databases lower alike.
    let email_then = Func::lower(Expr::col(Column::ActorEmail)).eq(email.normalized());
    Condition::any().add(email_then).add(Column::ActorId.is_in(accounts.iter().copied()))
}

fn to_json(details: &AuditFields) -> String {
    serde_json::Value::Object(details.clone()).to_string()
}

fn details(column: &'static str, text: Option<String>) -> Result<Option<AuditFields>, StoreError> {
    text.map(|text| serde_json::from_str(&text).map_err(unreadable(column))).transpose()
}

fn entry(row: Model) -> Result<AuditEntry, StoreError> {
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
    let action = AuditAction::ALL.into_iter().find(|action| action.as_str() == row.action);
    let kind = SubjectKind::ALL.into_iter().find(|kind| kind.as_str() == row.subject_kind);
    let record = AuditRecord {
        id: row.id,
        at: row.happened_at,
        action: action.ok_or_else(|| columns::unknown_value("audit.action", &row.action))?,
        kind: kind.ok_or_else(|| columns::unknown_value("audit.subject_kind", &row.subject_kind))?,
        subject: row.subject_id,
        subject_name: row.subject_name,
        before: details("audit.old_values", row.old_values)?,
        after: details("audit.new_values", row.new_values)?,
    };
    Ok(AuditEntry { record, actor, actor_email: row.actor_email })
}

#[cfg(test)]
mod tests {
    use application::ports::Cursor;
    use chrono::DateTime;
    use domain::users::EmailAddress;

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn list_audit_uses_an_index_for_each_filter() {
        let planner = Planner::open().await;
        let first = || PageRequest::first(20);
        let cursor = Cursor::new(Planner::later(), Uuid::nil());
        let later = || PageRequest { after: Some(cursor.clone()), limit: 20 };
        let all = AuditFilter::default;
        let id = AuditActor::Id(UserId::from_uuid(Uuid::nil()));
        let email = AuditActor::Email(EmailAddress::parse("anna@example.com").unwrap());
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
            (AuditFilter { actor: Some(id), ..all() }, first(), "audit_actor (actor_id=?)", "audit_actor"),
            (
                AuditFilter { actor: Some(email), ..all() },
                first(),
                "audit_actor_email (<expr>=?)",
                "audit_actor_email",
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
            planner
                .expect(&format!("{filter:?}"), select(&filter, &[Uuid::nil()], &page), sqlite, postgres)
                .await;
        }
    }
}
