//! One sequence, and what must hold after each of its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use api::composition::{Ports, Services};
use application::outbox::MailKind;
use application::site::Site;
use chrono::TimeDelta;
use domain::UserId;
use domain::users::User;
use futures_util::future::join;
use infrastructure::html::AllowListSanitizer;
use infrastructure::payments::sandbox::{MemoryLedger, SandboxProvider};
use infrastructure::security::KeyedRateLimiter;
use integration_tests::app::TestClock;
use integration_tests::memory::MemoryStore;
use integration_tests::seeded_rng::SeededRng;

use super::actions::{ANNAS, Action, EVES, Link, Outcome, Person, address, is_annas, proves};
use super::ports::{PlainHasher, Slow};
use crate::external_services::{Counter, SeededIds, hashed};

/// The random choices of one sequence, and what has happened in it.
pub(super) struct Campaign {
    pub(super) services: Services,
    pub(super) ports: Ports,
    pub(super) rng: SeededRng,
    store: MemoryStore,
    clock: Arc<TestClock>,
    /// Cookies of each person's browsers; Eve's include those that she stole.
    cookies: BTreeMap<Person, Vec<String>>,
    /// Cookies that Eve stole, with the account, until all sessions of that account are ended.
    stolen: BTreeMap<String, UserId>,
    pub(super) thefts: u64,
    /// Addresses where Anna's registration was accepted and its link not opened yet. Anna opens no other verification
    /// links.
    awaited: BTreeSet<&'static str>,
    /// Accounts that belonged to an address of Anna's at some time.
    pub(super) annas: BTreeSet<UserId>,
    pub(super) trace: Vec<String>,
}

impl Campaign {
    pub(super) fn new(seed: u64) -> Self {
        let mut rng = SeededRng::new(seed);
        let store = MemoryStore::new();
        let clock = Arc::new(TestClock::default());
        let secrets = Arc::new(Counter::default());
        let ids = Arc::new(SeededIds { counter: Counter::default(), clock: clock.clone() });
        let ledger = Arc::new(MemoryLedger::default());
        let payments = Arc::new(SandboxProvider::new(ledger, clock.clone(), secrets.clone(), ids.clone()));
        let adapter = Arc::new(store.clone());
        let slow = Arc::new(Slow::new(store.clone(), SeededRng::new(rng.number())));
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
            rate_limiter: Arc::new(KeyedRateLimiter::new(|_| u32::MAX).unwrap()),
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
            stolen: BTreeMap::new(),
            thefts: 0,
            awaited: BTreeSet::new(),
            annas: BTreeSet::new(),
            trace: Vec::new(),
        }
    }

    fn one_of(&mut self, addresses: [&'static str; 2]) -> &'static str {
        addresses[self.rng.index(2)]
    }

    fn any_address(&mut self) -> &'static str {
        let whose = if self.rng.once_in(2) { ANNAS } else { EVES };
        self.one_of(whose)
    }

    /// Every link ever mailed to this person, the newest last.
    fn links(&self, person: Person) -> Vec<Link> {
        let mut links = Vec::new();
        for mail in self.store.outbox_emails() {
            if !person.mailboxes().contains(&mail.to.key()) {
                continue;
            }
            let Some((before, after)) = mail.content.text.split_once("?token=") else { continue };
            let Some((_, page)) = before.rsplit_once('/') else { continue };
            let secret = after.split_whitespace().next().unwrap_or_default();
            links.push(Link {
                to: mail.to.key().to_owned(),
                page: page.to_owned(),
                secret: secret.to_owned(),
            });
        }
        links
    }

    /// A link of the person's mailboxes, more often a new one.
    fn pick_link(&mut self, person: Person) -> Option<Link> {
        let mut links = self.links(person);
        if person == Person::Anna {
            links.retain(|link| link.page != "verify" || self.awaited.contains(&*link.to));
        }
        let recent = links.len().saturating_sub(3);
        let from = if self.rng.once_in(3) { 0 } else { recent };
        self.rng.pick(&links[from..]).cloned()
    }

    /// The newest confirmation code in the person's mailboxes, or a guess.
    fn pick_code(&self, person: Person) -> String {
        let emails = self.store.outbox_emails().into_iter().rev();
        let mut codes = emails
            .filter(|mail| mail.kind == MailKind::ConfirmationCode)
            .filter(|mail| person.mailboxes().contains(&mail.to.key()))
            .filter_map(|mail| {
                let mut words = mail.content.text.split_whitespace();
                words.find(|word| word.len() == 6 && word.parse::<u32>().is_ok()).map(str::to_owned)
            });
        codes.next().unwrap_or_else(|| "000000".to_owned())
    }

    /// Anna joins, and 20 minutes later Eve copies her cookie.
    pub(super) async fn begin_with_theft(&mut self) -> Result<(), String> {
        let before = self.store.users();
        let register = Action::Register(Person::Anna, ANNAS[0]);
        let open = self.request_link(&register, ANNAS[0]).await?;
        let outcome = self.perform(&open).await;
        self.remember(&open, outcome)?;
        self.check(&before, &[open]).await?;
        self.clock.advance(TimeDelta::minutes(20));
        self.steal_cookie().await;
        Ok(())
    }

    /// Eve copies one of Anna's cookies whose session was authenticated more than 15 minutes ago; until then
    /// the session may do what Anna may.
    async fn steal_cookie(&mut self) {
        let mut found = Vec::new();
        for cookie in self.cookies.get(&Person::Anna).into_iter().flatten() {
            let member = self.services.sessions.authenticate(cookie).await.unwrap();
            let stale = member.filter(|member| member.require_recent_authentication().is_err());
            found.extend(stale.map(|member| (cookie.clone(), member.user.id)));
        }
        found.retain(|(cookie, _)| !self.stolen.contains_key(cookie));
        let Some((cookie, id)) = self.rng.pick(&found).cloned() else { return };
        self.trace.push(format!("Eve steals {cookie}"));
        self.thefts += 1;
        self.stolen.insert(cookie.clone(), id);
        self.cookies.entry(Person::Eve).or_default().push(cookie);
    }

    fn pick_cookie(&mut self, person: Person) -> Option<String> {
        self.rng.pick(self.cookies.get(&person).map_or(&[], Vec::as_slice)).cloned()
    }

    fn draw(&mut self) -> Option<Action> {
        let person = if self.rng.once_in(3) { Person::Anna } else { Person::Eve };
        let target = match person {
            Person::Anna => self.one_of(ANNAS),
            Person::Eve => self.any_address(),
        };
        Some(match self.rng.below(24) {
            0..=2 => Action::Register(person, target),
            3..=4 => Action::RequestSignInLink(target),
            5 => Action::RequestReset(target),
            6 => Action::ResendVerification(target),
            7..=8 => Action::LogIn(person, target),
            9..=13 => {
                let link = self.pick_link(person)?;
                let cookie = if self.rng.once_in(2) { self.pick_cookie(person) } else { None };
                Action::Open(person, link, cookie)
            }
            14..=16 => Action::ChangeEmail(self.pick_cookie(person)?, target),
            17 => match self.rng.below(3) {
                0 => Action::CancelEmailChange(self.pick_cookie(person)?),
                _ => Action::ResendEmailChange(self.pick_cookie(person)?),
            },
            18 => Action::SetPassword(person, self.pick_cookie(person)?),
            19 => Action::ConfirmByPassword(person, self.pick_cookie(person)?),
            20 => Action::RequestCode(self.pick_cookie(person)?),
            21 => Action::ConfirmByCode(person, self.pick_cookie(person)?, self.pick_code(person)),
            22 => Action::LogOutEverywhere(self.pick_cookie(person)?),
            _ => Action::CreateAdmin(self.one_of(ANNAS)),
        })
    }

    /// One step of one or two concurrent actions. Returns the violated invariants.
    pub(super) async fn step(&mut self) -> Result<(), String> {
        let pause = [0, 0, 1, 20, 90][self.rng.index(5)];
        self.clock.advance(TimeDelta::minutes(pause));
        if self.rng.once_in(3) {
            self.steal_cookie().await;
        }
        let Some(first) = self.draw() else { return Ok(()) };
        let second = if self.rng.once_in(3) { self.draw() } else { None };
        self.trace.push(format!("+{pause} min {first:?}"));
        if let Some(second) = &second {
            self.trace.push(format!("  and {second:?}"));
        }
        let before = self.store.users();
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
        if let Some(account) = outcome.signed_out {
            self.stolen.retain(|_, of| *of != account);
        }
        if let Action::Register(Person::Anna, email) = action
            && outcome.awaits_link
        {
            self.awaited.insert(email);
        }
        let person = match action {
            Action::LogIn(person, _)
            | Action::Open(person, ..)
            | Action::SetPassword(person, _)
            | Action::ConfirmByPassword(person, _)
            | Action::ConfirmByCode(person, ..) => *person,
            _ => return Ok(()),
        };
        if let Some(cookie) = outcome.cookie {
            self.cookies.entry(person).or_default().push(cookie);
        }
        Ok(())
    }

    async fn check(&mut self, before: &[User], actions: &[Action]) -> Result<(), String> {
        let users = self.store.users();
        for user in users.iter().filter(|user| user.is_verified) {
            if is_annas(&user.email) {
                self.annas.insert(user.id);
                // The account is verified: no link is pending.
                self.awaited.retain(|awaited| *awaited != user.email.key());
            }
            let is_new = !before
                .iter()
                .any(|old| old.id == user.id && old.is_verified && old.email.key() == user.email.key());
            if is_new && !actions.iter().any(|action| proves(action, &user.email)) {
                return Err(format!("{} is verified and nobody proved it", user.email));
            }
        }
        for user in users.iter().filter(|user| self.annas.contains(&user.id)) {
            if let Some(email) = [Some(&user.email), user.pending_email.as_ref()]
                .into_iter()
                .flatten()
                .find(|email| !is_annas(email))
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
            let before = self.store.users();
            let known = before.iter().find(|user| user.email.key() == email).map(|user| user.id);
            let request = if known.is_some() {
                Action::RequestSignInLink(email)
            } else {
                Action::Register(Person::Anna, email)
            };
            self.trace.push(format!("in the end {request:?}"));
            let open = self.request_link(&request, email).await?;
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
        let links = self.links(Person::Eve).into_iter().map(|link| Action::Open(Person::Eve, link, None));
        let passwords = ANNAS.into_iter().map(|email| Action::LogIn(Person::Eve, email));
        for action in links.chain(passwords).collect::<Vec<_>>() {
            let before = self.store.users();
            self.trace.push(format!("in the end {action:?}"));
            let outcome = self.perform(&action).await;
            self.remember(&action, outcome)?;
            self.check(&before, &[action]).await?;
        }
        Ok(())
    }

    /// The link in Anna's mailbox.
    async fn request_link(&self, request: &Action, mailbox: &str) -> Result<Action, String> {
        let _ = self.perform(request).await;
        let newest = self.links(Person::Anna).pop().filter(|link| link.to == mailbox);
        let link = newest.ok_or_else(|| format!("no link came to {mailbox}"))?;
        Ok(Action::Open(Person::Anna, link, None))
    }

    /// Each of these ends every session of the account.
    async fn secure(&mut self, email: &'static str, cookie: String) -> Result<(), String> {
        let action = match self.rng.below(3) {
            0 => Action::LogOutEverywhere(cookie),
            1 => Action::SetPassword(Person::Anna, cookie),
            _ => self.request_link(&Action::RequestReset(email), email).await?,
        };
        self.trace.push(format!("in the end {action:?}"));
        let before = self.store.users();
        let outcome = self.perform(&action).await;
        if outcome.signed_out.is_none() {
            return Err(format!("Anna cannot secure the account of {email}"));
        }
        self.remember(&action, outcome)?;
        self.check(&before, &[action]).await
    }
}
