//! What is left to do until a new site is ready for members.

use std::collections::BTreeSet;

use chrono_tz::Tz;
use domain::legal_pages::LegalPageKind;
use domain::users::Permission;

use super::{Check, CheckStatus, HealthChecks};
use crate::Failure;
use crate::context::use_case;
use crate::ports::{Actor, SettledOrder, SetupStep, StoreError};

domain::text_enum! {
    pub enum SetupState {
        Open = "open",
        Done = "done",
        Skipped = "skipped",
        /// On a site that only this machine can open.
        NotNeeded = "not_needed",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupItem {
    pub step: SetupStep,
    pub state: SetupState,
    /// What the health check found, in one sentence; empty if no check is about this step.
    pub message: String,
}

use_case! {
    /// Leads the owner of a new site through its first steps.
    pub struct Setup
}

impl Setup {
    /// How many of the latest orders show whether the site is new.
    const ORDERS: u64 = 20;

    /// Only [`SetupStep::Ready`] if nothing is left to do. Empty once that is put away, and for a demo or a site that
    /// has customers.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor, health: &HealthChecks) -> Result<Vec<SetupItem>, Failure> {
        actor.require(Permission::ViewHealth)?;
        let orders = self.context.queries.reports().latest_orders(Self::ORDERS).await?;
        if self.context.site().is_demo || has_customers(&orders) {
            return Ok(Vec::new());
        }
        let done = self.find_done(&orders, health).await?;
        let skipped = self.context.store.read().await?.setup().list_skipped().await?;
        // The settings have no contact address, but the seller may have one.
        let has_contact = self.context.site().contact_email.is_some();
        let is_unneeded =
            |step| health.installation().is_unneeded(step) && !(step == SetupStep::Contact && has_contact);
        Ok(open_list(done, &skipped, is_unneeded))
    }

    /// Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn skip(&self, actor: Actor, step: SetupStep) -> Result<(), Failure> {
        actor.require(Permission::ViewHealth)?;
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.setup().skip(step).await?;
        Ok(unit.commit().await?)
    }

    /// Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn undo_skip(&self, actor: Actor, step: SetupStep) -> Result<(), Failure> {
        actor.require(Permission::ViewHealth)?;
        let mut unit = self.context.unaudited_store.begin().await?;
        unit.setup().undo_skip(step).await?;
        Ok(unit.commit().await?)
    }

    /// Each step with whether it is done, and what the health check found.
    async fn find_done(
        &self,
        orders: &[SettledOrder],
        health: &HealthChecks,
    ) -> Result<[(SetupStep, bool, String); 11], StoreError> {
        let queries = &self.context.queries;
        let mut unit = self.context.store.read().await?;
        let is_branded = unit.appearance().find_current().await?.number > 0;
        let seller = unit.seller().find_current().await?.seller;
        let has_seller = !seller.name.as_str().is_empty() && !seller.address.as_str().is_empty();
        let mut has_legal_text = false;
        for kind in LegalPageKind::ALL {
            has_legal_text |= unit.legal_pages().find(kind).await?.is_some();
        }
        drop(unit);
        let agents = queries.agents().list_all().await?;
        let backups = queries.health().backup_status().await?;
        let emails = queries.health().emails().await?;
        let [contact, email, payments, backup] = health.setup_checks(&emails, &backups);
        let checked = |step, Check { status, message, .. }| (step, status == CheckStatus::Ok, message);
        let known = |step, is_done| (step, is_done, String::new());
        Ok([
            known(SetupStep::Brand, is_branded),
            known(SetupStep::Seller, has_seller),
            checked(SetupStep::Contact, contact),
            known(SetupStep::LegalPages, has_legal_text),
            known(SetupStep::TimeZone, self.context.site().time_zone != Tz::UTC),
            checked(SetupStep::Email, email),
            checked(SetupStep::Payments, payments),
            // The Health screen reports a backup that is old.
            (SetupStep::Backup, backups.last.is_some(), backup.message),
            known(SetupStep::Agent, agents.iter().any(|view| view.agent.lifecycle.is_active())),
            known(SetupStep::Post, !queries.posts().list_latest(1).await?.is_empty()),
            known(SetupStep::TestPurchase, !orders.is_empty()),
        ])
    }
}

/// Owners try a purchase with one or two accounts of their own.
fn has_customers(orders: &[SettledOrder]) -> bool {
    orders.iter().map(|order| order.user_id).collect::<BTreeSet<_>>().len() > 2
}

/// Only the note that the site is ready if no step is open, until it is put away.
fn open_list(
    steps: impl IntoIterator<Item = (SetupStep, bool, String)>,
    skipped: &[SetupStep],
    is_unneeded: impl Fn(SetupStep) -> bool,
) -> Vec<SetupItem> {
    let state = |step, is_done| match is_done {
        _ if is_unneeded(step) => SetupState::NotNeeded,
        true => SetupState::Done,
        // An owner has read them.
        false if step == SetupStep::LegalPages && skipped.contains(&step) => SetupState::Done,
        false if skipped.contains(&step) => SetupState::Skipped,
        false => SetupState::Open,
    };
    let steps = steps.into_iter().map(|(step, is_done, message)| SetupItem {
        step,
        state: state(step, is_done),
        message,
    });
    let steps: Vec<_> = steps.collect();
    if steps.iter().any(|item| item.state == SetupState::Open) {
        return steps;
    }
    let ready = SetupItem { step: SetupStep::Ready, state: SetupState::Open, message: String::new() };
    if skipped.contains(&SetupStep::Ready) { Vec::new() } else { vec![ready] }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::{OrderId, UserId};
    use uuid::Uuid;

    use super::*;

    fn orders(buyers: &[u128]) -> Vec<SettledOrder> {
        let order = |buyer: &u128| SettledOrder {
            id: OrderId::from_uuid(Uuid::nil()),
            user_id: UserId::from_uuid(Uuid::from_u128(*buyer)),
            first_name: None,
            email: None,
            total: 1_000,
            refunded: 0,
            settled_at: DateTime::UNIX_EPOCH,
        };
        buyers.iter().map(order).collect()
    }

    #[test]
    fn site_with_three_buyers_has_customers() {
        assert!(!has_customers(&[]));
        assert!(!has_customers(&orders(&[1, 2, 1, 2, 1])), "test purchases");
        assert!(has_customers(&orders(&[1, 2, 1, 3])));
    }

    fn states(is_done: bool, skipped: &[SetupStep]) -> Vec<SetupState> {
        let steps =
            [(SetupStep::Brand, true, String::new()), (SetupStep::Backup, is_done, "None".to_owned())];
        open_list(steps, skipped, |_| false).into_iter().map(|item| item.state).collect()
    }

    #[test]
    fn steps_are_listed_until_none_is_open() {
        use SetupState::{Done, Open};

        assert_eq!(states(false, &[]), [Done, Open]);
        assert_eq!(states(false, &[SetupStep::Brand, SetupStep::Post]), [Done, Open]);
        assert_eq!(states(false, &[SetupStep::Backup]), [Open], "only that the site is ready");
        assert_eq!(states(true, &[]), [Open]);
        assert_eq!(states(true, &[SetupStep::Ready]), []);
    }

    #[test]
    fn unneeded_step_is_neither_done_nor_open() {
        let steps = SetupStep::ALL.map(|step| (step, step == SetupStep::Email, String::new()));
        let is_unneeded = |step| matches!(step, SetupStep::Contact | SetupStep::Email);
        let found = open_list(steps, &[SetupStep::Contact], is_unneeded);
        let unneeded = found.iter().filter(|item| item.state == SetupState::NotNeeded);
        assert!(unneeded.map(|item| item.step).eq([SetupStep::Contact, SetupStep::Email]));
        let all = SetupStep::ALL.map(|step| (step, false, String::new()));
        let found = open_list(all, &[], |_| true);
        assert!(found.iter().map(|item| item.step).eq([SetupStep::Ready]), "nothing is left to do");
    }

    #[test]
    fn skipped_step_is_done_once_it_is() {
        let steps = || SetupStep::ALL.map(|step| (step, step == SetupStep::Brand, String::new()));
        let skipped = [SetupStep::Brand, SetupStep::Contact, SetupStep::LegalPages];
        let found = open_list(steps(), &skipped, |_| false);
        let states: Vec<_> = found.iter().take(4).map(|item| item.state).collect();
        // Pages that were read are done.
        assert_eq!(states, [SetupState::Done, SetupState::Open, SetupState::Skipped, SetupState::Done]);
    }
}
