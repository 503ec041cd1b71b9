//! Health checks of an installation, each with an action if something is wrong.

mod checks;
mod describe;
mod record_backup;
mod run_checks;
mod webhook;

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use domain::purchases::ProviderKind;
use domain::users::EmailAddress;

pub use record_backup::RecordBackup;
pub use run_checks::HealthChecks;
pub use webhook::WebhookProblems;
pub(crate) use webhook::find_webhook_problems;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckId {
    Database,
    Migrations,
    Disk,
    Clock,
    Backup,
    Images,
    PublicUrl,
    Contact,
    Proxy,
    Payments,
    Webhook,
    WebhookQueue,
    OpenOrders,
    Email,
    EmailQueue,
    /// Bought, but without anything to open.
    AgentsWithoutUrl,
}

impl CheckId {
    /// Stable, for monitoring.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Migrations => "migrations",
            Self::Disk => "disk",
            Self::Clock => "clock",
            Self::Backup => "backup",
            Self::Images => "images",
            Self::PublicUrl => "public_url",
            Self::Contact => "contact",
            Self::Proxy => "proxy",
            Self::Payments => "payments",
            Self::Webhook => "webhook",
            Self::WebhookQueue => "webhook_queue",
            Self::OpenOrders => "open_orders",
            Self::Email => "email",
            Self::EmailQueue => "email_queue",
            Self::AgentsWithoutUrl => "agents_without_url",
        }
    }

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

/// In ascending severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckStatus {
    Ok,
    Warning,
    /// Needs action now.
    Error,
}

impl CheckStatus {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Error => "error",
        }
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
