//! Durability when the product is killed: the real binary on SQLite, ended by SIGKILL at the worst moments
//! and started again. Acknowledged results are kept, and interrupted work continues by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use integration_tests::server_process::{HttpClient, ServerProcess};
use integration_tests::soak;
use serde_json::{Value, json};

use crate::BINARY;

/// A visitor who joined and opened the emailed link.
fn member(server: &ServerProcess, address: &str) -> HttpClient {
    let client = server.client();
    assert_eq!(client.register(address).unwrap().status, 201);
    let token = server.emailed_token(address);
    assert_eq!(client.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    client
}

fn premium(member: &HttpClient) -> Vec<Value> {
    member.get("/api/gpts/premium").unwrap().body.as_array().unwrap().clone()
}

/// A payment for this agent that succeeded and was not confirmed.
fn paid(member: &HttpClient, agent: &Value) -> Value {
    let intent = member.post("/api/payment/create-cart-intent", &json!({"gptIds": [agent["id"]]})).unwrap();
    assert_eq!(intent.status, 200, "{}", intent.body);
    let card = json!({
        "clientSecret": intent.body["clientSecret"],
        "cardNumber": "4242424242424242", "expiry": "12/40", "cvc": "123", "country": "US",
    });
    let id = intent.body["paymentIntentId"].as_str().unwrap();
    let response = member.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), &card).unwrap();
    assert_eq!((response.status, &response.body["status"]), (200, &json!("succeeded")));
    json!({"paymentIntentId": id})
}

fn purchases(member: &HttpClient) -> Vec<Value> {
    member.get("/api/purchases").unwrap().body.as_array().unwrap().clone()
}

#[test]
fn crash_after_payment_still_delivers() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    let anna = member(&server, "anna@example.com");
    let agent = premium(&anna).remove(0);
    let payment = paid(&anna, &agent);
    server.kill();

    server.start();
    server.wait_until("the agent is owned", || purchases(&anna).len() == 1);
    let bought = purchases(&anna).remove(0);
    assert_eq!((&bought["gpt"]["title"], &bought["amount"]), (&agent["title"], &agent["price"]));
    let response = anna.post("/api/payment/confirm", &payment).unwrap();
    assert_eq!((response.status, &response.body["purchasedGptIds"]), (200, &json!([agent["id"]])));
    server
        .wait_until("the receipt is sent", || !server.emails("anna@example.com", "Your receipt").is_empty());
    assert_eq!(purchases(&anna).len(), 1);
}

#[test]
fn crash_during_checkout_keeps_payment() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    let anna = member(&server, "anna@example.com");
    let cart = json!({"gptIds": [premium(&anna)[0]["id"]]});
    let before = anna.post("/api/payment/create-cart-intent", &cart).unwrap().body;
    server.kill();

    server.start();
    let after = anna.post("/api/payment/create-cart-intent", &cart).unwrap().body;
    assert!(before["paymentIntentId"].is_string());
    assert_eq!(after, before);
}

#[test]
fn crash_during_confirm_creates_one_purchase() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    let anna = member(&server, "anna@example.com");
    let agents: Vec<_> = premium(&anna).into_iter().take(5).collect();
    for (count, (agent, milliseconds)) in (1..).zip(agents.iter().zip([0, 2, 5, 9, 14])) {
        let payment = paid(&anna, agent);
        let confirming = thread::spawn({
            let anna = anna.clone();
            // Its response may be lost; the test checks whether it counts.
            move || drop(anna.post("/api/payment/confirm", &payment))
        });
        thread::sleep(Duration::from_millis(milliseconds));
        server.kill();
        confirming.join().unwrap();
        server.start();
        server.wait_until("the agent is owned", || purchases(&anna).len() == count);
    }

    let sum = |rows: &[Value], key: &str| rows.iter().map(|row| row[key].as_i64().unwrap()).sum::<i64>();
    assert_eq!(sum(&purchases(&anna), "amount"), sum(&agents, "price"));
    server.wait_until("every receipt is sent", || {
        server.emails("anna@example.com", "Your receipt").len() >= agents.len()
    });
    thread::sleep(Duration::from_secs(u64::try_from(soak::size(0, 6)).unwrap()));
    assert_eq!(purchases(&anna).len(), agents.len(), "the reconciler's next round adds nothing");
}

#[test]
fn crash_before_delivery_still_sends_email() {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    for name in ["anna", "berta", "carla"] {
        let address = format!("{name}@example.com");
        assert_eq!(server.client().register(&address).unwrap().status, 201);
        server.kill();
        server.start();
        let token = server.emailed_token(&address);
        let response = server.client().get(&format!("/api/auth/verify?token={token}")).unwrap();
        assert_eq!((response.status, &response.body), (200, &json!({"signedIn": true})));
    }
}

#[test]
fn sign_up_acknowledged_before_kill_is_kept() {
    let mut server = ServerProcess::install(BINARY);
    let mut answered = Vec::new();
    let next = Arc::new(AtomicU64::new(0));
    let kills = soak::size(3, 10);
    let mut killed = 0;
    // On a slow machine fewer members sign up between two kills.
    while killed < kills || (answered.len() < kills && killed < 20 * kills) {
        server.start();
        let visitors = [server.client(), server.client()].map(|client| {
            let next = next.clone();
            thread::spawn(move || sign_up_until_cut_off(&client, &next))
        });
        thread::sleep(Duration::from_millis(250 + 37 * u64::try_from(killed % 10).unwrap()));
        server.kill();
        answered.extend(visitors.into_iter().flat_map(|client| client.join().unwrap()));
        killed += 1;
    }
    assert!(answered.len() >= kills, "{} sign-ups prove little", answered.len());

    server.start();
    for address in &answered {
        let response = server.client().login(address).unwrap();
        let known = (response.status, response.body["code"].as_str());
        assert_eq!(known, (403, Some("email_not_verified")), "{address} and her password are known");
    }
}

/// Signs up with new email addresses until the server is gone, and returns the accepted ones.
fn sign_up_until_cut_off(client: &HttpClient, next: &AtomicU64) -> Vec<String> {
    let mut answered = Vec::new();
    loop {
        let address = format!("member{}@example.com", next.fetch_add(1, Ordering::SeqCst));
        match client.register(&address) {
            Ok(response) => {
                assert_eq!(response.status, 201, "{}", response.body);
                answered.push(address);
            }
            Err(_) => return answered,
        }
    }
}
