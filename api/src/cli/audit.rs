use std::fmt;
use std::str::FromStr;

use application::audit::AuditLog;
use application::ports::{Actor, AuditActor, AuditEntry, AuditFields, AuditFilter, PageRequest, SubjectKind};
use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;
use domain::users::EmailAddress;
use serde_json::{Value, json};

use super::output::print;
use super::{CliError, database};
use crate::config::Config;
use crate::extract::parse_time;

#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// Only entries at or after this time, such as 2026-11-21T00:00:00Z
    #[arg(long, value_name = "RFC3339", value_parser = parse_time)]
    since: Option<DateTime<Utc>>,
    /// Only entries before this time
    #[arg(long, value_name = "RFC3339", value_parser = parse_time)]
    until: Option<DateTime<Utc>>,
    /// Only entries by this email address, current or at that time
    #[arg(long, value_name = "EMAIL", value_parser = EmailAddress::parse)]
    actor: Option<EmailAddress>,
    /// Only entries about this kind of subject (agent, bundle, prompt, post, legal_page, discount, user, order, purchase, refund, payment_discrepancy, email), or about one subject by its id
    #[arg(long, value_name = "KIND[:ID]")]
    subject: Option<Subject>,
    /// Maximum number of entries
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    limit: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone)]
struct Subject {
    kind: SubjectKind,
    id: Option<String>,
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, id) = text.split_once(':').map_or((text, None), |(name, id)| (name, Some(id.to_owned())));
        let kind = SubjectKind::parse(name).map_err(|error| error.to_string())?;
        Ok(Self { kind, id })
    }
}

pub(super) async fn list(config: &Config, args: AuditArgs) -> Result<(), CliError> {
    let (kind, id) = args.subject.map_or((None, None), |subject| (Some(subject.kind), subject.id));
    let filter = AuditFilter {
        since: args.since,
        until: args.until,
        actor: args.actor.map(AuditActor::Email),
        action: None,
        kind,
        subjects: kind.zip(id).into_iter().collect(),
    };
    let entries = database::with_database(config, async |adapters| {
        AuditLog::new(&adapters.context).list(Actor::Cli, &filter, &PageRequest::first(args.limit)).await
    });
    let entries = entries.await?;
    // Newest last, as in a log file.
    for entry in entries.items.iter().rev() {
        if args.json {
            print(&to_json(entry).to_string())?;
        } else {
            print(&line(entry))?;
        }
    }
    Ok(())
}

fn time(entry: &AuditEntry) -> String {
    entry.record.at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// The actor: an email address at that time, or else the user id.
fn actor_label(entry: &AuditEntry) -> String {
    match (&entry.actor_email, entry.actor.user_id()) {
        (Some(email), _) => email.clone(),
        (None, Some(id)) => id.to_string(),
        (None, None) => entry.actor.as_str().replace('_', " "),
    }
}

/// One line with tab-separated fields.
fn line(entry: &AuditEntry) -> String {
    let record = &entry.record;
    let (action, kind) = (record.action.as_str(), record.kind.as_str());
    let changes = Changes(record.before.as_ref(), record.after.as_ref());
    format!("{}\t{}\t{action} {kind}\t{}\t{changes}", time(entry), actor_label(entry), record.subject)
}

/// Before and after of each field. JSON values, so that none contains a line break.
struct Changes<'a>(Option<&'a AuditFields>, Option<&'a AuditFields>);

impl fmt::Display for Changes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<_> = [self.0, self.1].into_iter().flatten().flat_map(AuditFields::keys).collect();
        names.sort_unstable();
        names.dedup();
        for (position, name) in names.into_iter().enumerate() {
            let separator = if position == 0 { "" } else { ", " };
            let value = |details: Option<&AuditFields>| {
                details.map(|details| details.get(name).unwrap_or(&Value::Null).to_string())
            };
            match (value(self.0), value(self.1)) {
                (Some(before), Some(after)) => write!(f, "{separator}{name}: {before} → {after}")?,
                (Some(only), None) | (None, Some(only)) => write!(f, "{separator}{name}: {only}")?,
                (None, None) => {}
            }
        }
        Ok(())
    }
}

fn to_json(entry: &AuditEntry) -> Value {
    let record = &entry.record;
    json!({
        "id": record.id,
        "at": time(entry),
        "actor": {
            "kind": entry.actor.as_str(),
            "id": entry.actor.user_id().map(|id| id.to_string()),
            "email": entry.actor_email,
        },
        "action": record.action.as_str(),
        "subject": { "kind": record.kind.as_str(), "id": record.subject, "name": record.subject_name },
        "before": record.before,
        "after": record.after,
    })
}
