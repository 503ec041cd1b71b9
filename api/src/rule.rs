//! Constraints of request bodies from the domain's rules. A field has its own, such as
//! `#[schema(required, extensions(("x-rule" = json!(rule::single_line(Title::MAX_LENGTH)))))]`.

use std::borrow::Cow;

use application::bulk::BulkIds;
use application::discounts::NewDiscountBatch;
use application::problem_reports::ResolveReports;
use domain::agents::AgentUrl;
use domain::discounts::DiscountCode;
use domain::money::Cents;
use domain::purchases::{BillingField, Quote};
use domain::users::{EmailAddress, PlainPassword};
use domain::{Reason, RichText, Slug};
use serde::{Deserialize, Serialize};
use utoipa::Modify;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{Array, ArrayItems, KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::{OpenApi, RefOr};

/// A single line: not blank, no control characters.
const SINGLE_LINE: &str =
    r"^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$";
/// Multiple lines: not blank; only line breaks and tabs as control characters.
const PARAGRAPHS: &str = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$";
/// May be blank; only line breaks and tabs as control characters.
const ANY_LINES: &str = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$";
const PRINTABLE: &str = r"^[^\u0000-\u001f\u007f-\u009f]*$";
const HTTPS_URL: &str = r"^(https://[^ \u0000-\u001f\u007f-\u009f]+)?$";

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) enum Rule {
    Text {
        min: usize,
        max: usize,
        pattern: Cow<'static, str>,
    },
    Email,
    Uuid,
    Uuids {
        min: usize,
        max: usize,
    },
    /// At most this many, each with this rule.
    List(usize, Box<Rule>),
    Amount,
    Integer {
        min: usize,
        max: usize,
    },
}

const fn text(min: usize, max: usize, pattern: &'static str) -> Rule {
    Rule::Text { min, max, pattern: Cow::Borrowed(pattern) }
}

pub(crate) const fn single_line(max: usize) -> Rule {
    text(1, max, SINGLE_LINE)
}

pub(crate) const fn paragraphs(max: usize) -> Rule {
    text(1, max, PARAGRAPHS)
}

pub(crate) const fn any_lines(max: usize) -> Rule {
    text(0, max, ANY_LINES)
}

pub(crate) const fn any_line(max: usize) -> Rule {
    text(0, max, PRINTABLE)
}

pub(crate) const fn up_to(max: usize) -> Rule {
    text(0, max, "")
}

pub(crate) const fn uuids(min: usize, max: usize) -> Rule {
    Rule::Uuids { min, max }
}

pub(crate) const fn integer(min: usize, max: usize) -> Rule {
    Rule::Integer { min, max }
}

pub(crate) fn list(max: usize, item: Rule) -> Rule {
    Rule::List(max, Box::new(item))
}

pub(crate) const EMAIL: Rule = Rule::Email;
pub(crate) const UUID: Rule = Rule::Uuid;
pub(crate) const AMOUNT: Rule = Rule::Amount;
pub(crate) const NON_EMPTY: Rule = text(1, usize::MAX, "");
pub(crate) const PASSWORD: Rule = text(PlainPassword::MIN_LENGTH, PlainPassword::MAX_LENGTH, PRINTABLE);
pub(crate) const SIX_DIGITS: Rule = text(6, 20, "^[0-9]{3} ?[0-9]{3}$");
pub(crate) const REASON: Rule = single_line(Reason::MAX_LENGTH);
pub(crate) const URL: Rule = text(0, AgentUrl::MAX_LENGTH, HTTPS_URL);
pub(crate) const CONTENT: Rule = text(1, RichText::MAX_LENGTH, r"\S");
pub(crate) const SLUG: Rule = text(1, Slug::MAX_LENGTH, "^[a-z0-9]+(-[a-z0-9]+)*$");
pub(crate) const OPTIONAL_SLUG: Rule = text(0, Slug::MAX_LENGTH, "^([a-z0-9]+(-[a-z0-9]+)*)?$");
pub(crate) const PUBLISH_AT: Rule = text(0, 16, r"^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})?$");
pub(crate) const CODE: Rule = text(1, DiscountCode::MAX_LENGTH, "^[A-Za-z0-9_-]+$");
pub(crate) const CODE_PREFIX: Rule = text(1, NewDiscountBatch::MAX_PREFIX, "^[A-Za-z0-9_-]+$");
pub(crate) const GPT_IDS: Rule = uuids(1, Quote::MAX_ITEMS);
pub(crate) const BULK: Rule = uuids(1, BulkIds::<()>::MAX);
pub(crate) const REPORT_IDS: Rule = uuids(1, ResolveReports::LIMIT);
pub(crate) const BILLING_NAME: Rule = any_line(BillingField::Name.max_length());
pub(crate) const BILLING_TAX_ID: Rule = any_line(BillingField::TaxId.max_length());

/// Adds constraints to request bodies and the range of amounts to responses.
pub(crate) struct Rules;

impl Modify for Rules {
    fn modify(&self, document: &mut OpenApi) {
        let Some(components) = &mut document.components else { return };
        for schema in components.schemas.values_mut() {
            if let RefOr::T(Schema::Object(object)) = schema {
                for (name, property) in &mut object.properties {
                    if let RefOr::T(property) = property {
                        if object.required.contains(name) {
                            remove_default(property);
                        }
                        apply_rule(property);
                    }
                }
            }
            bound_amounts(schema);
        }
    }
}

/// Replaces the extension by what it stands for. It stays if the rule is for another type, which a test finds.
fn apply_rule(schema: &mut Schema) {
    let extensions = extensions_of(schema).and_then(|extensions| extensions.as_ref());
    let rule = extensions.and_then(|extensions| extensions.get("x-rule"));
    let Some(rule) = rule.and_then(|rule| Rule::deserialize(rule).ok()) else { return };
    if rule.apply(schema)
        && let Some(extensions) = extensions_of(schema)
    {
        *extensions = None;
    }
}

/// Those of a list are with its items.
fn extensions_of(schema: &mut Schema) -> Option<&mut Option<Extensions>> {
    match schema {
        Schema::Object(object) => Some(&mut object.extensions),
        Schema::Array(array) => items_of(array).and_then(extensions_of),
        _ => None,
    }
}

fn items_of(array: &mut Array) -> Option<&mut Schema> {
    match &mut array.items {
        ArrayItems::RefOrSchema(items) => match items.as_mut() {
            RefOr::T(item) => Some(item),
            RefOr::Ref(_) => None,
        },
        ArrayItems::False => None,
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
    /// The schema of a text with this rule.
    pub(crate) fn string_schema(self) -> RefOr<Schema> {
        let mut schema = ObjectBuilder::new().schema_type(Type::String).into();
        let _ = self.apply(&mut schema);
        RefOr::T(schema)
    }

    /// Returns whether the rule is for this type of field.
    fn apply(self, schema: &mut Schema) -> bool {
        match (self, schema) {
            (Self::Text { min, max, pattern }, Schema::Object(object)) => {
                object.min_length = (min > 0).then_some(min);
                object.max_length = (max < usize::MAX).then_some(max);
                object.pattern = (!pattern.is_empty()).then(|| pattern.into_owned());
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
            (Self::Integer { min, max }, Schema::Object(object)) => {
                object.minimum = Some(min.into());
                object.maximum = Some(max.into());
            }
            (Self::Uuids { min, max }, Schema::Array(array)) => {
                array.min_items = Some(min);
                array.max_items = Some(max);
                array.unique_items = true;
                return items_of(array).is_some_and(|items| Self::Uuid.apply(items));
            }
            (Self::List(max, rule), Schema::Array(array)) => {
                array.max_items = Some(max);
                return items_of(array).is_some_and(|items| rule.apply(items));
            }
            _ => return false,
        }
        true
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
            let _ = Rule::Amount.apply(amount);
        }
    }
}
