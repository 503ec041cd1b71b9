use std::collections::BTreeMap;

use application::ports::{
    LabelCount, MemberFilter, MemberNoteRepository, MemberQueries, MemberSearch, MemberSort, MemberSummary,
    MemberTotals, Page, PageRequest, StoreError,
};
use async_trait::async_trait;
use domain::purchases::{Order, Refund};
use domain::search::normalize_for_search;
use domain::text::normalize_pasted;
use domain::users::{MemberNote, User};
use domain::{MemberNoteId, UserId};

use super::state::State;
use super::store::MemoryStore;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl MemberNoteRepository for MemoryUnitOfWork {
    async fn insert(&mut self, note: &MemberNote) -> Result<(), StoreError> {
        self.enter("member_notes.insert").await?;
        let known = self.state.require_member(note.member);
        self.check(known)?;
        self.state.member_notes.insert(note.id, note.clone());
        Ok(())
    }

    async fn list(&mut self, member: UserId) -> Result<Vec<MemberNote>, StoreError> {
        self.enter("member_notes.list").await?;
        let notes = self.state.member_notes.values().filter(|note| note.member == member);
        let mut notes: Vec<_> = notes.cloned().collect();
        notes.sort_by_key(|note| std::cmp::Reverse((note.created_at, note.id)));
        Ok(notes)
    }

    async fn remove(&mut self, id: MemberNoteId) -> Result<(), StoreError> {
        self.enter("member_notes.remove").await?;
        self.state.member_notes.remove(&id);
        Ok(())
    }
}

#[async_trait]
impl MemberQueries for MemoryStore {
    async fn list(
        &self,
        filter: &MemberFilter,
        sort: MemberSort,
        page: &PageRequest,
    ) -> Result<Page<MemberSummary>, StoreError> {
        let found = matching(&*self.read()?, filter);
        Ok(Page::of_all(page, found, sort.direction(), |member| sort.cursor(member)))
    }

    async fn totals(&self, filter: &MemberFilter) -> Result<MemberTotals, StoreError> {
        let add = |sums: MemberTotals, member: MemberSummary| MemberTotals {
            count: sums.count + 1,
            verified: sums.verified + u64::from(member.is_verified),
            buyers: sums.buyers + u64::from(member.orders > 0),
        };
        Ok(matching(&*self.read()?, filter).into_iter().fold(MemberTotals::default(), add))
    }

    async fn labels(&self) -> Result<Vec<LabelCount>, StoreError> {
        let mut counts: BTreeMap<String, LabelCount> = BTreeMap::new();
        for ((_, key), label) in &self.read()?.member_labels {
            let count = counts
                .entry(key.clone())
                .or_insert_with(|| LabelCount { label: label.as_str().to_owned(), members: 0 });
            count.label = label.as_str().min(&count.label).to_owned();
            count.members += 1;
        }
        Ok(counts.into_values().collect())
    }

    async fn find(&self, id: UserId) -> Result<Option<MemberSummary>, StoreError> {
        let state = self.read()?;
        Ok(state.users.get(&id).map(|user| summary(&state, user)))
    }
}

fn matching(state: &State, filter: &MemberFilter) -> Vec<MemberSummary> {
    let members = state.users.values().map(|user| summary(state, user));
    members.filter(|member| matches(filter, member)).collect()
}

fn matches(filter: &MemberFilter, member: &MemberSummary) -> bool {
    filter.status.is_none_or(|status| member.status() == status)
        && filter.has_bought.is_none_or(|has_bought| (member.orders > 0) == has_bought)
        && filter.role.is_none_or(|role| member.role == role)
        && filter.since.is_none_or(|since| member.created_at >= since)
        && filter.until.is_none_or(|until| member.created_at < until)
        && filter.label.as_ref().is_none_or(|label| member.labels.iter().any(|it| it.key() == label.key()))
        && filter.search.as_ref().is_none_or(|search| is_found(search, member))
}

fn is_found(search: &MemberSearch, member: &MemberSummary) -> bool {
    match search {
        MemberSearch::Id(id) => member.id.as_uuid() == *id,
        MemberSearch::Text(text) => contains([&member.email, &member.first_name], text),
    }
}

/// Whether an email address or a name contains each word that an admin typed, or pasted.
pub(super) fn contains<'a>(fields: impl IntoIterator<Item = &'a String>, words: &str) -> bool {
    let fields: Vec<_> = fields.into_iter().map(|field| normalize_for_search(field)).collect();
    words.split_whitespace().all(|word| {
        [normalize_for_search(word), normalize_for_search(&normalize_pasted(word))]
            .iter()
            .any(|part| fields.iter().any(|field| field.contains(part)))
    })
}

fn summary(state: &State, user: &User) -> MemberSummary {
    let orders: Vec<&Order> = state.sales().filter(|order| order.user_id == user.id).collect();
    let is_refunded =
        |refund: &&Refund| refund.is_active() && orders.iter().any(|order| order.id == refund.order_id);
    MemberSummary {
        id: user.id,
        email: user.email.to_string(),
        email_key: user.email.normalized().to_owned(),
        first_name: user.first_name.as_str().to_owned(),
        role: user.role,
        is_verified: user.is_verified,
        is_blocked: user.is_blocked(),
        deletes_at: user.deletion.as_ref().map(|deletion| deletion.deletes_at),
        created_at: user.created_at,
        last_seen_at: state.sessions_of(user.id).first().map(|session| session.last_seen_at),
        agents: u64::try_from(state.owned_by(user.id).count()).unwrap(),
        orders: u64::try_from(orders.len()).unwrap(),
        paid: orders.iter().map(|order| order.total.get()).sum(),
        refunded: state.refunds.values().filter(is_refunded).map(|refund| refund.amount.get()).sum(),
        labels: state.labels_of(user.id).cloned().collect(),
    }
}
