//! Invariants that are checked at every commit and against every response.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};

use application::outbox::MailKind;
use domain::UserId;
use domain::discounts::Discount;
use domain::purchases::Order;
use domain::users::{PasswordHash, TokenDigest};
use integration_tests::memory::{CommitObserver, State};
use uuid::Uuid;

use crate::simulation::audit_invariants;

/// Something that was committed at some time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    Registered(String),
    Verified(String),
    SessionStarted([u8; 32]),
    PasswordSet(String, String),
    OrderPlaced(String),
    Delivered(String),
    PriceSet(String, i64),
    AgentUnlisted(String),
    CodeCreated(String),
    CodeDeactivated(String),
    WebhookAcknowledged(String),
}

#[derive(Default)]
struct Log {
    events: BTreeSet<Event>,
    /// Emails whose cause was committed.
    expected_emails: BTreeSet<Uuid>,
    expected_receipts: BTreeSet<String>,
    /// By address.
    links_created: BTreeMap<String, usize>,
    passwords_set: BTreeMap<UserId, usize>,
    /// The password hash when a session started.
    passwords_at: BTreeMap<[u8; 32], Option<PasswordHash>>,
    /// Payments whose client secret a member received.
    payable_by: BTreeMap<String, UserId>,
    broken: Vec<String>,
}

#[derive(Default)]
pub struct Invariants(Mutex<Log>);

impl Invariants {
    fn log(&self) -> MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requires that an acknowledged event was committed.
    pub fn assert_committed(&self, event: &Event) {
        let mut log = self.log();
        if !log.events.contains(event) {
            log.broken.push(format!("{event:?} was acknowledged but not committed"));
        }
    }

    pub fn broken(&self, what: impl Display) {
        self.log().broken.push(what.to_string());
    }

    pub fn violations(&self) -> Vec<String> {
        self.log().broken.clone()
    }

    pub fn record_client_secret(&self, member: UserId, intent_id: &str) {
        self.log().payable_by.insert(intent_id.to_owned(), member);
    }

    /// Payments whose client secret this member received.
    pub fn payments_of(&self, member: UserId) -> Vec<String> {
        let log = self.log();
        log.payable_by.iter().filter(|(_, by)| **by == member).map(|(id, _)| id.clone()).collect()
    }

    pub fn payers(&self) -> BTreeSet<UserId> {
        self.log().payable_by.values().copied().collect()
    }

    /// Whether this session started with this password.
    pub fn started_with_password(&self, session: TokenDigest, password: &PasswordHash) -> bool {
        self.log().passwords_at.get(&key(session)).is_some_and(|at| at.as_ref() == Some(password))
    }

    /// The number of links created for this address so far.
    pub fn links_created(&self, address: &str) -> usize {
        self.log().links_created.get(address).copied().unwrap_or_default()
    }

    pub fn expected_emails(&self) -> BTreeSet<Uuid> {
        self.log().expected_emails.clone()
    }

    pub fn expected_receipts(&self) -> BTreeSet<String> {
        self.log().expected_receipts.clone()
    }

    pub fn passwords_set(&self) -> BTreeMap<UserId, usize> {
        self.log().passwords_set.clone()
    }
}

impl CommitObserver for Invariants {
    fn committed(&self, before: &State, after: &State) {
        let mut log = self.log();
        log.check_users(before, after);
        log.check_sessions(before, after);
        log.check_orders(before, after);
        log.check_payment_events(before, after);
        log.check_catalog(before, after);
        log.check_code_uses(after);
        log.broken.extend(audit_invariants::check(before, after));
    }
}

impl Log {
    fn check_users(&mut self, before: &State, after: &State) {
        for (id, user) in &after.users {
            let email = user.email.as_str().to_owned();
            let known = before.users.get(id);
            if known.is_none() {
                self.events.insert(Event::Registered(email.clone()));
                if !after.emails.values().any(|stored| stored.mail.to == user.email) {
                    self.broken.push(format!("{email} has an account but no email about it"));
                }
            }
            if user.is_verified {
                self.events.insert(Event::Verified(email.clone()));
            }
            if known.is_some_and(|known| known.password != user.password) && user.password.is_chosen() {
                let hash = user.password.hash().map_or("", |hash| hash.as_str()).to_owned();
                self.events.insert(Event::PasswordSet(email, hash));
                *self.passwords_set.entry(*id).or_default() += 1;
                if after
                    .sessions
                    .values()
                    .any(|session| session.user_id == *id && before.sessions.contains_key(&session.id))
                {
                    self.broken.push(format!("a session of {id} survived a new password"));
                }
            }
        }
        for (id, user) in &before.users {
            match after.users.get(id) {
                None => self.broken.push(format!("account {id} was removed")),
                Some(now) if user.is_verified && !now.is_verified => {
                    self.broken.push(format!("account {id} is no longer verified"));
                }
                Some(_) => {}
            }
        }
        for (id, token) in after.tokens.iter().filter(|(id, _)| !before.tokens.contains_key(id)) {
            self.expected_emails.insert(id.as_uuid());
            if let Some(user) = after.users.get(&token.user_id) {
                *self.links_created.entry(user.email.as_str().to_owned()).or_default() += 1;
            }
        }
    }

    fn check_sessions(&mut self, before: &State, after: &State) {
        for (id, session) in &after.sessions {
            if !before.sessions.contains_key(id) {
                self.events.insert(Event::SessionStarted(key(session.digest)));
                let password = after.users.get(&session.user_id).and_then(|user| user.password.hash());
                self.passwords_at.insert(key(session.digest), password.cloned());
            }
            if after.users.get(&session.user_id).is_none_or(|user| !user.is_verified) {
                self.broken.push(format!("session {id} belongs to an unverified account"));
            }
        }
    }

    fn check_orders(&mut self, before: &State, after: &State) {
        for (id, order) in &after.orders {
            if order.intent_id.is_some() {
                self.events.insert(Event::OrderPlaced(order.payment_id()));
            }
            if order.is_settled() && !before.orders.get(id).is_some_and(Order::is_settled) {
                self.events.insert(Event::Delivered(order.payment_id()));
                self.expected_receipts.insert(format!("receipt:{id}"));
            }
        }
        for (id, order) in &before.orders {
            match after.orders.get(id) {
                None => self.broken.push(format!("order {id} was removed")),
                Some(now) if order.is_settled() && !now.is_settled() => {
                    self.broken.push(format!("order {id} is no longer settled"));
                }
                Some(_) => {}
            }
        }
        for id in before.purchases.keys().filter(|id| !after.purchases.contains_key(id)) {
            self.broken.push(format!("purchase {id} was removed"));
        }
        for id in before.redemptions.keys().filter(|id| !after.redemptions.contains_key(id)) {
            self.broken.push(format!("the redemption of order {id} was removed"));
        }
    }

    fn check_payment_events(&mut self, before: &State, after: &State) {
        let new = after.payment_events.keys().filter(|id| !before.payment_events.contains_key(*id));
        self.events.extend(new.cloned().map(Event::WebhookAcknowledged));
    }

    fn check_catalog(&mut self, before: &State, after: &State) {
        for (id, agent) in &after.agents {
            self.events.insert(Event::PriceSet(id.to_string(), agent.access.price().get()));
            if !agent.lifecycle.is_active() {
                self.events.insert(Event::AgentUnlisted(id.to_string()));
            } else if before.agents.get(id).is_some_and(|known| !known.lifecycle.is_active()) {
                self.broken.push(format!("agent {id} is for sale again"));
            }
        }
        for id in before.agents.keys().filter(|id| !after.agents.contains_key(id)) {
            self.events.insert(Event::AgentUnlisted(id.to_string()));
        }
        for (id, discount) in &after.discounts {
            self.events.insert(Event::CodeCreated(discount.code.to_string()));
            if !discount.is_active {
                self.events.insert(Event::CodeDeactivated(discount.code.to_string()));
            } else if before.discounts.get(id).is_some_and(|known| !known.is_active) {
                self.broken.push(format!("code {} is active again", discount.code));
            }
        }
    }

    fn check_code_uses(&mut self, after: &State) {
        for Discount { id, code, max_uses, max_uses_per_member, .. } in after.discounts.values() {
            let mut by_member: BTreeMap<UserId, u32> = BTreeMap::new();
            for redemption in after.redemptions.values().filter(|one| one.discount_id == *id) {
                *by_member.entry(redemption.member).or_default() += 1;
            }
            let uses: u32 = by_member.values().sum();
            let max_by_member = by_member.values().max().copied().unwrap_or_default();
            if max_uses.is_some_and(|max| uses > max)
                || max_uses_per_member.is_some_and(|max| max_by_member > max)
            {
                self.broken
                    .push(format!("code {code} was used {uses} times, by one member {max_by_member} times"));
            }
        }
    }
}

pub fn key(digest: TokenDigest) -> [u8; 32] {
    *digest.as_bytes()
}

/// Kinds of emails whose id is also the id of a token.
pub const LINKS: [MailKind; 3] = [MailKind::VerifyEmail, MailKind::ResetPassword, MailKind::SignInLink];
