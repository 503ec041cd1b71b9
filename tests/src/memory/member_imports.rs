use std::collections::BTreeMap;

use application::ports::{KnownMember, KnownPurchase, MemberImportRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::member_imports::{ImportRow, MemberImport, RowOutcome};
use domain::{AgentId, MemberImportId, UserId};

use super::state::State;
use super::unit_of_work::MemoryUnitOfWork;

impl State {
    /// Whether an import created this account and nobody has proven its address yet.
    pub(super) fn is_unverified_import(&self, id: UserId) -> bool {
        let is_unverified = self.users.get(&id).is_some_and(|user| !user.is_verified);
        let mut rows = self.member_import_rows.values();
        is_unverified && rows.any(|row| row.user_id == Some(id) && row.has_created_member())
    }

    fn is_row_about(&self, row: &ImportRow, member: UserId) -> bool {
        let email = self.users.get(&member).map(|user| user.email.normalized());
        row.user_id == Some(member) || (email.is_some() && row.email.as_deref() == email)
    }

    fn rows_of(&self, id: MemberImportId) -> impl Iterator<Item = &ImportRow> {
        self.member_import_rows.range((id, 0)..=(id, u64::MAX)).map(|(_, row)| row)
    }
}

#[async_trait]
impl MemberImportRepository for MemoryUnitOfWork {
    async fn insert(&mut self, import: &MemberImport) -> Result<(), StoreError> {
        self.enter("member_imports.insert").await?;
        self.state.member_imports.insert(import.id, import.clone());
        Ok(())
    }

    async fn update(&mut self, import: &MemberImport) -> Result<(), StoreError> {
        self.enter("member_imports.update").await?;
        if let Some(stored) = self.state.member_imports.get_mut(&import.id) {
            *stored = import.clone();
        }
        Ok(())
    }

    async fn remove(&mut self, id: MemberImportId) -> Result<(), StoreError> {
        self.enter("member_imports.remove").await?;
        self.state.member_imports.remove(&id);
        self.state.member_import_rows.retain(|(import, _), _| *import != id);
        Ok(())
    }

    async fn lock(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError> {
        self.enter("member_imports.lock").await?;
        Ok(self.state.member_imports.get(&id).cloned())
    }

    async fn find(&mut self, id: MemberImportId) -> Result<Option<MemberImport>, StoreError> {
        self.enter("member_imports.find").await?;
        Ok(self.state.member_imports.get(&id).cloned())
    }

    async fn list(&mut self, limit: u64) -> Result<Vec<MemberImport>, StoreError> {
        self.enter("member_imports.list").await?;
        let mut imports: Vec<_> = self.state.member_imports.values().cloned().collect();
        imports.sort_by_key(|import| std::cmp::Reverse((import.created_at, import.id)));
        imports.truncate(usize::try_from(limit).expect("limits fit"));
        Ok(imports)
    }

    async fn list_running(&mut self) -> Result<Vec<MemberImport>, StoreError> {
        self.enter("member_imports.list_running").await?;
        let running = self.state.member_imports.values().filter(|import| import.is_running());
        let mut running: Vec<_> = running.cloned().collect();
        running.sort_by_key(|import| (import.created_at, import.id));
        Ok(running)
    }

    async fn save_rows(&mut self, id: MemberImportId, rows: &[ImportRow]) -> Result<(), StoreError> {
        self.enter("member_imports.save_rows").await?;
        self.state.member_import_rows.extend(rows.iter().map(|row| ((id, row.number), row.clone())));
        Ok(())
    }

    async fn list_rows(
        &mut self,
        id: MemberImportId,
        outcomes: &[RowOutcome],
        after: u64,
        limit: u64,
    ) -> Result<Vec<ImportRow>, StoreError> {
        self.enter("member_imports.list_rows").await?;
        let is_listed = |row: &&ImportRow| {
            row.number > after
                && (outcomes.is_empty() || row.outcome.is_some_and(|outcome| outcomes.contains(&outcome)))
        };
        let limit = usize::try_from(limit).expect("limits fit");
        Ok(self.state.rows_of(id).filter(is_listed).take(limit).cloned().collect())
    }

    async fn count_outcomes(&mut self, id: MemberImportId) -> Result<BTreeMap<RowOutcome, u64>, StoreError> {
        self.enter("member_imports.count_outcomes").await?;
        let mut counts = BTreeMap::new();
        for outcome in self.state.rows_of(id).filter_map(|row| row.outcome) {
            *counts.entry(outcome).or_default() += 1;
        }
        Ok(counts)
    }

    async fn list_earlier(
        &mut self,
        id: MemberImportId,
        before: u64,
        emails: &[String],
    ) -> Result<Vec<(String, Option<AgentId>)>, StoreError> {
        self.enter("member_imports.list_earlier").await?;
        let rows = self.state.rows_of(id).take_while(|row| row.number <= before);
        let rows = rows.filter(|row| row.outcome.is_some_and(|outcome| outcome != RowOutcome::Problem));
        let mut found: Vec<_> = rows
            .filter_map(|row| Some((row.email.clone()?, row.agent_id)))
            .filter(|(email, _)| emails.contains(email))
            .collect();
        found.sort();
        found.dedup();
        Ok(found)
    }

    async fn find_members(&mut self, emails: &[String]) -> Result<BTreeMap<String, KnownMember>, StoreError> {
        self.enter("member_imports.find_members").await?;
        let members = self.state.users.values().filter(|user| {
            let email = user.email.normalized();
            emails.iter().any(|wanted| wanted == email)
        });
        let known = members.map(|user| {
            let purchases = self.state.purchases.values().filter(|purchase| purchase.user_id == user.id);
            let known = KnownMember {
                id: Some(user.id),
                is_locked: !user.is_active(),
                purchases: purchases
                    .map(|it| KnownPurchase {
                        agent_id: it.agent_id,
                        is_owned: it.status.is_owned(),
                        payment_id: it.payment_id.clone(),
                    })
                    .collect(),
            };
            (user.email.normalized().to_owned(), known)
        });
        Ok(known.collect())
    }

    async fn list_by_member(&mut self, member: UserId, limit: u64) -> Result<Vec<ImportRow>, StoreError> {
        self.enter("member_imports.list_by_member").await?;
        let limit = usize::try_from(limit).expect("limits fit");
        let rows = self.state.member_import_rows.values();
        Ok(rows.filter(|row| self.state.is_row_about(row, member)).take(limit).cloned().collect())
    }

    async fn remove_by_member(&mut self, member: UserId) -> Result<(), StoreError> {
        self.enter("member_imports.remove_by_member").await?;
        let mut rows = std::mem::take(&mut self.state.member_import_rows);
        rows.retain(|_, row| !self.state.is_row_about(row, member));
        self.state.member_import_rows = rows;
        Ok(())
    }

    async fn remove_before(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("member_imports.remove_before").await?;
        let ended = |import: &MemberImport| import.imported_at.unwrap_or(import.created_at);
        let expired = self.state.member_imports.values().filter(|import| ended(import) < before);
        let expired: Vec<_> = expired.map(|import| import.id).collect();
        for id in expired {
            let is_pending = |row: &ImportRow| {
                row.has_created_member()
                    && row.user_id.is_some_and(|user| self.state.is_unverified_import(user))
            };
            let rows = self.state.rows_of(id).filter(|row| !row.fields.is_empty() || !is_pending(row));
            let limit = usize::try_from(limit).expect("limits fit");
            let rows: Vec<_> = rows.take(limit).cloned().collect();
            for mut row in rows.clone() {
                let is_kept = row.has_created_member()
                    && row.user_id.is_some_and(|user| self.state.is_unverified_import(user));
                let key = (id, row.number);
                if is_kept {
                    (row.fields, row.email, row.reason) = (Vec::new(), None, None);
                    self.state.member_import_rows.insert(key, row);
                } else {
                    self.state.member_import_rows.remove(&key);
                }
            }
            if !rows.is_empty() {
                return Ok(u64::try_from(rows.len()).expect("counts fit"));
            }
            if self.state.rows_of(id).next().is_none() {
                self.state.member_imports.remove(&id);
            }
        }
        Ok(0)
    }
}
