//! Health checks of an installation, each with an action if something is wrong.

mod checks;
mod describe;
mod run_checks;
mod scheduled_backups;
mod setup;
mod webhook;

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use domain::purchases::ProviderKind;
use domain::users::EmailAddress;

pub use run_checks::HealthChecks;
pub use scheduled_backups::{ScheduledBackups, record_backup};
pub use setup::{Setup, SetupItem, SetupState};
pub use webhook::WebhookProblems;
pub(crate) use webhook::find_webhook_problems;

use crate::ports::SetupStep;

domain::text_enum! {
    /// The texts are stable, for monitoring.
    pub enum CheckId {
        Database = "database",
        Migrations = "migrations",
        Disk = "disk",
        Clock = "clock",
        Backup = "backup",
        Images = "images",
        PublicUrl = "public_url",
        Contact = "contact",
        Proxy = "proxy",
        Payments = "payments",
        Webhook = "webhook",
        WebhookQueue = "webhook_queue",
        OpenOrders = "open_orders",
        Email = "email",
        EmailQueue = "email_queue",
        /// Bought, but without anything to open.
        AgentsWithoutUrl = "agents_without_url",
    }
}

impl CheckId {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Database => "Database",
            Self::Migrations => "Migrations",
            Self::Disk => "Disk space",
            Self::Clock => "Clock",
            Self::Backup => "Backups",
            Self::Images => "Images",
            Self::PublicUrl => "Public URL",
            Self::Contact => "Contact",
            Self::Proxy => "Proxy",
            Self::Payments => "Payments",
            Self::Webhook => "Webhook",
            Self::WebhookQueue => "Webhook queue",
            Self::OpenOrders => "Open orders",
            Self::Email => "Email",
            Self::EmailQueue => "Email queue",
            Self::AgentsWithoutUrl => "Agents",
        }
    }
}

domain::text_enum! {
    /// In ascending severity.
    #[derive(PartialOrd, Ord)]
    pub enum CheckStatus {
        Ok = "ok",
        Warning = "warning",
        /// Needs action now.
        Error = "error",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    pub id: CheckId,
    pub status: CheckStatus,
    /// One sentence.
    pub message: String,
    /// What to do, in one sentence; empty if the status is [`CheckStatus::Ok`].
    pub action: &'static str,
}

impl Check {
    fn ok(id: CheckId, message: impl Into<String>) -> Self {
        Self { id, status: CheckStatus::Ok, message: message.into(), action: "" }
    }

    fn warning(id: CheckId, message: impl Into<String>, action: &'static str) -> Self {
        Self { id, status: CheckStatus::Warning, message: message.into(), action }
    }

    fn error(id: CheckId, message: impl Into<String>, action: &'static str) -> Self {
        Self { id, status: CheckStatus::Error, message: message.into(), action }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthReport {
    pub version: &'static str,
    pub checked_at: DateTime<Utc>,
    /// Worst first.
    pub checks: Vec<Check>,
}

impl HealthReport {
    /// The status of the worst check.
    pub fn status(&self) -> CheckStatus {
        self.checks.iter().map(|check| check.status).max().unwrap_or(CheckStatus::Ok)
    }
}

/// The settings that the checks use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    pub version: &'static str,
    /// Without a trailing slash.
    pub public_url: String,
    /// Whether the public URL is one of this machine.
    pub is_local: bool,
    pub contact_email: Option<EmailAddress>,
    pub has_trusted_proxies: bool,
    pub provider: ProviderKind,
    pub email: EmailTransport,
    /// The interval of the server's own backups; `None` if it makes none.
    pub backup_every: Option<TimeDelta>,
    /// A value for `MARIGOLD_BACKUP_URL`.
    pub backup_example: String,
}

impl Installation {
    /// Whether a site that only this machine can open has no use for what the step would set.
    fn is_unneeded(&self, step: SetupStep) -> bool {
        self.is_local
            && match step {
                SetupStep::Contact => self.contact_email.is_none(),
                SetupStep::Email => matches!(self.email, EmailTransport::Folder(_)),
                SetupStep::Payments => self.provider == ProviderKind::Sandbox,
                _ => false,
            }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailTransport {
    /// The path of the folder.
    Folder(String),
    /// Host and port.
    Smtp(String),
}

/// How a request reached the server, for the check of the proxy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestConnection {
    pub host: Option<String>,
    /// The other end of the connection.
    pub peer: Option<IpAddr>,
    pub is_peer_trusted: bool,
    /// Whether it has `X-Forwarded-For`.
    pub is_forwarded: bool,
}
