//! The fields of the front matter, as `domain::packages::Skill` writes them.

use domain::Slug;
use domain::agents::{Description, Title};

use crate::markdown::front_matter::FrontMatter;

/// Of the agent; a skill of others has its name only.
pub(super) fn slug(front: &FrontMatter) -> Result<Slug, String> {
    let name = front.text(&["metadata.slug", "name"]);
    if name.is_empty() {
        return Err("the front matter has no name".to_owned());
    }
    Slug::parse(&name).map_err(|_| {
        format!("the name {name:?} must be lowercase letters, numbers and hyphens, and not too long")
    })
}

pub(super) fn title(front: &FrontMatter, slug: &Slug) -> Result<Title, String> {
    let title = front.text(&["metadata.title"]);
    let mut name = slug.as_str().replace('-', " ");
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Title::parse(if title.is_empty() { &name } else { &title }).map_err(|error| error.to_string())
}

pub(super) fn description(front: &FrontMatter) -> Result<Description, String> {
    let description = front.text(&["metadata.description", "description"]);
    if description.is_empty() {
        return Err("the front matter has no description".to_owned());
    }
    Description::parse(&description).map_err(|error| error.to_string())
}

pub(super) fn starters(front: &FrontMatter) -> Vec<String> {
    let path = |number: usize| format!("metadata.starter{number}");
    let starter = |number| Some(front.text(&[&path(number)])).filter(|text| !text.is_empty());
    (1..).map_while(starter).collect()
}
