//! The entries of a pack in TOML. An export writes all fields; a pack that is written by hand needs few of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackFile {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) agents: Vec<AgentToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) bundles: Vec<BundleToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) prompts: Vec<PromptToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) posts: Vec<PostToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) pages: Vec<PageToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) discounts: Vec<DiscountToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) images: Vec<ImageToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) members: Vec<MemberToml>,
    /// Former slugs with the current ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) tag_redirects: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentToml {
    pub(crate) key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) slug: Option<String>,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) category: String,
    pub(crate) url: String,
    /// In cents; `None` for a free agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) price: Option<i64>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) featured: bool,
    /// Microseconds since 1970; `None` for the time of its creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) former_slugs: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) details: String,
    /// Messages and answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) example: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) image: Option<FeatureImageToml>,
}

/// The image of an agent or a post, by the path and the height of the file that every program reads.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeatureImageToml {
    pub(crate) src: String,
    pub(crate) height: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) alt: String,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BundleToml {
    pub(crate) key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) slug: Option<String>,
    pub(crate) title: String,
    pub(crate) description: String,
    /// In cents.
    pub(crate) price: i64,
    /// Keys of premium agents of the pack.
    pub(crate) agents: Vec<String>,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub(crate) published: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromptToml {
    pub(crate) key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Uuid>,
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) text: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) featured: bool,
    /// As that of agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostToml {
    pub(crate) key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Uuid>,
    pub(crate) title: String,
    pub(crate) slug: String,
    pub(crate) excerpt: String,
    /// Unsanitized HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content: Option<String>,
    /// A file with it, in the folder of the pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content_file: Option<String>,
    /// Posts are published by default.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub(crate) published: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) published_at: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scheduled_for: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
    /// `None` for the first name of the author's account, empty for the name of the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) author_name: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) seo_title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) seo_description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) feature_image: Option<FeatureImageToml>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) former_slugs: Vec<String>,
}

/// An edited page: privacy, terms or contact.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageToml {
    pub(crate) page: String,
    /// As that of posts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content_file: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiscountToml {
    pub(crate) code: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) percentage: Option<i64>,
    /// In cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fixed: Option<i64>,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub(crate) active: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) starts: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_uses: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_uses_per_member: Option<u32>,
    /// Keys of agents of the pack; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) agents: Vec<String>,
    /// In cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) min_subtotal: Option<i64>,
    /// "everyone", "new_buyers" or "owners".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) audience: Option<String>,
    /// Shared by codes that were created together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) batch: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) updated: Option<DateTime<Utc>>,
}

/// An uploaded image, whose files are in the folder `media` of the pack.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImageToml {
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) alt: String,
    pub(crate) id: Uuid,
    /// The name of the file that every program reads, which has the largest width.
    pub(crate) file: String,
    pub(crate) height: u32,
    /// The size of all files.
    pub(crate) bytes: u64,
    pub(crate) created: DateTime<Utc>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberToml {
    pub(crate) email: String,
    pub(crate) first_name: String,
    pub(crate) password: String,
    #[serde(default)]
    pub(crate) admin: bool,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_true(value: &bool) -> bool {
    *value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}
