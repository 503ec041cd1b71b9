use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Short texts as they are, long ones as length and digest.
pub fn text(text: &str) -> Value {
    const MAX_TEXT_LENGTH: usize = 200;
    let length = text.chars().count();
    if length <= MAX_TEXT_LENGTH {
        return text.into();
    }
    json!({"length": length, "sha256": hex::encode(Sha256::digest(text))})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_logged_as_length_and_digest() {
        assert_eq!(text(&"ä".repeat(200)), Value::from("ä".repeat(200)));
        let value = text(&"a".repeat(201));
        assert_eq!(value["length"], 201);
        assert_eq!(value["sha256"].as_str().map(str::len), Some(64));
        let other = text(&format!("{}b", "a".repeat(200)));
        assert_ne!(value["sha256"], other["sha256"]);
    }
}
