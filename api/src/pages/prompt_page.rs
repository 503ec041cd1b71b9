use application::html::escape;
use application::site::Site;
use domain::money::group_thousands;
use domain::prompts::{Prompt, shown_copies};
use serde_json::json;

use super::document::{document, preloaded_data};
use super::frontend_assets::FrontendAssets;
use super::head::Head;
use super::prompt_path;
use super::template::{Template, extract_part};
use crate::cached_response::CachedResponse;
use crate::dto::PromptPageResponse;

/// The page of a prompt, with the beginning of its text.
#[derive(Debug)]
pub(super) struct PromptTemplate {
    page: Template,
    copies: Template,
    /// Only if it has some.
    fields: Template,
    field: Template,
}

impl PromptTemplate {
    pub(super) fn new(assets: &FrontendAssets) -> Option<Self> {
        let (page, fields) = extract_part(assets.document("prompt.html")?, "PROMPT_FIELDS")?;
        let (page, copies) = extract_part(&page, "COPIES")?;
        let (fields, field) = extract_part(&fields, "PROMPT_FIELD")?;
        Some(Self {
            page: Template::parse(&page),
            copies: Template::parse(&copies),
            fields: Template::parse(&fields),
            field: Template::parse(&field),
        })
    }

    pub(super) fn render(&self, site: &Site, prompt: &Prompt, copies: u32) -> CachedResponse {
        let shown = shown_copies(copies)
            .map(|count| self.copies.render(&[("COPY_COUNT", &group_thousands(count.into()))]));
        let names = prompt.text.fields();
        let fields: String =
            names.iter().map(|name| self.field.render(&[("FIELD_NAME", &escape(name))])).collect();
        let fields = self.fields.render(&[("PROMPT_FIELD", &fields)]);
        let preview = prompt.text.preview();
        let values = [
            ("PROMPT_NAME", escape(prompt.name.as_str())),
            ("PROMPT_CATEGORY", escape(prompt.category.as_str())),
            ("PROMPT_PREVIEW", escape(&preview)),
            ("COPIES", shown.unwrap_or_default()),
            ("PROMPT_FIELDS", if names.is_empty() { String::new() } else { fields }),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        let body = json!(PromptPageResponse::for_visitor(prompt, copies));
        let preloaded = preloaded_data(prompt_path(prompt.slug.as_str()), body);
        document(&self.page, site, &Head::prompt(site, prompt, &preview), &preloaded, &values)
    }
}
