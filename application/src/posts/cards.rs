use domain::html::tokens;
use domain::money::Cents;
use domain::posts::CardReference;
use domain::prompts::Prompt;
use domain::{AgentId, PromptId};

use crate::context::use_case;
use crate::html::escape;
use crate::ports::{AgentListing, AgentView, StoreError};

/// What visitors see of an agent: not its URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCard {
    pub id: AgentId,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub category: String,
    pub price: Cents,
    pub is_premium: bool,
}

/// What visitors see of a prompt: not its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptCard {
    pub id: PromptId,
    pub slug: String,
    pub name: String,
    pub category: String,
}

/// An agent or a prompt on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Card<'a> {
    Agent(&'a AgentCard),
    Prompt(&'a PromptCard),
}

impl Card<'_> {
    pub fn path(self) -> String {
        match self {
            Self::Agent(agent) => format!("/gpts/{}", agent.slug),
            Self::Prompt(prompt) => format!("/prompts/{}", prompt.slug),
        }
    }

    pub fn title(&self) -> &str {
        match self {
            Self::Agent(agent) => &agent.title,
            Self::Prompt(prompt) => &prompt.name,
        }
    }
}

/// The cards of posts, as they are now. Those of removed agents and prompts are missing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostCards {
    pub agents: Vec<AgentCard>,
    pub prompts: Vec<PromptCard>,
}

impl PostCards {
    pub fn find(&self, reference: CardReference) -> Option<Card<'_>> {
        match reference {
            CardReference::Agent(id) => self.agents.iter().find(|agent| agent.id == id).map(Card::Agent),
            CardReference::Prompt(id) => self.prompts.iter().find(|prompt| prompt.id == id).map(Card::Prompt),
        }
    }

    /// Sanitized HTML without the cards that are missing.
    pub fn without_missing(&self, html: &str) -> String {
        replace_cards(html, |reference| {
            self.find(reference).map(|_| format!("<p data-card=\"{reference}\"></p>")).unwrap_or_default()
        })
    }

    /// Sanitized HTML with a link in place of each card, for feeds and emails.
    pub fn as_links(&self, html: &str, public_url: &str) -> String {
        replace_cards(html, |reference| {
            let link = |card: Card<'_>| {
                let url = format!("{public_url}{}", card.path());
                format!("<p><a href=\"{}\">{}</a></p>", escape(&url), escape(card.title()))
            };
            self.find(reference).map(link).unwrap_or_default()
        })
    }
}

use_case! {
    /// Reads what the cards of posts show.
    pub struct CardReader
}

impl CardReader {
    /// The cards that these texts refer to. Reads nothing if there are none.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn load<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Result<PostCards, StoreError> {
        let references: Vec<_> = texts.into_iter().flat_map(referenced_cards).collect();
        let mut cards = PostCards::default();
        if references.iter().any(|reference| matches!(reference, CardReference::Agent(_))) {
            let mut agents = self.context.queries.agents().list(AgentListing::Free).await?;
            agents.extend(self.context.queries.agents().list(AgentListing::Premium).await?);
            agents.retain(|agent| references.contains(&CardReference::Agent(agent.id)));
            cards.agents = agents.into_iter().map(AgentCard::from).collect();
        }
        if references.iter().any(|reference| matches!(reference, CardReference::Prompt(_))) {
            let mut prompts = self.context.queries.prompts().list().await?;
            prompts.retain(|prompt| references.contains(&CardReference::Prompt(prompt.id)));
            cards.prompts = prompts.into_iter().map(PromptCard::from).collect();
        }
        Ok(cards)
    }
}

impl From<AgentView> for AgentCard {
    fn from(agent: AgentView) -> Self {
        let AgentView { id, slug, title, description, category, price, is_premium, .. } = agent;
        Self { id, slug, title, description, category, price, is_premium }
    }
}

impl From<Prompt> for PromptCard {
    fn from(prompt: Prompt) -> Self {
        Self {
            id: prompt.id,
            slug: prompt.slug.to_string(),
            name: prompt.name.to_string(),
            category: prompt.category.to_string(),
        }
    }
}

fn referenced_cards(html: &str) -> Vec<CardReference> {
    let mut references = Vec::new();
    let _ = replace_cards(html, |reference| {
        references.push(reference);
        String::new()
    });
    references
}

/// Sanitized HTML with what `replace` returns for each card.
pub fn replace_cards(html: &str, mut replace: impl FnMut(CardReference) -> String) -> String {
    let mut out = String::with_capacity(html.len());
    let mut tokens = tokens(html);
    while let Some(token) = tokens.next() {
        match tokens.take_card(token) {
            Some(reference) => out.push_str(&replace(reference)),
            None => out.push_str(token.source()),
        }
    }
    out
}

/// Sanitized HTML without cards, for texts that no cards are loaded for.
pub fn without_cards(html: &str) -> String {
    replace_cards(html, |_| String::new())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn cards() -> PostCards {
        PostCards {
            agents: vec![AgentCard {
                id: AgentId::from_uuid(id(1)),
                slug: "tea".to_owned(),
                title: "<b>Tea</b> & \"more\"".to_owned(),
                description: String::new(),
                category: String::new(),
                price: Cents::ZERO,
                is_premium: false,
            }],
            prompts: vec![PromptCard {
                id: PromptId::from_uuid(id(2)),
                slug: "dinner".to_owned(),
                name: "Dinner".to_owned(),
                category: String::new(),
            }],
        }
    }

    fn card(kind: &str, number: u128) -> String {
        format!("<p data-card=\"{kind}:{}\"></p>", id(number))
    }

    #[test]
    fn cards_become_links_with_the_current_title() {
        let html = format!("<p>a</p>{}{}{}<p>b</p>", card("agent", 1), card("agent", 2), card("prompt", 2));
        assert_eq!(
            cards().as_links(&html, "https://a.example"),
            "<p>a</p><p><a href=\"https://a.example/gpts/tea\">&lt;b&gt;Tea&lt;/b&gt; &amp; &quot;more&quot;</a></p>\
             <p><a href=\"https://a.example/prompts/dinner\">Dinner</a></p><p>b</p>"
        );
    }

    #[test]
    fn missing_cards_leave_nothing() {
        let (known, unknown) = (card("agent", 1), card("prompt", 1));
        assert_eq!(cards().without_missing(&format!("{unknown}<p>a</p>{known}")), format!("<p>a</p>{known}"));
        assert_eq!(PostCards::default().without_missing(&known), "");
        assert_eq!(without_cards(&format!("{unknown}<p>a</p>{known}")), "<p>a</p>");
    }

    #[test]
    fn only_empty_paragraphs_with_a_reference_are_cards() {
        for html in [
            "<p data-card=\"agent:1\"></p>".to_owned(),
            format!("<p data-card=\"agent:{}\">a</p>", id(1)),
            format!("&lt;p data-card=\"agent:{}\"&gt;&lt;/p&gt;", id(1)),
            "<p data-card=\"".to_owned(),
        ] {
            assert_eq!(referenced_cards(&html), [], "{html}");
            assert_eq!(cards().without_missing(&html), html);
        }
    }
}
