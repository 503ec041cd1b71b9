//! Content packs as people write them.

use std::fmt::Display;

use application::discounts::NewDiscount;
use application::seeding::{ContentPack, PackAgent, PackMember};
use chrono::{DateTime, Utc};
use domain::agents::{Access, AgentUrl, Category, Description, Title};
use domain::discounts::{DiscountCode, DiscountKind};
use domain::money::Cents;
use domain::users::{EmailAddress, FirstName, PlainPassword};
use serde::Deserialize;

use super::CliError;

/// The pack that `marigold seed` loads when no file is named.
pub(super) const DEMO: &str = include_str!("../../content/demo.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    #[serde(default)]
    agents: Vec<AgentEntry>,
    #[serde(default)]
    discounts: Vec<DiscountEntry>,
    #[serde(default)]
    members: Vec<MemberEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentEntry {
    key: String,
    title: String,
    description: String,
    category: String,
    url: String,
    /// In cents; an agent without a price is free.
    price: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiscountEntry {
    code: String,
    percentage: Option<i64>,
    fixed: Option<i64>,
    expires: Option<DateTime<Utc>>,
    max_uses: Option<u32>,
    max_uses_per_member: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemberEntry {
    email: String,
    first_name: String,
    password: String,
    #[serde(default)]
    admin: bool,
}

/// A pack, and the accounts it brings with their passwords as written.
#[derive(Debug)]
pub(super) struct ReadPack {
    pub(super) pack: ContentPack,
    pub(super) logins: Vec<Login>,
}

#[derive(Debug)]
pub(super) struct Login {
    pub(super) email: String,
    pub(super) password: String,
    pub(super) is_admin: bool,
}

/// Reads a pack; a mistake is told with the entry and the field it is in.
pub(super) fn read(text: &str) -> Result<ReadPack, CliError> {
    let file: PackFile = toml::from_str(text)?;
    let logins = file.members.iter().map(|member| Login {
        email: member.email.clone(),
        password: member.password.clone(),
        is_admin: member.admin,
    });
    Ok(ReadPack {
        logins: logins.collect(),
        pack: ContentPack {
            name: file.name,
            agents: file.agents.iter().map(read_agent).collect::<Result<_, _>>()?,
            discounts: file.discounts.iter().map(read_discount).collect::<Result<_, _>>()?,
            members: file.members.iter().map(read_member).collect::<Result<_, _>>()?,
        },
    })
}

fn read_agent(entry: &AgentEntry) -> Result<PackAgent, CliError> {
    Ok(PackAgent {
        key: entry.key.clone(),
        title: Title::parse(&entry.title).map_err(|e| wrong("agent", &entry.key, "title", &e))?,
        description: Description::parse(&entry.description)
            .map_err(|e| wrong("agent", &entry.key, "description", &e))?,
        category: Category::parse(&entry.category).map_err(|e| wrong("agent", &entry.key, "category", &e))?,
        url: AgentUrl::parse(&entry.url).map_err(|e| wrong("agent", &entry.key, "url", &e))?,
        access: match entry.price {
            None => Access::Free,
            Some(cents) => {
                Access::Premium(Cents::new(cents).map_err(|e| wrong("agent", &entry.key, "price", &e))?)
            }
        },
    })
}

fn read_discount(entry: &DiscountEntry) -> Result<NewDiscount, CliError> {
    let kind = match (entry.percentage, entry.fixed) {
        (Some(percent), None) => {
            DiscountKind::percentage(percent).map_err(|e| wrong("discount", &entry.code, "percentage", &e))?
        }
        (None, Some(cents)) => {
            DiscountKind::fixed(cents).map_err(|e| wrong("discount", &entry.code, "fixed", &e))?
        }
        _ => return Err(wrong("discount", &entry.code, "kind", &"give either percentage or fixed")),
    };
    Ok(NewDiscount {
        code: DiscountCode::parse(&entry.code).map_err(|e| wrong("discount", &entry.code, "code", &e))?,
        kind,
        expires_at: entry.expires,
        max_uses: entry.max_uses,
        max_uses_per_member: entry.max_uses_per_member,
    })
}

fn read_member(entry: &MemberEntry) -> Result<PackMember, CliError> {
    Ok(PackMember {
        email: EmailAddress::parse(&entry.email).map_err(|e| wrong("member", &entry.email, "email", &e))?,
        first_name: FirstName::parse(&entry.first_name)
            .map_err(|e| wrong("member", &entry.email, "first_name", &e))?,
        password: PlainPassword::parse(&entry.password)
            .map_err(|e| wrong("member", &entry.email, "password", &e))?,
        is_admin: entry.admin,
    })
}

fn wrong(kind: &str, name: &str, field: &str, error: &dyn Display) -> CliError {
    format!("{kind} {name:?}, {field}: {error}").into()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_demo_pack_holds_what_the_product_promises() {
        let ReadPack { pack, logins } = read(DEMO).unwrap();
        let titles: HashSet<_> = pack.agents.iter().map(|agent| agent.title.as_str()).collect();
        for sample in ["Email Assistant", "Document Analyzer", "Results-Focused Learning Coach"] {
            assert!(titles.contains(sample), "{sample}");
        }
        let categories: HashSet<_> = pack.agents.iter().map(|agent| agent.category.as_str()).collect();
        assert!(categories.len() >= 5, "{categories:?}");
        let premium = pack.agents.iter().filter(|agent| agent.access.is_premium()).count();
        assert!(premium >= 6 && pack.agents.len() - premium >= 6);
        let keys: HashSet<_> = pack.agents.iter().map(|agent| &agent.key).collect();
        assert_eq!(keys.len(), pack.agents.len(), "keys are unique");
        assert!(pack.discounts.iter().any(|discount| discount.code.as_str() == "WELCOME20"));
        assert!(logins.iter().any(|login| login.is_admin) && logins.iter().any(|login| !login.is_admin));
    }

    #[test]
    fn a_mistake_in_a_pack_is_told_with_its_place() {
        let text = "name = \"x\"\n[[agents]]\nkey = \"a\"\ntitle = \"A\"\ndescription = \"d\"\ncategory = \"c\"\nurl = \"http://x\"\n";
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains("agent \"a\", url") && error.contains("https://"), "{error}");
        assert!(read("name = \"x\"\ncolour = 1\n").unwrap_err().to_string().contains("colour"));
    }
}
