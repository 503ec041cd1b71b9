//! Error mapping of discounts and purchases.

use actix_web::http::StatusCode;
use application::ports::WebhookError;
use application::purchases::{
    CartChange, CheckoutError, ConfirmError, CorrectPurchaseError, FulfillmentError, ManageOrderError,
    MemberOrderError, OrderMessageError, ReceiveWebhookError, RefundOrderError, ResendReceiptError,
    ValidateDiscountError,
};
use domain::discounts::DiscountError;

use super::{ApiError, ErrorCode, conflict};
use crate::dto::QuoteResponse;

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

impl From<ValidateDiscountError> for ApiError {
    fn from(error: ValidateDiscountError) -> Self {
        match error {
            ValidateDiscountError::Rejected(rejection) => {
                let message = rejection.to_string();
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, discount_code(rejection), message)
                    .with_field("code")
            }
            ValidateDiscountError::Failure(error) => error.into(),
        }
    }
}

impl From<CheckoutError> for ApiError {
    fn from(error: CheckoutError) -> Self {
        match error {
            CheckoutError::EmptyCart | CheckoutError::DuplicateAgent | CheckoutError::Quote(_) => {
                Self::invalid_field("gptIds", error.to_string())
            }
            CheckoutError::TotalTooSmall(_) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::TotalTooSmall, error.to_string())
            }
            CheckoutError::Changed(changed) => {
                let code = match changed.change {
                    CartChange::Discount(_) => ErrorCode::DiscountChanged,
                    change => change_code(change),
                };
                let mut response = conflict(code, changed.change.to_string());
                response.body.quote = Some(QuoteResponse::from(&changed.quote));
                response
            }
            CheckoutError::AlreadyPaid => conflict(ErrorCode::AlreadyPaid, error.to_string()),
            CheckoutError::PaymentProcessing => conflict(ErrorCode::PaymentProcessing, error.to_string()),
            CheckoutError::Contended => conflict(ErrorCode::CartContended, error.to_string()),
            CheckoutError::Fulfillment(error) => error.into(),
            CheckoutError::Failure(error) => error.into(),
        }
    }
}

impl From<FulfillmentError> for ApiError {
    fn from(error: FulfillmentError) -> Self {
        match error {
            FulfillmentError::NoLongerFree(change) => conflict(change_code(change), error.to_string()),
            FulfillmentError::Abandoned => conflict(ErrorCode::PaymentIncomplete, error.to_string()),
            FulfillmentError::UnknownOrder | FulfillmentError::Settle(_) => Self::internal(&error),
            FulfillmentError::Store(error) => error.into(),
        }
    }
}

impl From<ConfirmError> for ApiError {
    fn from(error: ConfirmError) -> Self {
        match error {
            ConfirmError::UnknownPayment => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::PaymentUnknown, error.to_string())
            }
            ConfirmError::Processing => conflict(ErrorCode::PaymentProcessing, error.to_string()),
            ConfirmError::Incomplete => conflict(ErrorCode::PaymentIncomplete, error.to_string()),
            ConfirmError::NoLongerFree(change) => conflict(change_code(change), error.to_string()),
            ConfirmError::Fulfillment(error) => error.into(),
            ConfirmError::Failure(error) => error.into(),
        }
    }
}

impl From<ResendReceiptError> for ApiError {
    fn from(error: ResendReceiptError) -> Self {
        match error {
            ResendReceiptError::NotFound => Self::not_found(),
            ResendReceiptError::Failure(error) => error.into(),
        }
    }
}

impl From<ManageOrderError> for ApiError {
    fn from(error: ManageOrderError) -> Self {
        match error {
            ManageOrderError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, error.to_string())
            }
            ManageOrderError::OwnOrder => conflict(ErrorCode::OwnAccount, error.to_string()),
            ManageOrderError::NoReceipt => conflict(ErrorCode::NotPaid, error.to_string()),
            ManageOrderError::NoPayment
            | ManageOrderError::TestPurchase
            | ManageOrderError::OtherProvider => conflict(ErrorCode::NotCheckable, error.to_string()),
            ManageOrderError::Contended => conflict(ErrorCode::EditConflict, error.to_string()),
            ManageOrderError::Fulfillment(error) => error.into(),
            ManageOrderError::Failure(error) => error.into(),
        }
    }
}

impl From<MemberOrderError> for ApiError {
    fn from(error: MemberOrderError) -> Self {
        match error {
            MemberOrderError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, error.to_string())
            }
            MemberOrderError::Failure(error) => error.into(),
        }
    }
}

impl From<OrderMessageError> for ApiError {
    fn from(error: OrderMessageError) -> Self {
        let message = error.to_string();
        match error {
            OrderMessageError::UnknownOrder => Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message),
            OrderMessageError::NoMember | OrderMessageError::TooMany | OrderMessageError::NothingOpen => {
                conflict(ErrorCode::NotAnswerable, message)
            }
            OrderMessageError::Failure(error) => error.into(),
        }
    }
}

impl From<RefundOrderError> for ApiError {
    fn from(error: RefundOrderError) -> Self {
        let message = error.to_string();
        let invalid = |field| Self::invalid_field(field, message.clone());
        match error {
            RefundOrderError::NotFound => Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message),
            RefundOrderError::BadItems => invalid("items"),
            RefundOrderError::BadAmount(_)
            | RefundOrderError::OverLimit(_)
            | RefundOrderError::OverDailyLimit(_) => invalid("amount"),
            RefundOrderError::OwnOrder => conflict(ErrorCode::OwnAccount, message),
            RefundOrderError::NothingPaid
            | RefundOrderError::TestPurchase
            | RefundOrderError::OtherProvider
            | RefundOrderError::NothingLeft
            | RefundOrderError::KeyReused => conflict(ErrorCode::NotRefundable, message),
            RefundOrderError::Contended => conflict(ErrorCode::EditConflict, message),
            RefundOrderError::Fulfillment(error) => error.into(),
            RefundOrderError::Failure(error) => error.into(),
        }
    }
}

impl From<CorrectPurchaseError> for ApiError {
    fn from(error: CorrectPurchaseError) -> Self {
        let message = error.to_string();
        match error {
            CorrectPurchaseError::UnknownPayment => {
                Self::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
            }
            CorrectPurchaseError::OwnOrder => conflict(ErrorCode::OwnAccount, format!("{message}.")),
            CorrectPurchaseError::Rejected(_)
            | CorrectPurchaseError::TestPurchase
            | CorrectPurchaseError::DuplicateOwnership
            | CorrectPurchaseError::MoneyReturned => {
                conflict(ErrorCode::AccessUnchanged, format!("{message}."))
            }
            CorrectPurchaseError::NotSynced(error) => ManageOrderError::from(error).into(),
            CorrectPurchaseError::Failure(error) => error.into(),
        }
    }
}

/// Any error makes the provider redeliver.
impl From<ReceiveWebhookError> for ApiError {
    fn from(error: ReceiveWebhookError) -> Self {
        match error {
            ReceiveWebhookError::Rejected(rejection) => webhook_rejected(rejection),
            ReceiveWebhookError::Store(error) => error.into(),
        }
    }
}

pub(super) fn webhook_rejected(rejection: WebhookError) -> ApiError {
    tracing::warn!(%rejection, "webhook event rejected");
    let code = match rejection {
        WebhookError::BadSignature => ErrorCode::BadSignature,
        WebhookError::Stale => ErrorCode::StaleSignature,
        WebhookError::Malformed => ErrorCode::Malformed,
    };
    ApiError::new(StatusCode::BAD_REQUEST, code, rejection.to_string())
}
