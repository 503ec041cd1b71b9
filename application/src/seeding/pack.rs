use domain::agents::{Access, AgentDetails, AgentUrl, Category, Description, ExampleConversation, Title};
use domain::media::FeatureImage;
use domain::money::Cents;
use domain::prompts::PromptDraft;
use domain::users::{EmailAddress, FirstName, PlainPassword};

use crate::discounts::NewDiscount;
use crate::posts::PostInput;

/// A parsed content pack.
#[derive(Debug, Clone)]
pub struct ContentPack {
    pub name: String,
    pub agents: Vec<PackAgent>,
    pub bundles: Vec<PackBundle>,
    pub prompts: Vec<PackPrompt>,
    pub posts: Vec<PackPost>,
    pub discounts: Vec<NewDiscount>,
    pub members: Vec<PackUser>,
}

/// `key` identifies the agent even if its title changes.
#[derive(Debug, Clone)]
pub struct PackAgent {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
    pub details: AgentDetails,
    pub example: ExampleConversation,
    pub image: Option<FeatureImage>,
}

/// `key` identifies the bundle even if its title changes.
#[derive(Debug, Clone)]
pub struct PackBundle {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub price: Cents,
    /// Keys of premium agents of the pack.
    pub agents: Vec<String>,
}

/// `key` identifies the prompt.
#[derive(Debug, Clone)]
pub struct PackPrompt {
    pub key: String,
    pub draft: PromptDraft,
}

/// `key` identifies the post even if its slug changes.
#[derive(Debug, Clone)]
pub struct PackPost {
    pub key: String,
    pub input: PostInput,
}

/// A verified account with a known password, for demos.
#[derive(Debug, Clone)]
pub struct PackUser {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub is_admin: bool,
}
