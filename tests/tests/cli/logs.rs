use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use chrono::{DateTime, Utc};
use integration_tests::server_process::{HttpClient, PASSWORD, ServerProcess};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::BINARY;
use crate::cli::command::{marigold, marigold_on, run};
use crate::cli::storage::database_in;

/// The most detailed log level.
const TRACE: &str = "trace";

fn trace_level_server(settings: impl IntoIterator<Item = (&'static str, String)>) -> ServerProcess {
    let log = [("MARIGOLD_LOG", TRACE.to_owned())];
    ServerProcess::install_with(BINARY, log.into_iter().chain(settings))
}

/// # Panics
/// If the log is empty or contains one of these.
fn assert_log_omits(product: &ServerProcess, secrets: &[String]) {
    let log = product.log();
    assert!(
        log.lines().filter(|line| line.contains("request completed")).count() >= 2,
        "nothing was logged: {log}"
    );
    for secret in secrets {
        assert!(secret.len() >= 6, "{secret:?} is found everywhere");
        let lines: Vec<_> = log.lines().filter(|line| line.contains(secret.as_str())).collect();
        assert!(lines.is_empty(), "{secret} is in the log: {lines:#?}");
    }
}

/// The word after `before` in the latest email with this subject.
fn wait_for_email_word(product: &ServerProcess, to: &str, subject: &str, before: &str) -> String {
    let mut found = None;
    product.wait_until(subject, || {
        let emails = product.emails(to, subject);
        found = emails.last().and_then(|text| {
            let (_, rest) = text.split_once(before)?;
            rest.split_whitespace().next().map(str::to_owned)
        });
        found.is_some()
    });
    found.unwrap()
}

fn pay(member: &HttpClient, card_number: &str) -> Value {
    let agents = member.get("/api/gpts/premium").unwrap().body;
    let chosen = json!({"gptIds": [agents[0]["id"]]});
    let intent = member.post("/api/payment/create-cart-intent", &chosen).unwrap().body;
    let id = intent["paymentIntentId"].as_str().unwrap();
    let card = json!({
        "clientSecret": intent["clientSecret"],
        "cardNumber": card_number, "expiry": "12/40", "cvc": "123", "country": "US",
    });
    member.post(&format!("/api/sandbox/payment-intents/{id}/confirm"), &card).unwrap();
    member.post("/api/payment/confirm", &json!({"paymentIntentId": id})).unwrap();
    intent
}

#[test]
fn logs_at_trace_level_contain_no_personal_data() {
    let (address, other) = ("anna.secret@example.com", "nobody.secret@example.com");
    let mut product = trace_level_server([]);
    product.start();
    let anna = product.client();
    assert_eq!(anna.register(address).unwrap().status, 201);
    let verify = product.emailed_token(address);
    assert_eq!(anna.get(&format!("/api/auth/verify?token={verify}")).unwrap().status, 200);
    let first_cookie = anna.cookie().unwrap();
    let intent = pay(&anna, "4000000000000002");
    pay(&anna, "4242424242424242");
    product.wait_until("the receipt", || !product.emails(address, "Your receipt").is_empty());

    let attacker = product.client();
    assert_eq!(attacker.login(other).unwrap().status, 401);
    let wrong = json!({"email": address, "password": "guess-secret-1"});
    assert_eq!(attacker.post("/api/auth/login", &wrong).unwrap().status, 401);
    assert_eq!(attacker.register("not an address secret").unwrap().status, 422);
    for request in ["forgot-password", "sign-in-link", "resend-verification"] {
        for email in [address, other] {
            attacker.post(&format!("/api/auth/{request}"), &json!({"email": email})).unwrap();
        }
    }
    let link = wait_for_email_word(&product, address, "Your login link", "/sign-in-link?token=");
    assert_eq!(attacker.post("/api/auth/sign-in-link/redeem", &json!({"token": link})).unwrap().status, 200);
    let attacker_cookie = attacker.cookie().unwrap();
    let reset = wait_for_email_word(&product, address, "Set a new password", "/reset-password?token=");
    let new = json!({"token": reset, "password": "new-secret-2"});
    assert_eq!(attacker.post("/api/auth/reset-password", &new).unwrap().status, 200);
    let signed_in = json!({"email": address, "password": "new-secret-2"});
    assert_eq!(anna.post("/api/auth/login", &signed_in).unwrap().status, 200);
    assert_eq!(anna.get(&format!("/verify?token={verify}&email={address}")).unwrap().status, 200);

    let client_secret = intent["clientSecret"].as_str().unwrap().to_owned();
    let cookies = [first_cookie, attacker_cookie, anna.cookie().unwrap()];
    let cookies = cookies.map(|cookie| cookie.split_once('=').unwrap().1.to_owned());
    let cards = ["4242424242424242", "4000000000000002"].map(str::to_owned);
    let typed = [address, other, "not an address secret", PASSWORD, "guess-secret-1", "new-secret-2"];
    let mut secrets = vec![verify, link, reset, client_secret];
    secrets.extend(cookies);
    secrets.extend(cards);
    secrets.extend(typed.map(str::to_owned));
    assert_log_omits(&product, &secrets);
    assert_every_line_is_json(&product);
}

/// The lines that belong to the request with this path, and its id.
fn lines_of_request(product: &ServerProcess, path: &str) -> (Vec<Value>, String) {
    let log = product.log();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let is_end = |line: &&Value| line["message"] == "request completed" && line["span"]["path"] == path;
    let id = lines.iter().find(is_end).expect(path)["span"]["id"].as_str().unwrap().to_owned();
    (lines.into_iter().filter(|line| line["requestId"] == id).collect(), id)
}

#[test]
fn spans_of_a_checkout_show_where_its_time_went() {
    let filter = "info,application=debug,infrastructure=debug".to_owned();
    let mut product = ServerProcess::install_with(BINARY, [("MARIGOLD_LOG", filter)]);
    product.start();
    let address = "anna.secret@example.com";
    let anna = product.client();
    assert_eq!(anna.register(address).unwrap().status, 201);
    let verify = product.emailed_token(address);
    assert_eq!(anna.get(&format!("/api/auth/verify?token={verify}")).unwrap().status, 200);
    let intent = pay(&anna, "4242424242424242");
    product.wait_until("the receipt", || !product.emails(address, "Your receipt").is_empty());

    let (checkout, id) = lines_of_request(&product, "/api/payment/create-cart-intent");
    assert_eq!(id.len(), 32);
    let ended = |name: &str, field: &str, value: &str| {
        let is_it =
            |line: &&Value| line["span"]["name"] == name && line["span"][field].as_str() == Some(value);
        let mut ends = checkout.iter().filter(|line| line["message"] == "close").filter(is_it);
        let end = ends.next().unwrap_or_else(|| panic!("no {name} {value}: {checkout:#?}"));
        assert!(end["time.busy"].is_string() && end["time.idle"].is_string(), "{end}");
        end["target"].as_str().unwrap().to_owned()
    };
    assert_eq!(ended("begin", "name", "begin"), "application::purchases::checkout");
    assert_eq!(ended("create", "name", "create"), "infrastructure::payments::bounded");
    for sql in ["BEGIN", "COMMIT"] {
        assert_eq!(ended("statement", "sql", sql), "infrastructure::persistence::timeout");
    }
    // No line of a checkout is without its request.
    let log = product.log();
    let of_checkouts = log.lines().filter(|line| line.contains("application::purchases::checkout"));
    assert!(of_checkouts.clone().count() > 0);
    for line in of_checkouts {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["requestId"].as_str().map(str::len), Some(32), "{line}");
    }
    let cookie = anna.cookie().unwrap().split_once('=').unwrap().1.to_owned();
    let client_secret = intent["clientSecret"].as_str().unwrap();
    let typed = [address, PASSWORD, "4242424242424242", client_secret, &verify, &cookie];
    assert_log_omits(&product, &typed.map(str::to_owned));
    assert_every_line_is_json(&product);
}

#[test]
fn log_at_info_level_has_only_the_span_of_the_request() {
    let mut product = ServerProcess::install(BINARY);
    product.start();
    assert_eq!(product.client().get("/api/gpts/free").unwrap().status, 401);
    product.wait_until("it is logged", || product.log().contains("/api/gpts/free"));
    let log = product.log();
    let line = log.lines().find(|line| line.contains("/api/gpts/free")).unwrap();
    let completed: Value = serde_json::from_str(line).unwrap();
    assert_eq!((&completed["message"], &completed["spans"]), (&json!("request completed"), &Value::Null));
    assert!(!log.contains("\"close\""), "{log}");
}

/// # Panics
/// Unless each line is an object with a level, a time, and the request's id.
fn assert_every_line_is_json(product: &ServerProcess) {
    for line in product.log().lines() {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(event["level"].is_string() && event["timestamp"].is_string(), "{line}");
        if event["message"] == "request completed" {
            assert_eq!(event["span"]["id"].as_str().map(str::len), Some(32), "{line}");
        }
    }
}

/// The event with this message in the log.
fn event(product: &ServerProcess, message: &str) -> Value {
    let log = product.log();
    let mut events = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    events.find(|event| event["message"] == message).unwrap_or_else(|| panic!("no {message}: {log}"))
}

/// The SQL statements in the log, with their time.
fn logged_statements(product: &ServerProcess) -> Vec<(DateTime<Utc>, String)> {
    let log = product.log();
    let events = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let statements = events.filter(|event| event["message"] == "statement");
    let statements = statements.map(|event| {
        let at = event["timestamp"].as_str().unwrap().parse().unwrap();
        (at, event["sql"].as_str().unwrap().to_owned())
    });
    statements.collect()
}

#[test]
fn idle_node_sends_at_most_two_statements_per_second() {
    let mut product = trace_level_server([]);
    product.start();
    let polls = || {
        let statements = logged_statements(&product).into_iter();
        statements
            .filter(|(_, sql)| sql.contains("\"scheduled_posts\""))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    product.wait_until("it has looked for work some times", || polls().len() >= 8);
    // The start is over by the third time.
    let (from, until) = (polls()[2], polls()[7]);
    let mut statements = logged_statements(&product);
    statements.retain(|(at, _)| (from..until).contains(at));
    let limit = (until - from).num_milliseconds() * 2 / 1000;
    assert!(i64::try_from(statements.len()).unwrap() <= limit, "{statements:#?}");
    assert!(statements.iter().all(|(_, sql)| sql == "BEGIN" || sql.starts_with("SELECT")), "{statements:#?}");
}

#[test]
fn serve_without_terminal_logs_its_start_as_json() {
    let mut product = ServerProcess::install(BINARY);
    product.start();
    let url = format!("http://{}", product.address());
    let started = event(&product, "server started");
    assert_eq!((&started["url"], &started["level"]), (&json!(url), &json!("INFO")));
    assert_eq!(started["bind"], json!(product.address().to_string()));
    let mail = event(&product, "emails are written to a folder");
    assert_eq!((&mail["folder"], &mail["mailbox"]), (&json!("mail"), &json!(format!("{url}/dev/mailbox"))));
    event(&product, "payments use the sandbox; no money moves");
    assert_every_line_is_json(&product);
}

#[test]
fn seed_without_terminal_prints_json_lines() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    let lines = |command: &str| {
        let outcome = run(&mut marigold(&file, &[command.as_ref()]));
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        let events = outcome.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
        events.collect::<Vec<Value>>()
    };
    assert_eq!(lines("migrate")[0]["message"], "migrations applied");
    let seeded = lines("seed");
    assert_eq!((&seeded[0]["message"], &seeded[0]["pack"]), (&json!("pack loaded"), &json!("demo")));
    let accounts: Vec<_> = seeded[1..].iter().map(|event| (&event["role"], &event["email"])).collect();
    assert!(accounts.contains(&(&json!("admin"), &json!("ada@marigold.example"))), "{accounts:?}");
    assert!(accounts.contains(&(&json!("member"), &json!("mira@marigold.example"))), "{accounts:?}");
    assert!(seeded[1..].iter().all(|event| event["password"].is_string()));
}

/// A mail server that rejects recipients called `nobody` and repeats every address in its responses.
fn echoing_smtp_server() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            thread::spawn(move || serve_smtp(stream.unwrap()));
        }
    });
    address
}

fn serve_smtp(mut stream: TcpStream) {
    stream.write_all(b"220 ready\r\n").unwrap();
    for line in BufReader::new(stream.try_clone().unwrap()).lines() {
        let Ok(line) = line else { return };
        let response = match line.split_once(' ').map_or(line.as_str(), |(verb, _)| verb) {
            "EHLO" => "250-localhost\r\n250 AUTH PLAIN".to_owned(),
            "AUTH" => "235 welcome".to_owned(),
            "RCPT" if line.contains("nobody") => format!("550 5.1.1 {line}: there is no such mailbox"),
            "RCPT" => format!("451 4.2.1 {line}: try again later"),
            _ => "250 fine".to_owned(),
        };
        if stream.write_all(format!("{response}\r\n").as_bytes()).is_err() {
            return;
        }
    }
}

#[test]
fn logs_of_failed_email_contain_no_secrets() {
    let server = echoing_smtp_server();
    let mail = format!("smtp://mailer-secret:password-secret@{server}?tls=none");
    let mut product = trace_level_server([("MARIGOLD_MAIL_URL", mail)]);
    product.start();
    let addresses = ["nobody.secret@example.com", "later.secret@example.com"];
    for address in addresses {
        assert_eq!(product.client().register(address).unwrap().status, 201);
    }
    product.wait_until("both outcomes are in the log", || {
        let log = product.log();
        log.contains("email rejected permanently") && log.contains("email delivery deferred")
    });
    assert!(product.log().contains("no such mailbox"), "the reason is logged");
    // As AUTH PLAIN sends them.
    let encoded = "AG1haWxlci1zZWNyZXQAcGFzc3dvcmQtc2VjcmV0";
    let mut secrets = ["mailer-secret", "password-secret", encoded, "?token="].map(str::to_owned).to_vec();
    secrets.extend(addresses.map(str::to_owned));
    assert_log_omits(&product, &secrets);
}

#[test]
fn logs_of_database_outage_hide_password() {
    for (url, secret) in [
        ("postgres://marigold:hunter2-secret@127.0.0.1:1/marigold", "hunter2-secret"),
        ("postgres://marigold:hunter2-secret@no.such.host.invalid/marigold", "hunter2-secret"),
        ("postgres://marigold:hunter2-secret@127.0.0.1:99999/marigold", "hunter2-secret"),
    ] {
        for command in ["serve", "migrate"] {
            let mut command = marigold_on(url, &[command.as_ref()]);
            let outcome = run(command.env("MARIGOLD_LOG", TRACE));
            assert_eq!(outcome.code, Some(1), "{outcome:?}");
            assert!(!outcome.stdout.contains(secret) && !outcome.stderr.contains(secret), "{outcome:?}");
        }
    }
}
