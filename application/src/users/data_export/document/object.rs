use serde::{Serialize, Serializer};
use serde_json::{Value, to_value};

/// A JSON object. Its fields keep their order, unlike those of a [`Value`], because people read the file too.
#[derive(Debug, Default)]
pub(in crate::users::data_export) struct Object(Vec<(&'static str, Json)>);

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Json {
    Value(Value),
    Object(Option<Object>),
    List(Vec<Object>),
}

impl Object {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Serialize) -> Self {
        // Only maps with other keys than texts have no value.
        self.0.push((name, Json::Value(to_value(value).unwrap_or_default())));
        self
    }

    pub(super) fn object(mut self, name: &'static str, object: impl Into<Option<Self>>) -> Self {
        self.0.push((name, Json::Object(object.into())));
        self
    }

    pub(super) fn list(mut self, name: &'static str, objects: impl IntoIterator<Item = Self>) -> Self {
        self.0.push((name, Json::List(objects.into_iter().collect())));
        self
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
