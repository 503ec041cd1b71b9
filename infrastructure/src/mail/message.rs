use std::str::FromStr as _;
use std::sync::Arc;
use std::time::SystemTime;

use application::outbox::OutboxMail;
use application::ports::MailerError;
use application::site::CurrentSite;
use domain::appearance::SiteText;
use domain::mail::MailAttachment;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{Address, Message};

/// The sender of all emails, such as `Marigold <hello@localhost>`, or an address that is named by the site.
#[derive(Debug, Clone)]
pub struct Sender {
    mailbox: Mailbox,
    site: Option<Arc<CurrentSite>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("sender must look like `Marigold <hello@example.com>`")]
pub struct InvalidSender;

impl Sender {
    /// # Errors
    /// [`InvalidSender`] unless the text is one email address, with or without a name.
    pub fn parse(text: &str) -> Result<Self, InvalidSender> {
        if text.chars().any(char::is_control) {
            return Err(InvalidSender);
        }
        let mailbox = Mailbox::from_str(text).map_err(|_| InvalidSender)?;
        Ok(Self { mailbox, site: None })
    }

    /// With the name that an owner of this site has chosen, or else that of the settings, or else that of the site.
    #[must_use]
    pub fn named_by(self, site: Arc<CurrentSite>) -> Self {
        Self { site: Some(site), ..self }
    }

    fn mailbox(&self) -> Mailbox {
        let site = self.site.as_ref().map(|site| site.get());
        let site = site.as_deref();
        let chosen = site.and_then(|site| site.appearance.texts.get(SiteText::SenderName));
        let name = chosen.or(self.mailbox.name.as_deref()).or(site.map(|site| &*site.name));
        Mailbox { name: name.map(str::to_owned), email: self.mailbox.email.clone() }
    }
}

/// Builds the message. The same email always has the same Message-ID, so that receivers can remove a
/// duplicate after a retry.
pub(super) fn compose(sender: &Sender, mail: &OutboxMail) -> Result<Message, MailerError> {
    let to = mail.to.as_str().parse::<Address>().map_err(permanent)?;
    let mut message = Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, sender.mailbox.email.domain())))
        .date(SystemTime::from(mail.created_at))
        .from(sender.mailbox())
        .to(Mailbox::new(None, to))
        .subject(one_line(&mail.content.subject))
        .header(AutoSubmitted);
    if let Some(address) = &mail.content.reply_to {
        let address = address.as_str().parse::<Address>().map_err(permanent)?;
        message = message.reply_to(Mailbox::new(None, address));
    }
    if let Some(url) = &mail.content.unsubscribe_url {
        message = message.header(ListUnsubscribe(format!("<{url}>"))).header(OneClick);
    }
    let body = MultiPart::alternative_plain_html(mail.content.text.clone(), mail.content.html.clone());
    let body = match &mail.content.attachment {
        None => body,
        Some(MailAttachment { file_name, content }) => {
            let pdf = ContentType::parse("application/pdf").map_err(permanent)?;
            let file = Attachment::new(file_name.clone()).body(content.clone(), pdf);
            MultiPart::mixed().multipart(body).singlepart(file)
        }
    };
    message.multipart(body).map_err(permanent)
}

/// Replaces line breaks. The message builder encodes them, so they cannot inject a header, but some email
/// clients would show them.
fn one_line(subject: &str) -> String {
    subject
        .chars()
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .collect()
}

fn permanent(error: impl std::fmt::Display) -> MailerError {
    MailerError::Permanent(error.to_string())
}

/// Asks autoresponders not to reply (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl AutoSubmitted {
    const VALUE: &str = "auto-generated";
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        if text == Self::VALUE { Ok(Self) } else { Err("unexpected Auto-Submitted value".into()) }
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), Self::VALUE.to_owned())
    }
}

/// Lets email programs show their own button to unsubscribe (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// Says that a POST to the URL of [`ListUnsubscribe`] is enough (RFC 8058).
#[derive(Clone)]
struct OneClick;

impl OneClick {
    const VALUE: &str = "List-Unsubscribe=One-Click";
}

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        if text == Self::VALUE { Ok(Self) } else { Err("unexpected List-Unsubscribe-Post value".into()) }
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), Self::VALUE.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use mail_parser::{MessageParser, MimeHeaders as _};

    use super::*;
    use crate::mail::testing::mail;

    fn sender() -> Sender {
        Sender::parse("Marigold <hello@localhost>").unwrap()
    }

    fn composed(mail: &OutboxMail) -> Vec<u8> {
        compose(&sender(), mail).unwrap().formatted()
    }

    #[test]
    fn email_has_auto_submitted_header_and_both_parts() {
        let bytes = composed(&mail("Bestätige deine Adresse"));
        let parsed = MessageParser::default().parse(&bytes).unwrap();
        assert_eq!(parsed.subject(), Some("Bestätige deine Adresse"));
        assert_eq!(parsed.message_id(), Some("00000000-0000-0000-0000-000000000007@localhost"));
        assert_eq!(parsed.date().unwrap().to_rfc3339(), "2026-11-21T12:00:00Z");
        assert_eq!(parsed.header_raw("Auto-Submitted").unwrap().trim(), "auto-generated");
        assert!(parsed.body_text(0).unwrap().contains("http://localhost:8080/verify?token=abc-_123"));
        assert!(parsed.body_html(0).unwrap().contains("<p>Hello Änna</p>"));
        let from = parsed.from().unwrap().first().unwrap();
        assert_eq!((from.name(), from.address()), (Some("Marigold"), Some("hello@localhost")));
        let kind = parsed.content_type().unwrap();
        assert_eq!((kind.ctype(), kind.subtype()), ("multipart", Some("alternative")));
    }

    #[test]
    fn only_optional_email_has_unsubscribe_headers() {
        let mut optional = mail("Hello");
        let url = format!("https://marigold.example/unsubscribe?token={}", "a-_1".repeat(30));
        optional.content.unsubscribe_url = Some(url.clone());
        let bytes = composed(&optional);
        let text = String::from_utf8(bytes).unwrap().replace("\r\n ", " ");
        assert!(text.contains(&format!("\r\nList-Unsubscribe: <{url}>\r\n")), "{text}");
        assert!(text.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{text}");
        let necessary = String::from_utf8(composed(&mail("Hello"))).unwrap();
        assert!(!necessary.contains("List-Unsubscribe"), "{necessary}");
    }

    #[test]
    fn email_retry_keeps_message_id() {
        let id =
            |bytes: &[u8]| MessageParser::default().parse(bytes).unwrap().message_id().unwrap().to_owned();
        assert_eq!(id(&composed(&mail("Hello"))), id(&composed(&mail("Hello"))));
    }

    #[test]
    fn subject_cannot_inject_headers() {
        for subject in [
            "Hello\r\nBcc: eve@example.com",
            "Hello\nBcc: eve@example.com",
            "Hello\rBcc: eve@example.com",
            "Hello\r\n\r\nBcc: eve@example.com",
            "Hello\u{0}\u{b}\u{85}\u{2028}Bcc: eve@example.com",
        ] {
            let message = compose(&sender(), &mail(subject)).unwrap();
            assert_eq!(message.envelope().to().len(), 1);
            let bytes = message.formatted();
            let parsed = MessageParser::default().parse(&bytes).unwrap();
            assert!(parsed.bcc().is_none(), "{subject:?}");
            let read = parsed.subject().unwrap();
            assert!(read.starts_with("Hello") && read.ends_with("Bcc: eve@example.com"), "{subject:?}");
            assert!(!read.chars().any(char::is_control), "{subject:?}");
        }
    }

    #[test]
    fn sender_is_one_address() {
        for good in ["Marigold <hello@localhost>", "hello@example.com", "\"Mari, gold\" <hello@example.com>"]
        {
            assert!(Sender::parse(good).is_ok(), "{good}");
        }
        for bad in ["", "Marigold", "Marigold <hello>", "a@b.com, c@d.com", "M <a@b.com>\r\nBcc: c@d.com"] {
            assert!(Sender::parse(bad).is_err(), "{bad:?}");
        }
    }
}
