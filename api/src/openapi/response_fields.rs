//! Which fields of a response are always present.

use utoipa::Modify;
use utoipa::openapi::schema::{ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

/// Makes the nullable fields of responses required: serde writes `None` as null. The fields that it skips instead are
/// declared as not nullable, and stay optional.
pub(super) struct ResponseFields;

impl Modify for ResponseFields {
    fn modify(&self, document: &mut OpenApi) {
        let Some(components) = &mut document.components else { return };
        for (name, schema) in &mut components.schemas {
            // Requests may omit what they may set to null.
            if !name.ends_with("Request") {
                require_nullable_fields(schema);
            }
        }
    }
}

fn require_nullable_fields(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => require_in_object(object),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(require_nullable_fields),
        RefOr::T(Schema::OneOf(variants)) => variants.items.iter_mut().for_each(require_nullable_fields),
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                require_nullable_fields(items);
            }
        }
        _ => {}
    }
}

fn require_in_object(object: &mut Object) {
    object.properties.values_mut().for_each(require_nullable_fields);
    let nullable = object.properties.iter().filter(|(_, schema)| is_nullable(schema));
    for name in nullable.map(|(name, _)| name.clone()).collect::<Vec<_>>() {
        if !object.required.contains(&name) {
            object.required.push(name);
        }
    }
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    match schema {
        RefOr::T(Schema::Object(object)) => is_null(&object.schema_type),
        RefOr::T(Schema::Array(array)) => is_null(&array.schema_type),
        RefOr::T(Schema::OneOf(variants)) => variants.items.iter().any(is_nullable),
        _ => false,
    }
}

fn is_null(schema_type: &SchemaType) -> bool {
    match schema_type {
        SchemaType::Type(schema_type) => *schema_type == Type::Null,
        SchemaType::Array(types) => types.contains(&Type::Null),
        SchemaType::AnyValue => false,
    }
}
