//! Error mapping of the admin use cases, and of reports about content.

use actix_web::http::StatusCode;
use application::agents::{ManageAgentError, ReportProblemError, ResolveReportsError};
use application::bundles::ManageBundleError;
use application::discounts::{CreateBatchError, CreateDiscountError, ManageDiscountError};
use application::outbox::RetryEmailError;
use application::posts::{ManagePostError, ManageTagError, PreviewLinkError, SaveWorkingCopyError};
use application::prompts::ManagePromptError;
use application::purchases::SimulateDiscountsError;
use application::trash::TrashError;
use domain::posts::PostTextError;
use domain::{EditConflict, OrderChanged, Slug};

use super::{ApiError, ErrorCode, conflict};

fn not_found_with(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn slug_taken(message: String, free: &Slug) -> ApiError {
    let mut response = conflict(ErrorCode::SlugTaken, message).with_field("slug");
    response.body.suggestion = Some(free.to_string());
    response
}

impl From<EditConflict> for ApiError {
    fn from(error: EditConflict) -> Self {
        conflict(ErrorCode::EditConflict, error.to_string())
    }
}

impl From<OrderChanged> for ApiError {
    fn from(error: OrderChanged) -> Self {
        conflict(ErrorCode::EditConflict, error.to_string())
    }
}

impl From<ManageAgentError> for ApiError {
    fn from(error: ManageAgentError) -> Self {
        match error {
            ManageAgentError::SlugTaken(ref free) => slug_taken(error.to_string(), free),
            ManageAgentError::Stale(error) => error.into(),
            ManageAgentError::OrderChanged(error) => error.into(),
            ManageAgentError::MissingImageError(error) => Self::invalid_field("image", error.to_string()),
            ManageAgentError::NotFound => not_found_with(error.to_string()),
            ManageAgentError::Failure(error) => error.into(),
        }
    }
}

impl From<ManageBundleError> for ApiError {
    fn from(error: ManageBundleError) -> Self {
        match error {
            ManageBundleError::SlugTaken => {
                conflict(ErrorCode::SlugTaken, error.to_string()).with_field("slug")
            }
            ManageBundleError::NotPremium => Self::invalid_field("gptIds", error.to_string()),
            ManageBundleError::Price(error) => Self::invalid_field("price", error.to_string()),
            ManageBundleError::Stale(error) => error.into(),
            ManageBundleError::NotFound => not_found_with(error.to_string()),
            ManageBundleError::Failure(error) => error.into(),
        }
    }
}

impl From<ReportProblemError> for ApiError {
    fn from(error: ReportProblemError) -> Self {
        match error {
            ReportProblemError::NotFound => not_found_with(error.to_string()),
            ReportProblemError::Failure(error) => error.into(),
        }
    }
}

impl From<ResolveReportsError> for ApiError {
    fn from(error: ResolveReportsError) -> Self {
        match error {
            ResolveReportsError::UnknownAgent => not_found_with(error.to_string()),
            ResolveReportsError::AlreadyResolved(_) => {
                conflict(ErrorCode::AlreadyResolved, error.to_string())
            }
            ResolveReportsError::Failure(error) => error.into(),
        }
    }
}

impl From<ManagePromptError> for ApiError {
    fn from(error: ManagePromptError) -> Self {
        match error {
            ManagePromptError::Stale(error) => error.into(),
            ManagePromptError::OrderChanged(error) => error.into(),
            ManagePromptError::NotFound => not_found_with(error.to_string()),
            ManagePromptError::Failure(error) => error.into(),
        }
    }
}

impl From<CreateDiscountError> for ApiError {
    fn from(error: CreateDiscountError) -> Self {
        match error {
            CreateDiscountError::CodeTaken(_) => {
                let message = "This code exists already. Choose another one.".to_owned();
                conflict(ErrorCode::DiscountTaken, message).with_field("code")
            }
            CreateDiscountError::Failure(error) => error.into(),
        }
    }
}

impl From<ManageDiscountError> for ApiError {
    fn from(error: ManageDiscountError) -> Self {
        match error {
            ManageDiscountError::Stale(error) => error.into(),
            ManageDiscountError::NotFound => not_found_with(error.to_string()),
            ManageDiscountError::Failure(error) => error.into(),
        }
    }
}

impl From<CreateBatchError> for ApiError {
    fn from(error: CreateBatchError) -> Self {
        match error {
            CreateBatchError::Prefix(_) => Self::invalid_field("prefix", error.to_string()),
            CreateBatchError::Count => Self::invalid_field("count", error.to_string()),
            CreateBatchError::Failure(error) => error.into(),
        }
    }
}

impl From<SimulateDiscountsError> for ApiError {
    fn from(error: SimulateDiscountsError) -> Self {
        match error {
            SimulateDiscountsError::UnknownMember => Self::invalid_field("member", error.to_string()),
            SimulateDiscountsError::UnknownCode => Self::invalid_field("code", error.to_string()),
            SimulateDiscountsError::Quote(_) => Self::invalid_field("gptIds", error.to_string()),
            SimulateDiscountsError::Failure(error) => error.into(),
        }
    }
}

impl From<RetryEmailError> for ApiError {
    fn from(error: RetryEmailError) -> Self {
        match error {
            RetryEmailError::NotFound => not_found_with(error.to_string()),
            RetryEmailError::NotRetryable(_) => conflict(ErrorCode::NotRetryable, error.to_string()),
            RetryEmailError::Failure(error) => error.into(),
        }
    }
}

impl From<ManagePostError> for ApiError {
    fn from(error: ManagePostError) -> Self {
        match error {
            ManagePostError::Content(error) => Self::invalid_field("content", error.to_string()),
            ManagePostError::SameTag(error) => Self::invalid_field("tags", error.to_string()),
            ManagePostError::Schedule(error) => Self::invalid_field("publishAt", error.to_string()),
            ManagePostError::SlugTaken(ref free) => slug_taken(error.to_string(), free),
            ManagePostError::Stale(error) => error.into(),
            ManagePostError::NotFound => not_found_with(error.to_string()),
            ManagePostError::MissingImageError(error) => {
                Self::invalid_field("featureImage", error.to_string())
            }
            ManagePostError::UnknownAuthor => Self::invalid_field("authorId", error.to_string()),
            ManagePostError::Failure(error) => error.into(),
        }
    }
}

impl From<SaveWorkingCopyError> for ApiError {
    fn from(error: SaveWorkingCopyError) -> Self {
        match error {
            SaveWorkingCopyError::Text(text) => {
                let field = match text {
                    PostTextError::TitleTooLong => "title",
                    PostTextError::SlugTooLong => "slug",
                    PostTextError::ExcerptTooLong => "excerpt",
                    PostTextError::ContentTooLong => "content",
                    PostTextError::TagsTooLong => "tags",
                    PostTextError::SeoTitleTooLong => "seoTitle",
                    PostTextError::SeoDescriptionTooLong => "seoDescription",
                };
                Self::invalid_field(field, text.to_string())
            }
            SaveWorkingCopyError::Content(error) => Self::invalid_field("content", error.to_string()),
            SaveWorkingCopyError::Stale(error) => error.into(),
            SaveWorkingCopyError::NotFound => not_found_with(error.to_string()),
            SaveWorkingCopyError::Failure(error) => error.into(),
        }
    }
}

impl From<PreviewLinkError> for ApiError {
    fn from(error: PreviewLinkError) -> Self {
        match error {
            PreviewLinkError::Published => conflict(ErrorCode::AlreadyPublished, error.to_string()),
            PreviewLinkError::NotFound => not_found_with(error.to_string()),
            PreviewLinkError::Failure(error) => error.into(),
        }
    }
}

impl From<ManageTagError> for ApiError {
    fn from(error: ManageTagError) -> Self {
        match error {
            ManageTagError::Exists(_) => conflict(ErrorCode::TagExists, error.to_string()).with_field("name"),
            ManageTagError::NotFound => not_found_with(error.to_string()),
            ManageTagError::Failure(error) => error.into(),
        }
    }
}

impl From<TrashError> for ApiError {
    fn from(error: TrashError) -> Self {
        match error {
            TrashError::NotFound => Self::not_found(),
            TrashError::Ordered => conflict(ErrorCode::Ordered, error.to_string()),
            TrashError::Failure(failure) => failure.into(),
        }
    }
}
