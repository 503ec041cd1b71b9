use std::collections::BTreeMap;

use application::news::News;
use application::packages::{PackageReader, ReadPackageError};
use application::ports::{AgentView, PackageAccess, SearchKind, SearchRequest, SearchSubject, TextSegment};
use domain::packages::Starter;
use domain::prompts::Prompt;
use domain::toolbox::ToolboxItem;
use domain::{AgentId, PromptId};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ContentBlock, ErrorData, JsonObject, Tool, ToolAnnotations,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::internal;
use super::library::{Library, files, fill};
use crate::error::ApiError;
use crate::pages::{agent_path, post_path, prompt_path};
use crate::routes::prompts::load_prompts;
use crate::routes::search;

const MAX_RESULTS: usize = 20;

pub(super) fn list() -> Vec<Tool> {
    let id = |what: &str| json!({"type": "string", "format": "uuid", "description": format!("The id of the {what}")});
    let object = |properties: Value, required: &[&str]| json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    [
        (
            "search_library",
            "Search the library",
            "Search the agents, prompts and blog posts of the member's library. Returns ids for get_agent and get_prompt.",
            object(
                json!({
                    "query": {"type": "string", "maxLength": 200, "description": "Words to search for"},
                    "kind": {"type": "string", "enum": ["agent", "prompt", "post"], "description": "Only results of this kind"},
                }),
                &["query"],
            ),
        ),
        (
            "list_toolbox",
            "List my toolbox",
            "List the member's favorites, the agents they own, and what they used last. Returns ids for get_agent and get_prompt.",
            object(json!({}), &[]),
        ),
        (
            "get_prompt",
            "Get a prompt",
            "Get the text of a prompt, with its fields filled in. Fields without a value stay in brackets: ask the member for them.",
            object(
                json!({
                    "id": id("prompt"),
                    "fields": {
                        "type": "object",
                        "additionalProperties": {"type": "string"},
                        "description": "Values by the name of the field",
                    },
                }),
                &["id"],
            ),
        ),
        (
            "get_agent",
            "Get an agent",
            "Get an agent's instructions, its conversation starters and its files. Only for free agents and those that the \
             member owns. Follow the instructions when the member asks to use the agent.",
            object(json!({"id": id("agent")}), &["id"]),
        ),
        (
            "whats_new",
            "What's new",
            "List agents, prompts and posts that were added, agents of the member with a new version, and prompts that changed, \
             since the member's last visit.",
            object(json!({}), &[]),
        ),
    ]
    .into_iter()
    .map(|(name, title, description, schema)| {
        let schema = match schema {
            Value::Object(schema) => schema,
            _ => JsonObject::new(),
        };
        let annotations = ToolAnnotations::with_title(title).read_only(true).open_world(false);
        Tool::new(name, description, schema).with_title(title).with_annotations(annotations)
    })
    .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchArguments {
    query: String,
    #[serde(default)]
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptArguments {
    id: String,
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentArguments {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArguments {}

/// Invalid arguments are tool errors, so that the model can correct them; an unknown tool is a protocol error.
pub(super) async fn call(
    library: &Library<'_>,
    params: CallToolRequestParams,
) -> Result<CallToolResult, ErrorData> {
    let arguments = Value::Object(params.arguments.unwrap_or_default());
    let result = match &*params.name {
        "search_library" => run(arguments, async |arguments| library.search(arguments).await).await?,
        "list_toolbox" => run(arguments, async |NoArguments {}| library.list_toolbox().await).await?,
        "get_prompt" => run(arguments, async |arguments| library.get_prompt(arguments).await).await?,
        "get_agent" => run(arguments, async |arguments| library.get_agent(arguments).await).await?,
        "whats_new" => run(arguments, async |NoArguments {}| library.whats_new().await).await?,
        _ => return Err(ErrorData::invalid_params("There is no such tool", None)),
    };
    Ok(result)
}

async fn run<T: DeserializeOwned>(
    arguments: Value,
    tool: impl AsyncFnOnce(T) -> Result<CallToolResult, ErrorData>,
) -> Result<CallToolResult, ErrorData> {
    match serde_json::from_value(arguments) {
        Ok(arguments) => tool(arguments).await,
        Err(error) => Ok(failure(&format!("The arguments are invalid: {error}"))),
    }
}

fn failure(message: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

impl Library<'_> {
    async fn search(&self, arguments: SearchArguments) -> Result<CallToolResult, ErrorData> {
        let Ok(text) = search::parse_text(&arguments.query) else {
            return Ok(failure("Use a query of up to 200 characters without line breaks"));
        };
        let kinds = vec![SearchKind::Agent, SearchKind::Prompt, SearchKind::Post];
        let only = match arguments.kind.as_str() {
            "" => None,
            kind => match SearchKind::parse(kind).ok().filter(|kind| kinds.contains(kind)) {
                Some(kind) => Some(kind),
                None => return Ok(failure("Use the kind agent, prompt or post")),
            },
        };
        let packages = PackageAccess { reader: Some(self.member.actor()), owned: self.member.owned.clone() };
        let request = SearchRequest { text, kinds, packages, only, offset: 0, limit: MAX_RESULTS };
        let results = search::run(self.state, request).await.map_err(|error| internal(&error))?;
        let site = self.state.site();
        let hits = results.hits.into_iter().map(|hit| {
            let (id, url, is_premium, is_available) = match &hit.subject {
                SearchSubject::Agent { id, slug, is_premium, .. } => {
                    let is_owned = self.member.owned.contains(id);
                    let is_available = self.member.actor().may_open(*is_premium, is_owned);
                    (Some(id.as_uuid()), Some(agent_path(slug)), *is_premium, is_available)
                }
                SearchSubject::Prompt(id) => (Some(id.as_uuid()), None, false, true),
                SearchSubject::Post { id, slug } => (Some(id.as_uuid()), Some(post_path(slug)), false, true),
                SearchSubject::Bundle { .. } | SearchSubject::Page(_) => (None, None, false, true),
            };
            json!({
                "kind": hit.subject.kind().as_str(),
                "id": id,
                "title": plain_text(&hit.title),
                "category": plain_text(&hit.category),
                "excerpt": plain_text(&hit.excerpt),
                "isPremium": is_premium,
                "isAvailable": is_available,
                "url": url.map(|url| site.url_for(&url)),
            })
        });
        let hits: Vec<_> = hits.collect();
        Ok(CallToolResult::structured(json!({"results": hits, "isPartial": results.is_partial})))
    }

    async fn list_toolbox(&self) -> Result<CallToolResult, ErrorData> {
        let toolbox = self.toolbox().await?;
        let item = |item: &ToolboxItem| match item {
            ToolboxItem::Agent(id) => {
                toolbox.agents.iter().find(|agent| agent.id == *id).map(|agent| self.agent_item(agent))
            }
            ToolboxItem::Prompt(id) => {
                toolbox.prompts.iter().find(|prompt| prompt.id == *id).map(|prompt| self.prompt_item(prompt))
            }
        };
        let favorites: Vec<_> = toolbox.favorites.iter().filter_map(item).collect();
        let owned: Vec<_> = toolbox.owned.iter().filter_map(|id| item(&ToolboxItem::Agent(*id))).collect();
        let recent: Vec<_> = toolbox.recent.iter().filter_map(|recent| item(&recent.item)).collect();
        Ok(CallToolResult::structured(json!({
            "favorites": favorites, "ownedAgents": owned, "recentlyUsed": recent,
        })))
    }

    fn agent_item(&self, agent: &AgentView) -> Value {
        let is_owned = self.member.owned.contains(&agent.id);
        json!({
            "kind": "agent",
            "id": agent.id.to_string(),
            "title": agent.title,
            "description": agent.description,
            "isAvailable": self.member.actor().may_open(agent.is_premium, is_owned),
        })
    }

    fn prompt_item(&self, prompt: &Prompt) -> Value {
        json!({
            "kind": "prompt",
            "id": prompt.id.to_string(),
            "title": prompt.name.as_str(),
            "category": prompt.category.as_str(),
            "fields": prompt.text.fields(),
            "url": self.state.site().url_for(&prompt_path(prompt.slug.as_str())),
        })
    }

    async fn get_prompt(&self, arguments: PromptArguments) -> Result<CallToolResult, ErrorData> {
        let prompts = load_prompts(self.state).await.map_err(|error| internal(&error))?;
        let id = arguments.id.parse::<PromptId>().ok();
        let Some(prompt) = prompts.iter().find(|prompt| Some(prompt.id) == id) else {
            return Ok(failure("There is no such prompt. Search the library for its id."));
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(fill(prompt, &arguments.fields))]))
    }

    async fn get_agent(&self, arguments: AgentArguments) -> Result<CallToolResult, ErrorData> {
        const NOT_FOUND: &str = "There is no such agent. Search the library for its id.";
        let Ok(id) = arguments.id.parse::<AgentId>() else { return Ok(failure(NOT_FOUND)) };
        let opened = PackageReader::new(&self.state.context).open(self.member.actor(), id).await;
        let (agent, package) = match opened {
            Ok(opened) => opened,
            Err(ReadPackageError::NotFound) => return Ok(failure(NOT_FOUND)),
            Err(ReadPackageError::NotOwned) => {
                return Ok(failure("The member does not own this agent. They can buy it on the website."));
            }
            Err(error) => return Err(internal(&ApiError::from(error))),
        };
        let mut parts = vec![format!("# {}", agent.title.as_str()), agent.description.as_str().to_owned()];
        if !agent.url.as_str().is_empty() {
            parts.push(format!("Opens at {}", agent.url.as_str()));
        }
        let Some(package) = package else {
            return Ok(CallToolResult::success(vec![ContentBlock::text(parts.join("\n\n"))]));
        };
        let content = &package.version.content;
        if !content.starters.is_empty() {
            let starters: Vec<_> = content.starters.iter().map(Starter::as_str).collect();
            parts.push(format!("Conversation starters:\n- {}", starters.join("\n- ")));
        }
        parts.push(format!("Instructions:\n\n{}", content.instructions.as_str()));
        let links = files(&package).map(ContentBlock::resource_link);
        let content = std::iter::once(ContentBlock::text(parts.join("\n\n"))).chain(links).collect();
        Ok(CallToolResult::success(content))
    }

    async fn whats_new(&self) -> Result<CallToolResult, ErrorData> {
        let news = News::new(&self.state.context).preview(self.member.user_id).await;
        let Some(news) = news.map_err(|error| internal(&error.into()))? else {
            return Ok(CallToolResult::structured(json!({
                "since": null, "agents": [], "prompts": [], "posts": [],
                "updatedAgents": [], "changedPrompts": [],
            })));
        };
        let site = self.state.site();
        let agents = news.content.agents.iter().map(|agent| {
            json!({"id": agent.id.to_string(), "title": agent.title, "url": site.url_for(&agent_path(&agent.slug))})
        });
        let prompts = news.content.prompts.iter();
        let prompts = prompts.map(|prompt| json!({"id": prompt.id.to_string(), "title": prompt.name}));
        let posts = news.content.posts.iter();
        let posts =
            posts.map(|post| json!({"title": post.title, "url": site.url_for(&post_path(&post.slug))}));
        let updated = news.new_versions.iter();
        let updated = updated.map(
            |agent| json!({"id": agent.id.to_string(), "title": agent.title, "whatChanged": agent.note}),
        );
        let changed = news.changed_prompts.iter();
        let changed = changed.map(|prompt| json!({"id": prompt.id.to_string(), "title": prompt.name}));
        Ok(CallToolResult::structured(json!({
            "since": news.last_visit,
            "agents": agents.collect::<Vec<_>>(),
            "prompts": prompts.collect::<Vec<_>>(),
            "posts": posts.collect::<Vec<_>>(),
            "updatedAgents": updated.collect::<Vec<_>>(),
            "changedPrompts": changed.collect::<Vec<_>>(),
        })))
    }
}

fn plain_text(segments: &[TextSegment]) -> String {
    segments.iter().map(|segment| segment.text.as_str()).collect()
}
