use std::sync::Arc;

use domain::webhooks::{WebhookEvent, WebhookSecret};
use domain::{WebhookDeliveryId, WebhookEndpointId};
use futures_util::FutureExt as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use uuid::Uuid;

use super::*;
use crate::public_http::tests::FakeResolver;

fn endpoint(url: &str) -> WebhookEndpoint {
    let secret = WebhookSecret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned());
    let (id, url) = (WebhookEndpointId::from_uuid(Uuid::nil()), WebhookUrl::parse(url).unwrap());
    WebhookEndpoint::new(id, url, [WebhookEvent::OrderPaid].into(), secret, DateTime::UNIX_EPOCH).unwrap()
}

fn delivery() -> WebhookDelivery {
    let (id, endpoint) =
        (WebhookDeliveryId::from_uuid(Uuid::nil()), WebhookEndpointId::from_uuid(Uuid::nil()));
    WebhookDelivery::new(id, endpoint, None, None, "{}".to_owned(), DateTime::UNIX_EPOCH)
}

async fn send(sender: &HttpWebhookSender, url: &str) -> AttemptOutcome {
    sender.send(&endpoint(url), &delivery(), DateTime::UNIX_EPOCH).await
}

fn sender(allows_local: bool, resolver: &Arc<FakeResolver>) -> HttpWebhookSender {
    with_timeout(allows_local, resolver, TIMEOUT)
}

fn with_timeout(allows_local: bool, resolver: &Arc<FakeResolver>, timeout: Duration) -> HttpWebhookSender {
    let client = PublicAddressClient::with_resolver(allows_local, resolver.clone(), timeout).unwrap();
    HttpWebhookSender { client }
}

fn refused() -> AttemptOutcome {
    AttemptOutcome::Failed("The host has an address that is not public".to_owned())
}

/// Responds once and returns the request.
async fn respond_once(listener: TcpListener, response: &'static str) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut request = vec![0; 4096];
    let length = stream.read(&mut request).await.unwrap();
    stream.write_all(response.as_bytes()).await.unwrap();
    String::from_utf8(request[..length].to_vec()).unwrap()
}

#[tokio::test]
async fn check_refuses_plain_and_private_urls() {
    let public = HttpWebhookSender::new(false).unwrap();
    let check = |url: &str| public.check(&WebhookUrl::parse(url).unwrap());
    assert_eq!(check("https://hooks.example/"), Ok(()));
    assert_eq!(check("https://93.184.216.34:8443/"), Ok(()));
    assert_eq!(check("http://hooks.example/"), Err(RefusedUrl::NotHttps));
    for url in ["https://127.0.0.1/", "https://2130706433/", "https://[::1]/", "https://[::ffff:10.0.0.1]/"] {
        assert_eq!(check(url), Err(RefusedUrl::NotPublic), "{url}");
        assert_eq!(send(&public, url).await, refused(), "{url}");
    }
    let local = HttpWebhookSender::new(true).unwrap();
    let check = |url: &str| local.check(&WebhookUrl::parse(url).unwrap());
    assert_eq!((check("http://127.0.0.1:9/"), check("http://[::1]:9/")), (Ok(()), Ok(())));
    assert_eq!(check("http://10.0.0.1/"), Err(RefusedUrl::NotPublic));
}

#[tokio::test]
async fn send_refuses_a_name_with_any_private_address() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://rebind.example:{}/", listener.local_addr().unwrap().port());
    for addresses in [&["127.0.0.1"][..], &["93.184.216.34", "127.0.0.1"], &["169.254.169.254"], &["::1"]] {
        let resolver = FakeResolver::new(&[addresses, &["127.0.0.1"]]);
        assert_eq!(send(&sender(false, &resolver), &url).await, refused(), "{addresses:?}");
        assert_eq!(resolver.lookups(), 1);
    }
    assert!(listener.accept().now_or_never().is_none(), "connected");
}

/// The name is looked up once, and the client connects to that address.
#[tokio::test]
async fn send_connects_to_the_checked_address() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://rebind.example:{}/catch?token=1", listener.local_addr().unwrap().port());
    let resolver = FakeResolver::new(&[&["127.0.0.1"], &["10.0.0.1"]]);
    let sender = sender(true, &resolver);
    let response = "HTTP/1.1 204 No Content\r\n\r\n";
    let (outcome, request) = tokio::join!(send(&sender, &url), respond_once(listener, response));
    assert_eq!(outcome, AttemptOutcome::Status(204));
    assert_eq!(resolver.lookups(), 1);
    let request = request.to_lowercase();
    let signature = sign(&endpoint(&url).secret, &delivery().id.to_string(), 0, "{}").unwrap().to_lowercase();
    for part in [
        "post /catch?token=1 http/1.1\r\n",
        "host: rebind.example:",
        "content-type: application/json\r\n",
        "webhook-id: 00000000-0000-0000-0000-000000000000\r\n",
        "webhook-timestamp: 0\r\n",
        &format!("webhook-signature: {signature}\r\n"),
        "\r\n\r\n{}",
    ] {
        assert!(request.contains(part), "{part} is not in {request}");
    }
}

#[tokio::test]
async fn send_returns_a_redirect_as_status() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://127.0.0.1:{}/", listener.local_addr().unwrap().port());
    let response = "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n";
    let sender = sender(true, &FakeResolver::new(&[]));
    let (outcome, _) = tokio::join!(send(&sender, &url), respond_once(listener, response));
    assert_eq!(outcome, AttemptOutcome::Status(302));
}

#[tokio::test]
async fn send_names_the_cause_without_the_url() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let slow = with_timeout(true, &FakeResolver::new(&[]), Duration::from_millis(20));
    let failed = |outcome| match outcome {
        AttemptOutcome::Failed(reason) => reason,
        AttemptOutcome::Status(status) => panic!("{status}"),
    };
    let reason = failed(send(&slow, &format!("http://127.0.0.1:{port}/secret")).await);
    assert_eq!(reason, "No response within 15 seconds");
    drop(listener);
    let sender = sender(true, &FakeResolver::new(&[]));
    let reason = failed(send(&sender, &format!("http://127.0.0.1:{port}/secret")).await);
    assert!(reason.contains("refused") && !reason.contains("secret"), "{reason}");
    let reason = failed(send(&sender, "http://unknown.example/secret").await);
    assert_eq!(reason, "no such host");
}
