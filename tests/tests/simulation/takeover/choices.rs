//! Random choice of the next action and its links, codes and cookies.

use application::outbox::MailKind;
use application::users::Sessions;

use super::actions::{ATTACKER_EMAILS, Action, BrowserCookies, Link, OWNER_EMAILS, Person};
use super::scenario::Scenario;

impl Scenario {
    fn pick_one(&mut self, addresses: [&'static str; 2]) -> &'static str {
        addresses[self.rng.index(2)]
    }

    fn any_address(&mut self) -> &'static str {
        let emails = if self.rng.one_in(2) { OWNER_EMAILS } else { ATTACKER_EMAILS };
        self.pick_one(emails)
    }

    /// All links emailed to this person, newest last.
    pub(super) async fn links(&self, person: Person) -> Vec<Link> {
        let mut links = Vec::new();
        for mail in self.store.outbox_emails().await {
            if !person.mailboxes().contains(&mail.to.normalized()) {
                continue;
            }
            let Some((before, after)) = mail.content.text.split_once("?token=") else { continue };
            let Some((_, page)) = before.rsplit_once('/') else { continue };
            let secret = after.split_whitespace().next().unwrap_or_default();
            links.push(Link {
                to: mail.to.normalized().to_owned(),
                page: page.to_owned(),
                secret: secret.to_owned(),
            });
        }
        links
    }

    /// A link from the person's mailboxes, more often a recent one.
    async fn pick_link(&mut self, person: Person) -> Option<Link> {
        let links = self.links(person).await;
        let recent = links.len().saturating_sub(3);
        let from = if self.rng.one_in(3) { 0 } else { recent };
        self.rng.pick(&links[from..]).cloned()
    }

    /// A sign-in link of the attacker, sent to the owner.
    async fn pick_lure(&mut self) -> Option<Link> {
        let mut links = self.links(Person::Attacker).await;
        links.retain(|link| link.page == "sign-in-link");
        links.pop()
    }

    /// The newest confirmation code in the person's mailboxes, or a guess.
    async fn pick_code(&self, person: Person) -> String {
        let emails = self.store.outbox_emails().await.into_iter().rev();
        let mut codes = emails
            .filter(|mail| mail.kind == MailKind::ConfirmationCode)
            .filter(|mail| person.mailboxes().contains(&mail.to.normalized()))
            .filter_map(|mail| {
                let mut words = mail.content.text.split_whitespace();
                words.find(|word| word.len() == 6 && word.parse::<u32>().is_ok()).map(str::to_owned)
            });
        codes.next().unwrap_or_else(|| "000000".to_owned())
    }

    fn pick_cookie(&mut self, person: Person) -> Option<String> {
        self.rng.pick(self.cookies.get(&person).map_or(&[], Vec::as_slice)).cloned()
    }

    pub(super) fn pick_device(&mut self, person: Person) -> Option<String> {
        self.rng.pick(self.devices.get(&person).map_or(&[], Vec::as_slice)).cloned()
    }

    /// A cookie for a change that needs recent authentication, except a stolen one that is recently authenticated.
    async fn pick_cookie_for_change(&mut self, person: Person) -> Option<String> {
        let cookie = self.pick_cookie(person)?;
        if person == Person::Attacker && self.stolen.contains_key(&cookie) {
            let member = Sessions::new(&self.app).authenticate(&cookie).await.unwrap().user()?;
            member.require_recent_authentication().is_err().then_some(cookie)
        } else {
            Some(cookie)
        }
    }

    fn pick_cookies(&mut self, person: Person) -> BrowserCookies {
        let session = match self.rng.below(4) {
            0 if person == Person::Owner => self.rng.pick(&self.lured_cookies).cloned(),
            0..=1 => self.pick_cookie(person),
            _ => None,
        };
        let device = if self.rng.one_in(2) { self.pick_device(person) } else { None };
        BrowserCookies { session, device }
    }

    pub(super) async fn next_action(&mut self) -> Option<Action> {
        let person = if self.rng.one_in(3) { Person::Owner } else { Person::Attacker };
        let target = match person {
            Person::Owner => self.pick_one(OWNER_EMAILS),
            Person::Attacker => self.any_address(),
        };
        Some(match self.rng.below(25) {
            0..=2 => Action::Register(person, target),
            3..=4 => Action::RequestSignInLink(target),
            5 => Action::RequestReset(target),
            6 => Action::ResendVerification(target),
            7..=8 => Action::LogIn(person, target, self.pick_cookies(person)),
            9..=13 => {
                let link = if person == Person::Owner && self.rng.one_in(4) {
                    self.pick_lure().await?
                } else {
                    self.pick_link(person).await?
                };
                Action::Open(person, link, self.pick_cookies(person))
            }
            14..=16 => Action::ChangeEmail(self.pick_cookie_for_change(person).await?, target),
            17 => match self.rng.below(3) {
                0 => Action::CancelEmailChange(self.pick_cookie(person)?),
                _ => Action::ResendEmailChange(self.pick_cookie_for_change(person).await?),
            },
            18 => Action::SetPassword(person, self.pick_cookie_for_change(person).await?),
            19 => Action::ConfirmByPassword(person, self.pick_cookie(person)?),
            20 => Action::RequestCode(self.pick_cookie(person)?),
            21 => Action::ConfirmByCode(person, self.pick_cookie(person)?, self.pick_code(person).await),
            22 => Action::LogOutEverywhere(self.pick_cookie(person)?),
            23 => Action::RevokeSessions(if self.rng.one_in(3) {
                None
            } else {
                Some(self.pick_one(OWNER_EMAILS))
            }),
            _ => Action::CreateAdmin(self.pick_one(OWNER_EMAILS)),
        })
    }
}
