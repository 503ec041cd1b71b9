use application::ports::{ClaimedPasskey, NewPasskeyChallenge, PasskeyError, PasskeyVerifier};
use domain::UserId;
use domain::users::{EmailAddress, FirstName, Passkey, PasskeyCredential};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use url::Url;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey as WebauthnPasskey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Webauthn, WebauthnBuilder, WebauthnError,
};

/// WebAuthn for the origin of the site (`webauthn-rs`). Stored data is the library's JSON.
#[derive(Debug)]
pub struct WebauthnVerifier {
    /// `None` if the public URL has no domain name.
    webauthn: Option<Webauthn>,
}

impl WebauthnVerifier {
    pub fn new(public_url: &Url, site_name: &str) -> Self {
        Self { webauthn: build(public_url, site_name) }
    }

    fn webauthn(&self) -> Result<&Webauthn, PasskeyError> {
        self.webauthn.as_ref().ok_or(PasskeyError::Unavailable)
    }
}

fn build(origin: &Url, site_name: &str) -> Option<Webauthn> {
    WebauthnBuilder::new(origin.domain()?, origin).ok()?.rp_name(site_name).build().ok()
}

impl PasskeyVerifier for WebauthnVerifier {
    fn start_registration(
        &self,
        user_id: UserId,
        email: &EmailAddress,
        first_name: &FirstName,
        existing: &[Passkey],
    ) -> Result<NewPasskeyChallenge, PasskeyError> {
        let existing = existing.iter().map(|passkey| passkey.credential.id.clone()).collect();
        let (challenge, state) = self
            .webauthn()?
            .start_passkey_registration(
                user_id.as_uuid(),
                email.as_str(),
                first_name.as_str(),
                Some(existing),
            )
            .map_err(rejected)?;
        let mut options = public_key(&challenge)?;
        // Signing in without an email address needs a discoverable passkey, which the library does not ask for.
        if let Some(selection) = options.get_mut("authenticatorSelection").and_then(Value::as_object_mut) {
            selection.insert("residentKey".to_owned(), json!("required"));
            selection.insert("requireResidentKey".to_owned(), json!(true));
        }
        Ok(NewPasskeyChallenge { options, state: to_json(&state)? })
    }

    fn finish_registration(&self, state: &str, response: &Value) -> Result<PasskeyCredential, PasskeyError> {
        let state: PasskeyRegistration = from_json(state)?;
        let response: RegisterPublicKeyCredential = parse(response)?;
        let passkey = self.webauthn()?.finish_passkey_registration(&response, &state).map_err(rejected)?;
        credential(&passkey)
    }

    fn start_sign_in(&self) -> Result<NewPasskeyChallenge, PasskeyError> {
        let (challenge, state) = self.webauthn()?.start_discoverable_authentication().map_err(rejected)?;
        Ok(NewPasskeyChallenge { options: public_key(&challenge)?, state: to_json(&state)? })
    }

    fn claimed_passkey(&self, response: &Value) -> Result<ClaimedPasskey, PasskeyError> {
        let response: PublicKeyCredential = parse(response)?;
        let (user_id, credential_id) =
            self.webauthn()?.identify_discoverable_authentication(&response).map_err(rejected)?;
        Ok(ClaimedPasskey { user_id: UserId::from_uuid(user_id), credential_id: credential_id.to_vec() })
    }

    fn finish_sign_in(
        &self,
        state: &str,
        response: &Value,
        passkey: &Passkey,
    ) -> Result<PasskeyCredential, PasskeyError> {
        let state: DiscoverableAuthentication = from_json(state)?;
        let response: PublicKeyCredential = parse(response)?;
        let mut stored: WebauthnPasskey = from_json(&passkey.credential.data)?;
        let result = self
            .webauthn()?
            .finish_discoverable_authentication_v2(&response, state, &stored)
            .map_err(rejected)?;
        stored.update_credential(&result);
        credential(&stored)
    }
}

fn credential(passkey: &WebauthnPasskey) -> Result<PasskeyCredential, PasskeyError> {
    Ok(PasskeyCredential { id: passkey.cred_id().clone(), data: to_json(passkey)? })
}

/// The options in the JSON of the WebAuthn standard, which browsers parse.
fn public_key(challenge: &impl Serialize) -> Result<Value, PasskeyError> {
    let mut challenge =
        serde_json::to_value(challenge).map_err(|error| PasskeyError::Unreadable(error.into()))?;
    Ok(challenge.get_mut("publicKey").map(Value::take).unwrap_or_default())
}

fn parse<T: DeserializeOwned>(response: &Value) -> Result<T, PasskeyError> {
    T::deserialize(response).map_err(|error| PasskeyError::Rejected(error.into()))
}

fn to_json(value: &impl Serialize) -> Result<String, PasskeyError> {
    serde_json::to_string(value).map_err(|error| PasskeyError::Unreadable(error.into()))
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, PasskeyError> {
    serde_json::from_str(text).map_err(|error| PasskeyError::Unreadable(error.into()))
}

fn rejected(error: WebauthnError) -> PasskeyError {
    match error {
        WebauthnError::CredentialPossibleCompromise => PasskeyError::CounterNotAdvanced,
        error => PasskeyError::Rejected(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verifier(url: &str) -> WebauthnVerifier {
        WebauthnVerifier::new(&Url::parse(url).unwrap(), "Marigold")
    }

    #[test]
    fn site_without_domain_name_has_no_passkeys() {
        for url in ["http://127.0.0.1:8080", "https://[::1]"] {
            let verifier = verifier(url);
            assert!(matches!(verifier.start_sign_in(), Err(PasskeyError::Unavailable)), "{url}");
        }
        for url in ["http://localhost:8080", "https://marigold.example"] {
            assert!(verifier(url).start_sign_in().is_ok(), "{url}");
        }
    }

    #[test]
    fn registration_asks_for_discoverable_and_verified_passkey() {
        let verifier = verifier("https://marigold.example");
        let (email, name) =
            (EmailAddress::parse("anna@example.com").unwrap(), FirstName::parse("Anna").unwrap());
        let user = UserId::from_uuid(uuid::Uuid::nil());
        let options = verifier.start_registration(user, &email, &name, &[]).unwrap().options;
        assert_eq!(options["rp"], json!({"id": "marigold.example", "name": "Marigold"}));
        assert_eq!(options["user"]["name"], "anna@example.com");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["attestation"], "none");
    }
}
