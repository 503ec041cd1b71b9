use std::collections::BTreeSet;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use integration_tests::seeded_rng::SeededRng;
use integration_tests::server_process::{HttpClient, TestResponse};
use serde_json::{Value, json};

use crate::crash_recovery::fixture::{PASSWORD, email_of};
use crate::crash_recovery::journal::Journal;

/// After this time the shopper tries another node.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Browsers that buy without a pause, one member after another, while nodes are killed.
pub struct Shopper {
    pub nodes: Vec<SocketAddr>,
    pub journal: Arc<Journal>,
    pub stopped: Arc<AtomicBool>,
    pub rng: SeededRng,
    client: HttpClient,
    address: String,
    names: u64,
}

/// The run is over: no more requests are sent.
struct Stopped;

impl Shopper {
    pub fn new(nodes: Vec<SocketAddr>, journal: Arc<Journal>, stopped: Arc<AtomicBool>, seed: u64) -> Self {
        let client = HttpClient::new(nodes[0]).with_timeout(TIMEOUT);
        Self { nodes, journal, stopped, rng: SeededRng::new(seed), client, address: String::new(), names: 0 }
    }

    /// Buys all agents as one member after the other.
    pub fn shop(mut self, members: impl Iterator<Item = usize>) {
        for member in members {
            self.client = HttpClient::new(self.nodes[0]).with_timeout(TIMEOUT);
            self.address = email_of(member);
            self.names = 0;
            match self.buy_all_agents() {
                Ok(()) => self.journal.observations().finished_members += 1,
                Err(Stopped) => return,
            }
        }
    }

    /// Signs up with a new email address each time.
    pub fn sign_up(mut self) {
        for number in 0.. {
            let address = format!("new{number}@example.com");
            let signed_up = self.retry(|client| client.register(&address));
            match signed_up {
                Ok(response) => {
                    assert_eq!(response.status, 201, "{}", response.body);
                    self.journal.observations().signed_up.push(address);
                }
                Err(Stopped) => return,
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn buy_all_agents(&mut self) -> Result<(), Stopped> {
        let address = self.address.clone();
        let login = self.retry(|client| client.login_with(&address, PASSWORD))?;
        assert_eq!(login.status, 200, "{}", login.body);
        let mut wanted = self.wanted()?;
        while !wanted.is_empty() {
            let start = self.rng.index(wanted.len());
            wanted.rotate_left(start);
            let cart: Vec<_> = wanted.iter().take(1 + self.rng.index(2)).cloned().collect();
            if self.rng.one_in(6) {
                // The shopper changes the cart before paying.
                let other = json!({"gptIds": [wanted[wanted.len() - 1]]});
                self.retry(|client| client.post("/api/payment/create-cart-intent", &other))?;
            }
            self.buy(&cart)?;
            if self.rng.one_in(5) {
                self.change_name()?;
            }
            wanted = self.wanted()?;
        }
        Ok(())
    }

    /// The agents that this shopper does not own yet.
    fn wanted(&mut self) -> Result<Vec<String>, Stopped> {
        let listing = self.retry(|client| client.get("/api/gpts/premium"))?;
        assert_eq!(listing.status, 200, "{}", listing.body);
        let agents = listing.body.as_array().unwrap().iter();
        Ok(agents.filter(|agent| agent["isPurchased"] == false).map(|agent| text(&agent["id"])).collect())
    }

    fn buy(&mut self, cart: &[String]) -> Result<(), Stopped> {
        let body = json!({"gptIds": cart});
        let intent = self.retry(|client| client.post("/api/payment/create-cart-intent", &body))?;
        if intent.status == 409 {
            // An earlier payment succeeded although its response was lost.
            return Ok(());
        }
        assert_eq!(intent.status, 200, "{}", intent.body);
        let id = text(&intent.body["paymentIntentId"]);
        let payment_form = json!({
            "clientSecret": intent.body["clientSecret"],
            "cardNumber": "4242424242424242", "expiry": "12/40", "cvc": "123", "country": "US",
        });
        let path = format!("/api/sandbox/payment-intents/{id}/confirm");
        let paid = self.retry(|client| client.post(&path, &payment_form))?;
        if paid.status == 409 && self.journal.observations().interrupted > 0 {
            // A cart sent earlier, whose response was lost, reached the product late and replaced this payment.
            assert_eq!(paid.body["code"], "intent_canceled", "{}", paid.body);
            return Ok(());
        }
        assert_eq!((paid.status, &paid.body["status"]), (200, &json!("succeeded")), "{}", paid.body);
        let agents: BTreeSet<_> = cart.iter().cloned().collect();
        self.journal.observations().paid.insert(id.clone(), (self.address.clone(), agents));
        if self.rng.one_in(4) {
            // The shopper closes the page: the product has to find the payment by itself.
            return Ok(());
        }
        let payment = json!({"paymentIntentId": id});
        let confirmed = self.retry(|client| client.post("/api/payment/confirm", &payment))?;
        assert_eq!(confirmed.status, 200, "{}", confirmed.body);
        self.journal.observations().confirmed.insert(id);
        if self.rng.one_in(6) { self.correct_an_invoice() } else { Ok(()) }
    }

    /// Changes the billing details of an order, which makes a credit note and another invoice.
    fn correct_an_invoice(&mut self) -> Result<(), Stopped> {
        let purchases = self.retry(|client| client.get("/api/purchases"))?;
        assert_eq!(purchases.status, 200, "{}", purchases.body);
        let path = format!("/api/purchases/orders/{}/billing-details", text(&purchases.body[0]["orderId"]));
        self.names += 1;
        let details = json!({"name": format!("Company {}", self.names)});
        let changed = self.retry(|client| client.put(&path, &details))?;
        assert_eq!(changed.status, 204, "{}", changed.body);
        Ok(())
    }

    fn change_name(&mut self) -> Result<(), Stopped> {
        self.names += 1;
        let body = json!({"firstName": format!("Name{}", self.names)});
        let changed = self.retry(|client| client.put("/api/auth/profile", &body))?;
        assert_eq!(changed.status, 200, "{}", changed.body);
        self.journal.observations().renamed.insert(self.address.clone(), self.names);
        Ok(())
    }

    /// Retries on any node until one returns a usable response.
    fn retry(
        &mut self,
        send: impl Fn(&HttpClient) -> io::Result<TestResponse>,
    ) -> Result<TestResponse, Stopped> {
        loop {
            if self.stopped.load(Ordering::SeqCst) {
                return Err(Stopped);
            }
            let node = self.nodes[self.rng.index(self.nodes.len())];
            match send(&self.client.at(node)) {
                Ok(response) if response.status == 503 => self.journal.observations().rejected += 1,
                // The node was frozen before it had read the request, and rejects requests that old.
                Ok(response) if response.status == 408 => self.journal.observations().interrupted += 1,
                Ok(response) => return Ok(response),
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                    self.journal.observations().rejected += 1;
                }
                Err(_) => self.journal.observations().interrupted += 1,
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
