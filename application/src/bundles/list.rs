use std::cmp::Reverse;

use domain::search::name_key;

use super::{ManageBundleError, ManageBundles};
use crate::item_list::TextFilter;
use crate::ports::{Actor, BundleView, Page, PageRequest};

domain::text_enum! {
    /// What the list of admins is sorted by.
    #[derive(Default)]
    pub enum BundleSort {
        #[default]
        Newest = "newest",
        Oldest = "oldest",
        Title = "title",
        TitleDescending = "-title",
        Price = "price",
        PriceDescending = "-price",
    }
}

domain::text_enum! {
    pub enum BundleStatus {
        ForSale = "for-sale",
        /// Published, but it cannot be bought.
        Problem = "problem",
        Draft = "draft",
    }
}

/// Which bundles an admin wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BundleFilter {
    /// Part of the title, the description or the title of an agent.
    pub text: TextFilter,
    pub status: Option<BundleStatus>,
}

impl BundleFilter {
    fn matches(&self, view: &BundleView) -> bool {
        let BundleView { bundle, agents, .. } = view;
        let texts = [bundle.title.as_str(), bundle.description.as_str()];
        self.status.is_none_or(|status| status == status_of(view))
            && self.text.matches(texts.into_iter().chain(agents.iter().map(|agent| agent.title.as_str())))
    }
}

fn status_of(BundleView { bundle, agents, .. }: &BundleView) -> BundleStatus {
    match bundle.is_published {
        false => BundleStatus::Draft,
        true if bundle.is_for_sale(agents) => BundleStatus::ForSale,
        true => BundleStatus::Problem,
    }
}

impl ManageBundles {
    /// A page of the bundles that match.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_page(
        &self,
        actor: Actor,
        filter: &BundleFilter,
        sort: BundleSort,
        page: &PageRequest,
    ) -> Result<Page<BundleView>, ManageBundleError> {
        let mut bundles = self.list(actor).await?;
        let key = |view: &BundleView| name_key(view.bundle.title.as_str());
        match sort {
            BundleSort::Newest => bundles.sort_by_key(|view| Reverse(view.bundle.created_at)),
            BundleSort::Oldest => bundles.sort_by_key(|view| view.bundle.created_at),
            BundleSort::Title => bundles.sort_by_cached_key(key),
            BundleSort::TitleDescending => bundles.sort_by_cached_key(|view| Reverse(key(view))),
            BundleSort::Price => bundles.sort_by_key(|view| view.bundle.price),
            BundleSort::PriceDescending => bundles.sort_by_key(|view| Reverse(view.bundle.price)),
        }
        Ok(Page::of_list(page, bundles, |view| view.bundle.id.as_uuid(), |view| filter.matches(view)))
    }
}
