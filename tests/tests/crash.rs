//! What the product owes after it was killed: the real binary on SQLite, ended by SIGKILL at the worst
//! moments and started again. What was answered is kept, and what was begun goes on by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use integration_tests::product::{Product, Visitor};
use integration_tests::soak;
use serde_json::{Value, json};

const BINARY: &str = env!("CARGO_BIN_EXE_marigold-under-test");

/// A visitor who joined and opened the emailed link.
fn member(product: &Product, address: &str) -> Visitor {
    let visitor = product.visitor();
    assert_eq!(visitor.register(address).unwrap().status, 201);
    let token = product.mailed_token(address);
    assert_eq!(visitor.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    visitor
}

fn premium(member: &Visitor) -> Vec<Value> {
    member.get("/api/gpts/premium").unwrap().body.as_array().unwrap().clone()
}

/// A payment for this agent that is made and not confirmed.
fn paid(member: &Visitor, agent: &Value) -> Value {
    let intent = member.post("/api/payment/create-cart-intent", &json!({"gptIds": [agent["id"]]})).unwrap();
    assert_eq!(intent.status, 200, "{}", intent.body);
    let card = json!({
        "clientSecret": intent.body["clientSecret"],
        "cardNumber": "4242424242424242", "expiry": "12/40", "cvc": "123", "country": "US",
    });
    let id = intent.body["paymentIntentId"].as_str().unwrap();
    let answer = member.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), &card).unwrap();
    assert_eq!((answer.status, &answer.body["status"]), (200, &json!("succeeded")));
    json!({"paymentIntentId": id})
}

fn purchases(member: &Visitor) -> Vec<Value> {
    member.get("/api/purchases").unwrap().body.as_array().unwrap().clone()
}

#[test]
fn crash_after_payment_still_delivers() {
    let mut product = Product::install(BINARY);
    product.start();
    let anna = member(&product, "anna@example.com");
    let agent = premium(&anna).remove(0);
    let payment = paid(&anna, &agent);
    product.kill();

    product.start();
    product.wait_until("the agent is hers", || purchases(&anna).len() == 1);
    let bought = purchases(&anna).remove(0);
    assert_eq!((&bought["gpt"]["title"], &bought["amount"]), (&agent["title"], &agent["price"]));
    let answer = anna.post("/api/payment/confirm", &payment).unwrap();
    assert_eq!((answer.status, &answer.body["purchasedGptIds"]), (200, &json!([agent["id"]])));
    product
        .wait_until("the receipt is sent", || !product.mails("anna@example.com", "Your receipt").is_empty());
    assert_eq!(purchases(&anna).len(), 1);
}

#[test]
fn crash_during_checkout_keeps_payment() {
    let mut product = Product::install(BINARY);
    product.start();
    let anna = member(&product, "anna@example.com");
    let cart = json!({"gptIds": [premium(&anna)[0]["id"]]});
    let before = anna.post("/api/payment/create-cart-intent", &cart).unwrap().body;
    product.kill();

    product.start();
    let after = anna.post("/api/payment/create-cart-intent", &cart).unwrap().body;
    assert!(before["paymentIntentId"].is_string());
    assert_eq!(after, before);
}

#[test]
fn crash_during_confirm_creates_one_purchase() {
    let mut product = Product::install(BINARY);
    product.start();
    let anna = member(&product, "anna@example.com");
    let agents: Vec<_> = premium(&anna).into_iter().take(5).collect();
    for (count, (agent, milliseconds)) in (1..).zip(agents.iter().zip([0, 2, 5, 9, 14])) {
        let payment = paid(&anna, agent);
        let confirming = thread::spawn({
            let anna = anna.clone();
            // Its answer may be lost; whether it counts is what this is about.
            move || drop(anna.post("/api/payment/confirm", &payment))
        });
        thread::sleep(Duration::from_millis(milliseconds));
        product.kill();
        confirming.join().unwrap();
        product.start();
        product.wait_until("the agent is hers", || purchases(&anna).len() == count);
    }

    let sum = |rows: &[Value], key: &str| rows.iter().map(|row| row[key].as_i64().unwrap()).sum::<i64>();
    assert_eq!(sum(&purchases(&anna), "amount"), sum(&agents, "price"));
    product.wait_until("every receipt is sent", || {
        product.mails("anna@example.com", "Your receipt").len() >= agents.len()
    });
    thread::sleep(Duration::from_secs(6));
    assert_eq!(purchases(&anna).len(), agents.len(), "the reconciler's next round adds nothing");
}

#[test]
fn crash_before_delivery_still_sends_email() {
    let mut product = Product::install(BINARY);
    product.start();
    for name in ["anna", "berta", "carla"] {
        let address = format!("{name}@example.com");
        assert_eq!(product.visitor().register(&address).unwrap().status, 201);
        product.kill();
        product.start();
        let token = product.mailed_token(&address);
        let answer = product.visitor().get(&format!("/api/auth/verify?token={token}")).unwrap();
        assert_eq!((answer.status, &answer.body), (200, &json!({"signedIn": true})));
    }
}

#[test]
fn sign_up_acknowledged_before_kill_is_kept() {
    let mut product = Product::install(BINARY);
    let mut answered = Vec::new();
    let next = Arc::new(AtomicU64::new(0));
    let kills = soak::size(4, 10);
    let mut killed = 0;
    // On a slow machine fewer sign up between two kills.
    while killed < kills || (answered.len() < kills && killed < 20 * kills) {
        product.start();
        let visitors = [product.visitor(), product.visitor()].map(|visitor| {
            let next = next.clone();
            thread::spawn(move || sign_up_until_cut_off(&visitor, &next))
        });
        thread::sleep(Duration::from_millis(250 + 37 * u64::try_from(killed % 10).unwrap()));
        product.kill();
        answered.extend(visitors.into_iter().flat_map(|visitor| visitor.join().unwrap()));
        killed += 1;
    }
    assert!(answered.len() >= kills, "{} sign-ups prove little", answered.len());

    product.start();
    for address in &answered {
        let answer = product.visitor().login(address).unwrap();
        let known = (answer.status, answer.body["code"].as_str());
        assert_eq!(known, (403, Some("email_not_verified")), "{address} and her password are known");
    }
}

/// Signs up under ever new addresses until the server is gone, and answers those that it took.
fn sign_up_until_cut_off(visitor: &Visitor, next: &AtomicU64) -> Vec<String> {
    let mut answered = Vec::new();
    loop {
        let address = format!("member{}@example.com", next.fetch_add(1, Ordering::SeqCst));
        match visitor.register(&address) {
            Ok(answer) => {
                assert_eq!(answer.status, 201, "{}", answer.body);
                answered.push(address);
            }
            Err(_) => return answered,
        }
    }
}
