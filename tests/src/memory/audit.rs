use application::ports::{Actor, AuditEntry, AuditFilter, AuditLogRepository, AuditRecord, StoreError};
use async_trait::async_trait;
use domain::users::EmailAddress;

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl AuditLogRepository for MemoryUnitOfWork {
    async fn append(&mut self, record: &AuditRecord) -> Result<(), StoreError> {
        self.enter("audit.append").await?;
        let member = self.actor.user_id().and_then(|id| self.state.users.get(&id));
        let actor_email = member.map(|user| user.email.to_string());
        self.state.audit.push(AuditEntry { record: record.clone(), actor: self.actor, actor_email });
        Ok(())
    }

    async fn list(&mut self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        self.enter("audit.list").await?;
        let mut found: Vec<_> =
            self.state.audit.iter().filter(|entry| matches(&self.state, filter, entry)).cloned().collect();
        found.sort_by_key(|entry| std::cmp::Reverse((entry.record.at, entry.record.id)));
        found.truncate(filter.limit.map_or(usize::MAX, |limit| usize::try_from(limit).expect("counts fit")));
        Ok(found)
    }
}

fn matches(state: &State, filter: &AuditFilter, entry: &AuditEntry) -> bool {
    let record = &entry.record;
    filter.since.is_none_or(|since| record.at >= since)
        && filter.until.is_none_or(|until| record.at < until)
        && filter.actor.as_ref().is_none_or(|actor| is_by(state, entry, actor))
        && filter.kind.is_none_or(|kind| record.kind == kind)
        && filter.subject.as_ref().is_none_or(|subject| record.subject == *subject)
}

fn is_by(state: &State, entry: &AuditEntry, address: &EmailAddress) -> bool {
    let has_it_now = |actor: Actor| {
        let user = actor.user_id().and_then(|id| state.users.get(&id));
        user.is_some_and(|user| user.email == *address)
    };
    entry.actor_email.as_deref() == Some(address.as_str()) || has_it_now(entry.actor)
}
