use crate::Country;

/// The prefix, the country, and what follows: `9` is a digit, `A` a letter, `X` either. Greece has another prefix than its
/// country.
const FORMATS: [(&str, &str, &[&str]); 27] = [
    ("AT", "AT", &["U99999999"]),
    ("BE", "BE", &["9999999999"]),
    ("BG", "BG", &["999999999", "9999999999"]),
    ("CY", "CY", &["99999999A"]),
    ("CZ", "CZ", &["99999999", "999999999", "9999999999"]),
    ("DE", "DE", &["999999999"]),
    ("DK", "DK", &["99999999"]),
    ("EE", "EE", &["999999999"]),
    ("EL", "GR", &["999999999"]),
    ("ES", "ES", &["A9999999X", "99999999A"]),
    ("FI", "FI", &["99999999"]),
    ("FR", "FR", &["XX999999999"]),
    ("HR", "HR", &["99999999999"]),
    ("HU", "HU", &["99999999"]),
    ("IE", "IE", &["9X99999A", "9999999AA"]),
    ("IT", "IT", &["99999999999"]),
    ("LT", "LT", &["999999999", "999999999999"]),
    ("LU", "LU", &["99999999"]),
    ("LV", "LV", &["99999999999"]),
    ("MT", "MT", &["99999999"]),
    ("NL", "NL", &["999999999B99"]),
    ("PL", "PL", &["9999999999"]),
    ("PT", "PT", &["999999999"]),
    ("RO", "RO", &["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"]),
    ("SE", "SE", &["999999999901"]),
    ("SI", "SI", &["99999999"]),
    ("SK", "SK", &["9999999999"]),
];

/// The country of a business in the EU, if this may be its VAT number: by its format, and by the check digits of the
/// countries where these are certain. Whether the number exists is not looked up.
pub fn eu_business_country(text: &str) -> Option<Country> {
    let text: String = text.chars().filter(|c| !matches!(c, ' ' | '.' | '-')).collect();
    let text = text.to_ascii_uppercase();
    let (prefix, number) = text.split_at_checked(2)?;
    let (_, country, patterns) = FORMATS.iter().find(|(known, _, _)| *known == prefix)?;
    let is_valid =
        patterns.iter().any(|pattern| matches(number, pattern)) && has_check_digits(prefix, number);
    if is_valid { Country::parse(country).ok() } else { None }
}

fn matches(number: &str, pattern: &str) -> bool {
    number.len() == pattern.len()
        && number.chars().zip(pattern.chars()).all(|(c, expected)| match expected {
            '9' => c.is_ascii_digit(),
            'A' => c.is_ascii_uppercase(),
            'X' => c.is_ascii_digit() || c.is_ascii_uppercase(),
            exact => c == exact,
        })
}

/// `true` for countries without a rule here.
fn has_check_digits(prefix: &str, number: &str) -> bool {
    let digits: Vec<u64> = number.chars().filter_map(|c| c.to_digit(10)).map(u64::from).collect();
    let Some((&check, body)) = digits.split_last() else { return false };
    let value = digits.iter().fold(0, |value, digit| value * 10 + digit);
    let weighted =
        |weights: &[u64]| digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum::<u64>();
    match prefix {
        "AT" => check == (10 - (alternating_sum(body.iter()) + 4) % 10) % 10,
        "BE" => value / 100 % 97 + value % 100 == 97,
        "DE" | "HR" => check == iso_7064(body),
        "DK" => weighted(&[2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0,
        "EL" => check == weighted(&[256, 128, 64, 32, 16, 8, 4, 2]) % 11 % 10,
        "FI" => check == (11 - weighted(&[7, 9, 10, 5, 8, 4, 2]) % 11) % 11,
        // Some keys have letters.
        "FR" => match number.split_at_checked(2).map(|(key, body)| (key.parse::<u64>(), body.parse::<u64>()))
        {
            Some((Ok(key), Ok(body))) => key == (body % 97 * 3 + 12) % 97,
            _ => true,
        },
        "IT" => check == (10 - alternating_sum(body.iter()) % 10) % 10,
        "LU" => value / 100 % 89 == value % 100,
        "PL" => check == weighted(&[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11,
        "PT" => check == (11 - weighted(&[9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 11 % 10,
        _ => true,
    }
}

/// Every second digit counts twice, as the sum of its digits (Luhn's algorithm).
fn alternating_sum<'a>(digits: impl Iterator<Item = &'a u64>) -> u64 {
    let sum = |(at, digit): (usize, &u64)| {
        let times = if at % 2 == 1 { 2 } else { 1 };
        digit * times / 10 + digit * times % 10
    };
    digits.enumerate().map(sum).sum()
}

/// The check digit of ISO 7064, MOD 11,10.
fn iso_7064(body: &[u64]) -> u64 {
    let product = body.iter().fold(10, |product, digit| match (product + digit) % 10 {
        0 => 9,
        sum => sum * 2 % 11,
    });
    (11 - product) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn business_ids_need_their_check_digits() {
        for id in [
            "ATU13585627",
            "BE0428759497",
            "DE136695976",
            "DK13585628",
            "EL094259216",
            "FI20774740",
            "FR40303265045",
            "HR33392005961",
            "IT00743110157",
            "LU15027442",
            "PL8567346215",
            "PT501964843",
        ] {
            assert!(eu_business_country(id).is_some(), "{id}");
            let (rest, last) = id.split_at(id.len() - 1);
            let other = (last.parse::<u8>().unwrap() + 1) % 10;
            assert_eq!(eu_business_country(&format!("{rest}{other}")), None, "{id}");
        }
    }

    #[test]
    fn business_ids_are_read_as_people_write_them() {
        let country = |id| eu_business_country(id).map(|country| country.to_string());
        assert_eq!(country("de 136.695-976").as_deref(), Some("DE"));
        assert_eq!(country("EL094259216").as_deref(), Some("GR"));
        assert_eq!(country("NL004495445B01").as_deref(), Some("NL"));
        assert_eq!(country("SE123456789701").as_deref(), Some("SE"));
        for bad in ["", "D", "Ä1", "GB123456789", "US12", "DE12345678", "DE13669597A", "SE123456789702"] {
            assert_eq!(country(bad), None, "{bad}");
        }
    }
}
