use std::collections::BTreeMap;

use integration_tests::mail_server::MailServer;
use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

use crate::BINARY;

fn server_with_mail(url: String) -> ServerProcess {
    ServerProcess::install_with(BINARY, [("MARIGOLD_MAIL_URL", url)])
}

/// Registers these members; each gets an email.
fn sign_up(product: &ServerProcess, numbers: std::ops::Range<usize>) {
    for number in numbers {
        let response = product.client().register(&format!("member{number}@example.com")).unwrap();
        assert_eq!(response.status, 201, "{}", response.body);
    }
}

/// Emails are queued while the mail server works, while it is down, and just before the product is killed.
#[test]
fn deliver_after_outage_and_two_kills_sends_every_email() {
    let Some(mut server) = MailServer::find() else { return };
    let mut product = server_with_mail(format!("smtp://{}?tls=none", server.address()));
    // At most one email is then in transit.
    product.set("MARIGOLD_MAIL_CONCURRENCY", "1".to_owned());
    let all = soak::size(24, 500);
    let database = product.database();

    let before = all / 6;
    server.hang_after(before);
    server.start();
    product.start();
    sign_up(&product, 0..all / 3);
    product.wait_until("the mail server hangs", || server.received().len() == before);
    // The server has stored an email, but the product got no response.
    product.kill();
    server.kill();
    database.end_leases();

    product.start();
    sign_up(&product, all / 3..all * 2 / 3);
    product.wait_until("a delivery is deferred", || product.log().contains("email delivery deferred"));
    product.kill();
    database.end_leases();
    product.start();
    sign_up(&product, all * 2 / 3..all);
    assert_eq!(server.received().len(), before, "nothing arrived while the server was down");

    server.stop_hanging();
    server.start();
    product.wait_until("every email is sent", || {
        database.end_mail_backoff();
        database.queued_emails() == 0
    });
    let received = server.received();
    assert_eq!(received.len(), all);
    let twice = received.values().sum::<usize>() - all;
    assert_eq!(twice, 1, "only an email in transit at a kill arrives twice: {received:?}");
}

#[test]
fn deliver_slow_email_does_not_delay_others() {
    let Some(mut server) = MailServer::find() else { return };
    server.hang_after(1);
    server.start();
    let mut product = server_with_mail(format!("smtp://{}?tls=none", server.address()));
    product.start();
    sign_up(&product, 0..1);
    product.wait_until("the mail server hangs", || server.received().len() == 1);
    sign_up(&product, 1..6);
    product.wait_until("the others have arrived", || server.received().len() == 6);
    assert!(!product.log().contains("email delivery deferred"), "while the first was still in transit");
}

#[test]
fn deliver_retries_temporary_failures_only() {
    let Some(mut server) = MailServer::find() else { return };
    server.start();
    let mut product = server_with_mail(format!("smtp://{}?tls=none", server.address()));
    product.start();
    for address in ["later@example.com", "nobody@example.com", "anna@example.com"] {
        assert_eq!(product.client().register(address).unwrap().status, 201);
    }
    let database = product.database();
    product.wait_until("both have arrived", || {
        database.end_mail_backoff();
        server.received().len() == 2
    });
    let expected = ["anna@example.com", "later@example.com"].map(|address| (address.to_owned(), 1));
    assert_eq!(server.received(), BTreeMap::from(expected));
    let log = product.log();
    assert_eq!(log.matches("email delivery deferred").count(), 1, "{log}");
    assert_eq!(log.matches("email rejected permanently").count(), 1, "tried once: {log}");
    assert!(log.contains("There is no such mailbox"), "{log}");
}

#[test]
fn deliver_wrong_password_logs_error_and_keeps_email() {
    let Some(server) = MailServer::find() else { return };
    let mut server = server.with_password("sesame");
    server.start();
    let mut product = server_with_mail(format!("smtp://marigold:sesamy@{}?tls=none", server.address()));
    product.start();
    assert_eq!(product.client().register("anna@example.com").unwrap().status, 201);
    product.wait_until("an error in the log", || product.log().contains("SMTP authentication failed"));
    let are_errors =
        product.log().lines().filter(|line| line.contains("SMTP authentication failed")).all(|line| {
            line.contains("\"level\":\"ERROR\"") && !line.contains("sesamy") && !line.contains("anna")
        });
    assert!(are_errors, "{}", product.log());
    product.kill();

    product.set("MARIGOLD_MAIL_URL", format!("smtp://marigold:sesame@{}?tls=none", server.address()));
    product.database().end_leases();
    product.database().end_mail_backoff();
    product.start();
    product.wait_until("the email has arrived", || server.received().len() == 1);
}
