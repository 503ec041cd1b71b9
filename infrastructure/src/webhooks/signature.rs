use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::webhooks::WebhookSecret;
use hmac::digest::InvalidLength;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The header `webhook-signature` of Standard Webhooks.
pub(super) fn sign(
    secret: &WebhookSecret,
    id: &str,
    timestamp: i64,
    body: &str,
) -> Result<String, InvalidLength> {
    let key = secret.expose();
    let key = STANDARD.decode(key.strip_prefix(WebhookSecret::PREFIX).unwrap_or(key)).unwrap_or_default();
    let mac = Hmac::<Sha256>::new_from_slice(&key)?.chain_update(format!("{id}.{timestamp}.{body}"));
    Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Standard Webhooks and its reference libraries.
    #[test]
    fn sign_agrees_with_standard_webhooks() {
        let secret = WebhookSecret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned());
        let body = r#"{"test": 2432232314}"#;
        let signature = sign(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body).unwrap();
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
