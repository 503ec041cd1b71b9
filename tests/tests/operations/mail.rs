use std::collections::BTreeMap;
use std::time::Duration;

use integration_tests::mail_server::MailServer;
use integration_tests::product::Product;
use integration_tests::soak;

use crate::BINARY;

fn product_with_mail(url: String) -> Product {
    Product::install_with(BINARY, [("MARIGOLD_MAIL_URL", url)])
}

/// Signs these members up, each of whom is promised a mail.
fn sign_up(product: &Product, numbers: std::ops::Range<usize>) {
    for number in numbers {
        let answer = product.visitor().register(&format!("member{number}@example.com")).unwrap();
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
}

/// Mails are promised while the mail server works, while it is away, and just before the product dies.
#[test]
fn every_mail_promised_around_an_outage_and_two_crashes_arrives() {
    let Some(server) = MailServer::find() else { return };
    let mut server = server.with_pause(Duration::from_millis(30));
    let mut product = product_with_mail(format!("smtp://{}?tls=none", server.address()));
    let all = soak::size(100, 500);
    let crashes = 2;

    server.start();
    product.start();
    sign_up(&product, 0..all / 3);
    // In the middle of sending.
    product.kill();
    server.kill();
    let before = server.received().len();
    assert!(before < all / 3, "the crash came after everything was sent, which proves little");

    product.start();
    sign_up(&product, all / 3..all * 2 / 3);
    product.wait_until("it is known that the server is away", || product.log().contains("mail postponed"));
    product.kill();
    product.start();
    sign_up(&product, all * 2 / 3..all);
    assert_eq!(server.received().len(), before, "nothing arrived while the server was away");

    server.start();
    product.wait_until("every mail has arrived", || server.received().len() == all);
    // Whatever is still on its way would be one too many.
    std::thread::sleep(Duration::from_secs(3));
    let received = server.received();
    let twice = received.values().sum::<usize>() - all;
    println!("{all} of {all} mails arrived, {twice} of them twice");
    assert!(twice <= crashes, "only a mail on its way at a crash may come twice: {received:?}");
}

#[test]
fn who_is_asked_to_come_back_does_and_who_is_refused_for_good_gives_up() {
    let Some(mut server) = MailServer::find() else { return };
    server.start();
    let mut product = product_with_mail(format!("smtp://{}?tls=none", server.address()));
    product.start();
    for address in ["later@example.com", "nobody@example.com", "anna@example.com"] {
        assert_eq!(product.visitor().register(address).unwrap().status, 201);
    }
    product.wait_until("both have arrived", || server.received().len() == 2);
    let expected = ["anna@example.com", "later@example.com"].map(|address| (address.to_owned(), 1));
    assert_eq!(server.received(), BTreeMap::from(expected));
    let log = product.log();
    assert_eq!(log.matches("mail postponed").count(), 1, "{log}");
    assert_eq!(log.matches("mail refused for good").count(), 1, "tried once: {log}");
    assert!(log.contains("There is no such mailbox"), "{log}");
}

#[test]
fn a_wrong_password_raises_an_alarm_and_costs_no_mail() {
    let Some(server) = MailServer::find() else { return };
    let mut server = server.with_password("sesame");
    server.start();
    let mut product = product_with_mail(format!("smtp://marigold:sesamy@{}?tls=none", server.address()));
    product.start();
    assert_eq!(product.visitor().register("anna@example.com").unwrap().status, 201);
    product.wait_until("an alarm", || product.log().contains("mail server refused our sign-in"));
    let alarms = product.log().lines().filter(|line| line.contains("refused our sign-in")).all(|line| {
        line.contains("\"level\":\"ERROR\"") && !line.contains("sesamy") && !line.contains("anna")
    });
    assert!(alarms, "{}", product.log());
    product.kill();

    product.set("MARIGOLD_MAIL_URL", format!("smtp://marigold:sesame@{}?tls=none", server.address()));
    product.start();
    product.wait_until("the mail has arrived", || server.received().len() == 1);
}
