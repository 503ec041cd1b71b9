//! The TOML format of content packs.

use std::fmt::Display;

use application::discounts::NewDiscount;
use application::posts::{AuthorInput, PostInput, PublishAt};
use application::seeding::{ContentPack, PackAgent, PackBundle, PackPost, PackPrompt, PackUser};
use chrono::{DateTime, Utc};
use domain::Slug;
use domain::agents::{Access, AgentDetails, AgentUrl, Category, Description, ExampleConversation, Title};
use domain::discounts::{DiscountCode, DiscountConditions, DiscountDraft, DiscountKind};
use domain::media::{AltText, FeatureImage};
use domain::money::Cents;
use domain::posts::{PostDetails, PostExcerpt, PostTags, PostTitle, SeoDescription, SeoTitle};
use domain::prompts::{PromptDraft, PromptName, PromptText};
use domain::users::{EmailAddress, FirstName, PlainPassword};
use serde::Deserialize;

use super::CliError;

/// The built-in demo pack.
pub(super) const DEMO: &str = include_str!("../../content/demo.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    #[serde(default)]
    agents: Vec<AgentToml>,
    #[serde(default)]
    bundles: Vec<BundleToml>,
    #[serde(default)]
    prompts: Vec<PromptToml>,
    #[serde(default)]
    posts: Vec<PostToml>,
    #[serde(default)]
    discounts: Vec<DiscountToml>,
    #[serde(default)]
    members: Vec<MemberToml>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentToml {
    key: String,
    title: String,
    description: String,
    category: String,
    url: String,
    /// In cents; `None` for a free agent.
    price: Option<i64>,
    #[serde(default)]
    details: String,
    /// Messages and answers.
    #[serde(default)]
    example: Vec<(String, String)>,
    image: Option<ImageToml>,
}

/// An image of the library, by the path and the height of the file that every program reads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImageToml {
    src: String,
    height: u32,
    #[serde(default)]
    alt: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BundleToml {
    key: String,
    title: String,
    description: String,
    /// In cents.
    price: i64,
    /// Keys of premium agents of the pack.
    agents: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptToml {
    key: String,
    name: String,
    category: String,
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PostToml {
    key: String,
    title: String,
    slug: String,
    excerpt: String,
    /// Unsanitized HTML.
    content: String,
    #[serde(default = "published")]
    published: bool,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    seo_title: String,
    #[serde(default)]
    seo_description: String,
    feature_image: Option<ImageToml>,
}

/// Posts are published by default.
const fn published() -> bool {
    true
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiscountToml {
    code: String,
    percentage: Option<i64>,
    fixed: Option<i64>,
    expires: Option<DateTime<Utc>>,
    max_uses: Option<u32>,
    max_uses_per_member: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemberToml {
    email: String,
    first_name: String,
    password: String,
    #[serde(default)]
    admin: bool,
}

/// A parsed pack and the credentials of its accounts.
#[derive(Debug)]
pub struct ParsedPack {
    pub pack: ContentPack,
    pub logins: Vec<Login>,
}

#[derive(Debug)]
pub struct Login {
    pub email: String,
    pub password: String,
    pub is_admin: bool,
}

/// Parses a pack.
///
/// # Errors
/// Names the entry and the field that is invalid.
pub fn parse(text: &str) -> Result<ParsedPack, CliError> {
    let file: PackFile = toml::from_str(text)?;
    let logins = file.members.iter().map(|member| Login {
        email: member.email.clone(),
        password: member.password.clone(),
        is_admin: member.admin,
    });
    Ok(ParsedPack {
        logins: logins.collect(),
        pack: ContentPack {
            name: file.name,
            agents: file.agents.iter().map(parse_agent).collect::<Result<_, _>>()?,
            bundles: file.bundles.iter().map(parse_bundle).collect::<Result<_, _>>()?,
            prompts: file.prompts.iter().map(parse_prompt).collect::<Result<_, _>>()?,
            posts: file.posts.iter().map(parse_post).collect::<Result<_, _>>()?,
            discounts: file.discounts.iter().map(parse_discount).collect::<Result<_, _>>()?,
            members: file.members.iter().map(parse_member).collect::<Result<_, _>>()?,
        },
    })
}

fn parse_agent(entry: &AgentToml) -> Result<PackAgent, CliError> {
    Ok(PackAgent {
        key: entry.key.clone(),
        title: Title::parse(&entry.title).map_err(|e| field_error("agent", &entry.key, "title", &e))?,
        description: Description::parse(&entry.description)
            .map_err(|e| field_error("agent", &entry.key, "description", &e))?,
        category: Category::parse(&entry.category)
            .map_err(|e| field_error("agent", &entry.key, "category", &e))?,
        url: AgentUrl::parse(&entry.url).map_err(|e| field_error("agent", &entry.key, "url", &e))?,
        access: match entry.price {
            None => Access::Free,
            Some(cents) => {
                Access::Premium(Cents::new(cents).map_err(|e| field_error("agent", &entry.key, "price", &e))?)
            }
        },
        details: AgentDetails::parse(&entry.details)
            .map_err(|e| field_error("agent", &entry.key, "details", &e))?,
        example: ExampleConversation::parse(
            entry.example.iter().map(|(member, agent)| (member.as_str(), agent.as_str())),
        )
        .map_err(|e| field_error("agent", &entry.key, "example", &e))?,
        image: parse_image(entry.image.as_ref())
            .map_err(|e| field_error("agent", &entry.key, "image", &e))?,
    })
}

fn parse_bundle(entry: &BundleToml) -> Result<PackBundle, CliError> {
    let invalid = |field, error: &dyn Display| field_error("bundle", &entry.key, field, error);
    Ok(PackBundle {
        key: entry.key.clone(),
        title: Title::parse(&entry.title).map_err(|e| invalid("title", &e))?,
        description: Description::parse(&entry.description).map_err(|e| invalid("description", &e))?,
        price: Cents::new(entry.price).map_err(|e| invalid("price", &e))?,
        agents: entry.agents.clone(),
    })
}

fn parse_prompt(entry: &PromptToml) -> Result<PackPrompt, CliError> {
    let invalid = |field, error: &dyn Display| field_error("prompt", &entry.key, field, error);
    Ok(PackPrompt {
        key: entry.key.clone(),
        draft: PromptDraft {
            name: PromptName::parse(&entry.name).map_err(|e| invalid("name", &e))?,
            category: Category::parse(&entry.category).map_err(|e| invalid("category", &e))?,
            text: PromptText::parse(&entry.text).map_err(|e| invalid("text", &e))?,
        },
    })
}

fn parse_post(entry: &PostToml) -> Result<PackPost, CliError> {
    let invalid = |field, error: &dyn Display| field_error("post", &entry.key, field, error);
    Ok(PackPost {
        key: entry.key.clone(),
        input: PostInput {
            title: PostTitle::parse(&entry.title).map_err(|e| invalid("title", &e))?,
            slug: Slug::parse(&entry.slug).map_err(|e| invalid("slug", &e))?,
            excerpt: PostExcerpt::parse(&entry.excerpt).map_err(|e| invalid("excerpt", &e))?,
            html: entry.content.clone(),
            is_published: entry.published,
            publish_at: PublishAt::Unchanged,
            details: PostDetails {
                tags: PostTags::parse(entry.tags.iter().map(String::as_str))
                    .map_err(|e| invalid("tags", &e))?,
                seo_title: SeoTitle::parse(&entry.seo_title).map_err(|e| invalid("seo_title", &e))?,
                seo_description: SeoDescription::parse(&entry.seo_description)
                    .map_err(|e| invalid("seo_description", &e))?,
                feature_image: parse_image(entry.feature_image.as_ref())
                    .map_err(|e| invalid("feature_image", &e))?,
            },
            author: AuthorInput::default(),
        },
    })
}

fn parse_image(entry: Option<&ImageToml>) -> Result<Option<FeatureImage>, CliError> {
    let Some(ImageToml { src, height, alt }) = entry else { return Ok(None) };
    Ok(Some(FeatureImage::parse(src, *height, AltText::parse(alt)?)?))
}

fn parse_discount(entry: &DiscountToml) -> Result<NewDiscount, CliError> {
    let kind = match (entry.percentage, entry.fixed) {
        (Some(percent), None) => DiscountKind::percentage(percent)
            .map_err(|e| field_error("discount", &entry.code, "percentage", &e))?,
        (None, Some(cents)) => {
            DiscountKind::fixed(cents).map_err(|e| field_error("discount", &entry.code, "fixed", &e))?
        }
        _ => return Err(field_error("discount", &entry.code, "kind", &"set either percentage or fixed")),
    };
    Ok(NewDiscount {
        code: DiscountCode::parse(&entry.code)
            .map_err(|e| field_error("discount", &entry.code, "code", &e))?,
        draft: DiscountDraft {
            kind,
            expires_at: entry.expires,
            max_uses: entry.max_uses,
            max_uses_per_member: entry.max_uses_per_member,
            conditions: DiscountConditions::default(),
        },
    })
}

fn parse_member(entry: &MemberToml) -> Result<PackUser, CliError> {
    Ok(PackUser {
        email: EmailAddress::parse(&entry.email)
            .map_err(|e| field_error("member", &entry.email, "email", &e))?,
        first_name: FirstName::parse(&entry.first_name)
            .map_err(|e| field_error("member", &entry.email, "first_name", &e))?,
        password: PlainPassword::parse(&entry.password)
            .map_err(|e| field_error("member", &entry.email, "password", &e))?,
        is_admin: entry.admin,
    })
}

fn field_error(kind: &str, name: &str, field: &str, error: &dyn Display) -> CliError {
    format!("{kind} {name:?}, {field}: {error}").into()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use application::ports::HtmlSanitizer as _;
    use application::seeding::derive_id;
    use infrastructure::html::AllowListSanitizer;

    use super::*;

    #[test]
    fn demo_pack_has_the_documented_content() {
        let ParsedPack { pack, logins } = parse(DEMO).unwrap();
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
        for agent in &pack.agents {
            let is_complete = !agent.details.as_str().is_empty() && !agent.example.exchanges().is_empty();
            assert!(is_complete, "{}", agent.key);
        }
        for bundle in &pack.bundles {
            let price =
                |key: &String| pack.agents.iter().find(|agent| agent.key == *key).unwrap().access.price();
            let single: i64 = bundle.agents.iter().map(|key| price(key).get()).sum();
            assert!((1..single).contains(&bundle.price.get()), "{}", bundle.key);
        }
        assert_eq!(pack.bundles.len(), 2);
        assert!(pack.discounts.iter().any(|discount| discount.code.as_str() == "WELCOME20"));
        let categories: HashSet<_> =
            pack.prompts.iter().map(|prompt| prompt.draft.category.as_str()).collect();
        for predefined in
            ["Education & Learning", "Productivity", "Health & Wellness", "Personal Growth", "Lifestyle"]
        {
            assert!(categories.contains(predefined), "{predefined}");
        }
        assert!(categories.len() == 6 && pack.prompts.len() >= 12, "one category is custom");
        let keys: HashSet<_> = pack.prompts.iter().map(|prompt| &prompt.key).collect();
        assert_eq!(keys.len(), pack.prompts.len(), "keys are unique");
        assert!(logins.iter().any(|login| login.is_admin) && logins.iter().any(|login| !login.is_admin));
    }

    #[test]
    fn demo_pack_posts_use_only_editor_markup() {
        let posts = parse(DEMO).unwrap().pack.posts;
        assert!(posts.len() >= 6 && posts.iter().filter(|post| !post.input.is_published).count() == 1);
        let keys: HashSet<_> = posts.iter().map(|post| &post.key).collect();
        let slugs: HashSet<_> = posts.iter().map(|post| post.input.slug.as_str()).collect();
        assert!(keys.len() == posts.len() && slugs.len() == posts.len(), "keys and slugs are unique");
        for PackPost { key, input } in &posts {
            assert_eq!(AllowListSanitizer::default().sanitize(&input.html), input.html, "{key}");
            for tag in ["<h2>", "<li>", "<blockquote>"] {
                assert!(input.html.contains(tag), "{key} has no {tag}");
            }
        }
    }

    #[test]
    fn demo_pack_cards_refer_to_its_entries() {
        let pack = parse(DEMO).unwrap().pack;
        let agents = pack.agents.iter().map(|agent| ("agent", &agent.key));
        let entries = agents.chain(pack.prompts.iter().map(|prompt| ("prompt", &prompt.key)));
        let known: HashSet<_> =
            entries.map(|(kind, key)| format!("{kind}:{}", derive_id(&pack, kind, key))).collect();
        let html: String = pack.posts.iter().map(|post| post.input.html.as_str()).collect();
        let cards: Vec<_> =
            html.split("data-card=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(cards.len() >= 3 && cards.iter().all(|card| known.contains(*card)), "{cards:?}");
    }

    #[test]
    fn read_pack_post_is_published_by_default() {
        let post = "name = \"x\"\n[[posts]]\nkey = \"a\"\ntitle = \"A\"\nslug = \"a\"\nexcerpt = \"e\"\ncontent = \"<p>c</p>\"\n";
        assert!(parse(post).unwrap().pack.posts[0].input.is_published);
        let draft = format!("{post}published = false\n");
        assert!(!parse(&draft).unwrap().pack.posts[0].input.is_published);
        let error = parse(&post.replace("\"a\"\nexcerpt", "\"A b\"\nexcerpt")).unwrap_err().to_string();
        assert!(error.starts_with("post \"a\", slug: Slug must be lowercase"), "{error}");
    }

    #[test]
    fn read_pack_error_names_entry_and_field() {
        let text = "name = \"x\"\n[[agents]]\nkey = \"a\"\ntitle = \"A\"\ndescription = \"d\"\ncategory = \"c\"\nurl = \"http://x\"\n";
        let error = parse(text).unwrap_err().to_string();
        assert!(error.contains("agent \"a\", url") && error.contains("https://"), "{error}");
        let text = text.replace("http://x", "") + "example = [[\"Hello\", \"\"]]\n";
        let error = parse(&text).unwrap_err().to_string();
        assert!(error.contains("agent \"a\", example: Text is required"), "{error}");
        assert!(parse("name = \"x\"\ncolour = 1\n").unwrap_err().to_string().contains("colour"));
    }
}
