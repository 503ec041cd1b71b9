//! Reads all that is stored about a member, with few statements for each table.

use std::collections::{BTreeMap, HashMap};

use application::ports::{
    AuditEntry, AuthoredPost, MemberData, PageRequest, PurchaseView, Repositories as _, StoreError,
    SubjectKind,
};
use chrono::{DateTime, Utc};
use domain::invoices::Invoice;
use domain::mail::OutboxMail;
use domain::problem_reports::ProblemReport;
use domain::purchases::{Order, PaymentDiscrepancy, Refund};
use domain::users::{OneTimeToken, Session};
use domain::{OrderId, PostId, UserId};
use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait as _, EntityTrait, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

use super::collect_items::with_names;
use crate::persistence;
use crate::persistence::entities::{
    audit, audit_personal_data, blog_posts, discount_redemptions, invoices, mail_outbox, one_time_tokens,
    order_items, orders, payment_discrepancies, problem_reports, refunds, sessions, users,
};
use crate::persistence::unit_of_work::SeaUnitOfWork;

/// Ids in one statement: PostgreSQL allows 65,535 parameters, SQLite 32,766.
pub(super) const IDS_PER_STATEMENT: usize = 1_000;

impl SeaUnitOfWork {
    pub(super) async fn member_data(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Option<MemberData>, StoreError> {
        let user =
            self.read_one(users::Entity::find_by_id(member.as_uuid()), persistence::users::user).await?;
        let Some(user) = user else { return Ok(None) };
        let mut data = MemberData {
            user,
            second_factor: self.second_factors().find(member).await?,
            recovery_codes: self.second_factors().count_recovery_codes(member).await?,
            passkeys: self.passkeys().list(member).await?,
            connections: self.connections().list(member).await?,
            email_preferences: self.email_preferences().list(member).await?,
            email_suppression: self.email_suppressions().find(member).await?,
            newsletters: self.newsletters().list_by_member(member, limit).await?,
            welcome: self.welcomes().find(member).await?,
            favorites: self.favorites_of(member).await?,
            recent_uses: self.recent_uses_of(member).await?,
            seen_versions: self.seen_versions_of(member).await?,
            visit: self.visits().find(member).await?,
            cart: self.cart_of(member, limit).await?,
            sessions: self.sessions_of(member, limit).await?,
            tokens: self.tokens_of(member, limit).await?,
            account_events: self.account_events().list(member, &PageRequest::first(limit)).await?.items,
            notes: self.member_notes().list(member).await?,
            labels: self.member_labels().list(member).await?,
            import_rows: self.member_imports().list_by_member(member, limit).await?,
            orders: self.orders_of(member, limit).await?,
            billing_details: self.billing_details().list_by_user(member).await?,
            invoices: self.invoices_of(member, limit).await?,
            order_messages: self.order_messages().list_by_user(member, limit).await?,
            redemptions: self.redemptions_of(member, limit).await?,
            refunds: self.refunds_of(member, limit).await?,
            discrepancies: self.discrepancies_of(member, limit).await?,
            purchases: self.purchases_of(member, limit).await?,
            reports: self.reports_of(member, limit).await?,
            reviews: self.reviews_of(member, limit).await?,
            posts: self.posts_of(member, limit).await?,
            emails: self.emails_of(member, limit).await?,
            audit: Vec::new(),
        };
        data.audit = self.audit_of(&data, limit).await?;
        Ok(Some(data))
    }

    async fn newest<E: EntityTrait, T>(
        &mut self,
        rows: Select<E>,
        [time, key]: [E::Column; 2],
        limit: u64,
        read: impl FnMut(E::Model) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.read_all(rows.order_by_desc(time).order_by_desc(key).limit(limit), read).await
    }

    async fn sessions_of(&mut self, member: UserId, limit: u64) -> Result<Vec<Session>, StoreError> {
        use sessions::{Column, Entity};

        let own = Entity::find().filter(Column::UserId.eq(member.as_uuid()));
        self.newest(own, [Column::LastSeenAt, Column::Id], limit, persistence::session_loaders::session).await
    }

    async fn tokens_of(&mut self, member: UserId, limit: u64) -> Result<Vec<OneTimeToken>, StoreError> {
        use one_time_tokens::{Column, Entity};

        let own = Entity::find().filter(Column::UserId.eq(member.as_uuid()));
        self.newest(own, [Column::CreatedAt, Column::Id], limit, persistence::tokens::token).await
    }

    async fn orders_of(&mut self, member: UserId, limit: u64) -> Result<Vec<Order>, StoreError> {
        use orders::Column;

        let own = orders::Entity::find().filter(Column::UserId.eq(member.as_uuid()));
        let found = self.newest(own, [Column::CreatedAt, Column::Id], limit, Ok).await?;
        let lines = order_items::Entity::find()
            .filter(order_items::Column::OrderId.in_subquery(order_ids(member)))
            .order_by_asc(order_items::Column::Position);
        let mut lines_of: HashMap<Uuid, Vec<_>> = HashMap::new();
        for line in self.query_all(lines).await? {
            lines_of.entry(line.order_id).or_default().push(line);
        }
        let with_lines = found.into_iter().map(|row| {
            let lines = lines_of.remove(&row.id).unwrap_or_default();
            persistence::orders::order(row, lines)
        });
        let orders = with_lines.collect();
        self.read(orders)
    }

    async fn redemptions_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<(OrderId, DateTime<Utc>)>, StoreError> {
        use discount_redemptions::{Column, Entity};

        let query = Entity::find()
            .select_only()
            .columns([Column::OrderId, Column::RedeemedAt])
            .filter(Column::UserId.eq(member.as_uuid()))
            .order_by_desc(Column::RedeemedAt)
            .order_by_desc(Column::OrderId)
            .limit(limit)
            .into_tuple();
        self.read_all(query, |(order, at)| Ok((OrderId::from_uuid(order), at))).await
    }

    async fn invoices_of(&mut self, member: UserId, limit: u64) -> Result<Vec<Invoice>, StoreError> {
        use invoices::{Column, Entity};

        let own = Entity::find().filter(Column::OrderId.in_subquery(order_ids(member)));
        self.newest(own, [Column::IssuedAt, Column::Number], limit, |row| {
            persistence::invoices::invoice(&row)
        })
        .await
    }

    async fn refunds_of(&mut self, member: UserId, limit: u64) -> Result<Vec<Refund>, StoreError> {
        use refunds::{Column, Entity};

        let own = Entity::find().filter(Column::OrderId.in_subquery(order_ids(member)));
        self.newest(own, [Column::RequestedAt, Column::Id], limit, persistence::refunds::refund).await
    }

    async fn discrepancies_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<PaymentDiscrepancy>, StoreError> {
        use payment_discrepancies::{Column, Entity};

        let query = Entity::find()
            .filter(Column::OrderId.in_subquery(order_ids(member)))
            .order_by_desc(Column::FirstSeen)
            .order_by_asc(Column::IntentId)
            .order_by_asc(Column::Kind)
            .limit(limit);
        self.read_all(query, persistence::payments::discrepancy).await
    }

    async fn purchases_of(&mut self, member: UserId, limit: u64) -> Result<Vec<PurchaseView>, StoreError> {
        let query = persistence::purchases::history(member)
            .limit(limit)
            .into_model::<persistence::purchases::PurchaseRow>();
        self.read_all(query, persistence::purchases::view).await
    }

    async fn reports_of(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<(ProblemReport, String)>, StoreError> {
        use problem_reports::{Column, Entity};

        let own = Entity::find().filter(Column::UserId.eq(member.as_uuid()));
        let read = |row| persistence::problem_reports::report(&row);
        let reports = self.newest(own, [Column::CreatedAt, Column::Id], limit, read).await?;
        let names = self.names_of(reports.iter().map(|report| report.item)).await?;
        Ok(with_names(reports, &names, |report| report.item))
    }

    async fn posts_of(&mut self, member: UserId, limit: u64) -> Result<Vec<AuthoredPost>, StoreError> {
        use blog_posts::{Column, Entity};

        let query = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Title, Column::Slug, Column::IsPublished])
            .columns([Column::CreatedAt, Column::UpdatedAt])
            .filter(Column::AuthorId.eq(member.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_model::<PostRow>();
        Ok(self.query_all(query).await?.into_iter().map(AuthoredPost::from).collect())
    }

    async fn emails_of(&mut self, member: UserId, limit: u64) -> Result<Vec<OutboxMail>, StoreError> {
        use mail_outbox::{Column, Entity};

        let own = Entity::find().filter(Column::UserId.eq(member.as_uuid()));
        self.newest(own, [Column::CreatedAt, Column::Id], limit, persistence::outbox::mail).await
    }

    async fn audit_of(&mut self, data: &MemberData, limit: u64) -> Result<Vec<AuditEntry>, StoreError> {
        let member = data.user.id;
        let about_member = audit_personal_data::Entity::find()
            .select_only()
            .column(audit_personal_data::Column::EntryId)
            .filter(audit_personal_data::Column::UserId.eq(member.as_uuid()))
            .filter(audit_personal_data::Column::Part.eq(persistence::audit::SUBJECT))
            .into_query();
        let mut queries = vec![
            audit::Entity::find().filter(audit::Column::ActorId.eq(member.as_uuid())),
            audit::Entity::find().filter(audit::Column::Id.in_subquery(about_member)),
        ];
        for (kind, ids) in subjects(data) {
            queries.extend(ids.chunks(IDS_PER_STATEMENT).map(|ids| about(kind, ids)));
        }
        let mut found = BTreeMap::new();
        for query in queries {
            let newest =
                query.order_by_desc(audit::Column::HappenedAt).order_by_desc(audit::Column::Id).limit(limit);
            found.extend(
                self.query_all(newest).await?.into_iter().map(|row| ((row.happened_at, row.id), row)),
            );
        }
        let newest: Vec<_> =
            found.into_values().rev().take(usize::try_from(limit).unwrap_or(usize::MAX)).collect();
        let mut entries = Vec::with_capacity(newest.len());
        for rows in newest.chunks(IDS_PER_STATEMENT) {
            let personal = self.personal_data(rows).await?;
            for row in rows {
                entries.push(self.read(persistence::audit::entry(row.clone(), &personal))?);
            }
        }
        Ok(entries)
    }
}

/// What else the entries about the member are about.
fn subjects(data: &MemberData) -> [(SubjectKind, Vec<String>); 6] {
    [
        (SubjectKind::User, vec![data.user.id.to_string()]),
        (SubjectKind::Order, data.orders.iter().map(|order| order.id.to_string()).collect()),
        (SubjectKind::Purchase, data.purchases.iter().map(|purchase| purchase.id.to_string()).collect()),
        (SubjectKind::Refund, data.refunds.iter().map(|refund| refund.id.to_string()).collect()),
        (
            SubjectKind::PaymentDiscrepancy,
            data.orders.iter().filter_map(|order| order.intent_id.clone()).collect(),
        ),
        (SubjectKind::Email, data.emails.iter().map(|mail| mail.id.to_string()).collect()),
    ]
}

fn about(kind: SubjectKind, ids: &[String]) -> Select<audit::Entity> {
    audit::Entity::find()
        .filter(audit::Column::SubjectKind.eq(kind.as_str()))
        .filter(audit::Column::SubjectId.is_in(ids.iter().map(String::as_str)))
}

fn order_ids(member: UserId) -> SelectStatement {
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(orders::Column::UserId.eq(member.as_uuid()))
        .into_query()
}

#[derive(FromQueryResult)]
struct PostRow {
    id: Uuid,
    title: String,
    slug: String,
    is_published: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<PostRow> for AuthoredPost {
    fn from(row: PostRow) -> Self {
        Self {
            id: PostId::from_uuid(row.id),
            title: row.title,
            slug: row.slug,
            is_published: row.is_published,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
