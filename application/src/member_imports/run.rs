use std::collections::{BTreeMap, HashMap};

use domain::agents::Agent;
use domain::member_imports::{
    ImportPurchase, ImportRecord, ImportRow, ImportState, MemberImport, RowOutcome,
};
use domain::purchases::Order;
use domain::users::User;
use domain::{AgentId, OrderId, PurchaseId, UserId};

use crate::ErrorChain;
use crate::context::use_case;
use crate::newsletters::SendNewsletters;
use crate::ports::{KnownMember, KnownPurchase, StoreError, UnitOfWork};
use crate::users::{TokenMailer, insert_without_sign_up};

use_case! {
    /// Runs imports in batches. Each batch is one transaction with the progress of the import, so a crash neither skips nor
    /// repeats a row, and the lock of the import keeps two nodes from running the same batch.
    pub struct RunMemberImports
}

impl RunMemberImports {
    const CHECKED_ROWS: u64 = 500;
    /// Fewer, because other writers wait meanwhile.
    const CHANGED_ROWS: u64 = 100;

    /// Runs one batch of each import that is in progress; `None` without one, `Some(false)` if all wait for the rate of emails.
    ///
    /// # Errors
    /// [`StoreError`] if none of them could do its step, which is repeated later.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<Option<bool>, StoreError> {
        let running = self.context.store.read().await?.member_imports().list_running().await?;
        let (mut is_progress, mut failure) = (false, None);
        for import in &running {
            match self.advance(import).await {
                Ok(has_advanced) => is_progress |= has_advanced,
                // The others run.
                Err(error) => {
                    tracing::error!(import.id = %import.id, error = %ErrorChain(&error), "import of members failed");
                    failure = Some(error);
                }
            }
        }
        match failure {
            Some(error) if !is_progress => Err(error),
            _ => Ok((!running.is_empty()).then_some(is_progress)),
        }
    }

    /// Runs one batch. Whether it did something.
    async fn advance(&self, import: &MemberImport) -> Result<bool, StoreError> {
        match import.state {
            ImportState::Checking => self.check(import).await,
            ImportState::Importing => self.import(import).await,
            ImportState::Inviting => self.invite(import).await,
            ImportState::Undoing => self.undo(import).await,
            ImportState::Uploading
            | ImportState::Mapping
            | ImportState::Checked
            | ImportState::Imported
            | ImportState::Undone => Ok(false),
        }
    }

    /// The dry run of a batch. Reads outside the transaction that stores the outcome.
    async fn check(&self, import: &MemberImport) -> Result<bool, StoreError> {
        let catalog = self.catalog().await?;
        let mut unit = self.context.store.read().await?;
        let batch = unit.member_imports().list_rows(import.id, &[], import.cursor, Self::CHECKED_ROWS);
        let mut rows = batch.await?;
        let emails = emails(import, &rows);
        let mut known = unit.member_imports().find_members(&emails).await?;
        for (email, agent) in unit.member_imports().list_earlier(import.id, import.cursor, &emails).await? {
            known.entry(email).or_default().purchases.extend(agent.map(KnownPurchase::owned));
        }
        drop(unit);
        for row in &mut rows {
            let plan = Plan::for_row(row, import, &catalog, &known);
            (row.outcome, row.reason) = (Some(plan.outcome), plan.reason);
            row.email = plan.record.as_ref().map(|record| record.email.normalized().to_owned());
            row.agent_id = plan.agent.map(|agent| agent.id);
            if let Some(email) = row.email.clone().filter(|_| plan.outcome != RowOutcome::Problem) {
                let owned = row.agent_id.map(KnownPurchase::owned);
                known.entry(email).or_default().purchases.extend(owned);
            }
        }
        let Some((mut unit, mut import)) = self.lock(import).await? else { return Ok(true) };
        let cursor = last_number(&rows, &import, Self::CHECKED_ROWS);
        self.save(&mut *unit, &mut import, &rows, cursor).await?;
        unit.commit().await?;
        Ok(true)
    }

    async fn import(&self, import: &MemberImport) -> Result<bool, StoreError> {
        let catalog = self.catalog().await?;
        let Some((mut unit, mut import)) = self.lock(import).await? else { return Ok(true) };
        let mut rows =
            unit.member_imports().list_rows(import.id, &[], import.cursor, Self::CHANGED_ROWS).await?;
        let mut known = unit.member_imports().find_members(&emails(&import, &rows)).await?;
        for row in &mut rows {
            let plan = Plan::for_row(row, &import, &catalog, &known);
            (row.outcome, row.reason) = (Some(plan.outcome), plan.reason);
            let Some(record) = plan.record else { continue };
            let member = known.entry(record.email.normalized().to_owned()).or_default();
            if plan.outcome == RowOutcome::NewMember {
                member.id = Some(self.create_member(&mut *unit, &record).await?);
            }
            row.email = Some(record.email.normalized().to_owned());
            (row.user_id, row.agent_id) = (member.id, plan.agent.map(|agent| agent.id));
            let is_changed = matches!(plan.outcome, RowOutcome::NewMember | RowOutcome::NewPurchase);
            if let (true, Some(id), Some(agent), Some(purchase)) =
                (is_changed, member.id, plan.agent, &record.purchase)
            {
                row.order_id = self.insert_purchase(&mut *unit, &import, id, agent, purchase).await?;
                member.purchases.push(KnownPurchase::owned(agent.id));
            }
        }
        let cursor = last_number(&rows, &import, Self::CHANGED_ROWS);
        self.save(&mut *unit, &mut import, &rows, cursor).await?;
        unit.commit().await?;
        Ok(true)
    }

    /// Without a password, and unverified until they log in by an emailed link.
    async fn create_member(
        &self,
        unit: &mut dyn UnitOfWork,
        record: &ImportRecord,
    ) -> Result<UserId, StoreError> {
        let (id, now) = (UserId::from_uuid(self.context.ids.next_id()), self.context.clock.now());
        let user = User::without_password(id, record.email.clone(), record.first_name.clone(), now);
        if !insert_without_sign_up(&self.context, unit, &user, record.has_consent).await? {
            return Err(StoreError::Conflict("email address".into()));
        }
        Ok(id)
    }

    async fn insert_purchase(
        &self,
        unit: &mut dyn UnitOfWork,
        import: &MemberImport,
        member: UserId,
        agent: &Agent,
        purchase: &ImportPurchase,
    ) -> Result<Option<OrderId>, StoreError> {
        // Lock order: user before purchases, as in settlement.
        let _ = unit.users().lock(member).await?;
        if !unit.purchases().owned(member, &[agent.id]).await?.is_empty() {
            return Ok(None);
        }
        let now = self.context.clock.now();
        let at = purchase.at.map_or(now, |at| at.min(now));
        let id = OrderId::from_uuid(self.context.ids.next_id());
        let payment = (purchase.amount, purchase.payment_id(member, agent.id));
        let order = Order::imported(id, member, agent, payment, at);
        unit.orders().insert(&order).await?;
        if !import.counts_in_revenue {
            unit.orders().exclude(&order).await?;
        }
        let purchases = order.purchases(|| PurchaseId::from_uuid(self.context.ids.next_id()));
        if !unit.purchases().insert_all(&purchases).await? {
            return Err(StoreError::Conflict("purchase".into()));
        }
        unit.carts().remove_agents(member, &[agent.id], now).await?;
        Ok(Some(id))
    }

    /// A batch of invitations. They share the rate of newsletters, so that both together keep it.
    async fn invite(&self, import: &MemberImport) -> Result<bool, StoreError> {
        let Some((mut unit, mut import)) = self.lock(import).await? else { return Ok(true) };
        let rate = self.context.newsletter_rate;
        if !SendNewsletters::acquire(&self.context, &mut *unit).await? {
            return Ok(false);
        }
        let limit = u64::from(rate.batch());
        let new = [RowOutcome::NewMember];
        let mut rows = unit.member_imports().list_rows(import.id, &new, import.cursor, limit).await?;
        for row in &mut rows {
            let Some(id) = row.user_id else { continue };
            let user = unit.users().lock(id).await?;
            if let Some(user) = user.filter(|user| !user.is_verified && user.is_active()) {
                TokenMailer::new(&self.context).send_invitation(&mut *unit, &user).await?;
                row.outcome = Some(RowOutcome::Invited);
            }
        }
        let cursor = last_number(&rows, &import, limit);
        self.save(&mut *unit, &mut import, &rows, cursor).await?;
        unit.commit().await?;
        Ok(true)
    }

    /// Takes back a batch, the last rows first: a member is removed after all that the import gave them.
    async fn undo(&self, import: &MemberImport) -> Result<bool, StoreError> {
        let Some((mut unit, mut import)) = self.lock(import).await? else { return Ok(true) };
        let last = import.rows.saturating_sub(import.cursor);
        let first = last.saturating_sub(Self::CHANGED_ROWS);
        let mut rows = unit.member_imports().list_rows(import.id, &[], first, Self::CHANGED_ROWS).await?;
        rows.retain(|row| row.number <= last);
        let mut changed = Vec::new();
        for mut row in rows.into_iter().rev() {
            let (has_created, member) = (row.has_created_member(), row.user_id.take());
            let order = row.order_id.take();
            if let (Some(order), Some(member)) = (order, member) {
                unit.orders().remove_imported(order, member).await?;
            }
            let reason = match member.filter(|_| has_created) {
                Some(id) => remove_unused(&mut *unit, id).await?,
                None => None,
            };
            if order.is_some() || has_created {
                row.outcome = Some(if reason.is_some() { RowOutcome::Kept } else { RowOutcome::Undone });
                row.user_id = member.filter(|_| reason.is_some());
                row.reason = reason.map(str::to_owned);
                changed.push(row);
            }
        }
        let cursor = import.cursor.saturating_add(Self::CHANGED_ROWS);
        self.save(&mut *unit, &mut import, &changed, cursor).await?;
        unit.commit().await?;
        Ok(true)
    }

    /// Begins the transaction of a batch. `None` if another node has done it meanwhile. The audit log has the import, not each
    /// of its rows.
    async fn lock(
        &self,
        expected: &MemberImport,
    ) -> Result<Option<(Box<dyn UnitOfWork>, MemberImport)>, StoreError> {
        let mut unit = self.context.unaudited_store.begin().await?;
        let found = unit.member_imports().lock(expected.id).await?;
        Ok(found.filter(|found| found == expected).map(|found| (unit, found)))
    }

    async fn save(
        &self,
        unit: &mut dyn UnitOfWork,
        import: &mut MemberImport,
        rows: &[ImportRow],
        cursor: u64,
    ) -> Result<(), StoreError> {
        unit.member_imports().save_rows(import.id, rows).await?;
        import.advance(cursor, self.context.clock.now());
        unit.member_imports().update(import).await
    }

    async fn catalog(&self) -> Result<Catalog, StoreError> {
        let mut catalog = HashMap::new();
        let agents = self.context.queries.agents().list_all().await?;
        for found in &agents {
            catalog.insert(found.agent.slug.as_str().to_lowercase(), found.agent.clone());
        }
        for found in agents {
            catalog.entry(found.agent.title.as_str().to_lowercase()).or_insert(found.agent);
        }
        Ok(Catalog(catalog))
    }
}

/// Agents by slug and by title, in lower case.
struct Catalog(HashMap<String, Agent>);

/// What a row will do.
struct Plan<'a> {
    outcome: RowOutcome,
    reason: Option<String>,
    record: Option<ImportRecord>,
    agent: Option<&'a Agent>,
}

impl<'a> Plan<'a> {
    fn for_row(
        row: &ImportRow,
        import: &MemberImport,
        catalog: &'a Catalog,
        known: &BTreeMap<String, KnownMember>,
    ) -> Self {
        Self::try_for_row(row, import, catalog, known).unwrap_or_else(|reason| Self {
            outcome: RowOutcome::Problem,
            reason: Some(reason),
            record: None,
            agent: None,
        })
    }

    fn try_for_row(
        row: &ImportRow,
        import: &MemberImport,
        catalog: &'a Catalog,
        known: &BTreeMap<String, KnownMember>,
    ) -> Result<Self, String> {
        let record = ImportRecord::parse(&row.fields, &import.mapping)?;
        let agent = record.purchase.as_ref().map(|purchase| {
            let found = catalog.0.get(&purchase.agent.to_lowercase());
            found.ok_or_else(|| format!("There is no agent with the slug or title “{}”.", purchase.agent))
        });
        let agent = agent.transpose()?;
        if let Some(draft) = agent.filter(|agent| agent.is_draft()) {
            return Err(format!("“{}” is a draft. Publish it first.", draft.title));
        }
        // Every member can open free agents, so there is nothing to give.
        let agent = agent.filter(|agent| agent.is_for_sale());
        let member = known.get(record.email.normalized());
        let outcome = match (member, agent, &record.purchase) {
            (None, ..) => RowOutcome::NewMember,
            (Some(member), ..) if member.is_locked => {
                return Err("This account is blocked or about to be deleted.".to_owned());
            }
            (Some(member), Some(agent), Some(purchase)) if !has_purchase(member, agent.id, purchase) => {
                RowOutcome::NewPurchase
            }
            _ => RowOutcome::Unchanged,
        };
        Ok(Self { outcome, reason: None, record: Some(record), agent })
    }
}

/// Whether the member owns the agent, or had it by the same purchase before.
fn has_purchase(member: &KnownMember, agent: AgentId, purchase: &ImportPurchase) -> bool {
    let payment = member.id.map(|id| purchase.payment_id(id, agent));
    member.purchases.iter().any(|known| {
        known.agent_id == agent && (known.is_owned || payment.as_ref() == Some(&known.payment_id))
    })
}

/// Removes a new member who has done nothing yet; otherwise returns why they stay.
async fn remove_unused(unit: &mut dyn UnitOfWork, id: UserId) -> Result<Option<&'static str>, StoreError> {
    let Some(user) = unit.users().lock(id).await? else { return Ok(None) };
    if user.is_verified {
        return Ok(Some("Has logged in."));
    }
    if user.role.is_some() || !user.is_active() || unit.purchases().owns_any(id).await? {
        return Ok(Some("The account has changed or has other purchases."));
    }
    unit.users().remove(id).await?;
    Ok(None)
}

fn emails(import: &MemberImport, rows: &[ImportRow]) -> Vec<String> {
    let records = rows.iter().filter_map(|row| ImportRecord::parse(&row.fields, &import.mapping).ok());
    records.map(|record| record.email.normalized().to_owned()).collect()
}

/// The row that a batch ends with; a shorter one is the last.
fn last_number(rows: &[ImportRow], import: &MemberImport, limit: u64) -> u64 {
    let is_full = u64::try_from(rows.len()).is_ok_and(|count| count >= limit);
    rows.last().filter(|_| is_full).map_or(import.rows, |row| row.number)
}
