use proptest::prelude::*;

use super::*;
use crate::member_imports::ImportPreset;

fn parse(header: &str, row: &str) -> Result<ImportRecord, String> {
    let cells = |line: &str| line.split('|').map(str::to_owned).collect::<Vec<_>>();
    let header = cells(header);
    ImportRecord::parse(&cells(row), &ImportPreset::detect(&header).mapping(&header))
}

fn cents(record: &ImportRecord) -> i64 {
    record.purchase.as_ref().unwrap().amount.get()
}

#[test]
fn import_record_reads_member_and_purchase() {
    let header = "Email|Name|Newsletter|Product|Date|Amount|Currency|Reference";
    let row = " Jürgen@example.com ... ";
    assert!(parse(header, row).unwrap_err().contains("isn’t an email address"));
    let record = parse(header, "anna@example.com|Anna Löwe|yes|meal-planner|2024-01-31|$1,234.50|USD|A-7");
    let record = record.unwrap();
    assert_eq!((record.email.as_str(), record.first_name.as_str()), ("anna@example.com", "Anna"));
    assert!(record.has_consent);
    let purchase = record.purchase.as_ref().unwrap();
    assert_eq!((purchase.agent.as_str(), purchase.reference.as_str()), ("meal-planner", "A-7"));
    assert_eq!(purchase.at.unwrap().to_rfc3339(), "2024-01-31T00:00:00+00:00");
    assert_eq!(cents(&record), 123_450);
}

#[test]
fn parse_without_consent_does_not_subscribe() {
    for (consent, expected) in
        [("", false), ("no", false), ("maybe", false), ("Subscribed", true), ("TRUE", true)]
    {
        let record = parse("Email|Newsletter", &format!("a@example.com|{consent}")).unwrap();
        assert_eq!(record.has_consent, expected, "{consent}");
    }
    assert!(!parse("Email", "a@example.com").unwrap().has_consent);
}

#[test]
fn parse_invalid_row_reports_reason() {
    let header = "Email|Product|Date|Amount|Currency|Status";
    for (row, reason) in [
        ("|x|||", "no email address"),
        ("anna|x|||", "“anna” isn’t an email address."),
        ("a@example.com|x|soon||", "“soon” isn’t a date"),
        ("a@example.com|x||many|", "“many” isn’t an amount"),
        ("a@example.com|x||5|EUR", "in EUR"),
        ("a@example.com|x||5|usd|Refunded", "refunded"),
    ] {
        let error = parse(header, row).unwrap_err();
        assert!(error.contains(reason), "{row}: {error}");
    }
}

#[test]
fn parse_amount_accepts_us_and_eu_formats() {
    for (text, amount) in [
        ("19", 1900),
        ("19.5", 1950),
        ("1.234,50 €", 123_450),
        ("1,234", 123_400),
        ("$ 0.99", 99),
        ("", 0),
        ("1'0", -1),
    ] {
        let found = parse("Email|Product|Amount", &format!("a@example.com|x|{text}"));
        assert_eq!(found.map_or(-1, |record| cents(&record)), amount, "{text}");
    }
}

#[test]
fn parse_date_accepts_export_formats() {
    for text in [
        "2024-03-05",
        "2024-03-05 00:00:00 UTC",
        "2024-03-05T00:00:00.000Z",
        "03/05/2024",
        "05.03.2024",
        "Mar 5, 2024",
        "2024-03-05 00:00",
        "2024-03-05 01:00:00 +0100",
    ] {
        let record = parse("Email|Product|Date", &format!("a@example.com|x|{text}")).unwrap();
        let at = record.purchase.unwrap().at.unwrap();
        assert_eq!(at.to_rfc3339(), "2024-03-05T00:00:00+00:00", "{text}");
    }
}

#[test]
fn cell_with_formula_is_text() {
    let record = parse("Email|Name", "a@example.com|'=1+1 x").unwrap();
    assert_eq!(record.first_name.as_str(), "=1+1");
}

#[test]
fn payment_id_differs_per_purchase() {
    let (member, agent) = (UserId::from_uuid(Uuid::from_u128(1)), AgentId::from_uuid(Uuid::from_u128(2)));
    let read = |row: &str| parse("Email|Product|Date|Amount|Reference", row).unwrap().purchase.unwrap();
    let first = read("a@example.com|x|2024-01-31|5|R1").payment_id(member, agent);
    assert!(first.starts_with("imported:") && first.ends_with(":R1"), "{first}");
    assert_eq!(first, read("a@example.com|x|2025-01-31|9|R1").payment_id(member, agent));
    assert_ne!(first, read("a@example.com|x|2024-01-31|5|R2").payment_id(member, agent));
    let unnamed = read("a@example.com|x|2024-01-31|5|").payment_id(member, agent);
    assert_ne!(unnamed, read("a@example.com|x|2024-02-01|5|").payment_id(member, agent));
}

proptest! {
    #[test]
    fn import_record_of_any_text_is_read_or_refused(fields in prop::collection::vec(".{0,40}", 0..10)) {
        let header = ["Email", "Name", "Newsletter", "Product", "Date", "Amount", "Currency", "Reference", "Status"];
        let header = header.map(str::to_owned);
        let mapping = ImportPreset::detect(&header).mapping(&header);
        if let Err(reason) = ImportRecord::parse(&fields, &mapping) {
            prop_assert!(!reason.is_empty());
        }
    }
}
