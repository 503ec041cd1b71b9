use std::collections::BTreeMap;

use domain::Slug;
use domain::posts::{PostTags, TagName};

use crate::ports::{PostRepository, StoreError};

/// The tags of the site while posts are added.
pub(super) struct Tags {
    /// By slug, as posts spell them.
    known: BTreeMap<Slug, TagName>,
    redirects: BTreeMap<Slug, Slug>,
    new_count: u32,
}

impl Tags {
    pub(super) async fn read(posts: &mut dyn PostRepository) -> Result<Self, StoreError> {
        let mut known = BTreeMap::new();
        for (_, tags) in posts.list_tags().await? {
            for tag in tags.iter() {
                known.entry(tag.slug().clone()).or_insert_with(|| tag.clone());
            }
        }
        Ok(Self { known, redirects: posts.list_tag_redirects().await?, new_count: 0 })
    }

    pub(super) const fn new_count(&self) -> u32 {
        self.new_count
    }

    /// The tags of a post, spelled as other posts spell them.
    pub(super) fn of(&mut self, names: &[String], warnings: &mut Vec<String>) -> PostTags {
        let mut chosen: Vec<TagName> = Vec::new();
        for name in names {
            let parsed = match TagName::parse(name) {
                Ok(parsed) => parsed,
                Err(error) => {
                    warnings.push(format!("tag {name:?}: {error}"));
                    continue;
                }
            };
            let tag = self.current(parsed.clone());
            let chosen_already = chosen.iter().find(|other| other.slug() == tag.slug());
            let other = chosen_already.unwrap_or(&tag);
            if other.slug() == parsed.slug() && !other.is_spelling_of(&parsed) {
                let other = other.as_str();
                warnings
                    .push(format!("tag {name:?}: the post gets {other:?} instead, which has the same slug"));
            }
            if chosen_already.is_some() {
                continue;
            }
            if chosen.len() >= PostTags::MAX_COUNT {
                warnings.push(format!("tag {name:?}: a post has at most {} tags", PostTags::MAX_COUNT));
                continue;
            }
            chosen.push(tag);
        }
        for tag in &chosen {
            if !self.known.contains_key(tag.slug()) {
                self.known.insert(tag.slug().clone(), tag.clone());
                self.new_count = self.new_count.saturating_add(1);
            }
        }
        PostTags::parse(chosen.iter().map(TagName::as_str)).unwrap_or_default()
    }

    /// The slugs of the former site whose tags have other slugs here, with these.
    pub(super) fn redirects_from(&self, former: &BTreeMap<String, String>) -> Vec<(Slug, Slug)> {
        let redirects = former.iter().filter_map(|(slug, name)| {
            let (slug, tag) = (Slug::parse(slug).ok()?, self.current(TagName::parse(name).ok()?));
            let is_free = !self.known.contains_key(&slug) && !self.redirects.contains_key(&slug);
            (is_free && self.known.contains_key(tag.slug())).then(|| (slug, tag.slug().clone()))
        });
        redirects.collect()
    }

    fn current(&self, tag: TagName) -> TagName {
        let renamed = || self.redirects.get(tag.slug()).and_then(|slug| self.known.get(slug));
        self.known.get(tag.slug()).or_else(renamed).cloned().unwrap_or(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_never_joined_silently() {
        let mut tags = Tags { known: BTreeMap::new(), redirects: BTreeMap::new(), new_count: 0 };
        let mut warnings = Vec::new();
        let mut import = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
            let chosen = tags.of(&names, &mut warnings);
            chosen.iter().map(TagName::to_string).collect::<Vec<_>>()
        };
        for name in ["C", "C++", "C#", ".NET"] {
            assert_eq!(import(&[name]), [name]);
        }
        assert_eq!(import(&["c", "C!", "Yes", "Yes?"]), ["C", "Yes"]);
        assert_eq!(tags.new_count(), 5);
        assert_eq!(
            warnings,
            [
                "tag \"C!\": the post gets \"C\" instead, which has the same slug",
                "tag \"Yes?\": the post gets \"Yes\" instead, which has the same slug",
            ]
        );
    }
}
