//! Search over agents, bundles, prompts, posts and pages, and the searches that found nothing.

mod site_search;
mod wish_list;

pub use site_search::{SearchRevision, SearchSources, SiteSearch};
pub use wish_list::{DismissError, WishList};
