use application::ports::{
    Actor, AuditActor, AuditEntry, AuditFilter, AuditLogRepository, AuditRecord, Page, PageRequest,
    SortDirection, StoreError,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::state::{State, erase_person};
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl AuditLogRepository for MemoryUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        self.enter("audit.append").await?;
        let member = self.actor.user_id().and_then(|id| self.state.users.get(&id));
        let actor_email = member.map(|user| user.email.to_string());
        let mut record = record.clone();
        if record.person.is_some_and(|id| !self.state.users.contains_key(&id)) {
            erase_person(&mut record);
        }
        self.state.audit.push(AuditEntry { record, actor: self.actor, actor_email });
        Ok(())
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("audit.remove_before").await?;
        let mut removed = 0;
        self.state.audit.retain(|entry| {
            let is_removed = removed < limit && entry.record.at < before;
            removed += u64::from(is_removed);
            !is_removed
        });
        Ok(removed)
    }

    async fn list(
        &mut self,
        filter: &AuditFilter,
        page: &PageRequest,
    ) -> Result<Page<AuditEntry>, StoreError> {
        self.enter("audit.list").await?;
        let found =
            self.state.audit.iter().filter(|entry| matches(&self.state, filter, entry)).cloned().collect();
        Ok(Page::of_all(page, found, SortDirection::Descending, AuditEntry::cursor))
    }

    async fn count(&mut self, filter: &AuditFilter) -> Result<u64, StoreError> {
        self.enter("audit.count").await?;
        let found = self.state.audit.iter().filter(|entry| matches(&self.state, filter, entry));
        Ok(found.count().try_into().unwrap_or(u64::MAX))
    }
}

fn matches(state: &State, filter: &AuditFilter, entry: &AuditEntry) -> bool {
    let record = &entry.record;
    filter.since.is_none_or(|since| record.at >= since)
        && filter.until.is_none_or(|until| record.at < until)
        && filter.actor.as_ref().is_none_or(|actor| is_by(state, entry, actor))
        && filter.action.is_none_or(|action| record.action == action)
        && filter.kind.is_none_or(|kind| record.kind == kind)
        && (filter.subjects.is_empty()
            || filter.subjects.iter().any(|(kind, id)| record.kind == *kind && record.subject == *id))
}

fn is_by(state: &State, entry: &AuditEntry, actor: &AuditActor) -> bool {
    let address = match actor {
        AuditActor::Id(id) => return entry.actor.user_id() == Some(*id),
        AuditActor::Email(address) => address,
    };
    let had_it =
        entry.actor_email.as_deref().is_some_and(|email| email.eq_ignore_ascii_case(address.as_str()));
    let has_it_now = |actor: Actor| {
        let user = actor.user_id().and_then(|id| state.users.get(&id));
        user.is_some_and(|user| user.email == *address)
    };
    had_it || has_it_now(entry.actor)
}
