use application::ports::{Secret, SecretGenerator};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::users::{RecoveryCode, TokenDigest, TotpSecret};
use domain::webhooks::WebhookSecret;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::Rng as _;
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use sha2::{Digest as _, Sha256};

/// Generates secrets from the operating system's random source.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsSecretGenerator;

impl SecretGenerator for OsSecretGenerator {
    fn generate(&self) -> Secret {
        Secret::new(URL_SAFE_NO_PAD.encode(random_bytes::<32>()))
    }

    fn generate_code(&self) -> Secret {
        // The modulo bias of a 64-bit number is negligible.
        Secret::new(format!("{:06}", u64::from_le_bytes(random_bytes()) % 1_000_000))
    }

    fn generate_totp_secret(&self) -> TotpSecret {
        TotpSecret::new(random_bytes())
    }

    fn generate_recovery_code(&self) -> RecoveryCode {
        RecoveryCode::new(random_bytes())
    }

    fn generate_webhook_secret(&self) -> WebhookSecret {
        WebhookSecret::new(format!("{}{}", WebhookSecret::PREFIX, STANDARD.encode(random_bytes::<32>())))
    }

    fn digest(&self, secret: &str) -> TokenDigest {
        TokenDigest::new(Sha256::digest(secret).into())
    }

    fn sign(&self, key: &str, text: &str) -> Secret {
        Secret::new(URL_SAFE_NO_PAD.encode(mac(key, text).finalize().into_bytes()))
    }

    fn verify_signature(&self, key: &str, text: &str, signature: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap_or_default();
        mac(key, text).verify_slice(&signature).is_ok()
    }
}

pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Panics if the system has no randomness: there is no safe fallback.
    UnwrapErr(SysRng).fill_bytes(&mut bytes);
    bytes
}

fn mac(key: &str, text: &str) -> Hmac<Sha256> {
    // Hashing allows keys of any length. As HMAC specifies, the rest of the block is zeros.
    let mut block = Key::<Hmac<Sha256>>::default();
    for (byte, key_byte) in block.iter_mut().zip(Sha256::digest(key)) {
        *byte = key_byte;
    }
    Hmac::new(&block).chain_update(text)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn secret_is_256_bits_url_safe() {
        let secret = OsSecretGenerator.generate();
        assert_eq!(secret.expose().len(), 43);
        assert!(secret.expose().chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
        assert_eq!(URL_SAFE_NO_PAD.decode(secret.expose()).unwrap().len(), 32);
    }

    #[test]
    fn secrets_are_unique() {
        let secrets: HashSet<String> =
            (0..1_000).map(|_| OsSecretGenerator.generate().expose().to_owned()).collect();
        assert_eq!(secrets.len(), 1_000);
    }

    #[test]
    fn generate_code_gives_six_random_digits() {
        let codes: HashSet<String> =
            (0..1_000).map(|_| OsSecretGenerator.generate_code().expose().to_owned()).collect();
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit())));
        assert!(codes.len() > 980, "{}", codes.len());
        for position in 0..6 {
            let digits: HashSet<_> = codes.iter().map(|code| code.as_bytes()[position]).collect();
            assert_eq!(digits.len(), 10);
        }
    }

    #[test]
    fn totp_secrets_and_recovery_codes_are_unique() {
        let secrets: HashSet<_> =
            (0..100).map(|_| *OsSecretGenerator.generate_totp_secret().as_bytes()).collect();
        let codes: HashSet<_> =
            (0..100).map(|_| OsSecretGenerator.generate_recovery_code().grouped()).collect();
        assert_eq!((secrets.len(), codes.len()), (100, 100));
    }

    #[test]
    fn signature_verifies_only_with_its_key() {
        let valid = OsSecretGenerator.sign("key", "text");
        assert_eq!(valid.expose().len(), 43);
        assert_eq!(valid, OsSecretGenerator.sign("key", "text"));
        assert!(OsSecretGenerator.verify_signature("key", "text", valid.expose()));
        for (key, text) in [("another key", "text"), ("key", "another text"), ("", ""), ("ke", "ytext")] {
            assert!(!OsSecretGenerator.verify_signature(key, text, valid.expose()), "{key} {text}");
        }
        let invalid =
            [&valid.expose()[1..], &valid.expose()[..42], "", "nonsense!", &format!("{}A", valid.expose())];
        for signature in invalid {
            assert!(!OsSecretGenerator.verify_signature("key", "text", signature), "{signature}");
        }
    }

    #[test]
    fn digest_is_sha_256() {
        let expected = [
            0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
            0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad,
        ];
        assert_eq!(OsSecretGenerator.digest("abc").as_bytes(), &expected);
    }
}
