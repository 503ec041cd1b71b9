use std::borrow::Cow;

use domain::TextEnum;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// An enum of the domain in JSON: its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnumText<T>(pub T);

/// An enum with a schema in the OpenAPI document; see [`enum_schema`].
pub trait EnumSchema: TextEnum {
    const NAME: &'static str;
    /// The doc comment.
    const DESCRIPTION: Option<&'static str> = None;
}

/// Declares the name and the description of an enum's schema.
macro_rules! enum_schema {
    ($(#[doc = $description:literal])? $visibility:vis $schema:ident = $enum:ty) => {
        $(#[doc = $description])?
        $visibility type $schema = $crate::dto::EnumText<$enum>;

        impl $crate::dto::EnumSchema for $enum {
            const NAME: &'static str = stringify!($schema);
            $(const DESCRIPTION: Option<&'static str> = Some($description);)?
        }
    };
}
pub(crate) use enum_schema;

impl<T> From<T> for EnumText<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: TextEnum> Serialize for EnumText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl<'de, T: TextEnum> Deserialize<'de> for EnumText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        T::parse(&text).map(Self).map_err(de::Error::custom)
    }
}

impl<T: EnumSchema> PartialSchema for EnumText<T> {
    fn schema() -> RefOr<Schema> {
        let texts = T::ALL.iter().map(|value| value.as_str());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(T::DESCRIPTION.map(str::trim))
            .enum_values(Some(texts))
            .into()
    }
}

impl<T: EnumSchema> ToSchema for EnumText<T> {
    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }
}
