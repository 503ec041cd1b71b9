use application::outbox::{MailContent, MailId, MailState, OutboxMail};
use application::ports::{ClaimScope, Cursor, MailFilter, Outbox, Page, PageRequest, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::EmailAddress;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, LockBehavior, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::columns;
use super::entities::mail_outbox::{ActiveModel, Column, Entity, Model};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

#[async_trait]
impl Outbox for SeaUnitOfWork {
    async fn enqueue_all(&mut self, mails: &[OutboxMail]) -> Result<(), StoreError> {
        self.record_work(Work::Emails);
        self.insert_all_unless_exist(mails.iter().map(row), &[Column::DedupeKey]).await.map(drop)
    }

    async fn enqueue_discarded(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        self.enqueue(mail).await?;
        self.execute(Entity::delete_by_id(mail.id.as_uuid())).await
    }

    async fn has_due(&mut self, scope: ClaimScope, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let due = select_due(scope, now).select_only().column(Column::Id).into_tuple::<Uuid>();
        Ok(self.query_one(due).await?.is_some())
    }

    async fn claim(
        &mut self,
        scope: ClaimScope,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<OutboxMail>, StoreError> {
        // Emails that another worker has locked are skipped.
        let due = select_due(scope, now)
            .limit(limit)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let due = self.query_all(due).await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        let lease = Entity::update_many()
            .col_expr(Column::LeasedUntil, Expr::value(columns::time(leased_until)))
            .filter(Column::Id.is_in(due.iter().map(|row| row.id)));
        self.execute(lease).await?;
        self.read(due.into_iter().map(mail).collect())
    }

    async fn count_queued_bulk(&mut self, limit: u64) -> Result<u64, StoreError> {
        let queued = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::State.eq(MailState::Queued.as_str()))
            .filter(Column::IsBulk.eq(true))
            .limit(limit)
            .into_tuple::<Uuid>();
        let queued = self.query_all(queued).await?;
        Ok(u64::try_from(queued.len()).unwrap_or(limit))
    }

    async fn update(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        let is_erased = match mail.state {
            MailState::Queued => false,
            MailState::Sent => true,
            MailState::Failed => mail.expires_at.is_some(),
        };
        let cleared = || if is_erased { Set(String::new()) } else { NotSet };
        let outcome = ActiveModel {
            subject: cleared(),
            text_body: cleared(),
            html_body: cleared(),
            unsubscribe_url: if is_erased { Set(None) } else { NotSet },
            reply_to: if is_erased { Set(None) } else { NotSet },
            state: Set(mail.state.as_str().to_owned()),
            attempts: Set(i64::from(mail.attempts)),
            next_attempt_at: Set(columns::time(mail.next_attempt_at)),
            sent_at: Set(mail.sent_at.map(columns::time)),
            leased_until: Set(None),
            last_error: Set(mail.last_error.clone()),
            failed_at: Set(mail.failed_at.map(columns::time)),
            ..ActiveModel::default()
        };
        // A worker whose lease has expired must not requeue an email that another worker has sent.
        let update = Entity::update_many()
            .set(outcome)
            .filter(Column::Id.eq(mail.id.as_uuid()))
            .filter(Column::State.eq(MailState::Queued.as_str()));
        self.execute(update).await
    }

    async fn find(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), mail).await
    }

    async fn find_by_key(&mut self, dedupe_key: &str) -> Result<Option<OutboxMail>, StoreError> {
        self.read_one(Entity::find().filter(Column::DedupeKey.eq(dedupe_key)), mail).await
    }

    async fn lock(&mut self, id: MailId) -> Result<Option<OutboxMail>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), mail).await
    }

    async fn requeue(&mut self, mail: &OutboxMail) -> Result<(), StoreError> {
        let due = ActiveModel {
            state: Set(mail.state.as_str().to_owned()),
            next_attempt_at: Set(columns::time(mail.next_attempt_at)),
            ..ActiveModel::default()
        };
        self.record_work(Work::Emails);
        self.execute(Entity::update_many().set(due).filter(Column::Id.eq(mail.id.as_uuid()))).await
    }

    async fn list(
        &mut self,
        filter: &MailFilter,
        page: &PageRequest,
    ) -> Result<Page<OutboxMail>, StoreError> {
        let mails = self.read_all(select(filter, page), mail).await?;
        Ok(Page::new(page, mails, |mail| Cursor::new(mail.created_at, mail.id.as_uuid())))
    }

    async fn remove_finished(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        let before = columns::time(before);
        let sent =
            Condition::all().add(Column::State.eq(MailState::Sent.as_str())).add(Column::SentAt.lt(before));
        // A failed email keeps the due time of its last attempt in `next_attempt_at`.
        let dead = Condition::all()
            .add(Column::State.eq(MailState::Failed.as_str()))
            .add(Column::NextAttemptAt.lt(before));
        self.remove_batch(Entity::find().filter(Condition::any().add(sent).add(dead)), limit).await
    }
}

pub(super) fn select_due(scope: ClaimScope, now: DateTime<Utc>) -> Select<Entity> {
    let now = columns::time(now);
    let due = Entity::find()
        .filter(Column::State.eq(MailState::Queued.as_str()))
        .filter(Column::NextAttemptAt.lte(now))
        .filter(columns::is_free(Column::LeasedUntil, now))
        .order_by_asc(Column::IsBulk)
        .order_by_asc(Column::NextAttemptAt)
        .order_by_asc(Column::Id);
    match scope {
        ClaimScope::All => due,
        ClaimScope::Urgent => due.filter(Column::IsBulk.eq(false)),
    }
}

fn select(filter: &MailFilter, page: &PageRequest) -> Select<Entity> {
    // Addresses are ASCII, which both databases convert to lower case alike.
    let is_to = |to: &EmailAddress| Func::lower(Expr::col(Column::Recipient)).eq(to.normalized());
    let found = Entity::find()
        .apply_if(filter.state, |query, state| query.filter(Column::State.eq(state.as_str())))
        .apply_if(filter.kind, |query, kind| query.filter(Column::Kind.eq(kind.as_str())))
        .apply_if(filter.to.as_ref(), |query, to| query.filter(is_to(to)));
    Keyset::newest(Column::CreatedAt, Column::Id).page(found, page)
}

fn row(mail: &OutboxMail) -> ActiveModel {
    ActiveModel {
        id: Set(mail.id.as_uuid()),
        kind: Set(mail.kind.as_str().to_owned()),
        user_id: Set(mail.user_id.map(|id| id.as_uuid())),
        dedupe_key: Set(mail.dedupe_key.clone()),
        recipient: Set(mail.to.as_str().to_owned()),
        subject: Set(mail.content.subject.clone()),
        text_body: Set(mail.content.text.clone()),
        html_body: Set(mail.content.html.clone()),
        unsubscribe_url: Set(mail.content.unsubscribe_url.clone()),
        reply_to: Set(mail.content.reply_to.as_ref().map(ToString::to_string)),
        is_bulk: Set(mail.kind.is_bulk()),
        state: Set(mail.state.as_str().to_owned()),
        attempts: Set(i64::from(mail.attempts)),
        created_at: Set(columns::time(mail.created_at)),
        next_attempt_at: Set(columns::time(mail.next_attempt_at)),
        expires_at: Set(mail.expires_at.map(columns::time)),
        sent_at: Set(mail.sent_at.map(columns::time)),
        leased_until: Set(None),
        last_error: Set(mail.last_error.clone()),
        failed_at: Set(mail.failed_at.map(columns::time)),
        invoice: Set(mail.invoice.map(|number| number.to_string())),
    }
}

pub(super) fn mail(row: Model) -> Result<OutboxMail, StoreError> {
    let reply_to = row.reply_to.as_deref().map(EmailAddress::parse).transpose();
    let invoice = row.invoice.as_deref().map(str::parse).transpose();
    Ok(OutboxMail {
        id: MailId::from_uuid(row.id),
        kind: columns::parse_enum("mail_outbox.kind", &row.kind)?,
        user_id: row.user_id.map(UserId::from_uuid),
        dedupe_key: row.dedupe_key,
        to: EmailAddress::parse(&row.recipient).map_err(unreadable("mail_outbox.recipient"))?,
        content: MailContent {
            subject: row.subject,
            text: row.text_body,
            html: row.html_body,
            unsubscribe_url: row.unsubscribe_url,
            reply_to: reply_to.map_err(unreadable("mail_outbox.reply_to"))?,
            attachment: None,
        },
        invoice: invoice.map_err(unreadable("mail_outbox.invoice"))?,
        state: columns::parse_enum("mail_outbox.state", &row.state)?,
        attempts: columns::count("mail_outbox.attempts", row.attempts)?,
        created_at: row.created_at,
        next_attempt_at: row.next_attempt_at,
        expires_at: row.expires_at,
        sent_at: row.sent_at,
        last_error: row.last_error,
        failed_at: row.failed_at,
    })
}

#[cfg(test)]
mod tests {
    use application::outbox::MailKind;

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn claim_uses_an_index_without_sorting() {
        let planner = Planner::open().await;
        let now = DateTime::UNIX_EPOCH;
        for scope in [ClaimScope::All, ClaimScope::Urgent] {
            let name = format!("{scope:?}");
            planner
                .expect(&name, select_due(scope, now).limit(1), "mail_outbox_due (state=?", "mail_outbox_due")
                .await;
        }
    }

    #[tokio::test]
    async fn list_emails_uses_an_index_for_each_filter() {
        let planner = Planner::open().await;
        let page = PageRequest::first(20);
        let all = MailFilter::default;
        let to = EmailAddress::parse("anna@example.com").unwrap();
        for (filter, sqlite, postgres) in [
            (all(), "SCAN mail_outbox USING INDEX mail_outbox_created", "mail_outbox_created"),
            (
                MailFilter { state: Some(MailState::Failed), ..all() },
                "mail_outbox_state (state=?)",
                "mail_outbox_state",
            ),
            (
                MailFilter { kind: Some(MailKind::Refund), ..all() },
                "mail_outbox_kind (kind=?)",
                "mail_outbox_kind",
            ),
            (
                MailFilter { to: Some(to), ..all() },
                "mail_outbox_recipient (<expr>=?)",
                "mail_outbox_recipient",
            ),
        ] {
            planner.expect(&format!("{filter:?}"), select(&filter, &page), sqlite, postgres).await;
        }
    }
}
