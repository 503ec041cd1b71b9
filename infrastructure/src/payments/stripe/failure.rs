use std::fmt;

use application::ports::PaymentProviderError;
use stripe::{ApiErrors, ApiErrorsCode, StripeError};

/// The causes of failure that this adapter distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    Declined,
    Invalid,
    NotFound,
    /// The state of the payment does not allow the request.
    UnexpectedState,
    Configuration,
    /// Stripe did not respond, sent an unreadable response, or limited the request rate.
    Temporary,
    /// Stripe failed with status 500 and repeats this response for the same idempotency key.
    ServerError,
}

#[derive(Debug, Clone)]
pub(super) struct StripeFailure {
    pub(super) reason: Reason,
    text: String,
}

impl StripeFailure {
    pub(super) fn new(reason: Reason, text: impl Into<String>) -> Self {
        Self { reason, text: text.into() }
    }

    pub(super) fn is_retryable(&self) -> bool {
        matches!(self.reason, Reason::Temporary | Reason::ServerError)
    }
}

impl From<StripeError> for StripeFailure {
    fn from(error: StripeError) -> Self {
        match error {
            StripeError::Stripe(response, status) => {
                Self::new(reason(&response, status), StripeErrorResponse(&response, status).to_string())
            }
            StripeError::Timeout => Self::new(Reason::Temporary, "request timed out"),
            StripeError::ClientError(text) => Self::new(Reason::Temporary, text),
            StripeError::JSONDeserialize(text) => {
                Self::new(Reason::Temporary, format!("invalid response: {text}"))
            }
            StripeError::ConfigError(text) => Self::new(Reason::Configuration, text),
        }
    }
}

impl From<StripeFailure> for PaymentProviderError {
    fn from(StripeFailure { reason, text }: StripeFailure) -> Self {
        match reason {
            Reason::Declined => Self::Declined(text),
            Reason::Invalid | Reason::NotFound | Reason::UnexpectedState => Self::Invalid(text),
            Reason::Configuration => Self::Configuration(text),
            Reason::Temporary | Reason::ServerError => Self::Temporary(text),
        }
    }
}

fn reason(response: &ApiErrors, status: u16) -> Reason {
    match status {
        401 | 403 => Reason::Configuration,
        402 => Reason::Declined,
        404 => Reason::NotFound,
        500 => Reason::ServerError,
        409 | 424 | 429 | 501.. => Reason::Temporary,
        _ => match response.code {
            Some(ApiErrorsCode::PaymentIntentUnexpectedState | ApiErrorsCode::IntentInvalidState) => {
                Reason::UnexpectedState
            }
            Some(
                ApiErrorsCode::AccountInvalid
                | ApiErrorsCode::ApiKeyExpired
                | ApiErrorsCode::LivemodeMismatch
                | ApiErrorsCode::SecretKeyRequired
                | ApiErrorsCode::TestmodeChargesOnly
                | ApiErrorsCode::TlsVersionUnsupported,
            ) => Reason::Configuration,
            Some(ApiErrorsCode::LockTimeout | ApiErrorsCode::RateLimit) => Reason::Temporary,
            Some(_) | None => Reason::Invalid,
        },
    }
}

/// The parts of Stripe's response that may be logged. The whole response can contain a payment with its
/// client secret.
struct StripeErrorResponse<'a>(&'a ApiErrors, u16);

impl fmt::Display for StripeErrorResponse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(response, status) = self;
        write!(f, "{status} {}", response.type_.as_str())?;
        if let Some(code) = &response.code {
            write!(f, " {}", code.as_str())?;
        }
        if let Some(code) = &response.decline_code {
            write!(f, " {code}")?;
        }
        if let Some(message) = &response.message {
            write!(f, ": {message}")?;
        }
        Ok(())
    }
}
