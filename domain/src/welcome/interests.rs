use crate::agents::{Category, CategoryError};

/// The categories that a new member wants help with: at least one, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interests(Vec<Category>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InterestsError {
    #[error("Choose at least one")]
    Empty,
    #[error("Choose up to {}", Interests::MAX)]
    TooMany,
    #[error(transparent)]
    Category(#[from] CategoryError),
}

impl Interests {
    pub const MAX: usize = 20;

    pub fn parse(names: &[String]) -> Result<Self, InterestsError> {
        if names.len() > Self::MAX {
            return Err(InterestsError::TooMany);
        }
        let mut categories = Vec::new();
        for name in names {
            let category = Category::parse(name)?;
            if !categories.contains(&category) {
                categories.push(category);
            }
        }
        if categories.is_empty() { Err(InterestsError::Empty) } else { Ok(Self(categories)) }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Category::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(names: &[&str]) -> Result<Vec<String>, InterestsError> {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        Interests::parse(&names).map(|interests| interests.names().map(str::to_owned).collect())
    }

    #[test]
    fn interests_contain_each_category_once() {
        assert_eq!(parse(&[" Lifestyle", "Work", "Lifestyle "]).unwrap(), ["Lifestyle", "Work"]);
    }

    #[test]
    fn interests_empty_too_many_or_invalid_are_rejected() {
        assert_eq!(parse(&[]), Err(InterestsError::Empty));
        assert_eq!(parse(&["Work"; Interests::MAX + 1]), Err(InterestsError::TooMany));
        assert_eq!(parse(&["Work", " "]), Err(CategoryError::Empty.into()));
        assert_eq!(parse(&["a\nb"]), Err(CategoryError::ControlCharacter.into()));
    }
}
