use std::collections::BTreeSet;

use integration_tests::chaos_proxy::{ChaosProxy, Network};
use integration_tests::server_process::ServerProcess;

use crate::BINARY;
use crate::fault_injection::smtp::FakeSmtpServer;

#[test]
fn smtp_outage_delays_emails_not_requests() {
    let smtp_server = FakeSmtpServer::start();
    let proxy = ChaosProxy::start(smtp_server.address());
    let mail_url = format!("smtp://{}?tls=none", proxy.address());
    let settings = [("MARIGOLD_MAIL_URL", mail_url), ("MARIGOLD_LOG", "off".to_owned())];
    let mut server = ServerProcess::install_with(BINARY, settings);
    server.start();
    let client = server.client();
    let mut expected = BTreeSet::new();
    let networks =
        [Network::Normal, Network::Refusing, Network::Refusing, Network::NoResponses, Network::BlackHole];
    for (number, network) in networks.into_iter().enumerate() {
        proxy.set(network);
        proxy.cut();
        for index in 0..3 {
            let address = format!("member{number}-{index}@example.com");
            let response = client.register(&address).unwrap();
            assert_eq!(response.status, 201, "{}", response.body);
            expected.insert(address);
        }
        if network != Network::Normal {
            // Their responses did not wait for their emails.
            let prefix = format!("member{number}-");
            assert!(
                !smtp_server.recipients().iter().any(|address| address.starts_with(&prefix)),
                "{network:?}"
            );
        }
    }
    proxy.set(Network::Normal);
    proxy.cut();
    let database = server.database();
    server.wait_until("every mail arrives", || {
        database.end_mail_backoff();
        smtp_server.recipients().into_iter().collect::<BTreeSet<_>>() == expected
    });
}
