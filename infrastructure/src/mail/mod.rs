//! Email: mailers for a folder and for SMTP, and the folder's reader for `/dev/mailbox`.

mod file_mailer;
mod file_name;
mod mailbox;
mod mailgun;
mod message;
mod postmark;
mod ses;
mod smtp_mailer;
mod target;
mod webhook;

pub use file_mailer::FileMailer;
pub use mailbox::{MailSummary, Mailbox, ReceivedMail};
pub use mailgun::MailgunWebhook;
pub use message::{InvalidSender, Sender};
pub use postmark::PostmarkWebhook;
pub use ses::{InvalidTopic, SesTopic, SesWebhook};
pub use smtp_mailer::{SmtpMailer, SmtpServer, SmtpTls};
pub use target::{InvalidMailTarget, MailTarget};

#[cfg(test)]
mod testing {
    use application::outbox::{MailContent, MailId, MailKind, OutboxMail};
    use application::ports::Clock;
    use chrono::{DateTime, TimeZone as _, Utc};
    use domain::users::EmailAddress;
    use uuid::Uuid;

    pub(super) struct At(pub(super) DateTime<Utc>);

    impl Clock for At {
        fn now(&self) -> DateTime<Utc> {
            self.0
        }
    }

    pub(super) fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
    }

    /// An email to Anna with this subject.
    pub(super) fn mail(subject: &str) -> OutboxMail {
        OutboxMail::queued(
            MailId::from_uuid(Uuid::from_u128(7)),
            MailKind::VerifyEmail,
            "verify:7".to_owned(),
            EmailAddress::parse("anna@example.com").unwrap(),
            MailContent {
                subject: subject.to_owned(),
                text: "Hello Änna,\n\nhttp://localhost:8080/verify?token=abc-_123".to_owned(),
                html: "<p>Hello Änna</p><a href=\"http://localhost:8080/verify?token=abc-_123\">Verify</a>"
                    .to_owned(),
                ..MailContent::default()
            },
            None,
            noon(),
        )
    }
}
