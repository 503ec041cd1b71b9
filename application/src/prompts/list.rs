use std::cmp::Reverse;

use domain::prompts::Prompt;
use domain::search::name_key;

use super::{ManagePromptError, PromptLibrary};
use crate::item_list::{CategorizedPage, CategoryFilter, ItemStatus, TextFilter, categories_of};
use crate::ports::{Actor, Page, PageRequest};

domain::text_enum! {
    /// What the list of admins is sorted by.
    #[derive(Default)]
    pub enum PromptSort {
        /// As members see it.
        #[default]
        Manual = "manual",
        Newest = "newest",
        Oldest = "oldest",
        Name = "name",
        NameDescending = "-name",
    }
}

/// Which prompts an admin wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PromptFilter {
    /// Part of the name or the text.
    pub text: TextFilter,
    pub category: Option<CategoryFilter>,
    pub status: Option<ItemStatus>,
}

impl PromptFilter {
    fn matches(&self, prompt: &Prompt) -> bool {
        self.category.as_ref().is_none_or(|category| category.matches(prompt.category.as_str()))
            && self.status.is_none_or(|status| status.matches(prompt.removal))
            && self.text.matches([prompt.name.as_str(), prompt.text.as_str()])
    }
}

impl PromptLibrary {
    /// A page of the prompts that match, for admins.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_page(
        &self,
        actor: Actor,
        filter: &PromptFilter,
        sort: PromptSort,
        page: &PageRequest,
    ) -> Result<CategorizedPage<Prompt>, ManagePromptError> {
        let mut prompts = self.list_all(actor).await?;
        let categories = categories_of(prompts.iter().map(|prompt| prompt.category.as_str()));
        match sort {
            PromptSort::Manual => {}
            PromptSort::Newest => prompts.sort_by_key(|prompt| Reverse(prompt.created_at)),
            PromptSort::Oldest => prompts.sort_by_key(|prompt| prompt.created_at),
            PromptSort::Name => prompts.sort_by_cached_key(|prompt| name_key(prompt.name.as_str())),
            PromptSort::NameDescending => {
                prompts.sort_by_cached_key(|prompt| Reverse(name_key(prompt.name.as_str())));
            }
        }
        let page =
            Page::of_list(page, prompts, |prompt| prompt.id.as_uuid(), |prompt| filter.matches(prompt));
        Ok(CategorizedPage { page, categories })
    }
}
