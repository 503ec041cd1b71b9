//! `security.txt` (RFC 9116): where to report a vulnerability.

use application::site::Site;
use chrono::{DateTime, Days, NaiveTime, SecondsFormat, Utc};

pub(crate) const SECURITY_TXT: &str = "/.well-known/security.txt";

/// The RFC recommends less than a year. The file is made for each request, so it never expires.
const VALID_FOR: Days = Days::new(180);

/// `None` if no contact address is set.
pub(crate) fn security_txt(site: &Site, now: DateTime<Utc>) -> Option<String> {
    let contact = site.contact_email.as_ref()?;
    // At midnight, so that the file changes only once a day.
    let expires = now.date_naive().checked_add_days(VALID_FOR)?.and_time(NaiveTime::MIN).and_utc();
    let mut lines = vec![
        format!("Contact: mailto:{contact}"),
        format!("Expires: {}", expires.to_rfc3339_opts(SecondsFormat::Secs, true)),
        "Preferred-Languages: en".to_owned(),
    ];
    // The RFC allows only https.
    if site.is_https() {
        lines.push(format!("Canonical: {}", site.url_for(SECURITY_TXT)));
    }
    lines.push(String::new());
    Some(lines.join("\n"))
}
