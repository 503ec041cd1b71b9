use chrono::{Datelike as _, NaiveDate};

/// What the bank does with a payment by this test card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardBehavior {
    Succeeds,
    Declined,
    InsufficientFunds,
    /// Asks the member to confirm the payment first (3-D Secure).
    RequiresAuthentication,
}

/// One of the four test cards, with all fields valid. The number and the security code are not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TestCard {
    behavior: CardBehavior,
}

/// What is wrong with each field of the card form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CardFieldErrors {
    pub card_number: Option<&'static str>,
    pub expiry: Option<&'static str>,
    pub cvc: Option<&'static str>,
    pub country: Option<&'static str>,
}

impl CardFieldErrors {
    /// The invalid fields by their names in the form, each with its message.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        [
            ("cardNumber", self.card_number),
            ("expiry", self.expiry),
            ("cvc", self.cvc),
            ("country", self.country),
        ]
        .into_iter()
        .filter_map(|(field, message)| message.map(|message| (field, message)))
    }
}

impl TestCard {
    /// Parses the form: the number with or without spaces, the expiry as `MM/YY`, the security code, and a
    /// two-letter country.
    ///
    /// # Errors
    /// [`CardFieldErrors`] with a message for every invalid field.
    pub fn parse(
        number: &str,
        expiry: &str,
        cvc: &str,
        country: &str,
        today: NaiveDate,
    ) -> Result<Self, CardFieldErrors> {
        let behavior = parse_number(number);
        let errors = CardFieldErrors {
            card_number: behavior.err(),
            expiry: check_expiry(expiry, today).err(),
            cvc: check_cvc(cvc).err(),
            country: check_country(country).err(),
        };
        match behavior {
            Ok(behavior) if errors == CardFieldErrors::default() => Ok(Self { behavior }),
            _ => Err(errors),
        }
    }

    pub(super) const fn behavior(self) -> CardBehavior {
        self.behavior
    }
}

fn parse_number(text: &str) -> Result<CardBehavior, &'static str> {
    let number = without_spaces(text);
    if number.is_empty() {
        return Err("Enter a card number");
    }
    if !is_digits(&number, 12..=19) || !passes_luhn(&number) {
        return Err("This card number is not valid");
    }
    match number.as_str() {
        "4242424242424242" => Ok(CardBehavior::Succeeds),
        "4000000000000002" => Ok(CardBehavior::Declined),
        "4000000000009995" => Ok(CardBehavior::InsufficientFunds),
        "4000002500003155" => Ok(CardBehavior::RequiresAuthentication),
        _ => Err("Test mode accepts only test cards, such as 4242 4242 4242 4242"),
    }
}

fn check_expiry(text: &str, today: NaiveDate) -> Result<(), &'static str> {
    const WRONG_FORMAT: &str = "Enter the expiration date as MM/YY";
    let text = without_spaces(text);
    let (month, year) = text.split_once('/').ok_or(WRONG_FORMAT)?;
    if !is_digits(month, 2..=2) || !is_digits(year, 2..=2) {
        return Err(WRONG_FORMAT);
    }
    let month: u32 = month.parse().map_err(|_| WRONG_FORMAT)?;
    let year: i32 = year.parse().map_err(|_| WRONG_FORMAT)?;
    if !(1..=12).contains(&month) {
        return Err("The month must be between 01 and 12");
    }
    // A card is valid until the end of its expiry month.
    if (2000 + year, month) < (today.year(), today.month()) { Err("This card has expired") } else { Ok(()) }
}

fn check_cvc(text: &str) -> Result<(), &'static str> {
    if is_digits(text.trim(), 3..=4) { Ok(()) } else { Err("Enter the 3 or 4 digits of the security code") }
}

fn check_country(text: &str) -> Result<(), &'static str> {
    let text = text.trim();
    if text.len() == 2 && text.chars().all(|c| c.is_ascii_alphabetic()) {
        Ok(())
    } else {
        Err("Choose a country")
    }
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn is_digits(text: &str, length: std::ops::RangeInclusive<usize>) -> bool {
    length.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Checks the Luhn checksum: every second digit from the right counts twice.
fn passes_luhn(number: &str) -> bool {
    let sum: u32 = number
        .chars()
        .rev()
        .filter_map(|c| c.to_digit(10))
        .zip([1, 2].into_iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
    }

    fn parse(number: &str, expiry: &str, cvc: &str, country: &str) -> Result<TestCard, CardFieldErrors> {
        TestCard::parse(number, expiry, cvc, country, today())
    }

    fn number_error(number: &str) -> Option<&'static str> {
        parse(number, "12/34", "123", "US").map_or_else(|errors| errors.card_number, |_| None)
    }

    fn expiry_error(expiry: &str) -> Option<&'static str> {
        parse("4242424242424242", expiry, "123", "US").map_or_else(|errors| errors.expiry, |_| None)
    }

    #[test]
    fn test_cards_behave_as_documented() {
        for (number, behavior) in [
            ("4242 4242 4242 4242", CardBehavior::Succeeds),
            ("4000000000000002", CardBehavior::Declined),
            (" 4000 0000 0000 9995 ", CardBehavior::InsufficientFunds),
            ("4000 0025 0000 3155", CardBehavior::RequiresAuthentication),
        ] {
            assert_eq!(parse(number, "12/34", "123", "US").unwrap().behavior(), behavior, "{number}");
        }
    }

    #[test]
    fn real_card_number_is_rejected_in_test_mode() {
        for real in ["5555 5555 5555 4444", "378282246310005", "4111111111111111"] {
            assert_eq!(
                number_error(real),
                Some("Test mode accepts only test cards, such as 4242 4242 4242 4242"),
                "{real}"
            );
        }
    }

    #[test]
    fn card_number_typo_is_rejected() {
        for bad in
            ["4242424242424241", "4242", "424242424242424x", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "0", "4242-4242-4242-4242"]
        {
            assert_eq!(number_error(bad), Some("This card number is not valid"), "{bad}");
        }
        assert_eq!(number_error(" "), Some("Enter a card number"));
    }

    #[test]
    fn card_is_valid_until_end_of_month() {
        assert_eq!(expiry_error("11/26"), None);
        assert_eq!(expiry_error("11 / 26"), None);
        assert_eq!(expiry_error("01/27"), None);
        assert_eq!(expiry_error("10/26"), Some("This card has expired"));
        assert_eq!(expiry_error("12/25"), Some("This card has expired"));
    }

    #[test]
    fn card_malformed_expiry_is_rejected() {
        for bad in ["", "1226", "1/26", "12/2026", "ab/cd", "+1/30", "12/26/01"] {
            assert_eq!(expiry_error(bad), Some("Enter the expiration date as MM/YY"), "{bad}");
        }
        for bad in ["00/30", "13/30"] {
            assert_eq!(expiry_error(bad), Some("The month must be between 01 and 12"), "{bad}");
        }
    }

    #[test]
    fn card_cvc_and_country_are_validated() {
        for (cvc, country) in [("123", "US"), ("1234", "de")] {
            assert!(parse("4242424242424242", "12/34", cvc, country).is_ok());
        }
        for cvc in ["", "12", "12345", "12a"] {
            let errors = parse("4242424242424242", "12/34", cvc, "US").unwrap_err();
            assert_eq!(errors.cvc, Some("Enter the 3 or 4 digits of the security code"), "{cvc}");
        }
        for country in ["", "U", "USA", "1A", "ü"] {
            let errors = parse("4242424242424242", "12/34", "123", country).unwrap_err();
            assert_eq!(errors.country, Some("Choose a country"), "{country}");
        }
    }

    #[test]
    fn card_all_field_errors_are_returned() {
        let errors = parse("", "", "", "").unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["cardNumber", "expiry", "cvc", "country"]);
        let errors = parse("4242424242424242", "12/34", "", "US").unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["cvc"]);
    }
}
