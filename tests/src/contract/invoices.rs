use domain::Country;
use domain::OrderId;
use domain::invoices::{
    Invoice, InvoiceBuyer, InvoiceLine, InvoiceNumber, InvoiceSeries, InvoiceTax, TaxPercent,
};
use domain::purchases::Order;
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, cents, order, stored_order, stored_user};
use super::order_lists::premium;

async fn placed(db: &Ports, email: &str) -> Order {
    let member = stored_user(db, email).await;
    let agent = premium(db, &format!("Agent of {email}"), 1190).await;
    stored_order(db, order(&member, &[agent], None)).await
}

fn number(series: InvoiceSeries, sequence: u32) -> InvoiceNumber {
    InvoiceNumber { series, year: 2026, sequence }
}

/// A credit note with everything.
pub(super) fn filled(order: &Order, sequence: u32, seconds: i64) -> Invoice {
    Invoice {
        number: number(InvoiceSeries::CreditNote, sequence),
        order_id: order.id,
        credits: Some(number(InvoiceSeries::Invoice, 7)),
        issued_at: at(seconds),
        delivered_at: at(1),
        seller: vec!["Tea \"<Ltd>\" ✨".to_owned(), "1 Main St".to_owned()],
        seller_country: Country::parse("DE").ok(),
        buyer: InvoiceBuyer {
            lines: vec!["Reyes LLC".to_owned()],
            tax_id: "FR40303265045".to_owned(),
            country: Country::parse("FR").ok(),
            region: "Bretagne".to_owned(),
        },
        tax: Some(InvoiceTax {
            name: "VAT".to_owned(),
            percent: TaxPercent::from_basis_points(1_900).unwrap(),
            is_reverse_charge: true,
        }),
        lines: order
            .lines
            .iter()
            .map(|line| InvoiceLine {
                agent_id: line.agent_id,
                title: line.title.clone(),
                total: line.amount,
                tax: cents(190),
            })
            .collect(),
    }
}

/// Without what may be missing.
fn plain(order: &Order, sequence: u32, seconds: i64) -> Invoice {
    Invoice {
        number: number(InvoiceSeries::TestInvoice, sequence),
        credits: None,
        seller_country: None,
        buyer: InvoiceBuyer::default(),
        tax: None,
        lines: Vec::new(),
        ..filled(order, sequence, seconds)
    }
}

async fn insert(db: &Ports, invoice: &Invoice) {
    commit!(db.invoices().insert(invoice));
}

async fn of_order(db: &Ports, id: OrderId) -> Vec<Invoice> {
    db.store.read().await.unwrap().invoices().list_by_order(id).await.unwrap()
}

pub async fn invoices_are_listed_by_order_and_time(db: &Ports) {
    let (annas, bertas) = (placed(db, "anna@example.com").await, placed(db, "berta@example.com").await);
    let (note, invoice, other) = (filled(&annas, 1, 3), plain(&annas, 1, 2), plain(&bertas, 2, 3));
    for invoice in [&note, &invoice, &other] {
        insert(db, invoice).await;
    }
    assert_eq!(of_order(db, annas.id).await, [invoice.clone(), note.clone()]);
    let issued = async |since, until| {
        db.store.read().await.unwrap().invoices().list_issued(at(since), at(until)).await.unwrap()
    };
    assert_eq!(issued(2, 4).await, [invoice.clone(), note.clone(), other]);
    assert_eq!(issued(2, 3).await, [invoice]);
    assert_eq!(issued(4, 9).await, []);
    let find = async |number| db.store.read().await.unwrap().invoices().find(number).await.unwrap();
    assert_eq!(find(note.number).await, Some(note.clone()));
    assert_eq!(find(number(InvoiceSeries::Invoice, 9)).await, None);
    let taken = db.store.begin().await.unwrap().invoices().insert(&note).await;
    assert!(taken.is_err(), "numbers are unique");
}

/// Some of the units of work that take a number are dropped.
pub async fn invoice_numbers_have_no_gaps(db: &Ports) {
    let order = placed(db, "anna@example.com").await;
    let order = &order;
    let take = |index: u32| async move {
        let mut unit = db.store.begin().await.unwrap();
        let number = unit.invoices().take_number(InvoiceSeries::Invoice, 2026).await.unwrap();
        let invoice = Invoice { number, ..plain(order, 1, 5) };
        unit.invoices().insert(&invoice).await.unwrap();
        if index.is_multiple_of(3) {
            return None;
        }
        unit.commit().await.unwrap();
        Some(number)
    };
    let taken = join_all((0..12).map(take)).await;
    let mut taken: Vec<_> = taken.into_iter().flatten().collect();
    taken.sort_unstable();
    let expected: Vec<_> = (1..=8).map(|sequence| number(InvoiceSeries::Invoice, sequence)).collect();
    assert_eq!(taken, expected);
    let mut unit = db.store.begin().await.unwrap();
    let next = unit.invoices().take_number(InvoiceSeries::Invoice, 2027).await.unwrap();
    assert_eq!(next.to_string(), "2027-0001");
    let note = unit.invoices().take_number(InvoiceSeries::CreditNote, 2026).await.unwrap();
    assert_eq!(note.to_string(), "C2026-0001");
}

pub async fn invoices_belong_to_an_order(db: &Ports) {
    let order = placed(db, "anna@example.com").await;
    insert(db, &plain(&order, 1, 2)).await;
    assert_eq!(of_order(db, order.id).await.len(), 1);
    let unknown = Invoice { order_id: OrderId::from_uuid(super::builders::next_id()), ..plain(&order, 2, 2) };
    let inserted = db.store.begin().await.unwrap().invoices().insert(&unknown).await;
    assert!(inserted.is_err(), "an invoice belongs to an order");
}
