use domain::agents::{Access, AgentUrl, Category, Description, Title};
use domain::users::{EmailAddress, FirstName, PlainPassword};

use crate::discounts::NewDiscount;
use crate::posts::PostEntry;
use crate::prompts::PromptEntry;

/// What one file brings.
#[derive(Debug, Clone)]
pub struct ContentPack {
    pub name: String,
    pub agents: Vec<PackAgent>,
    pub prompts: Vec<PackPrompt>,
    pub posts: Vec<PackPost>,
    pub discounts: Vec<NewDiscount>,
    pub members: Vec<PackMember>,
}

/// An agent of a pack; `key` names it for good, whatever becomes of its title.
#[derive(Debug, Clone)]
pub struct PackAgent {
    pub key: String,
    pub title: Title,
    pub description: Description,
    pub category: Category,
    pub url: AgentUrl,
    pub access: Access,
}

/// A prompt of a pack; `key` names it for good.
#[derive(Debug, Clone)]
pub struct PackPrompt {
    pub key: String,
    pub entry: PromptEntry,
}

/// A post of a pack; `key` names it for good, whatever becomes of its slug.
#[derive(Debug, Clone)]
pub struct PackPost {
    pub key: String,
    pub entry: PostEntry,
}

/// A verified account whose password is known to whoever reads the pack.
#[derive(Debug, Clone)]
pub struct PackMember {
    pub email: EmailAddress,
    pub first_name: FirstName,
    pub password: PlainPassword,
    pub is_admin: bool,
}
