use std::cmp::Reverse;

use domain::search::name_key;

use super::{ManagePromptError, PromptLibrary};
use crate::item_list::{CategorizedPage, CategoryFilter, ItemProblem, ItemStatus, TextFilter, categories_of};
use crate::ports::{Actor, AdminPromptView, Page, PageRequest};

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
    pub problem: Option<ItemProblem>,
}

impl PromptFilter {
    fn matches(&self, AdminPromptView { prompt, open_reports }: &AdminPromptView) -> bool {
        self.category.as_ref().is_none_or(|category| category.matches(prompt.category.as_str()))
            && self.status.is_none_or(|status| status.matches(prompt.lifecycle))
            && self.problem.is_none_or(|problem| problem.matches(*open_reports))
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
    ) -> Result<CategorizedPage<AdminPromptView>, ManagePromptError> {
        let mut prompts = self.list_all(actor).await?;
        let categories = categories_of(prompts.iter().map(|view| view.prompt.category.as_str()));
        match sort {
            PromptSort::Manual => {}
            PromptSort::Newest => prompts.sort_by_key(|view| Reverse(view.prompt.created_at)),
            PromptSort::Oldest => prompts.sort_by_key(|view| view.prompt.created_at),
            PromptSort::Name => prompts.sort_by_cached_key(|view| name_key(view.prompt.name.as_str())),
            PromptSort::NameDescending => {
                prompts.sort_by_cached_key(|view| Reverse(name_key(view.prompt.name.as_str())));
            }
        }
        let page = Page::of_list(page, prompts, |view| view.prompt.id.as_uuid(), |view| filter.matches(view));
        Ok(CategorizedPage { page, categories })
    }
}
