//! Persons and their actions.

use application::users::{
    Admins, Client, ConfirmationCodes, NewSession, PasswordChange, PasswordReset, Profile, ProfileChange,
    Reauthentication, RevokeSessions, Sessions, SignIn, SignInContext, SignInLink, SignInOutcome, SignUp,
    SignUpForm, SignUpInput, TrustedDevices, Verification, VerificationOutcome,
};
use domain::UserId;
use domain::users::{Device, EmailAddress, FirstName, Intent, PlainPassword, Role};

use super::scenario::Scenario;

pub(super) const OWNER_EMAILS: [&str; 2] = ["anna@example.com", "anna@second.example"];
pub(super) const ATTACKER_EMAILS: [&str; 2] = ["eve@example.com", "eve@second.example"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Person {
    Owner,
    Attacker,
}

impl Person {
    pub(super) const fn mailboxes(self) -> [&'static str; 2] {
        match self {
            Self::Owner => OWNER_EMAILS,
            Self::Attacker => ATTACKER_EMAILS,
        }
    }

    pub(super) const fn password(self) -> &'static str {
        match self {
            Self::Owner => "the owner's password",
            Self::Attacker => "the attacker's password",
        }
    }
}

pub(super) fn is_owner_email(email: &EmailAddress) -> bool {
    OWNER_EMAILS.contains(&email.normalized())
}

/// The cookies that a browser sends when it signs in.
#[derive(Debug, Clone, Default)]
pub(super) struct BrowserCookies {
    pub(super) session: Option<String>,
    pub(super) device: Option<String>,
}

impl BrowserCookies {
    fn sign_in_context(&self) -> SignInContext {
        SignInContext {
            device: Device::from_user_agent(""),
            device_cookie: self.device.clone(),
            previous_session: self.session.clone(),
        }
    }
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

/// An action of a person. Email addresses in requests may be anyone's; links and cookies are the person's
/// own.
#[derive(Debug, Clone)]
pub(super) enum Action {
    Register(Person, &'static str),
    RequestSignInLink(&'static str),
    RequestReset(&'static str),
    ResendVerification(&'static str),
    LogIn(Person, &'static str, BrowserCookies),
    Open(Person, Link, BrowserCookies),
    ChangeEmail(String, &'static str),
    ResendEmailChange(String),
    CancelEmailChange(String),
    SetPassword(Person, String),
    ConfirmByPassword(Person, String),
    RequestCode(String),
    ConfirmByCode(Person, String, String),
    LogOutEverywhere(String),
    CreateAdmin(&'static str),
    /// Of one account, or of all.
    RevokeSessions(Option<&'static str>),
}

/// The result of an action.
#[derive(Default)]
pub(super) struct Outcome {
    /// The cookie of a session that it started or renewed.
    pub(super) cookie: Option<String>,
    /// The trusted-device cookie of the browser.
    pub(super) device: Option<String>,
    /// The accounts whose sessions it ended.
    pub(super) signed_out: Vec<UserId>,
    /// A violated invariant.
    pub(super) violation: Option<String>,
}

/// Whether this action verifies an account with this address.
pub(super) fn verifies(action: &Action, email: &EmailAddress) -> bool {
    match action {
        Action::Open(_, link, _) => link.to == email.normalized(),
        Action::CreateAdmin(created_email) => *created_email == email.normalized(),
        _ => false,
    }
}

impl Scenario {
    pub(super) async fn perform(&self, action: &Action) -> Outcome {
        self.try_perform(action).await.unwrap_or_default()
    }

    /// `None` if a cookie is no longer valid.
    async fn try_perform(&self, action: &Action) -> Option<Outcome> {
        let (app, client) = (&self.app, Client::Loopback);
        match action {
            Action::Register(person, email) => {
                let new = SignUpInput {
                    email: address(email),
                    first_name: FirstName::parse("Sam").unwrap(),
                    password: PlainPassword::parse(person.password()).unwrap(),
                    intent: Intent::default(),
                    wants_new_posts: false,
                    source: None,
                    form: SignUpForm::default(),
                };
                let device = SignUp::new(app).sign_up(new, &client).await.ok().flatten();
                Some(Outcome { device: device.map(|it| it.expose().to_owned()), ..Outcome::default() })
            }
            Action::RequestSignInLink(email) => {
                SignInLink::new(app).request(&address(email), &Intent::default(), &client).await.unwrap();
                None
            }
            Action::RequestReset(email) => {
                PasswordReset::new(app).request(&address(email), &Intent::default(), &client).await.unwrap();
                None
            }
            Action::ResendVerification(email) => {
                Verification::new(app).resend(&address(email), &Intent::default(), &client).await.unwrap();
                None
            }
            Action::LogIn(person, email, cookies) => {
                let (email, context) = (address(email), cookies.sign_in_context());
                let sign_in = SignIn::new(app).sign_in(&email, person.password(), &client, &context).await;
                Some(self.signed_in(sign_in.ok().and_then(started)))
            }
            Action::Open(person, link, cookies) => Some(self.open(*person, link, cookies).await),
            Action::ChangeEmail(cookie, email) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let change = ProfileChange { email: Some(address(email)), first_name: None };
                let _ = Profile::new(app).change(&member, change, &client).await;
                None
            }
            Action::ResendEmailChange(cookie) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let _ = Profile::new(app).resend_email_change(&member, &client).await;
                None
            }
            Action::CancelEmailChange(cookie) => {
                Profile::new(app).cancel_email_change(self.user_of(cookie).await?).await.unwrap();
                None
            }
            Action::SetPassword(person, cookie) => {
                let new = PlainPassword::parse(person.password()).unwrap();
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let current = Some(person.password());
                let device = Device::from_user_agent("");
                let changed = PasswordChange::new(app).change(&member, current, &new, device, &client).await;
                let signed_out = changed.is_ok().then_some(member.user.id).into_iter().collect();
                Some(Outcome { signed_out, ..self.signed_in(changed.ok()) })
            }
            Action::ConfirmByPassword(person, cookie) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let cookie =
                    Reauthentication::new(app).by_password(&member, person.password(), &client).await;
                Some(Outcome { cookie: cookie.ok().map(|new| new.expose().to_owned()), ..Outcome::default() })
            }
            Action::RequestCode(cookie) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let _ = ConfirmationCodes::new(app).send(&member).await;
                None
            }
            Action::ConfirmByCode(_, cookie, code) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                let cookie = Reauthentication::new(app).by_code(&member, code).await;
                Some(Outcome { cookie: cookie.ok().map(|new| new.expose().to_owned()), ..Outcome::default() })
            }
            Action::LogOutEverywhere(cookie) => {
                let member = Sessions::new(app).authenticate(cookie).await.unwrap().user()?;
                Sessions::new(app).end_all(&member, None).await.unwrap();
                Some(Outcome { signed_out: vec![member.user.id], ..Outcome::default() })
            }
            Action::CreateAdmin(email) => {
                let name = FirstName::parse("Admin").unwrap();
                let admins = Admins::new(&self.app);
                admins.create_or_promote(address(email), name, Role::Owner, None).await.unwrap();
                None
            }
            Action::RevokeSessions(Some(email)) => {
                let known = self.app.queries.users().find_by_email(&address(email)).await.unwrap()?;
                RevokeSessions::new(&self.app).revoke_by_email(&known.email).await.ok()?;
                Some(Outcome { signed_out: vec![known.id], ..Outcome::default() })
            }
            Action::RevokeSessions(None) => {
                RevokeSessions::new(&self.app).revoke_all().await.unwrap();
                let users = self.store.users().await;
                let signed_out = users.into_iter().map(|user| user.id).collect();
                Some(Outcome { signed_out, ..Outcome::default() })
            }
        }
    }

    fn signed_in(&self, member: Option<NewSession>) -> Outcome {
        let Some(NewSession { cookie, user, .. }) = member else { return Outcome::default() };
        let device = TrustedDevices::new(&self.app).issue_cookie(&user);
        Outcome {
            cookie: Some(cookie.expose().to_owned()),
            device: device.map(|cookie| cookie.expose().to_owned()),
            ..Outcome::default()
        }
    }

    async fn open(&self, person: Person, link: &Link, cookies: &BrowserCookies) -> Outcome {
        let (app, secret) = (&self.app, &*link.secret);
        let browser = cookies.sign_in_context();
        let mut outcome = Outcome::default();
        match &*link.page {
            "verify" => {
                let verified = Verification::new(app).verify(secret, &Client::Loopback, &browser).await;
                if let Ok(VerificationOutcome::Verified(SignInOutcome::SignedIn(member))) = verified {
                    outcome.cookie = Some(member.cookie.expose().to_owned());
                }
            }
            "sign-in-link" => {
                let member = SignInLink::new(app).redeem(secret, &Client::Loopback, &browser).await;
                outcome = self.signed_in(member.ok().and_then(started));
            }
            "reset-password" => {
                let password = PlainPassword::parse(person.password()).unwrap();
                let device = Device::from_user_agent("");
                let reset =
                    PasswordReset::new(app).reset(secret, &password, &Client::Loopback, &device).await;
                outcome.signed_out = reset.ok().map(|(user, _)| user.id).into_iter().collect();
            }
            "confirm-email" => {
                let client = match &cookies.session {
                    Some(cookie) => Sessions::new(app).authenticate(cookie).await.unwrap().user(),
                    None => None,
                };
                let device = Device::from_user_agent("");
                let confirmed = Profile::new(app)
                    .confirm_email_change(secret, &Client::Loopback, client.as_ref(), &device)
                    .await;
                let reported = confirmed.ok().map(|confirmed| confirmed.email.normalized().to_owned());
                if let Some(reported) = reported.filter(|reported| *reported != link.to) {
                    outcome.violation = Some(format!("the link emailed to {} confirmed {reported}", link.to));
                }
            }
            other => panic!("unknown page: {other}"),
        }
        outcome
    }

    pub(super) async fn user_of(&self, cookie: &str) -> Option<UserId> {
        Some(Sessions::new(&self.app).authenticate(cookie).await.unwrap().user()?.user.id)
    }
}

fn started(outcome: SignInOutcome) -> Option<NewSession> {
    match outcome {
        SignInOutcome::SignedIn(member) => Some(*member),
        SignInOutcome::SecondFactorRequired(_) | SignInOutcome::PasskeyRequired => None,
    }
}
