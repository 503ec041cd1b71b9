use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use uuid::Uuid;

use super::{ColumnMapping, ImportColumn};
use crate::money::Cents;
use crate::users::{EmailAddress, FirstName};
use crate::{AgentId, OrderId, UserId};

crate::text_enum! {
    /// What a row does, or has done.
    #[derive(PartialOrd, Ord)]
    pub enum RowOutcome {
        /// Creates an account, and gives it what the row names.
        NewMember = "new_member",
        /// Gives an agent to an account that exists by then.
        NewPurchase = "new_purchase",
        /// The account has all of it already.
        Unchanged = "unchanged",
        /// Not imported, with the reason.
        Problem = "problem",
        /// A new member who was invited by email.
        Invited = "invited",
        /// A new member who stayed when the import was undone, with the reason.
        Kept = "kept",
        Undone = "undone",
    }
}

impl RowOutcome {
    /// Those of rows that created an account which still exists.
    pub const CREATED: [Self; 3] = [Self::NewMember, Self::Invited, Self::Kept];
}

/// A stored row of a file. Rows are counted from 1, without the header and empty rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRow {
    pub number: u64,
    pub fields: Vec<String>,
    /// The normalized email address, once the row was checked.
    pub email: Option<String>,
    pub agent_id: Option<AgentId>,
    pub outcome: Option<RowOutcome>,
    pub reason: Option<String>,
    /// The account, once the row is imported.
    pub user_id: Option<UserId>,
    pub order_id: Option<OrderId>,
}

impl ImportRow {
    pub const fn new(number: u64, fields: Vec<String>) -> Self {
        Self {
            number,
            fields,
            email: None,
            agent_id: None,
            outcome: None,
            reason: None,
            user_id: None,
            order_id: None,
        }
    }

    pub fn has_created_member(&self) -> bool {
        self.outcome.is_some_and(|outcome| RowOutcome::CREATED.contains(&outcome))
    }
}

/// What the fields of a row mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRecord {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub has_consent: bool,
    pub purchase: Option<ImportPurchase>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportPurchase {
    /// The slug or title.
    pub agent: String,
    /// `None` if the file has no date.
    pub at: Option<DateTime<Utc>>,
    pub amount: Cents,
    pub reference: String,
}

impl ImportRecord {
    /// References are truncated to this length, also in the deduplication key.
    const MAX_REFERENCE: usize = 60;
    const DEFAULT_FIRST_NAME: &str = "Member";

    /// # Errors
    /// What is wrong, in words for the person who imports the file
    pub fn parse(fields: &[String], mapping: &ColumnMapping) -> Result<Self, String> {
        let cell = |column| mapping.cell(column, fields);
        let email = cell(ImportColumn::Email);
        if email.is_empty() {
            return Err("There is no email address in this row.".to_owned());
        }
        let email = EmailAddress::parse(email).map_err(|_| format!("“{email}” isn’t an email address."))?;
        let name = cell(ImportColumn::Name);
        let first = name.split_whitespace().next().unwrap_or(Self::DEFAULT_FIRST_NAME);
        let first_name = FirstName::parse(first).or_else(|_| FirstName::parse(Self::DEFAULT_FIRST_NAME));
        Ok(Self {
            email,
            first_name: first_name.map_err(|error| error.to_string())?,
            has_consent: is_yes(cell(ImportColumn::Consent)),
            purchase: purchase(&cell)?,
        })
    }
}

fn purchase<'a>(cell: &impl Fn(ImportColumn) -> &'a str) -> Result<Option<ImportPurchase>, String> {
    let agent = cell(ImportColumn::Agent);
    if agent.is_empty() {
        return Ok(None);
    }
    let status = cell(ImportColumn::Status);
    if !is_paid(status) {
        return Err(format!("This purchase isn’t marked as paid, or was refunded (“{status}”)."));
    }
    let currency = cell(ImportColumn::Currency);
    if !currency.is_empty() && !currency.eq_ignore_ascii_case("usd") {
        return Err(format!("The amount is in {currency}. Convert it to US dollars."));
    }
    let (date, amount) = (cell(ImportColumn::Date), cell(ImportColumn::Amount));
    let at = match date {
        "" => None,
        text => Some(parse_date(text).ok_or_else(|| format!("“{text}” isn’t a date. Use 2024-01-31."))?),
    };
    let amount = match amount {
        "" => Cents::ZERO,
        text => parse_amount(text).ok_or_else(|| format!("“{text}” isn’t an amount. Use 19.00."))?,
    };
    let reference = cell(ImportColumn::Reference);
    let reference = reference.chars().filter(|char| !char.is_control()).take(ImportRecord::MAX_REFERENCE);
    Ok(Some(ImportPurchase { agent: agent.to_owned(), at, amount, reference: reference.collect() }))
}

impl ImportPurchase {
    /// Deterministic: importing a purchase again after it was refunded or revoked doesn't restore it.
    pub fn payment_id(&self, member: UserId, agent: AgentId) -> String {
        const PURCHASES: Uuid = Uuid::from_u128(0x3f0c_5a11_92de_4c58_8a70_1d6e_b0f4_27c3);
        let Self { at, amount, reference, .. } = self;
        let name = if reference.is_empty() {
            format!("{member}/{agent}/{at:?}/{}", amount.get())
        } else {
            format!("{member}/{agent}/{reference}")
        };
        let id = Uuid::new_v5(&PURCHASES, name.as_bytes()).simple();
        format!("{}{id}:{reference}", crate::purchases::IMPORTED_PREFIX)
    }
}

/// Anything else means no consent.
fn is_yes(text: &str) -> bool {
    let text = text.to_lowercase();
    matches!(text.as_str(), "yes" | "y" | "true" | "1" | "x" | "on" | "ja" | "subscribed" | "active")
}

fn is_paid(status: &str) -> bool {
    let status = status.to_lowercase();
    let paid =
        ["", "0", "false", "no", "n", "paid", "succeeded", "success", "complete", "completed", "active"];
    paid.contains(&status.as_str())
}

/// `1,234.50`, `1.234,50 €` and `$19`: a separator followed by one or two digits is the decimal point.
fn parse_amount(text: &str) -> Option<Cents> {
    let digits: String =
        text.chars().filter(|char| !matches!(char, '$' | '€' | '£' | ' ' | '\u{a0}')).collect();
    let (whole, fraction) = match digits.rfind(['.', ',']) {
        Some(at) if digits.len() - at <= 3 => (digits.get(..at)?, digits.get(at + 1..)?),
        _ => (digits.as_str(), ""),
    };
    let whole: String = whole.chars().filter(|char| !matches!(char, '.' | ',')).collect();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(&whole) || !is_number(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let cents = format!("{whole}{fraction:0<2}").parse().ok()?;
    Cents::new(cents).ok()
}

/// Times without a zone are UTC. In `01/31/2024` the month is first, in `31.01.2024` the day.
fn parse_date(text: &str) -> Option<DateTime<Utc>> {
    const TIMES: [&str; 7] = [
        "%Y-%m-%d %H:%M:%S%.f",
        "%Y-%m-%dT%H:%M:%S%.f",
        "%Y-%m-%d %H:%M",
        "%m/%d/%Y %H:%M",
        "%m/%d/%Y %I:%M %p",
        "%d.%m.%Y %H:%M",
        "%d.%m.%Y %H:%M:%S",
    ];
    const DATES: [&str; 6] = ["%Y-%m-%d", "%m/%d/%Y", "%d.%m.%Y", "%b %d, %Y", "%d %b %Y", "%Y/%m/%d"];
    let text = text.trim().trim_end_matches(" UTC");
    let zoned = DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S %z"))
        .or_else(|_| DateTime::parse_from_rfc2822(text));
    let time = || TIMES.iter().find_map(|format| NaiveDateTime::parse_from_str(text, format).ok());
    let date = || DATES.iter().find_map(|format| NaiveDate::parse_from_str(text, format).ok());
    let found = match zoned {
        Ok(zoned) => zoned.to_utc(),
        Err(_) => time().or_else(|| Some(date()?.and_time(NaiveTime::MIN)))?.and_utc(),
    };
    crate::is_calendar_time(found).then_some(found)
}

#[cfg(test)]
mod tests;
