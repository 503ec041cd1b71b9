use std::fmt;
use std::time::Duration;

use application::ErrorChain;
use application::outbox::OutboxMail;
use application::ports::{Mailer, MailerError};
use async_trait::async_trait;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Response;

use super::message::{Sender, compose};
use super::postmark::MAIL_ID_HEADER;

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

/// Sends emails through an SMTP server, each on a connection of its own: a dialogue that was cut off leaves a reply behind,
/// which the next email on the same connection would take for its own.
pub struct SmtpMailer {
    sender: Sender,
    server: SmtpServer,
    tls: TlsParameters,
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
    const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

    /// Connects when an email is sent.
    ///
    /// # Errors
    /// [`MailerError::Permanent`] if the host name cannot be that of a certificate.
    pub fn new(server: &SmtpServer, sender: Sender) -> Result<Self, MailerError> {
        let tls = TlsParameters::new(server.host.clone());
        let tls = tls.map_err(|error| MailerError::Permanent(error.to_string()))?;
        Ok(Self { sender, server: server.clone(), tls, timeout: Self::TIMEOUT })
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, smtp::Error> {
        let SmtpServer { host, port, tls, credentials } = &self.server;
        let name = ClientId::default();
        let implicit = (*tls == SmtpTls::Implicit).then(|| self.tls.clone());
        let address = (host.as_str(), *port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, Some(Self::CONNECT_TIMEOUT), &name, implicit, None)
                .await?;
        let starts_tls = match tls {
            SmtpTls::Required => true,
            SmtpTls::Opportunistic => connection.can_starttls(),
            SmtpTls::Implicit | SmtpTls::None => false,
        };
        if starts_tls {
            connection.starttls(self.tls.clone(), &name).await?;
        }
        if let Some((user, password)) = credentials {
            let credentials = Credentials::new(user.clone(), password.clone());
            connection.auth(DEFAULT_MECHANISMS, &credentials).await?;
        }
        Ok(connection)
    }

    /// Returns the reply to the message, and the connection, for QUIT.
    async fn transfer(&self, message: &Message) -> Result<(Response, AsyncSmtpConnection), smtp::Error> {
        let mut connection = self.connect().await?;
        let reply = connection.send(message.envelope(), &message.formatted()).await?;
        Ok((reply, connection))
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        const ACCEPTED: u16 = 250;
        let mut message = compose(&self.sender, mail)?;
        if self.server.host.ends_with("postmarkapp.com") {
            let name = HeaderName::new_from_ascii_str(MAIL_ID_HEADER);
            message.headers_mut().insert_raw(HeaderValue::new(name, mail.id.to_string()));
        }
        // lettre's own timeout covers only connecting. Without this one, a server that stops responding later
        // would block the email forever. When it expires, the connection is closed.
        let transferred = tokio::time::timeout(self.timeout, self.transfer(&message)).await;
        let (reply, mut connection) = match transferred {
            Ok(transferred) => transferred.map_err(|error| classify(&error))?,
            Err(_) => return Err(MailerError::Temporary("mail server timed out".to_owned())),
        };
        // The email is accepted or not, however the server reacts to this.
        drop(tokio::time::timeout(Self::QUIT_TIMEOUT, connection.quit()).await);
        if reply.has_code(ACCEPTED) {
            return Ok(());
        }
        // lettre takes every 2xx and 3xx for success.
        let reply = format!("unexpected reply {} {}", reply.code(), reply.first_line().unwrap_or_default());
        Err(MailerError::Temporary(without_addresses(&reply)))
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

/// The error with its sources: lettre's own text is often only "Connection error". Email addresses are left
/// out because the text is logged and servers often repeat them.
fn describe(error: &dyn std::error::Error) -> String {
    without_addresses(&ErrorChain(error).to_string())
}

fn without_addresses(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if word.contains('@') { "(address)" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
