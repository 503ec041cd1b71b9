//! Error mapping of the user use cases.

use actix_web::http::StatusCode;
use application::users::{
    ChangeMemberError, ChangePasswordError, ChangeProfileError, ConfirmEmailChangeError, DeleteAccountError,
    DownloadDataExportError, ManagePasskeysError, ManageSecondFactorError, ReauthenticateError,
    RedeemSignInLinkError, RequestDataExportError, ResendEmailChangeError, ResetPasswordError,
    SecondFactorSignInError, SignInByCodeError, SignInByPasskeyError, SignInError, SignUpError,
    UndoDeletionError, UnsubscribeError, VerifyError, ViewSiteAsError,
};

use super::{ApiError, ErrorCode, conflict};

fn invalid_token(message: String) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidToken, message)
}

impl From<SignUpError> for ApiError {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::LoginRequired => {
                let mut response = conflict(ErrorCode::AlreadyRegistered, error.to_string());
                response.body.requires_login = Some(true);
                response
            }
            SignUpError::Failure(error) => error.into(),
        }
    }
}

impl From<UnsubscribeError> for ApiError {
    fn from(error: UnsubscribeError) -> Self {
        match error {
            UnsubscribeError::InvalidToken => invalid_token(error.to_string()),
            UnsubscribeError::Failure(error) => error.into(),
        }
    }
}

impl From<VerifyError> for ApiError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::InvalidToken => invalid_token(error.to_string()),
            VerifyError::Failure(error) => error.into(),
        }
    }
}

impl From<SignInError> for ApiError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::InvalidCredentials => {
                Self::new(StatusCode::UNAUTHORIZED, ErrorCode::InvalidCredentials, error.to_string())
            }
            SignInError::EmailNotVerified => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::EmailNotVerified, error.to_string())
            }
            SignInError::Blocked => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::AccountBlocked, error.to_string())
            }
            SignInError::DeletionScheduled => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::AccountDeletionScheduled, error.to_string())
            }
            SignInError::Failure(error) => error.into(),
        }
    }
}

impl From<RedeemSignInLinkError> for ApiError {
    fn from(error: RedeemSignInLinkError) -> Self {
        match error {
            RedeemSignInLinkError::InvalidToken => invalid_token(error.to_string()),
            RedeemSignInLinkError::Failure(error) => error.into(),
        }
    }
}

impl From<SignInByCodeError> for ApiError {
    fn from(error: SignInByCodeError) -> Self {
        match error {
            SignInByCodeError::InvalidCode => Self::invalid_field("code", error.to_string()),
            SignInByCodeError::Failure(error) => error.into(),
        }
    }
}

impl From<SignInByPasskeyError> for ApiError {
    fn from(error: SignInByPasskeyError) -> Self {
        let message = error.to_string();
        match error {
            SignInByPasskeyError::Unavailable => conflict(ErrorCode::PasskeysUnavailable, message),
            SignInByPasskeyError::Expired => invalid_token(message),
            SignInByPasskeyError::Rejected => {
                Self::new(StatusCode::UNAUTHORIZED, ErrorCode::PasskeyRejected, message)
            }
            SignInByPasskeyError::Blocked => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::AccountBlocked, message)
            }
            SignInByPasskeyError::DeletionScheduled => {
                Self::new(StatusCode::FORBIDDEN, ErrorCode::AccountDeletionScheduled, message)
            }
            SignInByPasskeyError::Failure(error) => error.into(),
        }
    }
}

impl From<ManagePasskeysError> for ApiError {
    fn from(error: ManagePasskeysError) -> Self {
        let message = error.to_string();
        match error {
            ManagePasskeysError::Unavailable => conflict(ErrorCode::PasskeysUnavailable, message),
            ManagePasskeysError::TooMany => conflict(ErrorCode::TooManyPasskeys, message),
            ManagePasskeysError::AlreadyAdded => conflict(ErrorCode::PasskeyExists, message),
            ManagePasskeysError::Expired => invalid_token(message),
            ManagePasskeysError::Rejected => {
                Self::new(StatusCode::BAD_REQUEST, ErrorCode::PasskeyRejected, message)
            }
            ManagePasskeysError::NotFound => Self::not_found(),
            ManagePasskeysError::NoAccount => Self::unauthenticated(),
            ManagePasskeysError::Failure(error) => error.into(),
        }
    }
}

impl From<ResetPasswordError> for ApiError {
    fn from(error: ResetPasswordError) -> Self {
        match error {
            ResetPasswordError::InvalidToken => invalid_token(error.to_string()),
            ResetPasswordError::Failure(error) => error.into(),
        }
    }
}

impl From<ChangeProfileError> for ApiError {
    fn from(error: ChangeProfileError) -> Self {
        match error {
            ChangeProfileError::EmailTaken => {
                conflict(ErrorCode::EmailTaken, error.to_string()).with_field("email")
            }
            ChangeProfileError::NoAccount => Self::unauthenticated(),
            ChangeProfileError::Failure(error) => error.into(),
        }
    }
}

impl From<ResendEmailChangeError> for ApiError {
    fn from(error: ResendEmailChangeError) -> Self {
        match error {
            ResendEmailChangeError::NothingPending => conflict(ErrorCode::NothingPending, error.to_string()),
            ResendEmailChangeError::Failure(error) => error.into(),
        }
    }
}

impl From<ConfirmEmailChangeError> for ApiError {
    fn from(error: ConfirmEmailChangeError) -> Self {
        match error {
            ConfirmEmailChangeError::InvalidToken => invalid_token(error.to_string()),
            ConfirmEmailChangeError::EmailTaken => {
                conflict(ErrorCode::EmailTaken, error.to_string()).with_field("email")
            }
            ConfirmEmailChangeError::Failure(error) => error.into(),
        }
    }
}

impl From<ChangePasswordError> for ApiError {
    fn from(error: ChangePasswordError) -> Self {
        match error {
            ChangePasswordError::CurrentRequired | ChangePasswordError::CurrentWrong => {
                Self::invalid_field("currentPassword", error.to_string())
            }
            ChangePasswordError::NoAccount => Self::unauthenticated(),
            ChangePasswordError::Failure(error) => error.into(),
        }
    }
}

impl From<DeleteAccountError> for ApiError {
    fn from(error: DeleteAccountError) -> Self {
        match error {
            DeleteAccountError::LastOwner => conflict(ErrorCode::LastOwner, error.to_string()),
            DeleteAccountError::NoAccount => Self::unauthenticated(),
            DeleteAccountError::Failure(error) => error.into(),
        }
    }
}

impl From<UndoDeletionError> for ApiError {
    fn from(error: UndoDeletionError) -> Self {
        match error {
            UndoDeletionError::InvalidToken => invalid_token(error.to_string()),
            UndoDeletionError::Failure(error) => error.into(),
        }
    }
}

impl From<RequestDataExportError> for ApiError {
    fn from(error: RequestDataExportError) -> Self {
        match error {
            RequestDataExportError::NoAccount => Self::unauthenticated(),
            RequestDataExportError::Failure(error) => error.into(),
        }
    }
}

impl From<DownloadDataExportError> for ApiError {
    fn from(error: DownloadDataExportError) -> Self {
        match error {
            DownloadDataExportError::InvalidToken => invalid_token(error.to_string()),
            DownloadDataExportError::Failure(error) => error.into(),
        }
    }
}

impl From<ReauthenticateError> for ApiError {
    fn from(error: ReauthenticateError) -> Self {
        match error {
            ReauthenticateError::WrongPassword => Self::invalid_field("password", error.to_string()),
            ReauthenticateError::WrongCode
            | ReauthenticateError::CodeNotUsable
            | ReauthenticateError::WrongAppCode => Self::invalid_field("code", error.to_string()),
            ReauthenticateError::PasskeyRejected => {
                Self::new(StatusCode::BAD_REQUEST, ErrorCode::PasskeyRejected, error.to_string())
            }
            ReauthenticateError::PasskeyExpired => invalid_token(error.to_string()),
            ReauthenticateError::SignedOut => Self::unauthenticated(),
            ReauthenticateError::Failure(error) => error.into(),
        }
    }
}

impl From<SecondFactorSignInError> for ApiError {
    fn from(error: SecondFactorSignInError) -> Self {
        match error {
            SecondFactorSignInError::WrongCode => Self::invalid_field("code", error.to_string()),
            SecondFactorSignInError::NotUsable => invalid_token(error.to_string()),
            SecondFactorSignInError::Failure(error) => error.into(),
        }
    }
}

impl From<ManageSecondFactorError> for ApiError {
    fn from(error: ManageSecondFactorError) -> Self {
        match error {
            ManageSecondFactorError::AlreadyEnabled => {
                conflict(ErrorCode::SecondFactorEnabled, error.to_string())
            }
            ManageSecondFactorError::NotEnabled => {
                conflict(ErrorCode::SecondFactorNotEnabled, error.to_string())
            }
            ManageSecondFactorError::WrongCode => Self::invalid_field("code", error.to_string()),
            ManageSecondFactorError::NoAccount => Self::unauthenticated(),
            ManageSecondFactorError::Failure(error) => error.into(),
        }
    }
}

impl From<ChangeMemberError> for ApiError {
    fn from(error: ChangeMemberError) -> Self {
        let message = error.to_string();
        match error {
            ChangeMemberError::NotFound | ChangeMemberError::UnknownNote => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
            }
            ChangeMemberError::OwnAccount => conflict(ErrorCode::OwnAccount, message),
            ChangeMemberError::AlreadyVerified => conflict(ErrorCode::AlreadyVerified, message),
            ChangeMemberError::NotVerified => conflict(ErrorCode::NotVerified, message),
            ChangeMemberError::Blocked => conflict(ErrorCode::AccountBlocked, message),
            ChangeMemberError::DeletionScheduled => conflict(ErrorCode::AccountDeletionScheduled, message),
            ChangeMemberError::DeletionDue => conflict(ErrorCode::AccountDeletionDue, message),
            ChangeMemberError::EmailTaken => conflict(ErrorCode::EmailTaken, message).with_field("email"),
            ChangeMemberError::AlreadyOwned => conflict(ErrorCode::AlreadyOwned, message),
            ChangeMemberError::NotForSale => Self::invalid_field("agentId", message),
            ChangeMemberError::Failure(error) => error.into(),
        }
    }
}

impl From<ViewSiteAsError> for ApiError {
    fn from(error: ViewSiteAsError) -> Self {
        match error {
            ViewSiteAsError::SignedOut => Self::unauthenticated(),
            ViewSiteAsError::NotForSale => Self::invalid_field("gptIds", error.to_string()),
            ViewSiteAsError::Failure(error) => error.into(),
        }
    }
}
