use std::collections::BTreeMap;

use application::outbox::MailId;
use application::ports::{
    Cursor, NewsletterFigures, NewsletterRepository, Page, PageRequest, ReceivedNewsletter, StoreError,
    Subscriber,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::newsletters::{
    Audience, Newsletter, NewsletterBody, NewsletterState, NewsletterSubject, PreviewText, RecipientOutcome,
    SendTime, SubjectAndPreview,
};
use domain::users::EmailAddress;
use domain::{NewsletterId, PostId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, IdenStatic as _,
    Iterable as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use self::subscribers::{SubscriberRow, chose_by, recipients_of, select_subscribers};
use super::columns;
use super::entities::newsletters::{ActiveModel, Column, Entity, Model};
use super::entities::{blog_posts, newsletter_recipients, users};
use super::error::unreadable;
use super::keyset::Keyset;
use super::unit_of_work::SeaUnitOfWork;
use super::work::Work;

mod audience;
mod subscribers;

#[async_trait]
impl NewsletterRepository for SeaUnitOfWork {
    async fn insert(&mut self, newsletter: &Newsletter) -> Result<bool, StoreError> {
        let is_inserted = self.insert_unless_exists(row(newsletter), &[]).await?;
        self.record_work(Work::Newsletters);
        self.log_write(is_inserted, None, newsletter).await?;
        self.record_newsletter_images(newsletter, is_inserted).await
    }

    async fn update(&mut self, newsletter: &Newsletter) -> Result<(), StoreError> {
        let before = self.before(newsletter).await?;
        let update =
            Entity::update_many().set(row(newsletter)).filter(Column::Id.eq(newsletter.id.as_uuid()));
        let is_updated = self.rows_affected(update).await? == 1;
        self.record_work(Work::Newsletters);
        self.log_write(is_updated, before, newsletter).await?;
        self.record_newsletter_images(newsletter, is_updated).await.map(drop)
    }

    async fn lock(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError> {
        let found = self.read_one(Entity::find_by_id(id.as_uuid()).lock_exclusive(), newsletter).await?;
        self.remember(&found);
        Ok(found)
    }

    async fn find(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError> {
        self.read_one(Entity::find_by_id(id.as_uuid()), newsletter).await
    }

    async fn find_by_post(&mut self, post: PostId) -> Result<Option<Newsletter>, StoreError> {
        self.read_one(Entity::find().filter(Column::PostId.eq(post.as_uuid())), newsletter).await
    }

    async fn list_open(&mut self) -> Result<Vec<Newsletter>, StoreError> {
        self.read_all(select_open(), newsletter).await
    }

    async fn list(
        &mut self,
        page: &PageRequest,
    ) -> Result<Page<(Newsletter, NewsletterFigures)>, StoreError> {
        let keyset = Keyset::newest(Column::CreatedAt, Column::Id);
        let found = self.query_all(keyset.page(Entity::find(), page)).await?;
        let mut figures = self.figures_of(&found.iter().map(|row| row.id).collect::<Vec<_>>()).await?;
        let items = found.into_iter().map(|row| {
            let figures = figures.remove(&row.id).unwrap_or_default();
            Ok((Newsletter { body: None, ..newsletter(row)? }, figures))
        });
        let items = items.collect();
        let items: Vec<_> = self.read(items)?;
        let cursor =
            |(item, _): &(Newsletter, NewsletterFigures)| Cursor::new(item.created_at, item.id.as_uuid());
        Ok(Page::new(page, items, cursor))
    }

    async fn figures(&mut self, id: NewsletterId) -> Result<NewsletterFigures, StoreError> {
        let mut figures = self.figures_of(&[id.as_uuid()]).await?;
        Ok(figures.remove(&id.as_uuid()).unwrap_or_default())
    }

    async fn list_subscribers(
        &mut self,
        id: NewsletterId,
        audience: &Audience,
        after: Option<UserId>,
        chosen_by: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<Subscriber>, StoreError> {
        let mut query = select_subscribers(audience)
            .filter(chose_by(chosen_by))
            .filter(users::Column::Id.not_in_subquery(recipients_of(id)))
            .order_by_asc(users::Column::Id)
            .limit(limit);
        if let Some(after) = after {
            query = query.filter(users::Column::Id.gt(after.as_uuid()));
        }
        let found = self.query_all(query.into_model::<SubscriberRow>()).await?;
        let subscribers = found.into_iter().map(|row| {
            Ok(Subscriber {
                id: UserId::from_uuid(row.user_id),
                email: EmailAddress::parse(&row.email).map_err(unreadable("users.email"))?,
                unsubscribe_token: row.unsubscribe_token,
            })
        });
        let subscribers = subscribers.collect();
        self.read(subscribers)
    }

    async fn count_subscribers(
        &mut self,
        id: Option<NewsletterId>,
        audience: &Audience,
    ) -> Result<u64, StoreError> {
        let subscribers = select_subscribers(audience)
            .apply_if(id, |query, id| query.filter(users::Column::Id.not_in_subquery(recipients_of(id))));
        self.count_rows(subscribers).await
    }

    async fn add_recipient(
        &mut self,
        id: NewsletterId,
        member: UserId,
        mail: MailId,
    ) -> Result<bool, StoreError> {
        use newsletter_recipients::{ActiveModel, Column, Entity};

        let replace = Entity::update_many()
            .set(ActiveModel {
                mail_id: Set(mail.as_uuid()),
                outcome: Set(RecipientOutcome::Queued.as_str().to_owned()),
                ..ActiveModel::default()
            })
            .filter(Column::NewsletterId.eq(id.as_uuid()))
            .filter(Column::UserId.eq(member.as_uuid()))
            .filter(Column::Outcome.eq(RecipientOutcome::Skipped.as_str()));
        if self.rows_affected(replace).await? > 0 {
            return Ok(true);
        }
        let row = ActiveModel {
            mail_id: Set(mail.as_uuid()),
            newsletter_id: Set(id.as_uuid()),
            user_id: Set(Some(member.as_uuid())),
            outcome: Set(RecipientOutcome::Queued.as_str().to_owned()),
            unsubscribed_at: Set(None),
        };
        self.insert_unless_exists(row, &[Column::NewsletterId, Column::UserId]).await
    }

    async fn save_progress(&mut self, newsletter: &Newsletter) -> Result<(), StoreError> {
        let progress = ActiveModel {
            last_recipient_id: Set(newsletter.cursor.map(|id| id.as_uuid())),
            is_queued: Set(newsletter.is_queued),
            ..ActiveModel::default()
        };
        let update = Entity::update_many().set(progress).filter(Column::Id.eq(newsletter.id.as_uuid()));
        self.execute(update).await
    }

    async fn record_outcome(
        &mut self,
        mail: MailId,
        from: &[RecipientOutcome],
        to: RecipientOutcome,
    ) -> Result<(), StoreError> {
        use newsletter_recipients::{Column, Entity};

        let update = Entity::update_many()
            .col_expr(Column::Outcome, Expr::value(to.as_str()))
            .filter(Column::MailId.eq(mail.as_uuid()))
            .filter(Column::Outcome.is_in(from.iter().map(|outcome| outcome.as_str())));
        self.execute(update).await
    }

    async fn skip_queued(&mut self, id: NewsletterId) -> Result<(), StoreError> {
        use newsletter_recipients::{Column, Entity};

        let update = Entity::update_many()
            .col_expr(Column::Outcome, Expr::value(RecipientOutcome::Skipped.as_str()))
            .filter(Column::NewsletterId.eq(id.as_uuid()))
            .filter(Column::Outcome.eq(RecipientOutcome::Queued.as_str()));
        self.execute(update).await
    }

    async fn record_unsubscribe(
        &mut self,
        id: NewsletterId,
        member: UserId,
        at: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError> {
        use newsletter_recipients::{Column, Entity};

        let update = Entity::update_many()
            .col_expr(Column::UnsubscribedAt, Expr::value(at.map(columns::time)))
            .filter(Column::NewsletterId.eq(id.as_uuid()))
            .filter(Column::UserId.eq(member.as_uuid()));
        self.execute(update).await
    }

    async fn find_by_mail(
        &mut self,
        mail: MailId,
    ) -> Result<Option<(Newsletter, RecipientOutcome)>, StoreError> {
        use newsletter_recipients as recipients;

        let recipient = recipients::Entity::belongs_to(Entity)
            .from(recipients::Column::NewsletterId)
            .to(Column::Id)
            .into();
        let query = Entity::find()
            .join_rev(JoinType::InnerJoin, recipient)
            .filter(recipients::Column::MailId.eq(mail.as_uuid()))
            .select_also(recipients::Entity);
        let Some((row, Some(recipient))) = self.query_one(query).await? else { return Ok(None) };
        let outcome = columns::parse_enum("newsletter_recipients.outcome", &recipient.outcome);
        self.read(newsletter(row).and_then(|newsletter| Ok(Some((newsletter, outcome?)))))
    }

    async fn list_by_member(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<ReceivedNewsletter>, StoreError> {
        use newsletter_recipients as recipients;

        let newsletter = recipients::Entity::belongs_to(Entity)
            .from(recipients::Column::NewsletterId)
            .to(Column::Id)
            .into();
        let found = recipients::Entity::find()
            .select_only()
            .column(Column::Title)
            .column(Column::StartedAt)
            .columns([recipients::Column::Outcome, recipients::Column::UnsubscribedAt])
            .join(JoinType::InnerJoin, newsletter)
            .filter(recipients::Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_model::<ReceivedRow>();
        let found = self.query_all(found).await?;
        let received = found.into_iter().map(|row| {
            Ok(ReceivedNewsletter {
                title: row.title,
                outcome: columns::parse_enum("newsletter_recipients.outcome", &row.outcome)?,
                started_at: row.started_at,
                unsubscribed_at: row.unsubscribed_at,
            })
        });
        let received = received.collect();
        self.read(received)
    }
}

impl SeaUnitOfWork {
    async fn figures_of(&mut self, ids: &[Uuid]) -> Result<BTreeMap<Uuid, NewsletterFigures>, StoreError> {
        use newsletter_recipients::{Column, Entity};

        let query = Entity::find()
            .select_only()
            .column(Column::NewsletterId)
            .column(Column::Outcome)
            .column_as(Column::MailId.count(), "recipients")
            .column_as(Column::UnsubscribedAt.count(), "unsubscribed")
            .filter(Column::NewsletterId.is_in(ids.iter().copied()))
            .group_by(Column::NewsletterId)
            .group_by(Column::Outcome)
            .into_tuple::<(Uuid, String, i64, i64)>();
        let mut figures: BTreeMap<Uuid, NewsletterFigures> = BTreeMap::new();
        for (id, text, recipients, unsubscribed) in self.query_all(query).await? {
            let of_newsletter = figures.entry(id).or_default();
            let outcome = self.read(columns::parse_enum("newsletter_recipients.outcome", &text))?;
            of_newsletter.add(outcome, unsigned(recipients));
            of_newsletter.unsubscribed = of_newsletter.unsubscribed.saturating_add(unsigned(unsubscribed));
        }
        Ok(figures)
    }
}

#[derive(FromQueryResult)]
struct ReceivedRow {
    title: String,
    outcome: String,
    started_at: Option<DateTime<Utc>>,
    unsubscribed_at: Option<DateTime<Utc>>,
}

/// Without the body, which may be large.
fn select_open() -> Select<Entity> {
    let open = [NewsletterState::Scheduled, NewsletterState::Sending];
    let contents = [Column::HtmlBody, Column::TextBody];
    let columns =
        Column::iter().filter(|column| !contents.iter().any(|body| body.as_str() == column.as_str()));
    Entity::find()
        .select_only()
        .columns(columns)
        .expr_as(Expr::cust("CAST(NULL AS TEXT)"), Column::HtmlBody.as_str())
        .expr_as(Expr::cust("CAST(NULL AS TEXT)"), Column::TextBody.as_str())
        .filter(Column::State.is_in(open.map(NewsletterState::as_str)))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id)
}

/// Newsletters that may have a next step: those being sent, and the scheduled ones whose time or post has come.
pub(super) fn select_due(now: DateTime<Utc>) -> Select<Entity> {
    let published = Query::select()
        .expr(Expr::value(1))
        .from(blog_posts::Entity)
        .and_where(Expr::col((blog_posts::Entity, blog_posts::Column::Id)).equals((Entity, Column::PostId)))
        .and_where(Expr::col((blog_posts::Entity, blog_posts::Column::IsPublished)).eq(true))
        .to_owned();
    let has_come = Condition::any()
        .add(Column::PostId.is_null())
        .add(Column::SendAt.lte(columns::time(now)))
        .add(Condition::all().add(Column::SendAt.is_null()).add(Expr::exists(published)));
    let scheduled = Condition::all().add(Column::State.eq(NewsletterState::Scheduled.as_str())).add(has_come);
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Condition::any().add(Column::State.eq(NewsletterState::Sending.as_str())).add(scheduled))
}

pub(super) fn row(newsletter: &Newsletter) -> ActiveModel {
    let body = newsletter.body.as_ref();
    ActiveModel {
        id: Set(newsletter.id.as_uuid()),
        post_id: Set(newsletter.post_id.map(|id| id.as_uuid())),
        title: Set(newsletter.title.clone()),
        state: Set(newsletter.state.as_str().to_owned()),
        send_at: Set(match newsletter.send_time {
            SendTime::At(at) => Some(columns::time(at)),
            SendTime::WhenPublished => None,
        }),
        html_body: Set(body.map(|body| body.html.clone())),
        text_body: Set(body.map(|body| body.text.clone())),
        post_url: Set(body.map(|body| body.post_url.clone())),
        cancel_reason: Set(newsletter.cancel_reason.map(|reason| reason.as_str().to_owned())),
        created_at: Set(columns::time(newsletter.created_at)),
        started_at: Set(newsletter.started_at.map(columns::time)),
        finished_at: Set(newsletter.finished_at.map(columns::time)),
        last_recipient_id: Set(newsletter.cursor.map(|id| id.as_uuid())),
        is_queued: Set(newsletter.is_queued),
        subject: Set(newsletter.texts.subject.as_ref().map(|subject| subject.as_str().to_owned())),
        preview_text: Set(newsletter.texts.preview_text.as_ref().map(|text| text.as_str().to_owned())),
        body_preview_text: Set(body.map(|body| body.preview_text.clone())),
        audience: Set(audience::to_column(&newsletter.audience)),
        planned_recipients: Set(i64::try_from(newsletter.planned_recipients).unwrap_or(i64::MAX)),
    }
}

fn newsletter(row: Model) -> Result<Newsletter, StoreError> {
    let cancel_reason = row.cancel_reason.as_deref();
    let cancel_reason = cancel_reason.map(|reason| columns::parse_enum("newsletters.cancel_reason", reason));
    let body = match (row.html_body, row.text_body, row.post_url) {
        (Some(html), Some(text), Some(post_url)) => {
            let preview_text = row.body_preview_text.unwrap_or_default();
            Some(NewsletterBody { html, text, preview_text, post_url })
        }
        _ => None,
    };
    Ok(Newsletter {
        id: NewsletterId::from_uuid(row.id),
        post_id: row.post_id.map(PostId::from_uuid),
        title: row.title,
        texts: SubjectAndPreview {
            subject: NewsletterSubject::parse(row.subject.as_deref().unwrap_or_default())
                .map_err(unreadable("newsletters.subject"))?,
            preview_text: PreviewText::parse(row.preview_text.as_deref().unwrap_or_default())
                .map_err(unreadable("newsletters.preview_text"))?,
        },
        audience: audience::from_column(row.audience.as_deref())?,
        state: columns::parse_enum("newsletters.state", &row.state)?,
        send_time: row.send_at.map_or(SendTime::WhenPublished, SendTime::At),
        body,
        cancel_reason: cancel_reason.transpose()?,
        created_at: row.created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        cursor: row.last_recipient_id.map(UserId::from_uuid),
        is_queued: row.is_queued,
        planned_recipients: unsigned(row.planned_recipients),
    })
}

/// Counts are never negative.
fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or_default()
}
