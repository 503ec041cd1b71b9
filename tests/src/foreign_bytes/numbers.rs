use chrono::{DateTime, NaiveDate, Utc};
use domain::AgentId;
use domain::money::Cents;
use infrastructure::payments::sandbox::TestCard;

use super::{lines, text};

pub(super) fn amount(bytes: &[u8]) {
    let Ok(number) = serde_json::from_slice::<i64>(bytes) else { return };
    let is_amount = (0..=Cents::MAX.get()).contains(&number);
    let amount = Cents::new(number);
    assert_eq!(amount.is_ok(), is_amount, "{number}");
    assert!(amount.is_err() || amount.is_ok_and(|amount| amount.get() == number), "{number}");
}

pub(super) fn time(bytes: &[u8]) {
    let Ok(time) = serde_json::from_slice::<DateTime<Utc>>(bytes) else { return };
    let again = serde_json::to_vec(&time).expect("a time as JSON");
    assert_eq!(serde_json::from_slice::<DateTime<Utc>>(&again).ok(), Some(time));
}

pub(super) fn id(bytes: &[u8]) {
    let Ok(id) = text(bytes).parse::<AgentId>() else { return };
    assert_eq!(id.to_string().len(), 36);
    assert_eq!(id.to_string().parse(), Ok(id));
}

/// Number, expiry, code and country, a line each.
pub(super) fn test_card(bytes: &[u8]) {
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    let [number, expiry, cvc, country] = lines(bytes).map(text);
    let Ok(card) = TestCard::parse(&number, &expiry, &cvc, &country, today) else { return };
    let spaced = |text: &str| format!(" {text} ");
    let again = TestCard::parse(&spaced(&number), &spaced(&expiry), &spaced(&cvc), &country, today);
    assert_eq!(again.ok(), Some(card), "{number:?} {expiry:?} {cvc:?} {country:?}");
}
