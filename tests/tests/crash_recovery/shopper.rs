use std::collections::BTreeSet;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use integration_tests::product::{Answer, Visitor};
use integration_tests::seeded_rng::SeededRng;
use serde_json::{Value, json};

use crate::journal::Journal;
use crate::shop::{PASSWORD, address_of};

/// After this time the shopper tries another node.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Browsers that buy without a pause, member after member, whatever becomes of the nodes.
pub struct Shopper {
    pub nodes: Vec<SocketAddr>,
    pub journal: Arc<Journal>,
    pub closed: Arc<AtomicBool>,
    pub dice: SeededRng,
    visitor: Visitor,
    address: String,
    names: u64,
}

/// The run is over: no more requests are sent.
struct Closed;

impl Shopper {
    pub fn new(nodes: Vec<SocketAddr>, journal: Arc<Journal>, closed: Arc<AtomicBool>, seed: u64) -> Self {
        let visitor = Visitor::new(nodes[0]).with_timeout(TIMEOUT);
        Self { nodes, journal, closed, dice: SeededRng::new(seed), visitor, address: String::new(), names: 0 }
    }

    /// As these members, one after the other.
    pub fn shop(mut self, members: impl Iterator<Item = usize>) {
        for member in members {
            self.visitor = Visitor::new(self.nodes[0]).with_timeout(TIMEOUT);
            self.address = address_of(member);
            self.names = 0;
            match self.buy_everything() {
                Ok(()) => self.journal.told().sated += 1,
                Err(Closed) => return,
            }
        }
    }

    /// Signs up with a new email address each time.
    pub fn sign_up(mut self) {
        for number in 0.. {
            let address = format!("new{number}@example.com");
            let signed_up = self.insist(|visitor| visitor.register(&address));
            match signed_up {
                Ok(answer) => {
                    assert_eq!(answer.status, 201, "{}", answer.body);
                    self.journal.told().signed_up.push(address);
                }
                Err(Closed) => return,
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn buy_everything(&mut self) -> Result<(), Closed> {
        let address = self.address.clone();
        let login = self.insist(|visitor| visitor.login_with(&address, PASSWORD))?;
        assert_eq!(login.status, 200, "{}", login.body);
        let mut wanted = self.wanted()?;
        while !wanted.is_empty() {
            let start = self.dice.index(wanted.len());
            wanted.rotate_left(start);
            let cart: Vec<_> = wanted.iter().take(1 + self.dice.index(2)).cloned().collect();
            if self.dice.once_in(6) {
                // The shopper changes the cart before paying.
                let other = json!({"gptIds": [wanted[wanted.len() - 1]]});
                self.insist(|visitor| visitor.post("/api/payment/create-cart-intent", &other))?;
            }
            self.buy(&cart)?;
            if self.dice.once_in(5) {
                self.change_name()?;
            }
            wanted = self.wanted()?;
        }
        Ok(())
    }

    /// The agents that this shopper does not own yet.
    fn wanted(&mut self) -> Result<Vec<String>, Closed> {
        let listing = self.insist(|visitor| visitor.get("/api/gpts/premium"))?;
        assert_eq!(listing.status, 200, "{}", listing.body);
        let agents = listing.body.as_array().unwrap().iter();
        Ok(agents.filter(|agent| agent["isPurchased"] == false).map(|agent| text(&agent["id"])).collect())
    }

    fn buy(&mut self, cart: &[String]) -> Result<(), Closed> {
        let body = json!({"gptIds": cart});
        let intent = self.insist(|visitor| visitor.post("/api/payment/create-cart-intent", &body))?;
        if intent.status == 409 {
            // An earlier payment, whose answer was lost, has come through.
            return Ok(());
        }
        assert_eq!(intent.status, 200, "{}", intent.body);
        let id = text(&intent.body["paymentIntentId"]);
        let payment_form = json!({
            "clientSecret": intent.body["clientSecret"],
            "cardNumber": "4242424242424242", "expiry": "12/40", "cvc": "123", "country": "US",
        });
        let path = format!("/api/sandbox/payment-intents/{id}/confirm");
        let paid = self.insist(|visitor| visitor.post(&path, &payment_form))?;
        if paid.status == 409 && self.journal.told().cut_off > 0 {
            // A cart sent earlier, whose response was lost, reached the product late and replaced this payment.
            assert_eq!(paid.body["code"], "intent_canceled", "{}", paid.body);
            return Ok(());
        }
        assert_eq!((paid.status, &paid.body["status"]), (200, &json!("succeeded")), "{}", paid.body);
        let agents: BTreeSet<_> = cart.iter().cloned().collect();
        self.journal.told().paid.insert(id.clone(), (self.address.clone(), agents));
        if self.dice.once_in(4) {
            // The shopper closes the page: the product has to find the payment by itself.
            return Ok(());
        }
        let payment = json!({"paymentIntentId": id});
        let confirmed = self.insist(|visitor| visitor.post("/api/payment/confirm", &payment))?;
        assert_eq!(confirmed.status, 200, "{}", confirmed.body);
        self.journal.told().confirmed.insert(id);
        Ok(())
    }

    fn change_name(&mut self) -> Result<(), Closed> {
        self.names += 1;
        let body = json!({"firstName": format!("Name{}", self.names)});
        let changed = self.insist(|visitor| visitor.put("/api/auth/profile", &body))?;
        assert_eq!(changed.status, 200, "{}", changed.body);
        self.journal.told().renamed.insert(self.address.clone(), self.names);
        Ok(())
    }

    /// Retries on any node until one returns a usable response.
    fn insist(&mut self, ask: impl Fn(&Visitor) -> io::Result<Answer>) -> Result<Answer, Closed> {
        loop {
            if self.closed.load(Ordering::SeqCst) {
                return Err(Closed);
            }
            let node = self.nodes[self.dice.index(self.nodes.len())];
            match ask(&self.visitor.at(node)) {
                Ok(answer) if answer.status == 503 => self.journal.told().put_off += 1,
                // The node was frozen before it had read the request, and takes nothing that old.
                Ok(answer) if answer.status == 408 => self.journal.told().cut_off += 1,
                Ok(answer) => return Ok(answer),
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                    self.journal.told().put_off += 1;
                }
                Err(_) => self.journal.told().cut_off += 1,
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
