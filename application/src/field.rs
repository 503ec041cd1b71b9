//! How values of the domain are written in a pack, for `#[serde(with = "field")]`. They are parsed with the domain's own messages.

use std::collections::BTreeMap;
use std::fmt::Display;

use chrono::{DateTime, Utc};
use domain::agents::ExampleConversation;
use domain::media::{AltText, FeatureImage, ImageFile, ImageName};
use domain::money::Cents;
use domain::posts::{AuthorName, PostTags, SeoDescription, SeoTitle};
use domain::reviews::Stars;
use domain::{Position, Slug, is_calendar_time};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<T: Field, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.raw().serialize(serializer)
}

pub(crate) fn deserialize<'de, T: Field, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::from_raw(T::Raw::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// A value that is written as another one.
pub(crate) trait Field: Sized {
    type Raw: Serialize + DeserializeOwned;

    fn raw(&self) -> Self::Raw;
    /// Returns the message of a value that is invalid.
    fn from_raw(raw: Self::Raw) -> Result<Self, String>;
}

impl<T: Field> Field for Option<T> {
    type Raw = Option<T::Raw>;

    fn raw(&self) -> Self::Raw {
        self.as_ref().map(T::raw)
    }

    fn from_raw(raw: Self::Raw) -> Result<Self, String> {
        raw.map(T::from_raw).transpose()
    }
}

impl<T: Field> Field for Vec<T> {
    type Raw = Vec<T::Raw>;

    fn raw(&self) -> Self::Raw {
        self.iter().map(T::raw).collect()
    }

    fn from_raw(raw: Self::Raw) -> Result<Self, String> {
        raw.into_iter().map(T::from_raw).collect()
    }
}

fn message(error: impl Display) -> String {
    error.to_string()
}

/// Implements [`Field`] for values with `parse` and a function that returns their text.
macro_rules! text {
    ($($type:ty: $text:ident),+ $(,)?) => {$(
        impl field::Field for $type {
            type Raw = String;

            fn raw(&self) -> String {
                self.$text().to_owned()
            }

            fn from_raw(raw: String) -> Result<Self, String> {
                <$type>::parse(&raw).map_err(|error| error.to_string())
            }
        }
    )+};
}

pub(crate) use text;

/// Writes a missing text as an empty one.
macro_rules! optional_text {
    ($($type:ty),+) => {$(
        impl Field for Option<$type> {
            type Raw = String;

            fn raw(&self) -> String {
                self.as_ref().map_or("", <$type>::as_str).to_owned()
            }

            fn from_raw(raw: String) -> Result<Self, String> {
                <$type>::parse(&raw).map_err(message)
            }
        }
    )+};
}

optional_text!(AuthorName, SeoTitle, SeoDescription);

impl Field for ImageName {
    type Raw = String;

    fn raw(&self) -> String {
        self.as_str().to_owned()
    }

    fn from_raw(raw: String) -> Result<Self, String> {
        Ok(Self::from_file_name(&raw))
    }
}

impl Field for ImageFile {
    type Raw = String;

    fn raw(&self) -> String {
        self.to_string()
    }

    fn from_raw(raw: String) -> Result<Self, String> {
        raw.parse().map_err(message)
    }
}

impl Field for Cents {
    type Raw = i64;

    fn raw(&self) -> i64 {
        self.get()
    }

    fn from_raw(raw: i64) -> Result<Self, String> {
        Self::new(raw).map_err(message)
    }
}

impl Field for Stars {
    type Raw = i64;

    fn raw(&self) -> i64 {
        self.get().into()
    }

    fn from_raw(raw: i64) -> Result<Self, String> {
        Self::parse(raw).map_err(message)
    }
}

impl Field for Position {
    type Raw = i64;

    fn raw(&self) -> i64 {
        self.get()
    }

    fn from_raw(raw: i64) -> Result<Self, String> {
        Ok(Self::new(raw))
    }
}

impl Field for DateTime<Utc> {
    type Raw = Self;

    fn raw(&self) -> Self {
        *self
    }

    fn from_raw(raw: Self) -> Result<Self, String> {
        if is_calendar_time(raw) { Ok(raw) } else { Err("Use a year from 1 to 9999".to_owned()) }
    }
}

impl Field for PostTags {
    type Raw = Vec<String>;

    fn raw(&self) -> Vec<String> {
        self.iter().map(|tag| tag.as_str().to_owned()).collect()
    }

    fn from_raw(raw: Vec<String>) -> Result<Self, String> {
        Self::parse(raw.iter().map(String::as_str)).map_err(message)
    }
}

impl Field for ExampleConversation {
    type Raw = Vec<(String, String)>;

    fn raw(&self) -> Self::Raw {
        let exchanges = self.exchanges().iter();
        exchanges
            .map(|exchange| (exchange.member.as_str().to_owned(), exchange.agent.as_str().to_owned()))
            .collect()
    }

    fn from_raw(raw: Self::Raw) -> Result<Self, String> {
        let exchanges = raw.iter().map(|(member, agent)| (member.as_str(), agent.as_str()));
        Self::parse(exchanges).map_err(message)
    }
}

/// The path and the height of the fallback file: JPEG or PNG in the largest size.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawImage {
    src: String,
    height: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    alt: String,
}

impl Field for FeatureImage {
    type Raw = RawImage;

    fn raw(&self) -> RawImage {
        let Self { source, alt } = self;
        RawImage { src: self.path(), height: source.height, alt: alt.as_str().to_owned() }
    }

    fn from_raw(raw: RawImage) -> Result<Self, String> {
        let RawImage { src, height, alt } = raw;
        Self::parse(&src, height, AltText::parse(&alt).map_err(message)?).map_err(message)
    }
}

impl Field for BTreeMap<Slug, Slug> {
    type Raw = BTreeMap<String, String>;

    fn raw(&self) -> Self::Raw {
        self.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect()
    }

    fn from_raw(raw: Self::Raw) -> Result<Self, String> {
        let slug = |text: &str| Slug::parse(text).map_err(|error| format!("{text:?}: {error}"));
        raw.iter().map(|(from, to)| Ok((slug(from)?, slug(to)?))).collect()
    }
}
