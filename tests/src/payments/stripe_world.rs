use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Once;

use application::ports::{IdGenerator as _, Intent};
use async_trait::async_trait;
use infrastructure::payments::stripe::{PublishableKey, SecretKey, StripeAccount, StripeUrl, WebhookSecrets};
use infrastructure::system::UuidV7Generator;
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use super::message::Message;
use super::{Card, Cardholder};

/// An account of one test at Stripe World, the emulator that `scripts/stripe-world` runs.
#[derive(Debug, Clone)]
pub struct StripeWorld {
    pub address: SocketAddr,
    /// Base path of the account's API.
    pub path: String,
}

/// Settings for an account with this base URL.
///
/// # Panics
/// If the URL is invalid.
pub fn stripe_account(url: &str) -> StripeAccount {
    StripeAccount::new(
        SecretKey::parse("sk_test_marigold").expect("a key"),
        PublishableKey::parse("pk_test_marigold").expect("a key"),
        WebhookSecrets::parse("whsec_marigold").expect("a secret"),
        StripeUrl::parse(url).expect("a URL"),
    )
    .expect("an account")
}

impl StripeWorld {
    /// `None`, with a printed note, if the emulator does not run.
    ///
    /// # Panics
    /// If it is missing under `CI=1`.
    #[expect(clippy::disallowed_methods, reason = "the test run passes the emulator's URL")]
    pub fn from_environment() -> Option<Self> {
        static WARNED: Once = Once::new();
        let url = std::env::var("STRIPE_WORLD_URL").ok().filter(|url| !url.is_empty());
        let Some(url) = url else {
            assert!(std::env::var_os("CI").is_none(), "CI requires Stripe World");
            // Written past the captured output, because a skipped test passes.
            WARNED.call_once(|| {
                let _ =
                    writeln!(std::io::stderr(), "SKIPPED: tests on Stripe World; see scripts/stripe-world");
            });
            return None;
        };
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().unwrap_or_else(|_| panic!("STRIPE_WORLD_URL is {url}"));
        Some(Self { address, path: format!("/worlds/{}/", UuidV7Generator.next_id().simple()) })
    }

    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.path)
    }

    /// # Panics
    /// If the emulator does not respond.
    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send("GET", path, "").await
    }

    /// `form` is encoded as Stripe expects, such as `amount=1999&currency=usd`.
    ///
    /// # Panics
    /// If the emulator does not respond.
    pub async fn post(&self, path: &str, form: &str) -> (u16, Value) {
        self.send("POST", path, form).await
    }

    /// Pays with one of Stripe's test tokens and returns whether it was accepted.
    ///
    /// # Panics
    /// If the emulator does not respond.
    pub async fn pay_with(&self, intent_id: &str, token: &str) -> bool {
        let (status, method) =
            self.post("v1/payment_methods", &format!("type=card&card[token]={token}")).await;
        assert_eq!(status, 200, "{method}");
        let form = format!("payment_method={}", method["id"].as_str().expect("an id"));
        let (status, response) = self.post(&format!("v1/payment_intents/{intent_id}/confirm"), &form).await;
        assert!(matches!(status, 200 | 400 | 402), "{status} {response}");
        status == 200
    }

    async fn send(&self, method: &str, path: &str, form: &str) -> (u16, Value) {
        let request = format!(
            "{method} {}{path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer sk_test_marigold\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n\
             {form}",
            self.path,
            self.address,
            form.len(),
        );
        let mut stream = TcpStream::connect(self.address).await.expect("Stripe World");
        stream.write_all(request.as_bytes()).await.expect("a request");
        let response = Message::read(&mut stream).await.expect("a response").expect("a response");
        let status = response.first_line()[1].parse().expect("a status");
        (status, serde_json::from_slice(&response.body).unwrap_or_default())
    }
}

#[async_trait]
impl Cardholder for StripeWorld {
    async fn pay(&self, intent: &Intent, card: Card) -> bool {
        let token = match card {
            Card::Good => "tok_visa",
            Card::Declined => "tok_visa_chargeDeclined",
        };
        self.pay_with(&intent.id, token).await
    }

    async fn pay_with_inquiry(&self, intent: &Intent) -> bool {
        assert!(self.pay_with(&intent.id, "tok_visa_createDisputeInquiry").await);
        true
    }
}
