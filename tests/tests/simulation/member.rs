//! A browser tab of a member: sign-up, sign-in, checkout and payment in random order.

use std::sync::Arc;

use application::ports::{IntentStatus, PaymentProvider as _};
use application::purchases::{Checkout, CheckoutInput, CheckoutSession, Confirmation};
use application::users::{
    Authentication, Client, NewSession, PasswordReset, Sessions, SignIn, SignInContext, SignInLink,
    SignInOutcome, SignUp, SignUpForm, SignUpInput, Verification, VerificationOutcome,
};
use domain::UserId;
use domain::purchases::OrderState;
use domain::users::{Device, EmailAddress, FirstName, Intent, PlainPassword};
use infrastructure::payments::sandbox::{AuthenticationOutcome, TestCard};
use integration_tests::seeded_rng::SeededRng;

use crate::simulation::context::{TestContext, yield_steps};
use crate::simulation::external_services::hashed;
use crate::simulation::invariants::{Event, key};
use crate::simulation::scheduler::yield_now;

/// Succeeds; requires authentication; is declined.
const CARDS: [&str; 4] = ["4242424242424242", "4242424242424242", "4000002500003155", "4000000000000002"];

pub struct Tab {
    pub context: Arc<TestContext>,
    pub rng: SeededRng,
    pub address: String,
    pub name: String,
    cookie: Option<String>,
    /// Of the sign-up, so that the password survives the verification.
    device: Option<String>,
    password: String,
    passwords: u32,
    checkouts: Vec<CheckoutSession>,
}

impl Tab {
    pub fn new(context: Arc<TestContext>, mut rng: SeededRng, address: String, tab: u32) -> Self {
        let name = format!("{address}#{tab}");
        let passwords = u32::try_from(rng.below(1000)).unwrap();
        let password = format!("{name} initial");
        let (cookie, device) = (None, None);
        Self { context, rng, address, name, cookie, device, password, passwords, checkouts: Vec::new() }
    }

    pub async fn browse(mut self, steps: u32) {
        self.sign_up_and_verify().await;
        for _ in 0..steps {
            // Only signed-in members can buy.
            let actions = if self.cookie.is_some() { 30 } else { 8 };
            match self.rng.below(actions) {
                0 => self.sign_up().await,
                1 => self.verify().await,
                2 => self.sign_in().await,
                3 => self.request_reset().await,
                4 => self.reset().await,
                5 => self.request_sign_in_link().await,
                6 => self.redeem_sign_in_link().await,
                7 => yield_steps(40).await,
                8..=15 => self.check_out().await,
                16..=22 => self.pay().await,
                _ => self.confirm().await,
            }
        }
    }

    /// Signs up and opens the emailed link.
    async fn sign_up_and_verify(&mut self) {
        self.sign_up().await;
        for _ in 0..4 {
            yield_steps(30).await;
            self.verify().await;
            if self.cookie.is_some() {
                return;
            }
        }
    }

    fn email(&self) -> EmailAddress {
        EmailAddress::parse(&self.address).unwrap()
    }

    async fn sign_up(&mut self) {
        let new = SignUpInput {
            email: self.email(),
            first_name: FirstName::parse("Anna").unwrap(),
            password: PlainPassword::parse(&self.password).unwrap(),
            intent: Intent::default(),
            wants_new_posts: false,
            source: None,
            form: SignUpForm::default(),
        };
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "signs up", async move |app| {
                SignUp::new(&app).sign_up(new, &Client::Loopback).await
            })
            .await;
        if let Some(Ok(device)) = response {
            self.device = device.map(|device| device.expose().to_owned());
            self.context.invariants.assert_committed(&Event::Registered(self.address.clone()));
        }
    }

    async fn verify(&mut self) {
        let Some(secret) = self.context.mailboxes.latest_secret(&self.address, "/verify") else { return };
        let context = SignInContext { device_cookie: self.device.clone(), ..no_cookies() };
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "verifies", async move |app| {
                Verification::new(&app).verify(&secret, &Client::Loopback, &context).await
            })
            .await;
        if let Some(Ok(VerificationOutcome::Verified(SignInOutcome::SignedIn(member)))) = response {
            self.context.invariants.assert_committed(&Event::Verified(self.address.clone()));
            self.save_session(member.cookie.expose());
        }
    }

    fn save_session(&mut self, cookie: &str) {
        let digest = self.context.app.secrets.digest(cookie);
        self.context.invariants.assert_committed(&Event::SessionStarted(key(digest)));
        self.cookie = Some(cookie.to_owned());
    }

    fn save_new_session(&mut self, member: &NewSession) {
        if !member.user.is_verified {
            self.context.invariants.broken(format!("{} was signed in without verification", self.address));
        }
        self.save_session(member.cookie.expose());
    }

    async fn sign_in(&mut self) {
        let (email, password) = (self.email(), self.password.clone());
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "signs in", async move |app| {
                SignIn::new(&app).sign_in(&email, &password, &Client::Loopback, &no_cookies()).await
            })
            .await;
        if let Some(Ok(SignInOutcome::SignedIn(member))) = response {
            let session = self.context.app.secrets.digest(member.cookie.expose());
            if !self.context.invariants.started_with_password(session, &hashed(&self.password)) {
                self.context.invariants.broken(format!("{} was signed in by an old password", self.name));
            }
            self.save_new_session(&member);
        }
    }

    async fn request_reset(&mut self) {
        let (email, before) = (self.email(), self.context.invariants.links_created(&self.address));
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "requests a reset", async move |app| {
                PasswordReset::new(&app).request(&email, &Intent::default(), &Client::Loopback).await
            })
            .await;
        self.expect_link(before, matches!(response, Some(Ok(()))));
    }

    /// An existing account gets the requested link.
    fn expect_link(&self, before: usize, is_expected: bool) {
        let now = self.context.invariants.links_created(&self.address);
        if is_expected && before > 0 && now == before {
            self.context.invariants.broken(format!("{} got no link", self.name));
        }
    }

    async fn reset(&mut self) {
        let found = self.context.mailboxes.latest_secret(&self.address, "/reset-password");
        let Some(secret) = found else { return };
        self.passwords += 1;
        let new = format!("{} number {}", self.name, self.passwords);
        let password = PlainPassword::parse(&new).unwrap();
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "resets", async move |app| {
                PasswordReset::new(&app)
                    .reset(&secret, &password, &Client::Loopback, &Device::from_user_agent(""))
                    .await
            })
            .await;
        if let Some(Ok(_)) = response {
            let hash = hashed(&new).as_str().to_owned();
            self.context.invariants.assert_committed(&Event::PasswordSet(self.address.clone(), hash));
            self.password = new;
        }
    }

    async fn request_sign_in_link(&mut self) {
        let (email, before) = (self.email(), self.context.invariants.links_created(&self.address));
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "requests a link", async move |app| {
                SignInLink::new(&app).request(&email, &Intent::default(), &Client::Loopback).await
            })
            .await;
        self.expect_link(before, matches!(response, Some(Ok(_))));
    }

    async fn redeem_sign_in_link(&mut self) {
        let found = self.context.mailboxes.latest_secret(&self.address, "/sign-in-link");
        let Some(secret) = found else { return };
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "signs in by link", async move |app| {
                SignInLink::new(&app).redeem(&secret, &Client::Loopback, &no_cookies()).await
            })
            .await;
        if let Some(Ok(SignInOutcome::SignedIn(member))) = response {
            self.save_new_session(&member);
        }
    }

    /// The account that the server reports.
    async fn member(&mut self) -> Option<UserId> {
        let cookie = self.cookie.clone()?;
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "authenticates", async move |app| {
                Sessions::new(&app).authenticate(&cookie).await
            })
            .await;
        match response.map(|response| response.map(Authentication::user)) {
            Some(Ok(Some(signed_in))) => Some(signed_in.user.id),
            Some(Ok(None)) => {
                self.cookie = None;
                None
            }
            Some(Err(_)) | None => None,
        }
    }

    async fn check_out(&mut self) {
        let Some(member) = self.member().await else { return };
        let mut agents = self.context.catalog().agents.clone();
        let discounts = self.context.catalog().discounts.clone();
        if agents.is_empty() {
            return;
        }
        let start = self.rng.index(agents.len());
        agents.rotate_left(start);
        agents.truncate(1 + self.rng.index(3));
        let discount = if self.rng.below(2) == 0 { self.rng.pick(&discounts).copied() } else { None };
        let cart = CheckoutInput::new(agents, discount, None).unwrap();
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "checks out", async move |app| {
                Checkout::new(&app).begin(member, &cart).await
            })
            .await;
        if let Some(Ok(checkout)) = response {
            self.context.invariants.assert_committed(&Event::OrderPlaced(checkout.payment_id.clone()));
            if checkout.client_secret.is_some() {
                self.context.invariants.record_client_secret(member, &checkout.payment_id);
                self.expect_one_payable(member).await;
            }
            self.checkouts.push(checkout);
        }
    }

    /// With several tabs, only one cart can be paid for.
    async fn expect_one_payable(&self, member: UserId) {
        let mut payable = Vec::new();
        for id in self.context.invariants.payments_of(member) {
            let intent = self.context.payments.retrieve(&id).await.unwrap().unwrap();
            if matches!(intent.status, IntentStatus::RequiresPayment | IntentStatus::RequiresAction) {
                payable.push(id);
            }
        }
        if payable.len() > 1 {
            self.context.invariants.broken(format!("{} may pay {payable:?}", self.name));
        }
    }

    /// Pays at the provider, which is not one of our nodes.
    async fn pay(&mut self) {
        let Some(checkout) = self.any_checkout() else { return };
        let Some(secret) = checkout.client_secret else { return };
        let today = "2026-11-21".parse().unwrap();
        let card = TestCard::parse(CARDS[self.rng.index(4)], "12/40", "123", "US", today).unwrap();
        yield_now().await;
        let paid = self.context.sandbox.confirm(&checkout.payment_id, &secret, &card).await;
        self.context.faults.note(|task| format!("{task}: pays {}: {paid:?}", checkout.payment_id));
        let paid = if let Ok(IntentStatus::RequiresAction) = paid {
            yield_now().await;
            let outcome = AuthenticationOutcome::Complete;
            self.context.sandbox.authenticate(&checkout.payment_id, &secret, outcome).await
        } else {
            paid
        };
        if let Ok(IntentStatus::Succeeded) = paid {
            self.context.webhook.report_paid(&checkout.payment_id);
        }
    }

    /// Usually the latest checkout.
    fn any_checkout(&mut self) -> Option<CheckoutSession> {
        if self.rng.below(4) > 0 {
            self.checkouts.last().cloned()
        } else {
            self.rng.pick(&self.checkouts).cloned()
        }
    }

    async fn confirm(&mut self) {
        let Some(checkout) = self.any_checkout() else { return };
        let Some(member) = self.member().await else { return };
        let payment_id = checkout.payment_id.clone();
        let response = self
            .context
            .send_request(&mut self.rng, &self.name, "confirms", async move |app| {
                Confirmation::new(&app).confirm(member, &payment_id).await
            })
            .await;
        if let Some(Ok(order)) = response {
            self.context.invariants.assert_committed(&Event::Delivered(checkout.payment_id));
            if order.state == OrderState::Paid && order.delivered_lines().next().is_none() {
                self.context.invariants.broken(format!("order {} is paid and delivers nothing", order.id));
            }
        }
    }
}

fn no_cookies() -> SignInContext {
    SignInContext { device: Device::from_user_agent(""), device_cookie: None, previous_session: None }
}
