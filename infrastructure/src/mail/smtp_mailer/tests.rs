use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::*;
use crate::mail::testing::mail;

/// The replies of a server.
#[derive(Clone, Copy)]
struct Replies {
    rcpt: &'static str,
    auth: &'static str,
    /// To each message but the first.
    message: &'static str,
}

const FRIENDLY: Replies = Replies { rcpt: "250 ok", auth: "235 ok", message: "250 accepted" };

/// A server that records the messages.
struct Server {
    port: u16,
    transcript: Arc<Mutex<String>>,
}

impl Server {
    async fn start(rcpt: &'static str, auth: &'static str) -> Self {
        let (server, finish_first) = Self::start_slow(Replies { rcpt, auth, ..FRIENDLY }).await;
        finish_first.send(()).unwrap();
        server
    }

    /// Accepts the first connection's message only when told to.
    async fn start_slow(replies: Replies) -> (Self, oneshot::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let transcript = Arc::new(Mutex::new(String::new()));
        let recorder = Arc::clone(&transcript);
        let (finish_first, finished) = oneshot::channel();
        let mut finished = Some(finished);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let dialogue = run_smtp_dialogue(stream, replies, finished.take(), Arc::clone(&recorder));
                tokio::spawn(dialogue);
            }
        });
        (Self { port, transcript }, finish_first)
    }

    fn mailer(&self, tls: SmtpTls, credentials: Option<(&str, &str)>) -> SmtpMailer {
        mailer_to(self.port, tls, credentials)
    }
}

fn mailer_to(port: u16, tls: SmtpTls, credentials: Option<(&str, &str)>) -> SmtpMailer {
    let credentials = credentials.map(|(user, password)| (user.to_owned(), password.to_owned()));
    let server = SmtpServer { host: "127.0.0.1".to_owned(), port, tls, credentials };
    SmtpMailer::new(&server, Sender::parse("Marigold <hello@localhost>").unwrap()).unwrap()
}

async fn run_smtp_dialogue(
    stream: TcpStream,
    replies: Replies,
    mut first: Option<oneshot::Receiver<()>>,
    transcript: Arc<Mutex<String>>,
) {
    let mut stream = BufReader::new(stream);
    let mut in_data = false;
    stream.write_all(b"220 ready\r\n").await.unwrap();
    let mut line = String::new();
    while stream.read_line(&mut line).await.is_ok_and(|read| read > 0) {
        transcript.lock().unwrap().push_str(&line);
        let reply = match line.trim_end() {
            "." if in_data => {
                in_data = false;
                match first.take() {
                    Some(finished) => finished.await.map_or("451 stopped", |()| FRIENDLY.message),
                    None => replies.message,
                }
            }
            _ if in_data => "",
            "DATA" => {
                in_data = true;
                "354 go on"
            }
            text if text.starts_with("EHLO") => "250-localhost\r\n250 AUTH PLAIN",
            text if text.starts_with("AUTH") => replies.auth,
            text if text.starts_with("RCPT") => replies.rcpt,
            _ => "250 ok",
        };
        // A client that waited long enough has closed the connection.
        if !reply.is_empty() && stream.write_all(format!("{reply}\r\n").as_bytes()).await.is_err() {
            return;
        }
        line.clear();
    }
}

#[tokio::test]
async fn smtp_delivers_recipient_and_text() {
    let server = Server::start("250 ok", "235 ok").await;
    server.mailer(SmtpTls::None, Some(("anna", "sesame"))).send(&mail("Hello there")).await.unwrap();
    let transcript = server.transcript.lock().unwrap().clone();
    assert!(transcript.contains("AUTH PLAIN AGFubmEAc2VzYW1l"), "{transcript}");
    assert!(transcript.contains("MAIL FROM:<hello@localhost>"), "{transcript}");
    assert!(transcript.contains("RCPT TO:<anna@example.com>"), "{transcript}");
    assert!(transcript.contains("Subject: Hello there"), "{transcript}");
}

#[tokio::test]
async fn smtp_rejection_is_permanent_or_temporary() {
    let permanent = Server::start("554 we do not like this", "235 ok").await;
    let error = permanent.mailer(SmtpTls::None, None).send(&mail("Hello")).await.unwrap_err();
    assert!(matches!(&error, MailerError::Permanent(text) if text.contains("do not like this")), "{error:?}");
    let temporary = Server::start("451 try later", "235 ok").await;
    let error = temporary.mailer(SmtpTls::None, None).send(&mail("Hello")).await.unwrap_err();
    assert!(matches!(&error, MailerError::Temporary(text) if text.contains("try later")), "{error:?}");
}

#[tokio::test]
async fn smtp_bounce_is_told_from_other_rejections() {
    for (reply, is_bounce) in [
        ("550 no such mailbox", true),
        ("551 user not local", true),
        ("553 mailbox name not allowed", true),
        ("550 5.1.1 no such user", true),
        ("550 5.1.10 domain does not accept mail (null MX)", true),
        ("554 5.2.1 mailbox disabled", true),
        ("550 5.1.8 bad sender address", false),
        ("550 5.7.1 looks like spam", false),
        ("552 5.2.2 mailbox is full", false),
        ("554 transaction failed", false),
        ("552 message too large", false),
    ] {
        let server = Server::start(reply, "235 ok").await;
        let error = server.mailer(SmtpTls::None, None).send(&mail("Hello")).await.unwrap_err();
        assert_eq!(matches!(error, MailerError::MailboxUnavailable(_)), is_bounce, "{reply}: {error:?}");
        assert!(!matches!(error, MailerError::Temporary(_)), "{reply}");
    }
}

#[tokio::test]
async fn smtp_error_hides_addresses() {
    let server = Server::start("550 5.1.1 <anna@example.com>: no such user", "235 ok").await;
    let error = server.mailer(SmtpTls::None, None).send(&mail("Hello")).await.unwrap_err().to_string();
    assert!(error.contains("5.1.1 (address) no such user"), "{error}");
    assert!(!error.contains("anna"), "{error}");
}

#[tokio::test]
async fn smtp_wrong_password_is_retryable() {
    let server = Server::start("250 ok", "535 bad credentials").await;
    let mailer = server.mailer(SmtpTls::None, Some(("anna", "wrong")));
    assert!(matches!(mailer.send(&mail("Hello")).await, Err(MailerError::Authentication(_))));
}

#[tokio::test]
async fn smtp_required_tls_never_falls_back() {
    let server = Server::start("250 ok", "235 ok").await;
    let mailer = server.mailer(SmtpTls::Required, Some(("anna", "sesame")));
    assert!(matches!(mailer.send(&mail("Hello")).await, Err(MailerError::Temporary(_))));
    let transcript = server.transcript.lock().unwrap().clone();
    assert!(!transcript.contains("AUTH") && !transcript.contains("MAIL"), "{transcript}");
}

#[tokio::test]
async fn smtp_unreachable_server_is_retryable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let error = mailer_to(port, SmtpTls::None, None).send(&mail("Hello")).await.unwrap_err();
    assert!(matches!(error, MailerError::Temporary(_)), "{error:?}");
}

#[tokio::test]
async fn smtp_after_slow_reply_refusal_is_no_success() {
    let (server, finish_first) = Server::start_slow(Replies { message: "554 rejected", ..FRIENDLY }).await;
    let mut mailer = server.mailer(SmtpTls::None, None);
    mailer.timeout = Duration::from_millis(200);
    let first = mailer.send(&mail("First")).await;
    assert_eq!(first, Err(MailerError::Temporary("mail server timed out".to_owned())));
    let _ = finish_first.send(());
    mailer.timeout = SmtpMailer::TIMEOUT;
    let second = mailer.send(&mail("Second")).await;
    assert!(matches!(&second, Err(MailerError::Permanent(text)) if text.contains("rejected")), "{second:?}");
}

#[tokio::test]
async fn smtp_other_reply_than_250_is_no_success() {
    for message in ["354 go on", "220 ready", "251 forwarded"] {
        let (server, finish_first) = Server::start_slow(Replies { message, ..FRIENDLY }).await;
        finish_first.send(()).unwrap();
        let mailer = server.mailer(SmtpTls::None, None);
        mailer.send(&mail("First")).await.unwrap();
        let outcome = mailer.send(&mail("Second")).await;
        assert_eq!(outcome, Err(MailerError::Temporary(format!("unexpected reply {message}"))));
    }
}

#[tokio::test]
async fn smtp_silent_server_times_out() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut mailer = mailer_to(port, SmtpTls::None, None);
    mailer.timeout = Duration::from_millis(200);
    let error = mailer.send(&mail("Hello")).await.unwrap_err();
    assert_eq!(error, MailerError::Temporary("mail server timed out".to_owned()));
}
