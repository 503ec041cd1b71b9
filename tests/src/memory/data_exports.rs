use std::cmp::Reverse;
use std::collections::BTreeSet;

use application::ports::{
    AuditEntry, AuthoredPost, DataExportRepository, MemberData, Repositories as _, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::cart::CartItem;
use domain::packages::SeenVersion;
use domain::reviews::Review;
use domain::toolbox::{Favorite, RecentUse, ToolboxItem};
use domain::users::DataExport;
use domain::{DataExportId, UserId};

use super::purchases::history;
use super::state::{State, StoredExport};
use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl DataExportRepository for MemoryUnitOfWork {
    async fn replace(&mut self, export: &DataExport) -> Result<(), StoreError> {
        self.enter("data_exports.replace").await?;
        let known = self.state.require_member(export.user_id);
        self.check(known)?;
        let stored = StoredExport { export: export.clone(), file: None, leased_until: None };
        self.state.data_exports.insert(export.user_id, stored);
        Ok(())
    }

    async fn find_by_user(&mut self, user_id: UserId) -> Result<Option<DataExport>, StoreError> {
        self.enter("data_exports.find_by_user").await?;
        Ok(self.state.data_exports.get(&user_id).map(|stored| stored.export.clone()))
    }

    async fn lock(&mut self, id: DataExportId) -> Result<Option<DataExport>, StoreError> {
        self.enter("data_exports.lock").await?;
        Ok(find(&mut self.state, id).map(|stored| stored.export.clone()))
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Option<DataExport>, StoreError> {
        self.enter("data_exports.claim").await?;
        let pending = self.state.data_exports.values_mut().filter(|stored| {
            let is_free = stored.leased_until.is_none_or(|end| end <= now);
            stored.export.is_pending() && !stored.export.is_expired(now) && is_free
        });
        let first = pending.min_by_key(|stored| (stored.export.requested_at, stored.export.id));
        Ok(first.map(|stored| {
            stored.leased_until = Some(leased_until);
            stored.export.clone()
        }))
    }

    async fn complete(&mut self, export: &DataExport, file: &[u8]) -> Result<(), StoreError> {
        self.enter("data_exports.complete").await?;
        if let Some(stored) = find(&mut self.state, export.id) {
            stored.export.digest = export.digest;
            stored.export.expires_at = export.expires_at;
            stored.file = Some(file.to_vec());
        }
        Ok(())
    }

    async fn find_file(&mut self, id: DataExportId) -> Result<Option<Vec<u8>>, StoreError> {
        self.enter("data_exports.find_file").await?;
        Ok(find(&mut self.state, id).and_then(|stored| stored.file.clone()))
    }

    async fn remove_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.enter("data_exports.remove_by_user").await?;
        self.state.data_exports.remove(&user_id);
        Ok(())
    }

    async fn remove_all(&mut self) -> Result<(), StoreError> {
        self.enter("data_exports.remove_all").await?;
        self.state.data_exports.clear();
        Ok(())
    }

    async fn remove_expired(&mut self, now: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("data_exports.remove_expired").await?;
        Ok(remove_up_to(limit, &mut self.state.data_exports, |stored| stored.export.is_expired(now)))
    }

    async fn collect(&mut self, member: UserId, limit: u64) -> Result<Option<MemberData>, StoreError> {
        self.enter("data_exports.collect").await?;
        let second_factor = self.second_factors().find(member).await?;
        let recovery_codes = self.second_factors().count_recovery_codes(member).await?;
        let passkeys = self.passkeys().list(member).await?;
        let connections = self.connections().list(member).await?;
        let email_preferences = self.email_preferences().list(member).await?;
        let email_suppression = self.email_suppressions().find(member).await?;
        let newsletters = self.newsletters().list_by_member(member, limit).await?;
        let welcome = self.welcomes().find(member).await?;
        let notes = self.member_notes().list(member).await?;
        let labels = self.member_labels().list(member).await?;
        let import_rows = self.member_imports().list_by_member(member, limit).await?;
        let billing_details = self.billing_details().list_by_user(member).await?;
        let order_messages = self.order_messages().list_by_user(member, limit).await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let Some(user) = self.state.users.get(&member).cloned() else { return Ok(None) };
        let state = &self.state;
        let orders =
            newest(state.orders.values().filter(|order| order.user_id == member).cloned(), limit, |order| {
                (order.created_at, order.id)
            });
        let is_own_order = |id| state.orders.get(&id).is_some_and(|order| order.user_id == member);
        let mut data = MemberData {
            user,
            second_factor,
            recovery_codes,
            passkeys,
            connections,
            email_preferences,
            email_suppression,
            newsletters,
            welcome,
            notes,
            labels,
            import_rows,
            favorites: named_favorites(state, member),
            recent_uses: named_recent_uses(state, member),
            seen_versions: named_seen_versions(state, member),
            visit: state.visits.get(&member).cloned(),
            cart: newest(named_cart_items(state, member), limit, |(item, _)| (item.added_at, item.agent_id)),
            billing_details,
            order_messages,
            sessions: state.sessions_of(member).into_iter().take(limit).cloned().collect(),
            tokens: newest(
                state.tokens.values().filter(|token| token.user_id == member).cloned(),
                limit,
                |token| (token.created_at, token.id),
            ),
            account_events: state.account_events_of(member).into_iter().take(limit).cloned().collect(),
            redemptions: newest(
                state
                    .redemptions
                    .iter()
                    .filter(|(_, redemption)| redemption.member == member)
                    .map(|(order, redemption)| (*order, redemption.redeemed_at)),
                limit,
                |(order, at)| (*at, *order),
            ),
            refunds: newest(
                state.refunds.values().filter(|refund| is_own_order(refund.order_id)).cloned(),
                limit,
                |refund| (refund.requested_at, refund.id),
            ),
            discrepancies: newest(
                state.discrepancies.iter().filter(|it| it.order_id.is_some_and(is_own_order)).cloned(),
                limit,
                |found| (found.first_seen, Reverse((found.intent_id.clone(), found.kind.as_str()))),
            ),
            invoices: newest(
                state.invoices.iter().filter(|invoice| is_own_order(invoice.order_id)).cloned(),
                limit,
                |invoice| (invoice.issued_at, invoice.number.to_string()),
            ),
            purchases: history(state, member).into_iter().take(limit).collect(),
            reports: newest(
                state
                    .problem_reports
                    .values()
                    .filter(|report| report.member == member)
                    .map(|report| (report.clone(), title_of(state, report.item))),
                limit,
                |(report, _)| (report.created_at, report.id),
            ),
            reviews: reviews_of(state, member, limit),
            posts: posts_of(state, member, limit),
            emails: newest(
                state
                    .emails
                    .values()
                    .map(|stored| &stored.mail)
                    .filter(|mail| mail.user_id == Some(member))
                    .cloned(),
                limit,
                |mail| (mail.created_at, mail.id.as_uuid()),
            ),
            audit: Vec::new(),
            orders,
        };
        data.audit = audit(state, &data, limit);
        Ok(Some(data))
    }
}

fn find(state: &mut State, id: DataExportId) -> Option<&mut StoredExport> {
    state.data_exports.values_mut().find(|stored| stored.export.id == id)
}

fn posts_of(state: &State, member: UserId, limit: usize) -> Vec<AuthoredPost> {
    let posts = state.posts.values().filter(|post| post.author_id == member).map(|post| AuthoredPost {
        id: post.id,
        title: post.title.as_str().to_owned(),
        slug: post.slug.as_str().to_owned(),
        is_published: post.is_published,
        created_at: post.created_at,
        updated_at: post.updated_at,
    });
    newest(posts, limit, |post| (post.created_at, post.id))
}

fn newest<T, K: Ord>(items: impl Iterator<Item = T>, limit: usize, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut items: Vec<_> = items.collect();
    items.sort_by_key(|item| Reverse(key(item)));
    items.truncate(limit);
    items
}

fn audit(state: &State, data: &MemberData, limit: usize) -> Vec<AuditEntry> {
    let member = data.user.id;
    let orders = data.orders.iter().flat_map(|order| [Some(order.id.to_string()), order.intent_id.clone()]);
    let purchases = data.purchases.iter().map(|purchase| purchase.id.to_string());
    let refunds = data.refunds.iter().map(|refund| refund.id.to_string());
    let emails = data.emails.iter().map(|mail| mail.id.to_string());
    let own: BTreeSet<_> =
        orders.flatten().chain(purchases).chain(refunds).chain(emails).chain([member.to_string()]).collect();
    let entries = state.audit.iter().filter(|entry| {
        entry.actor.user_id() == Some(member)
            || entry.record.person == Some(member)
            || own.contains(&entry.record.subject)
    });
    newest(entries.cloned(), limit, |entry| (entry.record.at, entry.record.id))
}

fn named_favorites(state: &State, member: UserId) -> Vec<(Favorite, String)> {
    let favorites = state.favorites_of(member);
    favorites.iter().map(|favorite| (*favorite, state.name_of(favorite.item))).collect()
}

fn named_recent_uses(state: &State, member: UserId) -> Vec<(RecentUse, String)> {
    let recent = state.recent_uses_of(member);
    recent.iter().map(|recent| (recent.clone(), state.name_of(recent.item))).collect()
}

fn named_seen_versions(state: &State, member: UserId) -> Vec<(SeenVersion, String)> {
    let seen = state.seen_versions_of(member).into_iter();
    seen.map(|seen| (seen.clone(), state.name_of(ToolboxItem::Agent(seen.agent_id)))).collect()
}

fn named_cart_items(state: &State, member: UserId) -> impl Iterator<Item = (CartItem, String)> {
    let items = state.cart_items.values().filter(move |item| item.user_id == member);
    items.map(|item| (item.clone(), state.agents[&item.agent_id].title.as_str().to_owned()))
}

fn reviews_of(state: &State, member: UserId, limit: usize) -> Vec<(Review, String)> {
    let own = state.reviews.values().filter(|review| review.author == member);
    newest(
        own.map(|review| (review.clone(), state.agents[&review.agent_id].title.as_str().to_owned())),
        limit,
        |(review, _)| (review.created_at, review.id),
    )
}

fn title_of(state: &State, item: ToolboxItem) -> String {
    match item {
        ToolboxItem::Agent(id) => state.agents[&id].title.to_string(),
        ToolboxItem::Prompt(id) => state.prompts[&id].name.to_string(),
    }
}
