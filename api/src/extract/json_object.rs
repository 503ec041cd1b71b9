use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::ops::Deref;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::Json;
use actix_web::{FromRequest, HttpRequest};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A JSON object body. serde would also accept an array for a plain struct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonObject<T>(T);

impl<T> Deref for JsonObject<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for JsonObject<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Object(PhantomData))
    }
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
    type Value = JsonObject<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<JsonObject<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(JsonObject)
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for JsonObject<T> {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, actix_web::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = Json::<Self>::from_request(request, payload);
        Box::pin(async move { Ok(body.await?.into_inner()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Name {
        first: String,
    }

    fn first(body: &str) -> Option<String> {
        serde_json::from_str::<JsonObject<Name>>(body).ok().map(|name| name.first.clone())
    }

    #[test]
    fn json_object_is_deserialized() {
        assert_eq!(first("{\"first\": \"Anna\", \"more\": [1]}").as_deref(), Some("Anna"));
        assert_eq!(first("{}").as_deref(), Some(""));
    }

    #[test]
    fn json_array_or_duplicate_field_is_rejected() {
        for body in
            ["[\"Anna\"]", "[]", "null", "\"Anna\"", "{\"first\": 7}", "{\"first\": \"a\", \"first\": \"b\"}"]
        {
            assert_eq!(first(body), None, "{body}");
        }
    }
}
