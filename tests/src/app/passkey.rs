//! An authenticator for passkeys in software: an ES256 key with a signature counter.

use std::sync::Arc;

use application::ports::PasskeyVerifier;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use infrastructure::security::WebauthnVerifier;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use url::Url;

use super::{Browser, TestResponse};

/// The real verifier, for a site at this URL.
///
/// # Panics
/// If it is not a URL.
pub fn passkey_verifier(public_url: &str) -> Arc<dyn PasskeyVerifier> {
    Arc::new(WebauthnVerifier::new(&Url::parse(public_url).expect("a URL"), "Marigold"))
}

const TOKEN: &str = "challengeToken";
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

/// A passkey on a device. A clone has the same key and the counter of that moment.
#[derive(Clone)]
pub struct SoftPasskey {
    key: SigningKey,
    id: Vec<u8>,
    user_handle: String,
    /// The website that the device believes it talks to.
    pub origin: String,
    pub counter: u32,
    pub verifies_user: bool,
}

impl SoftPasskey {
    /// Creates a passkey for the options of the server. Returns it with the response of the browser.
    ///
    /// # Panics
    /// If the options are not what a browser accepts.
    pub fn create(options: &Value, origin: &str) -> (Self, Value) {
        let mut seed = [0; 32];
        seed.copy_from_slice(&Sha256::digest(uuid::Uuid::new_v4().as_bytes()));
        let key = SigningKey::from_slice(&seed).expect("a key");
        let passkey = Self {
            key,
            id: uuid::Uuid::new_v4().as_bytes().to_vec(),
            user_handle: options["user"]["id"].as_str().expect("a user handle").to_owned(),
            origin: origin.to_owned(),
            counter: 1,
            verifies_user: true,
        };
        let response = passkey.registration(options);
        (passkey, response)
    }

    /// The response of the browser that created the passkey.
    ///
    /// # Panics
    /// If the options are not what a browser accepts.
    pub fn registration(&self, options: &Value) -> Value {
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        let id_length = u16::try_from(self.id.len()).expect("a short id").to_be_bytes();
        let mut data = self.authenticator_data(options["rp"]["id"].as_str().expect("an id"), HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(id_length);
        data.extend(&self.id);
        data.extend(self.public_key());
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend(u16::try_from(data.len()).expect("short data").to_be_bytes());
        object.extend(data);
        let client_data = self.client_data("webauthn.create", options);
        self.request(
            options,
            &json!({
                "clientDataJSON": encode(client_data),
                "attestationObject": encode(object),
                "transports": ["internal"],
            }),
        )
    }

    /// The response of the browser to the options of a sign-in.
    ///
    /// # Panics
    /// If the options are not what a browser accepts.
    pub fn sign_in(&mut self, options: &Value) -> Value {
        self.counter += 1;
        self.sign_in_without_counter(options)
    }

    /// The same, without advancing the counter.
    ///
    /// # Panics
    /// If the options are not what a browser accepts.
    pub fn sign_in_without_counter(&self, options: &Value) -> Value {
        assert_eq!(options["userVerification"], "required");
        let data = self.authenticator_data(options["rpId"].as_str().expect("an id"), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.clone(), Sha256::digest(&client_data).to_vec()].concat();
        let signature: Signature = self.key.sign(&signed);
        self.request(
            options,
            &json!({
                "clientDataJSON": encode(client_data),
                "authenticatorData": encode(data),
                "signature": encode(signature.to_der().as_bytes()),
                "userHandle": self.user_handle,
            }),
        )
    }

    fn authenticator_data(&self, rp_id: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(rp_id.as_bytes()).to_vec();
        data.push(USER_PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    /// A COSE key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().expect("x"), point.y().expect("y"));
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", x.as_slice(), b"\x22\x58\x20", y.as_slice()].concat()
    }

    /// The body of the request to the server.
    fn request(&self, options: &Value, response: &Value) -> Value {
        let credential = json!({
            "id": encode(&self.id),
            "rawId": encode(&self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        });
        json!({TOKEN: options[TOKEN], "credential": credential})
    }
}

fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Browser<'_> {
    /// Options for a new passkey.
    pub async fn passkey_options(&self) -> Value {
        self.start_passkey("/api/auth/passkeys/options").await
    }

    /// Adds a passkey to the signed-in account.
    pub async fn add_passkey(&self) -> SoftPasskey {
        let (passkey, response) =
            SoftPasskey::create(&self.passkey_options().await, &self.app.site.public_url);
        let _ = self.post("/api/auth/passkeys", response).await.expect(201);
        passkey
    }

    /// Options for a sign-in.
    pub async fn passkey_sign_in_options(&self) -> Value {
        self.start_passkey("/api/auth/passkey-sign-in/options").await
    }

    /// The options, together with the token to send back.
    async fn start_passkey(&self, path: &str) -> Value {
        let started = self.post(path, json!({})).await.expect(200).json();
        let mut options = started["options"].clone();
        options[TOKEN] = started[TOKEN].clone();
        options
    }

    pub async fn send_passkey(&self, response: Value) -> TestResponse {
        self.post("/api/auth/passkey-sign-in", response).await
    }

    pub async fn sign_in_with(&self, passkey: &mut SoftPasskey) -> TestResponse {
        let options = self.passkey_sign_in_options().await;
        self.send_passkey(passkey.sign_in(&options)).await
    }
}
