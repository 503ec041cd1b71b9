//! Constraints of request bodies from the domain's rules: lengths, patterns and required fields.

use application::agents::ResolveReports;
use application::bulk::BulkIds;
use domain::agents::{AgentDetails, AgentUrl, Category, Description, ReportAnswer, ReportNote, Title};
use domain::bundles::BundleAgents;
use domain::discounts::DiscountCode;
use domain::media::AltText;
use domain::money::Cents;
use domain::newsletters::{NewsletterSubject, PreviewText};
use domain::posts::{AuthorName, PostExcerpt, PostText, PostTitle, SeoDescription, SeoTitle, TagName};
use domain::prompts::{PromptName, PromptText};
use domain::purchases::{BillingField, MessageText, Quote};
use domain::reviews::{ReviewReply, ReviewText};
use domain::users::{EmailAddress, FirstName, NoteText, PasskeyName, PlainPassword};
use domain::{Reason, RichText, Slug};
use utoipa::Modify;
use utoipa::openapi::schema::{ArrayItems, KnownFormat, Schema, SchemaFormat};
use utoipa::openapi::{OpenApi, RefOr};

/// A single line: not blank, no control characters.
const SINGLE_LINE: &str =
    r"^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$";
/// Multiple lines: not blank; only line breaks and tabs as control characters.
const PARAGRAPHS: &str = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$";
/// May be blank; only line breaks and tabs as control characters.
const ANY_LINES: &str = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$";
const PRINTABLE: &str = r"^[^\u0000-\u001f\u007f-\u009f]*$";
const NOT_BLANK: &str = r"\S";
const SLUG: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
const SLUG_OR_EMPTY: &str = "^([a-z0-9]+(-[a-z0-9]+)*)?$";
const CODE: &str = "^[A-Za-z0-9_-]+$";
const HTTPS_URL: &str = r"^(https://[^ \u0000-\u001f\u007f-\u009f]+)?$";

#[derive(Debug, Clone, Copy)]
enum Rule {
    Text {
        min: usize,
        max: usize,
        pattern: &'static str,
    },
    Email,
    Uuid,
    /// At least one, at most this many.
    Uuids(usize),
    Amount,
    /// Only required.
    Any,
}

const fn single_line(max: usize) -> Rule {
    Rule::Text { min: 1, max, pattern: SINGLE_LINE }
}

const fn paragraphs(max: usize) -> Rule {
    Rule::Text { min: 1, max, pattern: PARAGRAPHS }
}

const fn any_lines(max: usize) -> Rule {
    Rule::Text { min: 0, max, pattern: ANY_LINES }
}

const fn up_to(max: usize) -> Rule {
    Rule::Text { min: 0, max, pattern: "" }
}

const fn any_line(max: usize) -> Rule {
    Rule::Text { min: 0, max, pattern: PRINTABLE }
}

const PASSWORD: Rule =
    Rule::Text { min: PlainPassword::MIN_LENGTH, max: PlainPassword::MAX_LENGTH, pattern: PRINTABLE };
const SIX_DIGITS: Rule = Rule::Text { min: 6, max: 20, pattern: "^[0-9]{3} ?[0-9]{3}$" };
const REASON: Rule = single_line(Reason::MAX_LENGTH);
const URL: Rule = Rule::Text { min: 0, max: AgentUrl::MAX_LENGTH, pattern: HTTPS_URL };
const CONTENT: Rule = Rule::Text { min: 1, max: RichText::MAX_LENGTH, pattern: NOT_BLANK };
const SLUG_RULE: Rule = Rule::Text { min: 1, max: Slug::MAX_LENGTH, pattern: SLUG };
const PUBLISH_AT: Rule =
    Rule::Text { min: 0, max: 16, pattern: r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})?$" };
const OPTIONAL_SLUG: Rule = Rule::Text { min: 0, max: Slug::MAX_LENGTH, pattern: SLUG_OR_EMPTY };
const CODE_RULE: Rule = Rule::Text { min: 1, max: DiscountCode::MAX_LENGTH, pattern: CODE };
const GPT_IDS: Rule = Rule::Uuids(Quote::MAX_ITEMS);
const BULK: Rule = Rule::Uuids(BulkIds::<()>::MAX);
const REPORT_IDS: Rule = Rule::Uuids(ResolveReports::LIMIT);
const BILLING_NAME: Rule = Rule::Text { min: 0, max: BillingField::Name.max_length(), pattern: PRINTABLE };
const BILLING_TAX_ID: Rule = Rule::Text { min: 0, max: BillingField::TaxId.max_length(), pattern: PRINTABLE };
const NON_EMPTY: Rule = Rule::Text { min: 1, max: usize::MAX, pattern: "" };

/// Schema, field, constraint, and whether it is required. Other fields have none.
type Row = (&'static str, &'static str, Rule, bool);

const REQUIRED: bool = true;
const OPTIONAL: bool = false;

const CONSTRAINTS: [Row; 95] = [
    ("RegisterRequest", "email", Rule::Email, REQUIRED),
    ("RegisterRequest", "firstName", single_line(FirstName::MAX_LENGTH), REQUIRED),
    ("RegisterRequest", "password", PASSWORD, REQUIRED),
    ("LoginRequest", "email", Rule::Email, REQUIRED),
    ("LoginRequest", "password", NON_EMPTY, REQUIRED),
    ("EmailRequest", "email", Rule::Email, REQUIRED),
    (
        "ChangeImageRequest",
        "alt",
        Rule::Text { min: 0, max: AltText::MAX_LENGTH, pattern: PRINTABLE },
        OPTIONAL,
    ),
    ("MissedSearchRequest", "q", Rule::Text { min: 0, max: 200, pattern: PRINTABLE }, OPTIONAL),
    ("TokenRequest", "token", Rule::Any, REQUIRED),
    ("ResetPasswordRequest", "token", Rule::Any, REQUIRED),
    ("ResetPasswordRequest", "password", PASSWORD, REQUIRED),
    ("ScheduleNewsletterRequest", "sendAt", PUBLISH_AT, OPTIONAL),
    ("ScheduleNewsletterRequest", "subject", any_line(NewsletterSubject::MAX_LENGTH), OPTIONAL),
    ("ScheduleNewsletterRequest", "previewText", any_line(PreviewText::MAX_LENGTH), OPTIONAL),
    ("TestNewsletterRequest", "subject", any_line(NewsletterSubject::MAX_LENGTH), OPTIONAL),
    ("TestNewsletterRequest", "previewText", any_line(PreviewText::MAX_LENGTH), OPTIONAL),
    ("ChangeEmailSubscriptionRequest", "token", Rule::Any, REQUIRED),
    ("ChangeEmailSubscriptionRequest", "isSubscribed", Rule::Any, REQUIRED),
    ("UpdateProfileRequest", "email", Rule::Email, OPTIONAL),
    ("UpdateProfileRequest", "firstName", single_line(FirstName::MAX_LENGTH), OPTIONAL),
    ("ChangePasswordRequest", "newPassword", PASSWORD, REQUIRED),
    ("SecondFactorCodeRequest", "code", NON_EMPTY, REQUIRED),
    ("SignInCodeRequest", "code", SIX_DIGITS, REQUIRED),
    ("PasskeyCredentialRequest", "challengeToken", Rule::Any, REQUIRED),
    ("PasskeyCredentialRequest", "credential", Rule::Any, REQUIRED),
    ("RenamePasskeyRequest", "name", single_line(PasskeyName::MAX_LENGTH), REQUIRED),
    ("ChangeCartRequest", "email", Rule::Email, REQUIRED),
    ("ValidateDiscountRequest", "code", CODE_RULE, REQUIRED),
    ("CreateDiscountRequest", "code", CODE_RULE, REQUIRED),
    ("CreateDiscountBatchRequest", "prefix", CODE_RULE, REQUIRED),
    ("CreateDiscountBatchRequest", "count", Rule::Any, REQUIRED),
    ("RefundOrderRequest", "key", Rule::Uuid, REQUIRED),
    ("RefundOrderRequest", "reason", REASON, REQUIRED),
    ("ChangeAccessRequest", "agentId", Rule::Uuid, REQUIRED),
    ("ChangeAccessRequest", "reason", REASON, REQUIRED),
    ("MemberReasonRequest", "reason", REASON, REQUIRED),
    ("CorrectEmailRequest", "email", Rule::Email, REQUIRED),
    ("GrantAgentRequest", "agentId", Rule::Uuid, REQUIRED),
    ("GrantAgentRequest", "reason", REASON, REQUIRED),
    ("AddNoteRequest", "text", paragraphs(NoteText::MAX_LENGTH), REQUIRED),
    ("CreateCartIntentRequest", "gptIds", GPT_IDS, REQUIRED),
    ("CreateCartIntentRequest", "discountCodeId", Rule::Uuid, OPTIONAL),
    ("ConfirmPaymentRequest", "paymentIntentId", Rule::Any, REQUIRED),
    ("BillingDetailsRequest", "name", BILLING_NAME, OPTIONAL),
    ("BillingDetailsRequest", "address", any_lines(BillingField::Address.max_length()), OPTIONAL),
    ("BillingDetailsRequest", "taxId", BILLING_TAX_ID, OPTIONAL),
    ("OrderMessageRequest", "text", paragraphs(MessageText::MAX_QUESTION_LENGTH), REQUIRED),
    ("AnswerOrderMessagesRequest", "text", paragraphs(MessageText::MAX_ANSWER_LENGTH), REQUIRED),
    ("AgentRequest", "title", single_line(Title::MAX_LENGTH), REQUIRED),
    ("AgentRequest", "slug", OPTIONAL_SLUG, OPTIONAL),
    ("AgentRequest", "description", paragraphs(Description::MAX_LENGTH), REQUIRED),
    ("AgentRequest", "category", single_line(Category::MAX_LENGTH), REQUIRED),
    ("AgentRequest", "url", URL, OPTIONAL),
    ("AgentRequest", "details", any_lines(AgentDetails::MAX_LENGTH), OPTIONAL),
    ("BundleRequest", "title", single_line(Title::MAX_LENGTH), REQUIRED),
    ("BundleRequest", "slug", OPTIONAL_SLUG, OPTIONAL),
    ("BundleRequest", "description", paragraphs(Description::MAX_LENGTH), REQUIRED),
    ("BundleRequest", "gptIds", Rule::Uuids(BundleAgents::MAX), REQUIRED),
    ("BundleRequest", "price", Rule::Amount, REQUIRED),
    ("ReportProblemRequest", "note", any_lines(ReportNote::MAX_LENGTH), OPTIONAL),
    ("ReviewRequest", "stars", Rule::Any, REQUIRED),
    ("ReviewRequest", "text", any_lines(ReviewText::MAX_LENGTH), OPTIONAL),
    ("ReplyToReviewRequest", "reply", any_lines(ReviewReply::MAX_LENGTH), OPTIONAL),
    ("HideReviewRequest", "reason", REASON, REQUIRED),
    ("FixReportsRequest", "reportIds", REPORT_IDS, REQUIRED),
    ("DismissReportsRequest", "reportIds", REPORT_IDS, REQUIRED),
    ("DismissReportsRequest", "answer", any_lines(ReportAnswer::MAX_LENGTH), OPTIONAL),
    ("PromptRequest", "name", single_line(PromptName::MAX_LENGTH), REQUIRED),
    ("PromptRequest", "category", single_line(Category::MAX_LENGTH), REQUIRED),
    ("PromptRequest", "promptText", paragraphs(PromptText::MAX_LENGTH), REQUIRED),
    ("PostRequest", "title", single_line(PostTitle::MAX_LENGTH), REQUIRED),
    ("PostRequest", "slug", SLUG_RULE, REQUIRED),
    ("PostRequest", "content", CONTENT, REQUIRED),
    ("PostRequest", "excerpt", paragraphs(PostExcerpt::MAX_LENGTH), REQUIRED),
    ("PostRequest", "publishAt", PUBLISH_AT, OPTIONAL),
    ("PostRequest", "seoTitle", any_line(SeoTitle::MAX_LENGTH), OPTIONAL),
    ("PostRequest", "seoDescription", any_line(SeoDescription::MAX_LENGTH), OPTIONAL),
    ("PostRequest", "authorName", any_line(AuthorName::MAX_LENGTH), OPTIONAL),
    ("WorkingCopyRequest", "title", up_to(PostText::MAX_LINE), OPTIONAL),
    ("WorkingCopyRequest", "slug", up_to(PostText::MAX_SLUG), OPTIONAL),
    ("WorkingCopyRequest", "excerpt", up_to(PostText::MAX_EXCERPT), OPTIONAL),
    ("WorkingCopyRequest", "seoTitle", up_to(PostText::MAX_LINE), OPTIONAL),
    ("WorkingCopyRequest", "seoDescription", up_to(PostText::MAX_LINE), OPTIONAL),
    ("WorkingCopyRequest", "editor", Rule::Uuid, REQUIRED),
    ("DiscardWorkingCopyRequest", "editor", Rule::Uuid, REQUIRED),
    ("RenameTagRequest", "name", single_line(TagName::MAX_LENGTH), REQUIRED),
    ("LegalPageRequest", "content", CONTENT, REQUIRED),
    ("CatalogBulkRequest", "ids", BULK, REQUIRED),
    ("PostBulkRequest", "ids", BULK, REQUIRED),
    ("RecordCopyRequest", "promptText", paragraphs(PromptText::MAX_LENGTH), REQUIRED),
    ("CardPaymentRequest", "clientSecret", Rule::Any, REQUIRED),
    ("CardPaymentRequest", "cardNumber", Rule::Any, REQUIRED),
    ("CardPaymentRequest", "expiry", Rule::Any, REQUIRED),
    ("CardPaymentRequest", "cvc", Rule::Any, REQUIRED),
    ("CardPaymentRequest", "country", Rule::Any, REQUIRED),
];

/// Adds constraints to request bodies and the range of amounts to responses.
pub(super) struct RequestConstraints;

impl Modify for RequestConstraints {
    fn modify(&self, document: &mut OpenApi) {
        let Some(components) = &mut document.components else { return };
        for (body, field, rule, is_required) in CONSTRAINTS {
            let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(body) else { continue };
            let name = field.to_owned();
            if is_required && !object.required.contains(&name) {
                object.required.push(name);
            }
            if let Some(RefOr::T(schema)) = object.properties.get_mut(field) {
                if is_required {
                    remove_default(schema);
                }
                rule.apply(schema);
            }
        }
        for schema in components.schemas.values_mut() {
            bound_amounts(schema);
        }
    }
}

/// Required fields have no default; serde's default only gives a better error message.
fn remove_default(schema: &mut Schema) {
    match schema {
        Schema::Object(object) => object.default = None,
        Schema::Array(array) => array.default = None,
        _ => {}
    }
}

impl Rule {
    fn apply(self, schema: &mut Schema) {
        match (self, schema) {
            (Self::Text { min, max, pattern }, Schema::Object(object)) => {
                object.min_length = (min > 0).then_some(min);
                object.max_length = (max < usize::MAX).then_some(max);
                object.pattern = (!pattern.is_empty()).then(|| pattern.to_owned());
            }
            (Self::Email, Schema::Object(object)) => {
                object.format = Some(SchemaFormat::KnownFormat(KnownFormat::Email));
                object.max_length = Some(EmailAddress::MAX_LENGTH);
            }
            (Self::Uuid, Schema::Object(object)) => {
                object.format = Some(SchemaFormat::KnownFormat(KnownFormat::Uuid));
            }
            (Self::Amount, Schema::Object(object)) => {
                object.minimum = Some(0.into());
                object.maximum = Some(Cents::MAX.get().into());
            }
            (Self::Uuids(max), Schema::Array(array)) => {
                array.min_items = Some(1);
                array.max_items = Some(max);
                array.unique_items = true;
                if let ArrayItems::RefOrSchema(items) = &mut array.items
                    && let RefOr::T(items) = items.as_mut()
                {
                    Self::Uuid.apply(items);
                }
            }
            _ => {}
        }
    }
}

/// Fields in cents.
const AMOUNTS: [&str; 5] = ["price", "amount", "subtotal", "discountAmount", "total"];

fn bound_amounts(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(object)) = schema else { return };
    // The price of a free agent is ignored, so any value is accepted.
    if object.properties.contains_key("isPremium") && !object.properties.contains_key("id") {
        return;
    }
    for name in AMOUNTS {
        if let Some(RefOr::T(amount)) = object.properties.get_mut(name) {
            Rule::Amount.apply(amount);
        }
    }
}

#[cfg(test)]
mod tests;
