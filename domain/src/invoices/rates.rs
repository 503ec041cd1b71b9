use std::fmt;

use chrono::NaiveDate;

use super::{InvoiceBuyer, InvoiceTax, eu_business_country};
use crate::Country;
use crate::money::Cents;

crate::text::optional_text!(
    /// What the tax is called.
    TaxName, TaxNameError, single_line, 40, "The name of the tax"
);

/// A share of the net price in basis points, from 0% to 100%.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct TaxPercent(u16);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Enter a rate from 0 to 100, such as 19 or 7.7")]
pub struct TaxPercentError;

impl TaxPercent {
    const WHOLE: u16 = 10_000;

    /// # Errors
    /// [`TaxPercentError`] for more than 100%.
    pub fn from_basis_points(points: u16) -> Result<Self, TaxPercentError> {
        if points > Self::WHOLE { Err(TaxPercentError) } else { Ok(Self(points)) }
    }

    /// # Errors
    /// [`TaxPercentError`] for less than 0%, more than 100%, and more than two decimals.
    pub fn parse(text: &str) -> Result<Self, TaxPercentError> {
        let text = text.trim().trim_end_matches('%').trim_end();
        let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, "0"));
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        if !is_number(whole) || !is_number(decimals) || decimals.len() > 2 {
            return Err(TaxPercentError);
        }
        let points = format!("{whole}{decimals:0<2}").parse().map_err(|_| TaxPercentError)?;
        Self::from_basis_points(points)
    }

    pub const fn basis_points(self) -> u16 {
        self.0
    }
}

impl fmt::Display for TaxPercent {
    /// Such as `7.7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, decimals) = (self.0 / 100, self.0 % 100);
        match (decimals, decimals % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", decimals / 10),
            _ => write!(f, "{whole}.{decimals:02}"),
        }
    }
}

/// The tax that is part of a total: what is left of it after the net amount, which is rounded to the nearest cent.
pub fn included_tax(total: Cents, percent: TaxPercent) -> Cents {
    let whole = i64::from(TaxPercent::WHOLE);
    let gross = whole + i64::from(percent.basis_points());
    let net = (total.get() * whole * 2 + gross) / (gross * 2);
    Cents::new(total.get() - net).unwrap_or_default()
}

/// What buyers in a country pay from a day on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxRate {
    pub country: Country,
    /// Empty for the whole country.
    pub region: String,
    pub percent: TaxPercent,
    pub valid_from: NaiveDate,
}

/// The tax that invoices show. None without rates.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaxSettings {
    /// Where the seller is.
    pub country: Option<Country>,
    pub name: TaxName,
    /// Whether businesses in other countries of the EU owe the tax themselves.
    pub has_reverse_charge: bool,
    pub rates: Vec<TaxRate>,
}

impl TaxSettings {
    pub const MAX_RATES: usize = 500;

    /// The tax on what is delivered on this day. A buyer whose country is not known is where the seller is.
    pub fn tax_for(&self, buyer: &InvoiceBuyer, day: NaiveDate) -> Option<InvoiceTax> {
        if self.rates.is_empty() {
            return None;
        }
        let name = Some(self.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("VAT").to_owned();
        let home = self.country?;
        let is_reverse_charge = self.has_reverse_charge
            && eu_business_country(&buyer.tax_id).is_some_and(|country| country != home);
        let percent = if is_reverse_charge {
            TaxPercent::default()
        } else {
            self.percent(buyer.country.unwrap_or(home), &buyer.region, day)?
        };
        Some(InvoiceTax { name, percent, is_reverse_charge })
    }

    /// That of the region before that of the country, and the latest before earlier ones.
    fn percent(&self, country: Country, region: &str, day: NaiveDate) -> Option<TaxPercent> {
        let is_here = |rate: &&TaxRate| {
            rate.country == country
                && rate.valid_from <= day
                && (rate.region.is_empty() || rate.region.eq_ignore_ascii_case(region))
        };
        let rates = self.rates.iter().filter(is_here);
        rates.max_by_key(|rate| (!rate.region.is_empty(), rate.valid_from)).map(|rate| rate.percent)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn rate(country: &str, region: &str, percent: &str, from: &str) -> TaxRate {
        TaxRate {
            country: Country::parse(country).unwrap(),
            region: region.to_owned(),
            percent: TaxPercent::parse(percent).unwrap(),
            valid_from: day(from),
        }
    }

    fn buyer(country: &str, region: &str, tax_id: &str) -> InvoiceBuyer {
        InvoiceBuyer {
            country: Country::parse_optional(country).unwrap(),
            region: region.to_owned(),
            tax_id: tax_id.to_owned(),
            lines: Vec::new(),
        }
    }

    fn settings() -> TaxSettings {
        TaxSettings {
            country: Country::parse("DE").ok(),
            has_reverse_charge: true,
            rates: vec![
                rate("DE", "", "19", "2020-01-01"),
                rate("DE", "", "16", "2020-07-01"),
                rate("DE", "", "19", "2021-01-01"),
                rate("CA", "", "5", "2020-01-01"),
                rate("CA", "Quebec", "14.98", "2020-01-01"),
                rate("FR", "", "20", "2020-01-01"),
            ],
            ..TaxSettings::default()
        }
    }

    #[test]
    fn parse_percent_of_up_to_two_decimals() {
        let texts = [("19", "19"), (" 7,7 %", "7.7"), ("14.98", "14.98"), ("0", "0"), ("5.05", "5.05")];
        for (text, shown) in texts {
            assert_eq!(TaxPercent::parse(text).unwrap().to_string(), shown);
        }
        assert_eq!(TaxPercent::parse("100").unwrap().basis_points(), 10_000);
        for bad in ["", "-1", "100.01", "7.777", "a", "1.", ".5", "99999999999"] {
            assert_eq!(TaxPercent::parse(bad), Err(TaxPercentError), "{bad}");
        }
    }

    #[test]
    fn tax_follows_country_region_and_day() {
        let percent = |buyer: InvoiceBuyer, at| {
            settings().tax_for(&buyer, day(at)).map(|tax| (tax.percent.to_string(), tax.is_reverse_charge))
        };
        let found = |text: &str| Some((text.to_owned(), false));
        assert_eq!(percent(buyer("DE", "", ""), "2019-12-31"), None);
        assert_eq!(percent(buyer("DE", "", ""), "2020-06-30"), found("19"));
        assert_eq!(percent(buyer("DE", "", ""), "2020-12-31"), found("16"));
        assert_eq!(percent(buyer("", "", ""), "2026-01-01"), found("19"));
        assert_eq!(percent(buyer("CA", "quebec", ""), "2026-01-01"), found("14.98"));
        assert_eq!(percent(buyer("CA", "Ontario", ""), "2026-01-01"), found("5"));
        assert_eq!(percent(buyer("US", "", ""), "2026-01-01"), None);
        let reversed = Some(("0".to_owned(), true));
        assert_eq!(percent(buyer("FR", "", "FR 40 303 265 045"), "2026-01-01"), reversed);
        assert_eq!(percent(buyer("FR", "", "FR 41 303 265 045"), "2026-01-01"), found("20"));
        assert_eq!(percent(buyer("DE", "", "DE136695976"), "2026-01-01"), found("19"));
        let empty = TaxSettings { rates: Vec::new(), ..settings() };
        assert_eq!(empty.tax_for(&buyer("FR", "", "FR40303265045"), day("2026-01-01")), None);
    }

    #[test]
    fn included_tax_is_rounded_to_the_nearest_cent() {
        let tax = |total, percent| {
            included_tax(Cents::new(total).unwrap(), TaxPercent::parse(percent).unwrap()).get()
        };
        assert_eq!(tax(11_900, "19"), 1_900);
        assert_eq!(tax(999, "19"), 160);
        assert_eq!(tax(1, "19"), 0);
        assert_eq!(tax(1, "100"), 0);
        assert_eq!(tax(2, "100"), 1);
        assert_eq!(tax(99_999_999, "0"), 0);
    }

    proptest! {
        /// Parts of a total have parts of its tax, so that credit notes never exceed their invoice.
        #[test]
        fn included_tax_grows_with_the_total(
            total in 0..=Cents::MAX.get(), part in 0..=1_000_000_i64, points in 0..=10_000_u16,
        ) {
            let percent = TaxPercent::from_basis_points(points).unwrap();
            let tax = |cents| included_tax(Cents::new(cents).unwrap(), percent).get();
            let smaller = total.saturating_sub(part).max(0);
            prop_assert!(tax(total) <= total);
            prop_assert!(tax(smaller) <= tax(total));
            prop_assert!(smaller - tax(smaller) <= total - tax(total), "the net amount grows too");
        }
    }
}
