//! Who sells on the site: an owner enters it, and it applies without a restart.

use std::collections::BTreeMap;
use std::fmt::Display;

use chrono::{Datelike as _, NaiveDate};
use domain::Country;
use domain::EditConflict;
use domain::invoices::{TaxName, TaxPercent, TaxRate, TaxSettings};
use domain::purchases::BillingField;
use domain::seller::{LegalName, PostalAddress, Seller, SellerVersion, TaxNumber};
use domain::users::{EmailAddress, Permission};
use serde::{Deserialize, Serialize};

use crate::context::use_case;
use crate::failure::Failure;
use crate::ports::Actor;

use_case! {
    pub struct ManageSeller
}

impl ManageSeller {
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageSeller)?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor) -> Result<SellerVersion, Failure> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.seller().find_current().await?)
    }

    /// Saves an edit `based_on` the number of a version. This node shows it immediately.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(&self, actor: Actor, seller: Seller, based_on: u32) -> Result<SellerVersion, Failure> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let current = unit.seller().find_current().await?;
        let version = current.edit(seller, based_on, self.context.clock.now())?;
        if !unit.seller().save(&current, &version).await? {
            return Err(EditConflict.into());
        }
        unit.commit().await?;
        // It is saved even if this fails: the next page reads it.
        let _ = self.context.refresh_site().await;
        Ok(version)
    }
}

/// A seller as it is stored, edited in the browser, and written in a content pack. What is missing is empty.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct SellerValues {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    address: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tax_number: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    email: String,
    /// Where the seller is.
    #[serde(skip_serializing_if = "String::is_empty")]
    country: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tax_name: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reverse_charge: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rates: Vec<RateValues>,
    /// Whether receipts have the invoice attached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    attach_invoices: bool,
}

/// A tax rate as text.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateValues {
    country: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    region: String,
    /// Such as `7.7`.
    percent: String,
    /// The day from which it is valid, such as `2026-01-01`.
    from: String,
}

/// What is wrong with each value, by its name.
#[derive(Debug, Default, thiserror::Error)]
#[error("{0:?}")]
pub struct InvalidSeller(pub BTreeMap<String, String>);

impl From<&Seller> for SellerValues {
    fn from(seller: &Seller) -> Self {
        let Seller { name, address, tax_number, email, tax, attaches_invoices } = seller;
        let rate = |rate: &TaxRate| RateValues {
            country: rate.country.to_string(),
            region: rate.region.clone(),
            percent: rate.percent.to_string(),
            from: rate.valid_from.to_string(),
        };
        Self {
            name: name.as_str().to_owned(),
            address: address.as_str().to_owned(),
            tax_number: tax_number.as_str().to_owned(),
            email: email.as_ref().map(ToString::to_string).unwrap_or_default(),
            country: tax.country.map(|country| country.to_string()).unwrap_or_default(),
            tax_name: tax.name.as_str().to_owned(),
            reverse_charge: tax.has_reverse_charge,
            rates: tax.rates.iter().map(rate).collect(),
            attach_invoices: *attaches_invoices,
        }
    }
}

impl SellerValues {
    /// # Errors
    /// All values that are invalid.
    pub fn parse(&self) -> Result<Seller, InvalidSeller> {
        let mut errors = InvalidSeller::default();
        let email = Some(self.email.trim()).filter(|email| !email.is_empty());
        let seller = Seller {
            name: errors.collect("name", LegalName::parse(&self.name)),
            address: errors.collect("address", PostalAddress::parse(&self.address)),
            tax_number: errors.collect("taxNumber", TaxNumber::parse(&self.tax_number)),
            email: errors.collect("email", email.map(EmailAddress::parse).transpose()),
            tax: TaxSettings {
                country: errors.collect("country", Country::parse_optional(&self.country)),
                name: errors.collect("taxName", TaxName::parse(&self.tax_name)),
                has_reverse_charge: self.reverse_charge,
                rates: errors.collect("rates", self.parse_rates()),
            },
            attaches_invoices: self.attach_invoices,
        };
        if seller.tax.country.is_none() && !self.rates.is_empty() {
            errors
                .0
                .entry("country".to_owned())
                .or_insert_with(|| "Choose the country you sell from".to_owned());
        }
        if errors.0.is_empty() { Ok(seller) } else { Err(errors) }
    }
}

impl SellerValues {
    fn parse_rates(&self) -> Result<Vec<TaxRate>, String> {
        if self.rates.len() > TaxSettings::MAX_RATES {
            return Err(format!("Enter up to {} rates", TaxSettings::MAX_RATES));
        }
        let rates = self
            .rates
            .iter()
            .zip(1_u32..)
            .map(|(rate, place)| rate.parse().map_err(|error| format!("Rate {place}: {error}")));
        rates.collect()
    }
}

impl RateValues {
    fn parse(&self) -> Result<TaxRate, String> {
        let day = NaiveDate::parse_from_str(self.from.trim(), "%Y-%m-%d").ok();
        let day = day.filter(|day| (2000..2200).contains(&day.year()));
        Ok(TaxRate {
            country: Country::parse(&self.country).map_err(|error| error.to_string())?,
            region: BillingField::Region.parse(&self.region).map_err(|error| error.to_string())?,
            percent: TaxPercent::parse(&self.percent).map_err(|error| error.to_string())?,
            valid_from: day.ok_or("Use a day such as 2026-01-01")?,
        })
    }
}

impl InvalidSeller {
    /// The value, or the default if `result` is an error.
    fn collect<T: Default, E: Display>(&mut self, name: &str, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| {
            self.0.insert(name.to_owned(), error.to_string());
            T::default()
        })
    }
}
