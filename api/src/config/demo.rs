use std::ffi::OsString;
use std::path::Path;

use super::source::environment;
use super::{Config, ConfigError};

/// What a demo reads from the environment: how it is reached, but nothing that leads to data of another site.
const READ: [&str; 5] = [
    "MARIGOLD_BIND",
    "MARIGOLD_PUBLIC_URL",
    "MARIGOLD_TRUSTED_PROXIES",
    "MARIGOLD_SITE_NAME",
    "MARIGOLD_LOG",
];

/// For a demo that anyone can reach, with accounts whose password everyone knows.
const LIMITS: [(&str, &str); 4] = [
    ("MARIGOLD_ALLOW_SANDBOX", "1"),
    ("MARIGOLD_LIMIT_SIGN_UPS_PER_IP_PER_HOUR", "5"),
    ("MARIGOLD_LIMIT_EMAILS_PER_IP_PER_HOUR", "20"),
    ("MARIGOLD_LIMIT_WRITES_PER_MEMBER_PER_HOUR", "600"),
];

impl Config {
    /// The settings of a demo with its data in this folder. Emails go to a folder, and payments to the sandbox.
    pub fn demo(folder: &Path) -> Result<Self, ConfigError> {
        let path = |scheme: &str, name: &str| format!("{scheme}://{}", folder.join(name).display());
        let own = [
            ("MARIGOLD_DATABASE_URL", path("sqlite", "marigold.db")),
            ("MARIGOLD_MAIL_URL", path("file", "mail")),
        ];
        let limits = LIMITS.map(|(name, value)| (name, value.to_owned()));
        let own = own.into_iter().chain(limits).map(|(name, value)| (OsString::from(name), value.into()));
        let read = environment().filter(|(name, _)| READ.iter().any(|known| name == *known));
        Ok(Self { is_demo: true, ..Self::read(None, read.chain(own))? })
    }
}
