use std::fmt;
use std::time::Duration;

use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;
use lettre::transport::smtp;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use super::message::{Sender, compose};

/// When the connection to the server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpTls {
    /// From the first byte (`smtps://`).
    Implicit,
    /// With STARTTLS; otherwise the email is not sent.
    Required,
    /// With STARTTLS if the server offers it.
    Opportunistic,
    None,
}

/// An SMTP server and how to connect to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpServer {
    pub host: String,
    pub port: u16,
    pub tls: SmtpTls,
    /// User name and password.
    pub credentials: Option<(String, String)>,
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpServer")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("tls", &self.tls)
            .finish_non_exhaustive()
    }
}

/// Sends emails through an SMTP server.
pub struct SmtpMailer {
    sender: Sender,
    transport: AsyncSmtpTransport<Tokio1Executor>,
    timeout: Duration,
}

impl fmt::Debug for SmtpMailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpMailer").field("sender", &self.sender).finish_non_exhaustive()
    }
}

impl SmtpMailer {
    const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
    /// For one email, from connecting to the server's confirmation.
    const TIMEOUT: Duration = Duration::from_secs(30);
    const IDLE_CONNECTION_TIMEOUT: Duration = Duration::from_mins(1);

    /// Connects when the first email is sent. Keeps up to `concurrency` connections open.
    ///
    /// # Errors
    /// [`MailerError::Permanent`] if the host name cannot be that of a certificate.
    pub fn new(server: &SmtpServer, sender: Sender, concurrency: u32) -> Result<Self, MailerError> {
        let parameters = || {
            TlsParameters::new(server.host.clone()).map_err(|error| MailerError::Permanent(error.to_string()))
        };
        let tls = match server.tls {
            SmtpTls::Implicit => Tls::Wrapper(parameters()?),
            SmtpTls::Required => Tls::Required(parameters()?),
            SmtpTls::Opportunistic => Tls::Opportunistic(parameters()?),
            SmtpTls::None => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host.clone())
            .port(server.port)
            .tls(tls)
            .timeout(Some(Self::CONNECT_TIMEOUT))
            .pool_config(PoolConfig::new().max_size(concurrency).idle_timeout(Self::IDLE_CONNECTION_TIMEOUT));
        if let Some((user, password)) = &server.credentials {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self { sender, transport: builder.build(), timeout: Self::TIMEOUT })
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        let message = compose(&self.sender, mail)?;
        // lettre's own timeout covers only connecting. Without this one, a server that stops responding later
        // would block the email forever.
        match tokio::time::timeout(self.timeout, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(classify(&error)),
            Err(_) => Err(MailerError::Temporary("mail server timed out".to_owned())),
        }
    }
}

/// Only a 5xx reply is permanent, except for a failed authentication: the operator can fix that, and the
/// email is retried.
fn classify(error: &smtp::Error) -> MailerError {
    const AUTHENTICATION_FAILED: [u16; 4] = [530, 534, 535, 538];
    if error.status().is_some_and(|code| AUTHENTICATION_FAILED.contains(&code.into())) {
        MailerError::Authentication(describe(error))
    } else if error.is_permanent() && is_about_mailbox(error) {
        MailerError::MailboxUnavailable(describe(error))
    } else if error.is_permanent() {
        MailerError::Permanent(describe(error))
    } else {
        MailerError::Temporary(describe(error))
    }
}

/// Whether a 5xx reply says that the mailbox does not exist or is closed. Servers refuse emails for other reasons with the
/// same basic codes, so the enhanced code (RFC 3463) decides if there is one: `5.1.x` is about the address of the recipient
/// (except for `5.1.7` and `5.1.8`, the sender's), `5.2.1` is a disabled mailbox.
fn is_about_mailbox(error: &smtp::Error) -> bool {
    const NO_MAILBOX: [u16; 3] = [550, 551, 553];

    let reply = describe(error);
    if let Some(enhanced) = reply.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(enhanced_code) {
        return match enhanced {
            (1, detail) => !matches!(detail, 7 | 8),
            (subject, detail) => (subject, detail) == (2, 1),
        };
    }
    error.status().is_some_and(|code| NO_MAILBOX.contains(&code.into()))
}

/// Subject and detail of a permanent status such as `5.1.1`.
fn enhanced_code(word: &str) -> Option<(u16, u16)> {
    let mut parts = word.trim_end_matches('.').strip_prefix("5.")?.split('.');
    let code = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(code)
}

/// The error with its causes: lettre's own text is often only "Connection error". Email addresses are left
/// out because the text is logged and servers often repeat them.
fn describe(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let detail = error.to_string();
        if !text.contains(&detail) {
            text = format!("{text}: {detail}");
        }
        cause = error.source();
    }
    without_addresses(&text)
}

fn without_addresses(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if word.contains('@') { "(address)" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;
    use crate::mail::testing::mail;

    /// A server that gives configured replies to RCPT and AUTH and records the messages.
    struct Server {
        port: u16,
        transcript: Arc<Mutex<String>>,
    }

    impl Server {
        async fn start(rcpt: &'static str, auth: &'static str) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let transcript = Arc::new(Mutex::new(String::new()));
            let recorder = Arc::clone(&transcript);
            tokio::spawn(async move {
                while let Ok((stream, _)) = listener.accept().await {
                    tokio::spawn(run_smtp_dialogue(stream, rcpt, auth, Arc::clone(&recorder)));
                }
            });
            Self { port, transcript }
        }

        fn mailer(&self, tls: SmtpTls, credentials: Option<(&str, &str)>) -> SmtpMailer {
            mailer_to(self.port, tls, credentials)
        }
    }

    fn mailer_to(port: u16, tls: SmtpTls, credentials: Option<(&str, &str)>) -> SmtpMailer {
        let credentials = credentials.map(|(user, password)| (user.to_owned(), password.to_owned()));
        let server = SmtpServer { host: "127.0.0.1".to_owned(), port, tls, credentials };
        SmtpMailer::new(&server, Sender::parse("Marigold <hello@localhost>").unwrap(), 1).unwrap()
    }

    async fn run_smtp_dialogue(
        stream: TcpStream,
        rcpt: &'static str,
        auth: &'static str,
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
                    "250 accepted"
                }
                _ if in_data => "",
                "DATA" => {
                    in_data = true;
                    "354 go on"
                }
                text if text.starts_with("EHLO") => "250-localhost\r\n250 AUTH PLAIN",
                text if text.starts_with("AUTH") => auth,
                text if text.starts_with("RCPT") => rcpt,
                _ => "250 ok",
            };
            if !reply.is_empty() {
                stream.write_all(format!("{reply}\r\n").as_bytes()).await.unwrap();
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
        assert!(
            matches!(&error, MailerError::Permanent(text) if text.contains("do not like this")),
            "{error:?}"
        );
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
    async fn smtp_silent_server_times_out() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut mailer = mailer_to(port, SmtpTls::None, None);
        mailer.timeout = Duration::from_millis(200);
        let error = mailer.send(&mail("Hello")).await.unwrap_err();
        assert_eq!(error, MailerError::Temporary("mail server timed out".to_owned()));
    }
}
