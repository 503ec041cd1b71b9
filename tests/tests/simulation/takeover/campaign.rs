//! One sequence, and what must hold after each of its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use api::composition::{Ports, Services};
use application::ports::Clock as _;
use application::site::Site;
use chrono::TimeDelta;
use domain::UserId;
use domain::users::User;
use futures_util::future::join;
use infrastructure::html::AllowListSanitizer;
use infrastructure::payments::sandbox::{MemoryLedger, SandboxProvider};
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::{TestClock, TestStore};
use integration_tests::seeded_rng::SeededRng;

use super::actions::{ANNAS, Action, BrowserCookies, EVES, Outcome, Person, address, is_annas, proves};
use super::ports::{PlainHasher, Slow};
use crate::external_services::{Counter, SeededIds, hashed};

/// The same limit for everything, by the clock of the sequence.
fn limiter(per_hour: u32, clock: Arc<TestClock>) -> Arc<KeyedRateLimiter> {
    let start = clock.now();
    let elapsed = move || (clock.now() - start).to_std().unwrap_or_default();
    Arc::new(KeyedRateLimiter::with_clock(|_| per_hour, elapsed).unwrap())
}

/// The random choices of one sequence, and what has happened in it.
pub(super) struct Campaign {
    pub(super) services: Services,
    pub(super) ports: Ports,
    pub(super) rng: SeededRng,
    pub(super) store: TestStore,
    clock: Arc<TestClock>,
    /// Session cookies of each person's browsers; Eve's include those that she stole.
    pub(super) cookies: BTreeMap<Person, Vec<String>>,
    /// The same of cookies by which browsers are known.
    pub(super) devices: BTreeMap<Person, Vec<String>>,
    /// Cookies of Anna's browsers in accounts of Eve's, who sent her sign-in links. Anna opens links there and changes
    /// nothing.
    pub(super) lured: Vec<String>,
    /// Cookies that Eve stole, with the account, until all sessions of that account are ended.
    pub(super) stolen: BTreeMap<String, UserId>,
    pub(super) thefts: u64,
    pub(super) live_thefts: u64,
    /// Addresses where Anna's registration was accepted and its link not opened yet. Anna opens no other verification
    /// links.
    pub(super) awaited: BTreeSet<&'static str>,
    /// Accounts that belonged to an address of Anna's at some time.
    pub(super) annas: BTreeSet<UserId>,
    pub(super) trace: Vec<String>,
}

impl Campaign {
    pub(super) fn new(seed: u64, store: TestStore) -> Self {
        let mut rng = SeededRng::new(seed);
        let clock = Arc::new(TestClock::default());
        let secrets = Arc::new(Counter::default());
        let ids = Arc::new(SeededIds { counter: Counter::default(), clock: clock.clone() });
        let ledger = Arc::new(MemoryLedger::default());
        let payments = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let adapter = store.adapter();
        let slow = Arc::new(Slow::new(adapter.clone(), SeededRng::new(rng.number())));
        let per_hour = if rng.once_in(3) { 3 } else { u32::MAX };
        let ports = Ports {
            store: slow.clone(),
            user_queries: slow,
            session_queries: adapter.clone(),
            agent_queries: adapter.clone(),
            prompt_queries: adapter.clone(),
            post_queries: adapter.clone(),
            purchase_queries: adapter.clone(),
            revisions: adapter,
            password_hasher: Arc::new(PlainHasher),
            rate_limiter: limiter(per_hour, clock.clone()),
            html_sanitizer: Arc::new(AllowListSanitizer::default()),
            secrets,
            ids,
            clock: clock.clone(),
            payment_provider: payments,
            webhook_verifier: None,
        };
        let site = Arc::new(Site {
            name: "Marigold".into(),
            public_url: "http://marigold.test".into(),
            refund_policy: String::new(),
        });
        Self {
            services: Services::new(&ports, &site),
            store,
            ports,
            clock,
            rng,
            cookies: BTreeMap::new(),
            lured: Vec::new(),
            devices: BTreeMap::new(),
            stolen: BTreeMap::new(),
            thefts: 0,
            live_thefts: 0,
            awaited: BTreeSet::new(),
            annas: BTreeSet::new(),
            trace: Vec::new(),
        }
    }

    /// Anna joins, and immediately or 20 minutes later Eve copies her cookies.
    pub(super) async fn begin_with_theft(&mut self) -> Result<(), String> {
        let before = self.store.users().await;
        let register = Action::Register(Person::Anna, ANNAS[0]);
        let open = self.request_link(&register, "verify", ANNAS[0]).await?;
        let outcome = self.perform(&open).await;
        self.remember(&open, outcome)?;
        self.check(&before, &[open]).await?;
        let pause = [0, 20][self.rng.index(2)];
        self.clock.advance(TimeDelta::minutes(pause));
        self.steal_cookies().await;
        Ok(())
    }

    /// Eve copies the cookies of one of Anna's browsers.
    async fn steal_cookies(&mut self) {
        let mut found = Vec::new();
        for cookie in self.cookies.get(&Person::Anna).into_iter().flatten() {
            if !self.stolen.contains_key(cookie)
                && let Some(member) = self.services.sessions.authenticate(cookie).await.unwrap()
            {
                let is_live = member.require_recent_authentication().is_ok();
                found.push((cookie.clone(), member.user.id, is_live));
            }
        }
        let Some((cookie, id, is_live)) = self.rng.pick(&found).cloned() else { return };
        self.trace.push(format!("Eve steals {cookie}"));
        self.thefts += 1;
        self.live_thefts += u64::from(is_live);
        self.stolen.insert(cookie.clone(), id);
        self.cookies.entry(Person::Eve).or_default().push(cookie);
        let device = self.pick_device(Person::Anna);
        self.devices.entry(Person::Eve).or_default().extend(device);
    }

    /// One step of one or two concurrent actions. Returns the violated invariants.
    pub(super) async fn step(&mut self) -> Result<(), String> {
        let pause = [0, 0, 1, 20, 90][self.rng.index(5)];
        self.clock.advance(TimeDelta::minutes(pause));
        if self.rng.once_in(3) {
            self.steal_cookies().await;
        }
        let Some(first) = self.draw().await else { return Ok(()) };
        let second = if self.rng.once_in(3) { self.draw().await } else { None };
        self.trace.push(format!("+{pause} min {first:?}"));
        if let Some(second) = &second {
            self.trace.push(format!("  and {second:?}"));
        }
        let before = self.store.users().await;
        let actions: Vec<_> = [Some(first), second].into_iter().flatten().collect();
        if let [first, second] = &actions[..] {
            let (one, other) = join(self.perform(first), self.perform(second)).await;
            self.remember(first, one)?;
            self.remember(second, other)?;
        } else if let [only] = &actions[..] {
            let outcome = self.perform(only).await;
            self.remember(only, outcome)?;
        }
        self.check(&before, &actions).await
    }

    fn remember(&mut self, action: &Action, outcome: Outcome) -> Result<(), String> {
        if let Some(broken) = outcome.broken {
            return Err(broken);
        }
        self.stolen.retain(|_, of| !outcome.signed_out.contains(of));
        if let Action::Register(Person::Anna, email) = action
            && outcome.awaits_link
        {
            self.awaited.insert(email);
        }
        let person = match action {
            Action::LogIn(person, ..)
            | Action::Open(person, ..)
            | Action::SetPassword(person, _)
            | Action::ConfirmByPassword(person, _)
            | Action::ConfirmByCode(person, ..) => *person,
            _ => return Ok(()),
        };
        if let Some(cookie) = outcome.cookie {
            let is_lured = matches!(action, Action::Open(Person::Anna, link, _) if EVES.contains(&&*link.to));
            let cookies = if is_lured { &mut self.lured } else { self.cookies.entry(person).or_default() };
            cookies.push(cookie);
        }
        self.devices.entry(person).or_default().extend(outcome.device);
        Ok(())
    }

    async fn check(&mut self, before: &[User], actions: &[Action]) -> Result<(), String> {
        let users = self.store.users().await;
        for user in users.iter().filter(|user| user.is_verified) {
            if is_annas(&user.email) {
                self.annas.insert(user.id);
                // The account is verified: no link is pending.
                self.awaited.retain(|awaited| *awaited != user.email.normalized());
            }
            let is_new = !before.iter().any(|old| {
                old.id == user.id && old.is_verified && old.email.normalized() == user.email.normalized()
            });
            if is_new && !actions.iter().any(|action| proves(action, &user.email)) {
                return Err(format!("{} is verified and nobody proved it", user.email));
            }
        }
        for user in users.iter().filter(|user| self.annas.contains(&user.id)) {
            let pending = user.pending_email.as_ref().map(|pending| &pending.email);
            if let Some(email) =
                [Some(&user.email), pending].into_iter().flatten().find(|email| !is_annas(email))
            {
                return Err(format!("Anna's account {} has or awaits the address {email}", user.id));
            }
            if user.password.hash() == Some(&hashed(Person::Eve.password())) {
                return Err(format!("Eve's password opens the account of {}", user.email));
            }
        }
        for cookie in self.cookies.get(&Person::Eve).into_iter().flatten() {
            if self.stolen.contains_key(cookie) {
                continue;
            }
            let Some(signed_in) = self.services.sessions.authenticate(cookie).await.unwrap() else {
                continue;
            };
            let user = signed_in.user;
            if self.annas.contains(&user.id) || is_annas(&address(&user.email)) {
                return Err(format!("Eve is signed in to the account of {}", user.email));
            }
        }
        Ok(())
    }

    /// Anna gets in with each mailbox and ends the sessions of the account; afterwards Eve tries everything
    /// that she knows.
    pub(super) async fn end(&mut self) -> Result<(), String> {
        for email in ANNAS {
            let before = self.store.users().await;
            let known = before.iter().find(|user| user.email.normalized() == email);
            let (request, page) = if known.is_some_and(|user| user.is_verified) {
                (Action::RequestSignInLink(email), "sign-in-link")
            } else {
                // Only whoever has an account gets an email over the limit.
                self.clock.advance(TimeDelta::hours(1));
                (Action::Register(Person::Anna, email), "verify")
            };
            let known = known.map(|user| user.id);
            self.trace.push(format!("in the end {request:?}"));
            let open = self.request_link(&request, page, email).await?;
            let outcome = self.perform(&open).await;
            let cookie = outcome.cookie.clone();
            let cookie = cookie.ok_or_else(|| format!("Anna cannot get in with {email}"))?;
            let id = self.user_of(&cookie).await;
            if id.is_none() || known.is_some_and(|known| id != Some(known)) {
                return Err(format!("Anna got into another account than that of {email}"));
            }
            self.remember(&open, outcome)?;
            self.check(&before, &[open]).await?;
            self.secure(email, cookie).await?;
        }
        if let Some(cookie) = self.stolen.keys().next() {
            return Err(format!("{cookie} outlived what Anna did against it"));
        }
        let links = self.links(Person::Eve).await.into_iter();
        let links = links.map(|link| Action::Open(Person::Eve, link, BrowserCookies::default()));
        let passwords =
            ANNAS.into_iter().map(|email| Action::LogIn(Person::Eve, email, BrowserCookies::default()));
        for action in links.chain(passwords).collect::<Vec<_>>() {
            let before = self.store.users().await;
            self.trace.push(format!("in the end {action:?}"));
            let outcome = self.perform(&action).await;
            self.remember(&action, outcome)?;
            self.check(&before, &[action]).await?;
        }
        Ok(())
    }

    /// The newest link of this kind in Anna's mailbox after she requested one. Over the limit it is an older one, which
    /// must still work.
    async fn request_link(&self, request: &Action, page: &str, mailbox: &str) -> Result<Action, String> {
        let _ = self.perform(request).await;
        let links = self.links(Person::Anna).await.into_iter();
        let newest = links.rev().find(|link| link.to == mailbox && link.page == page);
        let link = newest.ok_or_else(|| format!("no link came to {mailbox}"))?;
        Ok(Action::Open(Person::Anna, link, BrowserCookies::default()))
    }

    /// Each of these ends every session of the account.
    async fn secure(&mut self, email: &'static str, cookie: String) -> Result<(), String> {
        let action = match self.rng.below(3) {
            0 => Action::LogOutEverywhere(cookie),
            1 => Action::SetPassword(Person::Anna, cookie),
            _ => self.request_link(&Action::RequestReset(email), "reset-password", email).await?,
        };
        self.trace.push(format!("in the end {action:?}"));
        let before = self.store.users().await;
        let outcome = self.perform(&action).await;
        if outcome.signed_out.is_empty() {
            return Err(format!("Anna cannot secure the account of {email}"));
        }
        self.remember(&action, outcome)?;
        self.check(&before, &[action]).await
    }
}
