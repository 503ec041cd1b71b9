use std::fmt;

use crate::Slug;
use crate::text::{self, TextError};

/// The name of a tag as admins typed it. Tags with the same slug are the same tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagName {
    name: String,
    slug: Slug,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TagNameError {
    #[error("Enter a name for the tag")]
    Empty,
    #[error("Tags must be {} characters or less", TagName::MAX_LENGTH)]
    TooLong,
    #[error("Tags contain characters that cannot be used")]
    ControlCharacter,
    #[error("Tags need at least one letter from A to Z or a digit")]
    NoSlug,
}

impl TagName {
    pub const MAX_LENGTH: usize = 40;

    /// # Errors
    /// [`TagNameError`] if empty, over 40 characters, with control characters, or without letters for a slug.
    pub fn parse(text: &str) -> Result<Self, TagNameError> {
        let name = text::single_line(text, Self::MAX_LENGTH).map_err(|error| match error {
            TextError::Empty => TagNameError::Empty,
            TextError::TooLong => TagNameError::TooLong,
            TextError::ControlCharacter => TagNameError::ControlCharacter,
        })?;
        let slug = Slug::of_title(&name).ok_or(TagNameError::NoSlug)?;
        Ok(Self { name, slug })
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub const fn slug(&self) -> &Slug {
        &self.slug
    }
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The tags of a post, in the order in which they are displayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostTags(Vec<TagName>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostTagsError {
    #[error("A post has at most {} tags", PostTags::MAX_COUNT)]
    TooMany,
    #[error(transparent)]
    Name(#[from] TagNameError),
}

impl PostTags {
    pub const MAX_COUNT: usize = 10;

    /// If several tags have the same slug, the first is kept.
    ///
    /// # Errors
    /// [`PostTagsError`] for an invalid name, or over 10 tags.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, PostTagsError> {
        let mut tags = Self::default();
        for name in names {
            tags.push(TagName::parse(name)?);
            if tags.0.len() > Self::MAX_COUNT {
                return Err(PostTagsError::TooMany);
            }
        }
        Ok(tags)
    }

    pub fn iter(&self) -> impl Iterator<Item = &TagName> {
        self.0.iter()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tag with this slug, as this post spells it.
    #[must_use]
    pub fn find(&self, slug: &str) -> Option<&TagName> {
        self.0.iter().find(|tag| tag.slug.as_str() == slug)
    }

    /// The same tags, each replaced by what `current` returns for it, without duplicates.
    #[must_use]
    pub fn map(&self, current: impl Fn(&TagName) -> TagName) -> Self {
        let mut tags = Self::default();
        for tag in &self.0 {
            tags.push(current(tag));
        }
        tags
    }

    /// Without the tag with this slug.
    #[must_use]
    pub fn without(&self, slug: &Slug) -> Self {
        Self(self.0.iter().filter(|tag| tag.slug != *slug).cloned().collect())
    }

    fn push(&mut self, tag: TagName) {
        if self.find(tag.slug.as_str()).is_none() {
            self.0.push(tag);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tags: &PostTags) -> Vec<&str> {
        tags.iter().map(TagName::as_str).collect()
    }

    #[test]
    fn tag_name_has_slug() {
        let tag = TagName::parse("  Meal planning ").unwrap();
        assert_eq!((tag.as_str(), tag.slug().as_str()), ("Meal planning", "meal-planning"));
        assert_eq!(tag.to_string(), "Meal planning");
        assert!(TagName::parse(&"a".repeat(40)).is_ok());
    }

    #[test]
    fn tag_name_invalid_returns_documented_message() {
        for (text, message) in [
            (" ", "Enter a name for the tag"),
            (&"a".repeat(41), "Tags must be 40 characters or less"),
            ("a\nb", "Tags contain characters that cannot be used"),
            ("汉字 🤔", "Tags need at least one letter from A to Z or a digit"),
        ] {
            assert_eq!(TagName::parse(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn tags_with_the_same_slug_are_one() {
        let tags = PostTags::parse(["Meal Planning", "AI", "meal planning", "Ai"]).unwrap();
        assert_eq!(names(&tags), ["Meal Planning", "AI"]);
        let dinner = TagName::parse("Dinner").unwrap();
        assert_eq!(names(&tags.map(|_| dinner.clone())), ["Dinner"]);
        assert_eq!(names(&tags.without(tags.find("ai").unwrap().slug())), ["Meal Planning"]);
    }

    #[test]
    fn post_has_at_most_ten_tags() {
        let tags: Vec<_> = (0..11).map(|number| format!("tag {number}")).collect();
        let parse = |count| PostTags::parse(tags.iter().take(count).map(String::as_str));
        assert!(parse(10).is_ok());
        assert_eq!(parse(11), Err(PostTagsError::TooMany));
        assert_eq!(parse(11).unwrap_err().to_string(), "A post has at most 10 tags");
        assert_eq!(PostTags::parse([""]), Err(PostTagsError::Name(TagNameError::Empty)));
        assert!(parse(0).unwrap().is_empty());
    }
}
