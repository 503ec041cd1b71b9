use application::ports::{
    Actor, AuditActor, AuditEntry, AuditFilter, AuditLogRepository, AuditRecord, Page, PageRequest,
    SortDirection, StoreError,
};
use async_trait::async_trait;

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
}

fn matches(state: &State, filter: &AuditFilter, entry: &AuditEntry) -> bool {
    let record = &entry.record;
    filter.since.is_none_or(|since| record.at >= since)
        && filter.until.is_none_or(|until| record.at < until)
        && filter.actor.as_ref().is_none_or(|actor| is_by(state, entry, actor))
        && filter.action.is_none_or(|action| record.action == action)
        && filter.kind.is_none_or(|kind| record.kind == kind)
        && filter.subject.as_ref().is_none_or(|subject| record.subject == *subject)
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
