use chrono::NaiveDate;
use domain::Country;
use domain::invoices::{TaxName, TaxPercent, TaxRate, TaxSettings};
use domain::seller::{LegalName, PostalAddress, Seller, SellerVersion, TaxNumber};
use domain::users::EmailAddress;
use futures_util::future::join_all;

use super::Ports;
use super::builders::at;

/// A version with every value.
pub fn filled(number: u32) -> SellerVersion {
    let seller = Seller {
        name: LegalName::parse(&format!("Tea \"<{number}>\" ✨")).unwrap(),
        address: PostalAddress::parse("1 Main St\nSpringfield").unwrap(),
        tax_number: TaxNumber::parse("DE 123").unwrap(),
        email: EmailAddress::parse("help@tea.example").ok(),
        tax: TaxSettings {
            country: Country::parse("CA").ok(),
            name: TaxName::parse("GST").unwrap(),
            has_reverse_charge: true,
            rates: ["", "Quebec"].map(rate).to_vec(),
        },
        attaches_invoices: true,
    };
    SellerVersion { number, seller, saved_at: at(i64::from(number)) }
}

fn rate(region: &str) -> TaxRate {
    TaxRate {
        country: Country::parse("CA").unwrap(),
        region: region.to_owned(),
        percent: TaxPercent::parse("14.98").unwrap(),
        valid_from: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
    }
}

async fn save(db: &Ports, current: &SellerVersion, version: &SellerVersion) -> bool {
    commit!(db.seller().save(current, version))
}

async fn current(db: &Ports) -> SellerVersion {
    db.store.read().await.unwrap().seller().find_current().await.unwrap()
}

pub async fn seller_is_empty_until_saved(db: &Ports) {
    assert_eq!(current(db).await, SellerVersion::default());
    let first = filled(1);
    assert!(save(db, &SellerVersion::default(), &first).await);
    assert_eq!(current(db).await, first);
    let second = SellerVersion { number: 2, saved_at: at(2), ..SellerVersion::default() };
    assert!(save(db, &first, &second).await);
    assert_eq!(current(db).await, second);
}

pub async fn save_seller_concurrently_keeps_one(db: &Ports) {
    let versions: Vec<_> =
        (0..8).map(|seconds| SellerVersion { saved_at: at(seconds), ..filled(1) }).collect();
    let default = SellerVersion::default();
    let saved = join_all(versions.iter().map(|version| save(db, &default, version))).await;
    let winner = saved.iter().position(|&is_saved| is_saved).unwrap();
    assert_eq!(saved.iter().filter(|&&is_saved| is_saved).count(), 1);
    assert_eq!(Some(&current(db).await), versions.get(winner));
}
