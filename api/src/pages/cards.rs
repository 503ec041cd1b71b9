use application::html::escape;
use application::posts::{Card, PostCards};
use domain::posts::CardReference;

use super::template::{Template, extract_part};

/// The cards of agents and prompts in posts.
#[derive(Debug)]
pub(super) struct CardTemplates {
    free_agent: Template,
    premium_agent: Template,
    prompt: Template,
}

impl CardTemplates {
    /// Extracts their templates from the page of a post.
    pub(super) fn take(page: &str) -> Option<(String, Self)> {
        let (page, premium_agent) = extract_part(page, "PREMIUM_AGENT_CARD")?;
        let (page, free_agent) = extract_part(&page, "FREE_AGENT_CARD")?;
        let (page, prompt) = extract_part(&page, "PROMPT_CARD")?;
        let templates = Self {
            free_agent: Template::parse(&free_agent),
            premium_agent: Template::parse(&premium_agent),
            prompt: Template::parse(&prompt),
        };
        Some((page, templates))
    }

    /// As visitors see it; nothing if it is missing.
    pub(super) fn render(&self, cards: &PostCards, reference: CardReference) -> String {
        match cards.find(reference) {
            Some(Card::Agent(agent)) => {
                let template = if agent.is_premium { &self.premium_agent } else { &self.free_agent };
                template.render(&[
                    ("CARD_SLUG", &agent.slug),
                    ("CARD_TITLE", &escape(&agent.title)),
                    ("CARD_DESCRIPTION", &escape(&agent.description)),
                    ("CARD_CATEGORY", &escape(&agent.category)),
                    ("CARD_PRICE", &agent.price.to_string()),
                ])
            }
            Some(Card::Prompt(prompt)) => self.prompt.render(&[
                ("CARD_SLUG", &prompt.slug),
                ("CARD_TITLE", &escape(&prompt.name)),
                ("CARD_CATEGORY", &escape(&prompt.category)),
            ]),
            None => String::new(),
        }
    }
}
