//! Servers that impersonate the services that the product calls: Stripe, the mail server, the database.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{Mailer as _, NewPaymentIntent, PaymentProvider as _};
use domain::OrderId;
use infrastructure::mail::{MailTarget, Sender, SmtpMailer};
use infrastructure::payments::stripe::{StripeProvider, Timeouts};
use infrastructure::persistence::Database;
use infrastructure::system::SystemClock;
use integration_tests::contract::builders::{at, cents, mail, next_id};
use integration_tests::payments::stripe_account;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How a connection begins before it is encrypted.
#[derive(Clone, Copy)]
enum Opening {
    /// Encrypted from the first byte.
    None,
    /// SMTP until `STARTTLS`.
    Mail,
    /// PostgreSQL's SSLRequest.
    Database,
}

/// A server with a self-signed certificate.
struct Impostor {
    port: u16,
    /// The certificate, for clients that should trust it.
    certificate: PathBuf,
    /// The result of each handshake: nothing, or the client's error.
    handshakes: UnboundedReceiver<Result<(), String>>,
    _folder: TempDir,
}

impl Impostor {
    async fn start(name: &str, opening: Opening) -> Self {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed([name.to_owned()]).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let certificate = folder.path().join("certificate.pem");
        std::fs::write(&certificate, cert.pem()).unwrap();
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (results, handshakes) = unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                open(&mut stream, opening).await;
                let ended = acceptor.accept(stream).await;
                let _ = results.send(ended.map(drop).map_err(|error| error.to_string()));
            }
        });
        Self { port, certificate, handshakes, _folder: folder }
    }

    async fn handshake(&mut self) -> Result<(), String> {
        let waited = tokio::time::timeout(Duration::from_mins(1), self.handshakes.recv()).await;
        waited.expect("no client connected").expect("the server is running")
    }

    /// The client has disconnected because of the certificate.
    async fn expect_alert(&mut self, alert: &str) {
        let reported = self.handshake().await.expect_err("the certificate was accepted");
        assert!(reported.contains(alert), "{reported}");
    }
}

async fn open(stream: &mut TcpStream, opening: Opening) {
    match opening {
        Opening::None => {}
        Opening::Mail => {
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 mail\r\n").await.unwrap();
            for response in [&b"250-mail\r\n250 STARTTLS\r\n"[..], b"220 go on\r\n"] {
                while stream.read_u8().await.unwrap() != b'\n' {}
                stream.write_all(response).await.unwrap();
            }
        }
        Opening::Database => {
            let mut request = [0; 8];
            stream.read_exact(&mut request).await.unwrap();
            stream.write_all(b"S").await.unwrap();
        }
    }
}

#[tokio::test]
async fn stripe_untrusted_certificate_is_rejected() {
    let mut impostor = Impostor::start("localhost", Opening::None).await;
    let account = stripe_account(&format!("https://localhost:{}/", impostor.port));
    let timeouts = Timeouts {
        attempt_timeout: Duration::from_mins(1),
        retry_window: Duration::from_secs(5),
        backoff: Duration::from_millis(5),
    };
    let stripe = StripeProvider::new(&account, timeouts, Arc::new(SystemClock)).unwrap();
    let order_id = OrderId::from_uuid(next_id());
    let order =
        NewPaymentIntent { order_id, amount: cents(1999), idempotency_key: format!("order:{order_id}") };
    stripe.create(&order).await.unwrap_err();
    impostor.expect_alert("UnknownCA").await;
}

#[tokio::test]
async fn smtp_untrusted_certificate_is_rejected() {
    for (scheme, opening) in [("smtps", Opening::None), ("smtp", Opening::Mail)] {
        let mut impostor = Impostor::start("localhost", opening).await;
        let target = MailTarget::parse(&format!("{scheme}://anna:sesame@localhost:{}", impostor.port));
        let Ok(MailTarget::Smtp(server)) = target else { panic!("{target:?}") };
        let mailer =
            SmtpMailer::new(&server, Sender::parse("Marigold <hello@example.com>").unwrap()).unwrap();
        mailer.send(&mail("verify", at(0))).await.unwrap_err();
        impostor.expect_alert("UnknownCA").await;
    }
}

/// With `verify-full`, as docs/operating.md has it.
#[tokio::test]
async fn postgres_untrusted_certificate_is_rejected() {
    // It disconnects without a message to the server; its error is checked here.
    let open = async |port: u16, root: Option<&PathBuf>| {
        let root = root.map(|file| format!("&sslrootcert={}", file.display())).unwrap_or_default();
        let url = format!("postgres://anna@localhost:{port}/marigold?sslmode=verify-full{root}");
        format!("{:?}", Database::open(&url).await.err())
    };
    let mut untrusted = Impostor::start("localhost", Opening::Database).await;
    let reported = open(untrusted.port, None).await;
    assert!(reported.contains("UnknownIssuer"), "{reported}");
    untrusted.handshake().await.unwrap_err();

    let mut other_host = Impostor::start("db.example", Opening::Database).await;
    let trusted = other_host.certificate.clone();
    let reported = open(other_host.port, Some(&trusted)).await;
    assert!(reported.contains("NotValidForName"), "{reported}");
    other_host.handshake().await.unwrap_err();

    let mut trusted_server = Impostor::start("localhost", Opening::Database).await;
    let trusted = trusted_server.certificate.clone();
    let port = trusted_server.port;
    // The impostor never continues after the handshake.
    tokio::select! {
        biased;
        handshake = trusted_server.handshake() => {
            assert_eq!(handshake, Ok(()), "a trusted certificate is accepted");
        }
        reported = open(port, Some(&trusted)) => panic!("{reported}"),
    }
}
