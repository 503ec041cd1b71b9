//! Who acts, and what they do.

use application::users::{Browser, Client, NewMember, ProfileChange, Verified};
use domain::UserId;
use domain::users::{Device, EmailAddress, FirstName, PlainPassword};

use super::campaign::Campaign;

pub(super) const ANNAS: [&str; 2] = ["anna@example.com", "anna@second.example"];
pub(super) const EVES: [&str; 2] = ["eve@example.com", "eve@second.example"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Person {
    /// The owner.
    Anna,
    /// The attacker.
    Eve,
}

impl Person {
    pub(super) const fn mailboxes(self) -> [&'static str; 2] {
        match self {
            Self::Anna => ANNAS,
            Self::Eve => EVES,
        }
    }

    pub(super) const fn password(self) -> &'static str {
        match self {
            Self::Anna => "the owner's password",
            Self::Eve => "the attacker's password",
        }
    }
}

pub(super) fn is_annas(email: &EmailAddress) -> bool {
    ANNAS.contains(&email.key())
}

fn browser() -> Browser {
    Browser { device: Device::recognize(""), known_as: None, session: None }
}

pub(super) fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

/// A link in a mailbox.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Link {
    pub(super) to: String,
    pub(super) page: String,
    pub(super) secret: String,
}

/// What a person does. Addresses of requests may be anyone's; links and cookies are the person's own.
#[derive(Debug, Clone)]
pub(super) enum Action {
    Register(Person, &'static str),
    RequestSignInLink(&'static str),
    RequestReset(&'static str),
    ResendVerification(&'static str),
    LogIn(Person, &'static str),
    Open(Person, Link, Option<String>),
    ChangeEmail(String, &'static str),
    ResendEmailChange(String),
    CancelEmailChange(String),
    SetPassword(Person, String),
    CreateAdmin(&'static str),
}

/// Whether this makes it right that an account with this address is verified from now on.
pub(super) fn proves(action: &Action, email: &EmailAddress) -> bool {
    match action {
        Action::Open(_, link, _) => link.to == email.key(),
        Action::CreateAdmin(vouched) => *vouched == email.key(),
        _ => false,
    }
}

impl Campaign {
    /// Performs the action and returns the cookie of a session that it began.
    pub(super) async fn perform(&self, action: &Action) -> Option<String> {
        let (services, client) = (&self.services, Client::Local);
        match action {
            Action::Register(person, email) => {
                let new = NewMember {
                    email: address(email),
                    first_name: FirstName::parse("Somebody").unwrap(),
                    password: PlainPassword::parse(person.password()).unwrap(),
                };
                let _ = services.registration.register(new, &client).await;
                None
            }
            Action::RequestSignInLink(email) => {
                services.sign_in_link.request(&address(email), &client).await.unwrap();
                None
            }
            Action::RequestReset(email) => {
                services.password_reset.request(&address(email), &client).await.unwrap();
                None
            }
            Action::ResendVerification(email) => {
                services.verification.resend(&address(email), &client).await.unwrap();
                None
            }
            Action::LogIn(person, email) => {
                let password = person.password();
                let sign_in = services.sign_in.sign_in(&address(email), password, &client, &browser()).await;
                sign_in.ok().map(|member| member.cookie.expose().to_owned())
            }
            Action::Open(person, link, cookie) => self.open(*person, link, cookie.as_deref()).await,
            Action::ChangeEmail(cookie, email) => {
                let member = services.sessions.authenticate(cookie).await.unwrap()?;
                let change = ProfileChange { email: Some(address(email)), first_name: None };
                let _ = services.profile.change(&member, change, &client).await;
                None
            }
            Action::ResendEmailChange(cookie) => {
                let _ = services.profile.resend_email_change(self.user_of(cookie).await?, &client).await;
                None
            }
            Action::CancelEmailChange(cookie) => {
                services.profile.cancel_email_change(self.user_of(cookie).await?).await.unwrap();
                None
            }
            Action::SetPassword(person, cookie) => {
                let new = PlainPassword::parse(person.password()).unwrap();
                let member = services.sessions.authenticate(cookie).await.unwrap()?;
                let current = Some(person.password());
                let device = Device::recognize("");
                let changed = services.password_change.change(&member, current, &new, device).await;
                changed.ok().map(|member| member.cookie.expose().to_owned())
            }
            Action::CreateAdmin(email) => {
                let name = FirstName::parse("Admin").unwrap();
                self.ports.admins().appoint(address(email), name, None).await.unwrap();
                None
            }
        }
    }

    async fn open(&self, person: Person, link: &Link, cookie: Option<&str>) -> Option<String> {
        let (services, secret) = (&self.services, &*link.secret);
        let browser = browser();
        match &*link.page {
            "verify" => match services.verification.verify(secret, &Client::Local, &browser).await {
                Ok(Verified::SignedIn(cookie)) => Some(cookie.expose().to_owned()),
                Ok(Verified::Before) | Err(_) => None,
            },
            "sign-in-link" => {
                let member = services.sign_in_link.redeem(secret, &Client::Local, &browser).await;
                member.ok().map(|member| member.cookie.expose().to_owned())
            }
            "reset-password" => {
                let password = PlainPassword::parse(person.password()).unwrap();
                let _ = services.password_reset.reset(secret, &password, &Client::Local).await;
                None
            }
            "confirm-email" => {
                let visitor = match cookie {
                    Some(cookie) => services.sessions.authenticate(cookie).await.unwrap(),
                    None => None,
                };
                let _ = services.profile.confirm_email_change(secret, &Client::Local, visitor.as_ref()).await;
                None
            }
            other => panic!("an unknown page: {other}"),
        }
    }

    pub(super) async fn user_of(&self, cookie: &str) -> Option<UserId> {
        Some(self.services.sessions.authenticate(cookie).await.unwrap()?.user.id)
    }
}
