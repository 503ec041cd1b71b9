//! The status and the code of each error of a use case.

use actix_web::http::StatusCode;
use application::agents::ManageAgentError;
use application::appearance::ManageAppearanceError;
use application::bundles::ManageBundleError;
use application::connections::AuthorizeAppError;
use application::discounts::{CreateBatchError, CreateDiscountError, ManageDiscountError};
use application::invoices::InvoiceError;
use application::legal_pages::ManageLegalPageError;
use application::media::ManageImageError;
use application::member_imports::ManageMemberImportError;
use application::newsletters::{
    ManageNewsletterError, ReceiveEmailEventError, RemoveSuppressionError, WelcomeEmailError,
};
use application::outbox::RetryEmailError;
use application::packages::{ManagePackageError, ReadPackageError};
use application::ports::{EmailEventError, ImageRejection, MediaStorageError, ProcessingError, WebhookError};
use application::posts::{ManagePostError, ManageTagError, PreviewLinkError, SaveWorkingCopyError};
use application::problem_reports::{ReportProblemError, ResolveReportsError};
use application::prompts::ManagePromptError;
use application::purchases::{
    CartChange, CartOutdated, CheckoutError, ConfirmError, CorrectPurchaseError, ManageOrderError,
    MemberOrderError, OrderMessageError, ReceiveWebhookError, RefundOrderError, ResendReceiptError,
    SettlementError, ValidateDiscountError,
};
use application::reviews::{ModerateReviewError, WriteReviewError};
use application::search::DismissError;
use application::toolbox::{ManageFavoritesError, RecordUseError};
use application::trash::TrashError;
use application::users::{
    AddMemberError, ChangeMemberError, ChangePasswordError, ChangeProfileError, ConfirmEmailChangeError,
    DeleteAccountError, DownloadDataExportError, ManagePasskeysError, ManageSecondFactorError,
    ReauthenticateError, RedeemSignInLinkError, RequestDataExportError, ResendEmailChangeError,
    ResetPasswordError, SecondFactorSignInError, SignInByCodeError, SignInByPasskeyError, SignInError,
    SignUpError, UndoDeletionError, UnsubscribeError, VerifyError, ViewSiteAsError,
};
use application::webhooks::ManageWebhookError;
use domain::discounts::DiscountError;
use domain::member_imports::MemberImportError;
use domain::newsletters::RescheduleError;
use domain::packages::PackageError;
use domain::posts::PostTextError;
use domain::{EditConflict, Slug};

use super::{ApiError, ErrorCode};
use crate::dto::QuoteResponse;

const STORAGE: &str =
    "We can't reach the storage of files right now. Nothing is lost; please try again in a minute.";

/// Maps errors to responses. The variants after `from` hold an error that has a response of its own. The others are
/// matched exhaustively; `message` is the text of the error.
macro_rules! error_responses {
    ($message:ident: $(
        $error:ident $(from $($source:ident),+)? {
            $($($variant:ident $(($field:pat))?)|+ => $response:expr),* $(,)?
        }
    )+) => {$(
        impl From<$error> for ApiError {
            fn from(error: $error) -> Self {
                let $message = error.to_string();
                // Some maps do not need it.
                let _ = &$message;
                match error {
                    $($($error::$source(error) => error.into(),)+)?
                    $($($error::$variant $(($field))?)|+ => $response,)*
                }
            }
        }
    )+};
}

// Content and discounts, and reports about content.
error_responses! { message:
    ManageAgentError from Failure {
        SlugTaken(free) => slug_taken(message, &free),
        MissingImageError(error) => invalid("image", error.to_string()),
        NotFound => not_found(message),
    }
    ManagePackageError from Failure {
        Invalid(error) => match error {
            PackageError::NoInstructions => invalid("instructions", message),
            PackageError::Starter(_) | PackageError::TooManyStarters => invalid("starters", message),
            PackageError::EmptyFile | PackageError::FileTooLarge | PackageError::TooManyFiles | PackageError::TooLarge => {
                invalid("file", message)
            }
        },
        Storage(error) => ApiError::storage_unavailable(&error),
        UnknownAgent | UnknownFile | UnknownVersion => not_found(message),
    }
    ReadPackageError from Failure {
        NotOwned => forbidden(ErrorCode::NotOwned, message),
        NotFound => not_found(message),
        Storage(error) => ApiError::storage_unavailable(&error),
    }
    AuthorizeAppError from Failure {
        UnknownApp | Metadata => invalid("client_id", message),
        RedirectUri => invalid("redirect_uri", message),
        Invalid => invalid("code_challenge", message),
        NoAccount => ApiError::unauthenticated(),
    }
    ManageBundleError from Failure {
        SlugTaken => conflict(ErrorCode::SlugTaken, message).with_field("slug"),
        NotPremium => invalid("gptIds", message),
        Price(error) => invalid("price", error.to_string()),
        NotFound => not_found(message),
    }
    ReportProblemError from Failure { NotFound => not_found(message) }
    ResolveReportsError from Failure {
        UnknownItem => not_found(message),
        AlreadyResolved(_) => conflict(ErrorCode::AlreadyResolved, message),
    }
    ManagePromptError from Failure { NotFound => not_found(message) }
    CreateDiscountError from Failure {
        CodeTaken(_) => {
            conflict(ErrorCode::DiscountTaken, "This code already exists. Choose another one.").with_field("code")
        },
    }
    ManageDiscountError from Failure { NotFound => not_found(message) }
    CreateBatchError from Failure {
        Prefix(_) => invalid("prefix", message),
        Count => invalid("count", message),
    }
    RetryEmailError from Failure {
        NotFound => not_found(message),
        NotRetryable(_) => conflict(ErrorCode::NotRetryable, message),
    }
    ManagePostError from Failure {
        Content(error) => invalid("content", error.to_string()),
        SameTag(error) => invalid("tags", error.to_string()),
        Schedule(error) => invalid("publishAt", error.to_string()),
        SlugTaken(free) => slug_taken(message, &free),
        NotFound => not_found(message),
        MissingImageError(error) => invalid("featureImage", error.to_string()),
        UnknownAuthor => invalid("authorId", message),
    }
    PostTextError {
        TitleTooLong => invalid("title", message),
        SlugTooLong => invalid("slug", message),
        ExcerptTooLong => invalid("excerpt", message),
        ContentTooLong => invalid("content", message),
        TagsTooLong => invalid("tags", message),
        SeoTitleTooLong => invalid("seoTitle", message),
        SeoDescriptionTooLong => invalid("seoDescription", message),
    }
    SaveWorkingCopyError from Text, Failure {
        Content(error) => invalid("content", error.to_string()),
        NotFound => not_found(message),
    }
    PreviewLinkError from Failure {
        Published => conflict(ErrorCode::AlreadyPublished, message),
        NotFound => not_found(message),
    }
    ManageTagError from Failure {
        Exists(_) => conflict(ErrorCode::TagExists, message).with_field("name"),
        NotFound => not_found(message),
    }
    TrashError from Failure {
        NotFound => ApiError::not_found(),
        Ordered => conflict(ErrorCode::Ordered, message),
    }
    InvoiceError from Failure { NotFound => not_found(message) }
    ManageWebhookError from Failure {
        NotFound => not_found(message),
        TooMany => conflict(ErrorCode::TooManyWebhooks, message),
        Off => conflict(ErrorCode::WebhookOff, message),
        Url(_) => invalid("url", message),
        Events(_) => invalid("events", message),
    }
    ManageAppearanceError from Failure {
        MissingImage(name) => invalid(name, message),
        SmallIcon => invalid("icon", message),
    }
    ManageLegalPageError from Failure { Content(error) => invalid("content", error.to_string()) }
    DismissError from Failure { NotFound => ApiError::not_found() }
}

// Images.
error_responses! { message:
    ImageRejection {
        UnknownFormat => {
            ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, ErrorCode::UnsupportedMediaType, message)
        },
        TooManyPixels | Animated | Damaged => invalid("file", message),
    }
    ManageImageError from Failure {
        Processing(ProcessingError::Rejected(rejection)) => rejection.into(),
        Processing(error @ ProcessingError::Failed(_)) => ApiError::internal(&error),
        Storage(error) => ApiError::storage_unavailable(&error),
        NotFound => not_found(message),
        InUse(_) => conflict(ErrorCode::ImageInUse, message),
    }
}

// Newsletters.
error_responses! { message:
    ManageNewsletterError from Failure {
        WelcomeEmail(WelcomeEmailError::Subject(error)) => invalid("subject", error),
        WelcomeEmail(error) => invalid("content", error.to_string()),
        PostNotFound | NotFound => not_found(message),
        AlreadyPublished => conflict(ErrorCode::AlreadyPublished, message),
        NotPublished => conflict(ErrorCode::NotPublished, message),
        NoPostalAddress => conflict(ErrorCode::NoPostalAddress, message),
        Time(error) => invalid("sendAt", error.to_string()),
        Reschedule(RescheduleError::AlreadyScheduled) => conflict(ErrorCode::AlreadyScheduled, message),
        Reschedule(RescheduleError::AlreadySent) | AlreadySent => conflict(ErrorCode::AlreadySent, message),
    }
    RemoveSuppressionError from Failure { NotFound => not_found(message) }
    ReceiveEmailEventError from Store {
        Unverified(EmailEventError::Rejected(rejection)) => webhook_rejected(rejection),
        Unverified(error @ EmailEventError::Unavailable(_)) => ApiError::unavailable(&message, &error),
    }
}

// Discounts and purchases.
error_responses! { message:
    ValidateDiscountError from Failure {
        Rejected(rejection) => unprocessable(discount_code(rejection), rejection.to_string()).with_field("code"),
    }
    CheckoutError from Settlement, Failure {
        EmptyCart | DuplicateAgent | Quote(_) => invalid("gptIds", message),
        TotalTooSmall(_) => unprocessable(ErrorCode::TotalTooSmall, message),
        Changed(changed) => cart_outdated(&changed),
        AlreadyPaid => conflict(ErrorCode::AlreadyPaid, message),
        PaymentProcessing => conflict(ErrorCode::PaymentProcessing, message),
        Contended => conflict(ErrorCode::CartContended, message),
    }
    ConfirmError from Settlement, Failure {
        UnknownPayment => ApiError::new(StatusCode::NOT_FOUND, ErrorCode::PaymentUnknown, message),
        Processing => conflict(ErrorCode::PaymentProcessing, message),
        Incomplete => conflict(ErrorCode::PaymentIncomplete, message),
        NoLongerFree(change) => conflict(change_code(change), message),
    }
    ResendReceiptError from Failure { NotFound => ApiError::not_found() }
    ManageOrderError from Settlement, Failure {
        NotFound => not_found(message),
        OwnOrder => conflict(ErrorCode::OwnAccount, message),
        NoReceipt => conflict(ErrorCode::NotPaid, message),
        NoPayment | TestPurchase | OtherProvider => conflict(ErrorCode::NotCheckable, message),
        Contended => conflict(ErrorCode::EditConflict, message),
    }
    RefundOrderError from Settlement, Failure {
        NotFound => not_found(message),
        BadItems => invalid("items", message),
        BadAmount(_) | OverLimit(_) | OverDailyLimit(_) => invalid("amount", message),
        OwnOrder => conflict(ErrorCode::OwnAccount, message),
        NothingPaid | TestPurchase | OtherProvider | NothingLeft | KeyReused => {
            conflict(ErrorCode::NotRefundable, message)
        },
        Contended => conflict(ErrorCode::EditConflict, message),
    }
    MemberOrderError from Failure { NotFound => not_found(message) }
    OrderMessageError from Failure {
        UnknownOrder => not_found(message),
        NoMember | TooMany | NothingOpen => conflict(ErrorCode::NotAnswerable, message),
    }
    CorrectPurchaseError from Failure {
        UnknownPayment => not_found(message),
        OwnOrder => conflict(ErrorCode::OwnAccount, format!("{message}.")),
        Rejected(_) | TestPurchase | DuplicateOwnership | MoneyReturned => {
            conflict(ErrorCode::AccessUnchanged, format!("{message}."))
        },
        NotSynced(error) => ManageOrderError::from(error).into(),
    }
    ReceiveWebhookError from Store { Rejected(rejection) => webhook_rejected(rejection) }
}

// Reviews.
error_responses! { message:
    WriteReviewError from Failure {
        UnknownAgent => not_found(message),
        NotOwned | Hidden => forbidden(ErrorCode::Forbidden, message),
        EditConflict => conflict(ErrorCode::EditConflict, message),
    }
    ModerateReviewError from Failure { NotFound => not_found(message) }
}

// The toolbox.
error_responses! { message:
    ManageFavoritesError from Failure {
        NotFound => not_found(message),
        TooMany(error) => conflict(ErrorCode::TooManyFavorites, error.to_string()),
    }
    RecordUseError from Failure { NotFound => not_found(message) }
}

// Accounts.
error_responses! { message:
    SignUpError from Failure { LoginRequired => login_required(message) }
    UnsubscribeError from Failure { InvalidToken => invalid_token(message) }
    VerifyError from Failure { InvalidToken => invalid_token(message) }
    SignInError from Failure {
        InvalidCredentials => unauthorized(ErrorCode::InvalidCredentials, message),
        EmailNotVerified => forbidden(ErrorCode::EmailNotVerified, message),
        Blocked => forbidden(ErrorCode::AccountBlocked, message),
        DeletionScheduled => forbidden(ErrorCode::AccountDeletionScheduled, message),
    }
    RedeemSignInLinkError from Failure { InvalidToken => invalid_token(message) }
    SignInByCodeError from Failure { InvalidCode => invalid("code", message) }
    SignInByPasskeyError from Failure {
        Unavailable => conflict(ErrorCode::PasskeysUnavailable, message),
        Expired => invalid_token(message),
        Rejected => unauthorized(ErrorCode::PasskeyRejected, message),
        Blocked => forbidden(ErrorCode::AccountBlocked, message),
        DeletionScheduled => forbidden(ErrorCode::AccountDeletionScheduled, message),
    }
    ManagePasskeysError from Failure {
        Unavailable => conflict(ErrorCode::PasskeysUnavailable, message),
        TooMany => conflict(ErrorCode::TooManyPasskeys, message),
        AlreadyAdded => conflict(ErrorCode::PasskeyExists, message),
        Expired => invalid_token(message),
        Rejected => bad_request(ErrorCode::PasskeyRejected, message),
        NotFound => ApiError::not_found(),
        NoAccount => ApiError::unauthenticated(),
    }
    ResetPasswordError from Failure { InvalidToken => invalid_token(message) }
    ChangeProfileError from Failure {
        EmailTaken => conflict(ErrorCode::EmailTaken, message).with_field("email"),
        NoAccount => ApiError::unauthenticated(),
    }
    ResendEmailChangeError from Failure { NothingPending => conflict(ErrorCode::NothingPending, message) }
    ConfirmEmailChangeError from Failure {
        InvalidToken => invalid_token(message),
        EmailTaken => conflict(ErrorCode::EmailTaken, message).with_field("email"),
    }
    ChangePasswordError from Failure {
        CurrentRequired | CurrentWrong => invalid("currentPassword", message),
        NoAccount => ApiError::unauthenticated(),
    }
    DeleteAccountError from Failure {
        LastOwner => conflict(ErrorCode::LastOwner, message),
        NoAccount => ApiError::unauthenticated(),
    }
    UndoDeletionError from Failure { InvalidToken => invalid_token(message) }
    RequestDataExportError from Failure { NoAccount => ApiError::unauthenticated() }
    DownloadDataExportError from Failure { InvalidToken => invalid_token(message) }
    ReauthenticateError from Failure {
        WrongPassword => invalid("password", message),
        WrongCode | CodeNotUsable | WrongAppCode => invalid("code", message),
        PasskeyRejected => bad_request(ErrorCode::PasskeyRejected, message),
        PasskeyExpired => invalid_token(message),
        SignedOut => ApiError::unauthenticated(),
    }
    SecondFactorSignInError from Failure {
        WrongCode => invalid("code", message),
        NotUsable => invalid_token(message),
    }
    ManageSecondFactorError from Failure {
        AlreadyEnabled => conflict(ErrorCode::SecondFactorEnabled, message),
        NotEnabled => conflict(ErrorCode::SecondFactorNotEnabled, message),
        WrongCode => invalid("code", message),
        NoAccount => ApiError::unauthenticated(),
    }
    ManageMemberImportError from Failure {
        NotFound => not_found(message),
        File(_) => invalid("file", message),
        Import(error) => match error {
            MemberImportError::InvalidColumns => invalid("columns", message),
            MemberImportError::UnexpectedState | MemberImportError::UndoExpired => conflict(ErrorCode::ImportState, message),
        },
    }
    AddMemberError from Failure {
        EmailTaken => conflict(ErrorCode::EmailTaken, message).with_field("email"),
    }
    ChangeMemberError from Failure {
        NotFound | UnknownNote => not_found(message),
        OwnAccount => conflict(ErrorCode::OwnAccount, message),
        AlreadyVerified => conflict(ErrorCode::AlreadyVerified, message),
        NotVerified => conflict(ErrorCode::NotVerified, message),
        Blocked => conflict(ErrorCode::AccountBlocked, message),
        DeletionScheduled => conflict(ErrorCode::AccountDeletionScheduled, message),
        DeletionDue => conflict(ErrorCode::AccountDeletionDue, message),
        EmailTaken => conflict(ErrorCode::EmailTaken, message).with_field("email"),
        AlreadyOwned => conflict(ErrorCode::AlreadyOwned, message),
        NotForSale => invalid("agentIds", message),
        TooManyLabels(_) => invalid("label", message),
    }
    ViewSiteAsError from Failure { SignedOut => ApiError::unauthenticated() }
}

impl From<EditConflict> for ApiError {
    fn from(error: EditConflict) -> Self {
        conflict(ErrorCode::EditConflict, error.to_string())
    }
}

impl From<SettlementError> for ApiError {
    fn from(error: SettlementError) -> Self {
        let message = error.to_string();
        match error {
            SettlementError::NoLongerFree(change) => conflict(change_code(change), message),
            SettlementError::Abandoned => conflict(ErrorCode::PaymentIncomplete, message),
            SettlementError::UnknownOrder | SettlementError::Settle(_) => Self::internal(&error),
            SettlementError::Store(error) => error.into(),
        }
    }
}

impl ApiError {
    pub(crate) fn storage_unavailable(error: &MediaStorageError) -> Self {
        Self::unavailable(STORAGE, error)
    }
}

fn not_found(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn conflict(code: ErrorCode, message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, code, message)
}

fn bad_request(code: ErrorCode, message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, code, message)
}

fn unauthorized(code: ErrorCode, message: String) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, code, message)
}

fn forbidden(code: ErrorCode, message: String) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, code, message)
}

fn unprocessable(code: ErrorCode, message: impl Into<String>) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

fn invalid(field: &str, message: impl Into<String>) -> ApiError {
    ApiError::invalid_field(field, message)
}

fn invalid_token(message: String) -> ApiError {
    bad_request(ErrorCode::InvalidToken, message)
}

fn slug_taken(message: String, free: &Slug) -> ApiError {
    let mut response = conflict(ErrorCode::SlugTaken, message).with_field("slug");
    response.body.suggestion = Some(free.to_string());
    response
}

fn login_required(message: String) -> ApiError {
    let mut response = conflict(ErrorCode::AlreadyRegistered, message);
    response.body.requires_login = Some(true);
    response
}

fn cart_outdated(CartOutdated { change, quote }: &CartOutdated) -> ApiError {
    let code = match change {
        CartChange::Discount(_) => ErrorCode::DiscountChanged,
        change => change_code(*change),
    };
    let mut response = conflict(code, change.to_string());
    response.body.quote = Some(QuoteResponse::from(quote));
    response
}

/// Whatever the response, the provider sends the event again.
fn webhook_rejected(rejection: WebhookError) -> ApiError {
    tracing::warn!(%rejection, "webhook event rejected");
    let code = match rejection {
        WebhookError::BadSignature => ErrorCode::BadSignature,
        WebhookError::Stale => ErrorCode::StaleSignature,
        WebhookError::Malformed => ErrorCode::Malformed,
    };
    bad_request(code, rejection.to_string())
}

const fn discount_code(error: DiscountError) -> ErrorCode {
    match error {
        DiscountError::Unknown => ErrorCode::DiscountUnknown,
        DiscountError::Inactive => ErrorCode::DiscountInactive,
        DiscountError::Expired => ErrorCode::DiscountExpired,
        DiscountError::UsedUp => ErrorCode::DiscountUsedUp,
        DiscountError::InUse => ErrorCode::DiscountInUse,
        DiscountError::UsedByMember => ErrorCode::DiscountUsedByMember,
        DiscountError::NotStarted => ErrorCode::DiscountNotStarted,
        DiscountError::OwnersOnly | DiscountError::NewBuyersOnly => ErrorCode::DiscountOtherMembersOnly,
        DiscountError::OtherAgentsOnly => ErrorCode::DiscountOtherAgentsOnly,
        DiscountError::SubtotalTooLow(_) => ErrorCode::DiscountSubtotalTooLow,
    }
}

const fn change_code(change: CartChange) -> ErrorCode {
    match change {
        CartChange::AgentUnavailable => ErrorCode::AgentUnavailable,
        CartChange::AlreadyOwned => ErrorCode::AlreadyOwned,
        CartChange::Discount(error) => discount_code(error),
        CartChange::Price => ErrorCode::PriceChanged,
    }
}
