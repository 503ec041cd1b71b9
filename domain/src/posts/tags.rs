use std::fmt;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::Slug;
use crate::text::{self, TextError};

/// The name of a tag as admins typed it. Tags with the same slug are one tag, so names that are not spellings of one another
/// must not have the same slug.
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
        let slug = Slug::of_title(&spell_out_symbols(&name)).ok_or(TagNameError::NoSlug)?;
        Ok(Self { name, slug })
    }

    pub fn as_str(&self) -> &str {
        &self.name
    }

    pub const fn slug(&self) -> &Slug {
        &self.slug
    }

    /// Whether the two are spellings of one name: they differ only in case, accents, spaces and hyphens. Other names may
    /// have the same slug.
    pub fn is_spelling_of(&self, other: &Self) -> bool {
        normalized(&self.name) == normalized(&other.name)
    }
}

/// Signs that tell names apart, as words: `C++` is not `C`. Only where they touch a word, as in `C#` and `R&D`, or begin one,
/// as in `.NET`.
fn spell_out_symbols(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let letter = |index: Option<usize>| {
        index.and_then(|index| letters.get(index)).copied().filter(|c| !c.is_whitespace())
    };
    let mut text = String::new();
    for (index, sign) in letters.iter().enumerate() {
        let (before, after) = (letter(index.checked_sub(1)), letter(index.checked_add(1)));
        let touches = before.is_some() || after.is_some();
        let word = match sign {
            '+' if touches => "plus",
            '#' if touches => "sharp",
            '&' if touches => "and",
            '*' if touches => "star",
            '.' if before.is_none() && after.is_some_and(char::is_alphanumeric) => "dot",
            _ => {
                text.push(*sign);
                continue;
            }
        };
        text.extend([" ", word, " "]);
    }
    text
}

fn normalized(name: &str) -> String {
    let letters = name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let text: String = letters.map(|c| if c == '’' { '\'' } else { c }).collect();
    text.split(|c: char| c.is_whitespace() || c == '-')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

impl fmt::Display for TagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The tags of a post, in the order in which they are displayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostTags(Vec<TagName>);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PostTagsError {
    #[error("A post has at most {} tags", PostTags::MAX_COUNT)]
    TooMany,
    #[error(transparent)]
    Name(#[from] TagNameError),
    #[error(transparent)]
    SameTag(#[from] SameTagError),
}

/// Two names would be one tag.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{name}” would be the same tag as “{other}”. Use that one, or another name")]
pub struct SameTagError {
    pub name: TagName,
    pub other: TagName,
}

impl PostTags {
    pub const MAX_COUNT: usize = 10;

    /// Of several spellings of a name, the first is kept.
    ///
    /// # Errors
    /// [`PostTagsError`] for an invalid name, two names that would be one tag, or over 10 tags.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, PostTagsError> {
        let mut tags = Self::default();
        for name in names {
            let name = TagName::parse(name)?;
            if let Some(other) = tags.find(name.slug.as_str())
                && !name.is_spelling_of(other)
            {
                return Err(SameTagError { name, other: other.clone() }.into());
            }
            tags.push(name);
            if tags.0.len() > Self::MAX_COUNT {
                return Err(PostTagsError::TooMany);
            }
        }
        Ok(tags)
    }

    pub fn iter(&self) -> impl Iterator<Item = &TagName> {
        self.0.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tag with this slug, as this post spells it.
    pub fn find(&self, slug: &str) -> Option<&TagName> {
        self.0.iter().find(|tag| tag.slug.as_str() == slug)
    }

    /// The same tags, each replaced by what `current` returns for it, without duplicates.
    pub fn map(&self, current: impl Fn(&TagName) -> TagName) -> Self {
        let mut tags = Self::default();
        for tag in &self.0 {
            tags.push(current(tag));
        }
        tags
    }

    /// Without the tag with this slug.
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
    fn tags_that_differ_in_signs_have_other_slugs() {
        for (name, slug) in [
            ("C", "c"),
            ("C++", "c-plus-plus"),
            ("C#", "c-sharp"),
            (".NET", "dot-net"),
            ("NET", "net"),
            ("R&D", "r-and-d"),
            ("A*", "a-star"),
            ("50+", "50-plus"),
            ("Notepad++", "notepad-plus-plus"),
            ("Food & Drink", "food-drink"),
            ("Node.js", "nodejs"),
        ] {
            assert_eq!(TagName::parse(name).unwrap().slug().as_str(), slug, "{name}");
        }
        for name in ["+", "...", "& &"] {
            assert_eq!(TagName::parse(name), Err(TagNameError::NoSlug), "{name}");
        }
    }

    #[test]
    fn tags_that_would_be_one_are_rejected() {
        let error = PostTags::parse(["Mothers Day", "Mother's Day"]).unwrap_err();
        let message = "“Mother's Day” would be the same tag as “Mothers Day”. Use that one, or another name";
        assert_eq!(error.to_string(), message);
        for (name, other) in
            [("Yes!", "Yes"), ("NodeJS", "Node.js"), ("5%", "5"), ("Food & Drink", "Food Drink")]
        {
            assert!(matches!(PostTags::parse([name, other]), Err(PostTagsError::SameTag(_))), "{name}");
        }
        let spellings = ["Mother's day", "MOTHER’S-DAY", "Mother's  Day"];
        assert_eq!(names(&PostTags::parse(spellings).unwrap()), ["Mother's day"]);
        assert_eq!(names(&PostTags::parse(["Cafe\u{301}", "Café", "Cafe"]).unwrap()), ["Cafe\u{301}"]);
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
