//! The subset of JSON Schema that our document uses. Properties beyond the schema are an error, because they
//! would be exposed by accident.

use chrono::DateTime;
use serde_json::{Map, Value};
use uuid::Uuid;

/// Schema violations of a value.
pub(super) fn violations(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut violations = Vec::new();
    let check = Check { document };
    check.value("body", schema, value, &mut violations);
    violations
}

#[derive(Debug, Clone, Copy)]
struct Check<'d> {
    document: &'d Value,
}

impl<'d> Check<'d> {
    fn resolve(self, schema: &'d Value) -> &'d Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let found = self.document.pointer(reference.trim_start_matches('#'));
                self.resolve(found.unwrap_or_else(|| panic!("{reference} does not exist")))
            }
            None => schema,
        }
    }

    fn value(self, at: &str, schema: &'d Value, value: &Value, violations: &mut Vec<String>) {
        let schema = self.resolve(schema);
        if let Some(choices) = schema["oneOf"].as_array() {
            let matching = choices.iter().filter(|choice| {
                let mut violations = Vec::new();
                self.value(at, choice, value, &mut violations);
                violations.is_empty()
            });
            if matching.count() != 1 {
                violations.push(format!("{at}: does not match exactly one schema"));
            }
            return;
        }
        // An empty schema allows any value.
        if schema.as_object().is_some_and(serde_json::Map::is_empty) {
            return;
        }
        if !has_type(schema, value) {
            violations.push(format!("{at}: not of type {}", schema["type"]));
            return;
        }
        if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            violations.push(format!("{at}: {value} is not one of {}", schema["enum"]));
        }
        match value {
            Value::Object(object) => self.object(at, schema, object, violations),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(&format!("{at}[{index}]"), &schema["items"], item, violations);
                }
            }
            Value::String(text) => string(at, schema, text, violations),
            Value::Number(number) => {
                let (min, max) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
                let in_range = number.as_f64().is_some_and(|number| {
                    min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
                });
                if !in_range {
                    violations.push(format!("{at}: {number} is out of range"));
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn object(self, at: &str, schema: &'d Value, object: &Map<String, Value>, violations: &mut Vec<String>) {
        let parts = self.parts(schema);
        for required in parts.iter().filter_map(|part| part["required"].as_array()).flatten() {
            if !required.as_str().is_some_and(|name| object.contains_key(name)) {
                violations.push(format!("{at}: {required} is missing"));
            }
        }
        for (name, value) in object {
            let at = format!("{at}.{name}");
            let mut known = parts.iter().filter_map(|part| part["properties"].get(name));
            let any = parts.iter().filter_map(|part| part.get("additionalProperties"));
            match known.next().or_else(|| any.into_iter().next()) {
                Some(schema) => self.value(&at, schema, value, violations),
                None => violations.push(format!("{at}: not in the schema")),
            }
        }
    }

    /// An object's schemas; several with `allOf`.
    fn parts(self, schema: &'d Value) -> Vec<&'d Value> {
        let schema = self.resolve(schema);
        match schema["allOf"].as_array() {
            Some(parts) => parts.iter().flat_map(|part| self.parts(part)).collect(),
            None => vec![schema],
        }
    }
}

fn has_type(schema: &Value, value: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => panic!("the document has the type {kind}, which this check does not support"),
    };
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().any(is),
        Value::Null => schema["allOf"].is_array() && value.is_object(),
        kind => is(kind),
    }
}

fn string(at: &str, schema: &Value, text: &str, violations: &mut Vec<String>) {
    let is_well_formed = match schema["format"].as_str() {
        Some("uuid") => text.len() == 36 && Uuid::parse_str(text).is_ok(),
        Some("date-time") => DateTime::parse_from_rfc3339(text).is_ok(),
        _ => true,
    };
    if !is_well_formed {
        violations.push(format!("{at}: {text:?} is not a {}", schema["format"]));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn count(value: &Value) -> usize {
        let document = json!({"components": {"schemas": {
            "Post": {
                "type": "object", "required": ["id"],
                "properties": {
                    "id": {"type": "string", "format": "uuid"},
                    "price": {"type": ["integer", "null"], "minimum": 0},
                    "kind": {"type": "string", "enum": ["a"]},
                    "any": {},
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "quote": {"oneOf": [{"$ref": "#/components/schemas/Quote"}, {"type": "null"}]},
                },
            },
            "Quote": {"allOf": [
                {"type": "object", "required": ["total"], "properties": {"total": {"type": "integer"}}},
                {"type": "object", "properties": {"fields": {
                    "type": "object", "additionalProperties": {"type": "string"},
                }}},
            ]},
        }}});
        violations(&document, &json!({"$ref": "#/components/schemas/Post"}), value).len()
    }

    const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

    #[test]
    fn schema_valid_value_has_no_violations() {
        let quote = json!({"total": 7, "fields": {"a": "b"}});
        let complete = json!({"id": ID, "price": 0, "kind": "a", "tags": ["x"], "quote": quote, "any": [7]});
        assert_eq!(count(&complete), 0);
        assert_eq!(count(&json!({"id": ID, "price": null, "quote": null})), 0);
    }

    #[test]
    fn schema_check_finds_each_kind_of_violation() {
        for wrong in [
            json!([]),
            json!({}),
            json!({"id": "none"}),
            json!({"id": ID, "price": -1}),
            json!({"id": ID, "price": 1.5}),
            json!({"id": ID, "kind": "b"}),
            json!({"id": ID, "tags": [7]}),
            json!({"id": ID, "quote": {"fields": {}}}),
            json!({"id": ID, "quote": {"total": 7, "fields": {"a": 7}}}),
            json!({"id": ID, "passwordHash": "$argon2id$"}),
        ] {
            assert_eq!(count(&wrong), 1, "{wrong}");
        }
    }
}
