//! One sequence of actions, and the invariants after each step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use application::Context;
use application::ports::Clock as _;
use application::users::Sessions;
use chrono::TimeDelta;
use domain::UserId;
use domain::users::User;
use futures_util::future::join;
use infrastructure::payments::sandbox::SandboxProvider;
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::{ReplacedQueries, TestClock, TestStore, context};
use integration_tests::memory::MemoryLedger;
use integration_tests::seeded_rng::SeededRng;

use super::actions::{
    ATTACKER_EMAILS, Action, BrowserCookies, OWNER_EMAILS, Outcome, Person, address, is_owner_email, verifies,
};
use super::ports::{PlainHasher, YieldingStore};
use crate::simulation::external_services::{Counter, SeededIds, hashed};

/// A rate limiter with one limit for everything.
fn limiter(per_hour: u32, clock: Arc<TestClock>) -> Arc<KeyedRateLimiter> {
    let start = clock.now();
    let elapsed = move || (clock.now() - start).to_std().unwrap_or_default();
    Arc::new(KeyedRateLimiter::with_clock(|_| per_hour, elapsed).unwrap())
}

/// State of one sequence.
pub(super) struct Scenario {
    pub(super) app: Arc<Context>,
    pub(super) rng: SeededRng,
    pub(super) store: TestStore,
    clock: Arc<TestClock>,
    /// Session cookies by person; the attacker's include stolen ones.
    pub(super) cookies: BTreeMap<Person, Vec<String>>,
    /// Trusted-device cookies by person.
    pub(super) devices: BTreeMap<Person, Vec<String>>,
    /// Cookies of the owner's browsers that are signed in to the attacker's accounts by a lure. The owner only opens links
    /// there.
    pub(super) lured_cookies: Vec<String>,
    /// Stolen cookies with their accounts, until all sessions of the account are ended.
    pub(super) stolen: BTreeMap<String, UserId>,
    pub(super) thefts: u64,
    pub(super) live_thefts: u64,
    /// Accounts that had an address of the owner at some time.
    pub(super) owner_accounts: BTreeSet<UserId>,
    pub(super) trace: Vec<String>,
}

impl Scenario {
    pub(super) fn new(seed: u64, store: TestStore) -> Self {
        let mut rng = SeededRng::new(seed);
        let clock = Arc::new(TestClock::default());
        let secrets = Arc::new(Counter::default());
        let ids = Arc::new(SeededIds { counter: Counter::default(), clock: clock.clone() });
        let ledger = Arc::new(MemoryLedger::default());
        let payments = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let adapter = store.adapter();
        let yielding_store = Arc::new(YieldingStore::new(adapter.clone(), SeededRng::new(rng.number())));
        let per_hour = if rng.one_in(3) { 3 } else { u32::MAX };
        let queries =
            ReplacedQueries { users: Some(yielding_store.clone()), ..ReplacedQueries::none(adapter.clone()) };
        let app = Arc::new(Context {
            store: Context::audited(yielding_store.clone(), ids.clone(), clock.clone()),
            unaudited_store: yielding_store,
            queries: Arc::new(queries),
            password_hasher: Arc::new(PlainHasher),
            rate_limiter: limiter(per_hour, clock.clone()),
            secrets,
            ids,
            payment_webhook_verifier: None,
            payment_provider: payments,
            ..context(adapter, clock.clone())
        });
        Self {
            store,
            app,
            clock,
            rng,
            cookies: BTreeMap::new(),
            lured_cookies: Vec::new(),
            devices: BTreeMap::new(),
            stolen: BTreeMap::new(),
            thefts: 0,
            live_thefts: 0,
            owner_accounts: BTreeSet::new(),
            trace: Vec::new(),
        }
    }

    /// The owner signs up, and the attacker steals cookies immediately or 20 minutes later.
    pub(super) async fn begin_with_theft(&mut self) -> Result<(), String> {
        let before = self.store.users().await;
        let register = Action::Register(Person::Owner, OWNER_EMAILS[0]);
        let open = self.request_link(&register, "verify", OWNER_EMAILS[0]).await?;
        let outcome = self.perform(&open).await;
        self.record_outcome(&open, outcome)?;
        self.check(&before, &[open]).await?;
        let minutes = [0, 20][self.rng.index(2)];
        self.clock.advance(TimeDelta::minutes(minutes));
        self.steal_cookies().await;
        Ok(())
    }

    /// The attacker copies the cookies of one of the owner's browsers.
    async fn steal_cookies(&mut self) {
        let mut found = Vec::new();
        for cookie in self.cookies.get(&Person::Owner).into_iter().flatten() {
            if !self.stolen.contains_key(cookie)
                && let Some(member) = Sessions::new(&self.app).authenticate(cookie).await.unwrap().user()
            {
                let is_live = member.require_recent_authentication().is_ok();
                found.push((cookie.clone(), member.user.id, is_live));
            }
        }
        let Some((cookie, id, is_live)) = self.rng.pick(&found).cloned() else { return };
        self.trace.push(format!("the attacker steals {cookie}"));
        self.thefts += 1;
        self.live_thefts += u64::from(is_live);
        self.stolen.insert(cookie.clone(), id);
        self.cookies.entry(Person::Attacker).or_default().push(cookie);
        let device = self.pick_device(Person::Owner);
        self.devices.entry(Person::Attacker).or_default().extend(device);
    }

    /// One step of one or two concurrent actions. Returns the violated invariants.
    pub(super) async fn step(&mut self) -> Result<(), String> {
        let minutes = [0, 0, 1, 20, 90][self.rng.index(5)];
        self.clock.advance(TimeDelta::minutes(minutes));
        if self.rng.one_in(3) {
            self.steal_cookies().await;
        }
        let Some(first) = self.next_action().await else { return Ok(()) };
        let second = if self.rng.one_in(3) { self.next_action().await } else { None };
        self.trace.push(format!("+{minutes} min {first:?}"));
        if let Some(second) = &second {
            self.trace.push(format!("  and {second:?}"));
        }
        let before = self.store.users().await;
        let actions: Vec<_> = [Some(first), second].into_iter().flatten().collect();
        if let [first, second] = &actions[..] {
            let (first_outcome, second_outcome) = join(self.perform(first), self.perform(second)).await;
            self.record_outcome(first, first_outcome)?;
            self.record_outcome(second, second_outcome)?;
        } else if let [only] = &actions[..] {
            let outcome = self.perform(only).await;
            self.record_outcome(only, outcome)?;
        }
        self.check(&before, &actions).await
    }

    fn record_outcome(&mut self, action: &Action, outcome: Outcome) -> Result<(), String> {
        if let Some(violation) = outcome.violation {
            return Err(violation);
        }
        self.stolen.retain(|_, of| !outcome.signed_out.contains(of));
        let person = match action {
            Action::Register(person, _)
            | Action::LogIn(person, ..)
            | Action::Open(person, ..)
            | Action::SetPassword(person, _)
            | Action::ConfirmByPassword(person, _)
            | Action::ConfirmByCode(person, ..) => *person,
            _ => return Ok(()),
        };
        if let Some(cookie) = outcome.cookie {
            let is_lure = matches!(action, Action::Open(Person::Owner, link, _) if ATTACKER_EMAILS.contains(&&*link.to));
            let cookies =
                if is_lure { &mut self.lured_cookies } else { self.cookies.entry(person).or_default() };
            cookies.push(cookie);
        }
        self.devices.entry(person).or_default().extend(outcome.device);
        Ok(())
    }

    async fn check(&mut self, before: &[User], actions: &[Action]) -> Result<(), String> {
        let users = self.store.users().await;
        for user in users.iter().filter(|user| user.is_verified) {
            if is_owner_email(&user.email) {
                self.owner_accounts.insert(user.id);
            }
            let is_new = !before.iter().any(|old| {
                old.id == user.id && old.is_verified && old.email.normalized() == user.email.normalized()
            });
            if is_new && !actions.iter().any(|action| verifies(action, &user.email)) {
                return Err(format!("{} is verified without proof", user.email));
            }
        }
        for user in users.iter().filter(|user| self.owner_accounts.contains(&user.id)) {
            let pending = user.pending_email.as_ref().map(|pending| &pending.email);
            if let Some(email) =
                [Some(&user.email), pending].into_iter().flatten().find(|email| !is_owner_email(email))
            {
                return Err(format!("the owner's account {} has or awaits the address {email}", user.id));
            }
            if user.password.hash() == Some(&hashed(Person::Attacker.password())) {
                return Err(format!("the attacker's password opens the account of {}", user.email));
            }
        }
        for cookie in self.cookies.get(&Person::Attacker).into_iter().flatten() {
            if self.stolen.contains_key(cookie) {
                continue;
            }
            let Some(signed_in) = Sessions::new(&self.app).authenticate(cookie).await.unwrap().user() else {
                continue;
            };
            let user = signed_in.user;
            if self.owner_accounts.contains(&user.id) || is_owner_email(&address(&user.email)) {
                return Err(format!("the attacker is signed in to the account of {}", user.email));
            }
        }
        Ok(())
    }

    /// The owner signs in by each mailbox and ends all sessions of the account. Then the attacker tries everything
    /// again.
    pub(super) async fn end(&mut self) -> Result<(), String> {
        for email in OWNER_EMAILS {
            let before = self.store.users().await;
            let account = before.iter().find(|user| user.email.normalized() == email);
            let (request, page) = if account.is_some_and(|user| user.is_verified) {
                (Action::RequestSignInLink(email), "sign-in-link")
            } else {
                // Over the limit, only existing accounts get an email.
                self.clock.advance(TimeDelta::hours(1));
                (Action::Register(Person::Owner, email), "verify")
            };
            let account = account.map(|user| user.id);
            self.trace.push(format!("finally {request:?}"));
            let open = self.request_link(&request, page, email).await?;
            let outcome = self.perform(&open).await;
            let cookie = outcome.cookie.clone();
            let cookie = cookie.ok_or_else(|| format!("the owner cannot sign in with {email}"))?;
            let id = self.user_of(&cookie).await;
            if id.is_none() || account.is_some_and(|account| id != Some(account)) {
                return Err(format!("the owner signed in to an account other than that of {email}"));
            }
            self.record_outcome(&open, outcome)?;
            self.check(&before, &[open]).await?;
            self.secure(email, cookie).await?;
        }
        if let Some(cookie) = self.stolen.keys().next() {
            return Err(format!("{cookie} works after the owner ended all sessions"));
        }
        let links = self.links(Person::Attacker).await.into_iter();
        let links = links.map(|link| Action::Open(Person::Attacker, link, BrowserCookies::default()));
        let passwords = OWNER_EMAILS
            .into_iter()
            .map(|email| Action::LogIn(Person::Attacker, email, BrowserCookies::default()));
        for action in links.chain(passwords).collect::<Vec<_>>() {
            let before = self.store.users().await;
            self.trace.push(format!("finally {action:?}"));
            let outcome = self.perform(&action).await;
            self.record_outcome(&action, outcome)?;
            self.check(&before, &[action]).await?;
        }
        Ok(())
    }

    /// The newest link of this kind after the owner requested one. Over the limit it is an older one, which must still
    /// work.
    async fn request_link(&self, request: &Action, page: &str, mailbox: &str) -> Result<Action, String> {
        let _ = self.perform(request).await;
        let links = self.links(Person::Owner).await.into_iter();
        let newest = links.rev().find(|link| link.to == mailbox && link.page == page);
        let link = newest.ok_or_else(|| format!("no link was emailed to {mailbox}"))?;
        Ok(Action::Open(Person::Owner, link, BrowserCookies::default()))
    }

    /// Ends every session of the account in one of three ways.
    async fn secure(&mut self, email: &'static str, cookie: String) -> Result<(), String> {
        let action = match self.rng.below(3) {
            0 => Action::LogOutEverywhere(cookie),
            1 => Action::SetPassword(Person::Owner, cookie),
            _ => self.request_link(&Action::RequestReset(email), "reset-password", email).await?,
        };
        self.trace.push(format!("finally {action:?}"));
        let before = self.store.users().await;
        let outcome = self.perform(&action).await;
        if outcome.signed_out.is_empty() {
            return Err(format!("the owner cannot secure the account of {email}"));
        }
        self.record_outcome(&action, outcome)?;
        self.check(&before, &[action]).await
    }
}
