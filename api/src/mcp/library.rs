use std::collections::BTreeMap;

use actix_web::web::Data;
use application::connections::ConnectedMember;
use application::packages::{PackageReader, PackageView, ReadPackageError};
use application::toolbox::{ToolboxContents, ToolboxView};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::AgentId;
use domain::packages::{Assistant, SKILL_FILE};
use domain::prompts::Prompt;
use domain::toolbox::ToolboxItem;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rmcp::model::{
    ErrorData, GetPromptRequestParams, GetPromptResult, ListPromptsResult, ListResourcesResult,
    Prompt as RpcPrompt, PromptArgument, PromptMessage, ProtocolVersion, ReadResourceResult, Resource,
    ResourceContents, Role,
};
use serde_json::{Value, json};

use super::internal;
use crate::error::ApiError;
use crate::routes::prompts::load_prompts;
use crate::state::AppState;

const SCHEME: &str = "library://agents/";
const MARKDOWN: &str = "text/markdown";

/// What a member may read, as on the website.
pub(super) struct Library<'a> {
    pub(super) state: &'a Data<AppState>,
    pub(super) member: &'a ConnectedMember,
}

impl Library<'_> {
    pub(super) async fn toolbox(&self) -> Result<ToolboxView, ErrorData> {
        let toolbox = ToolboxContents::new(&self.state.context);
        toolbox.read(self.member.user_id, &self.member.owned).await.map_err(|error| internal(&error.into()))
    }

    /// Favorites in the member's order, then what they used last.
    pub(super) async fn list_prompts(&self) -> Result<ListPromptsResult, ErrorData> {
        let toolbox = self.toolbox().await?;
        let mut items: Vec<_> = toolbox.favorites.clone();
        for recent in &toolbox.recent {
            if !items.contains(&recent.item) {
                items.push(recent.item);
            }
        }
        let prompts = items
            .iter()
            .filter_map(|item| toolbox.prompts.iter().find(|prompt| ToolboxItem::Prompt(prompt.id) == *item));
        Ok(ListPromptsResult::with_all_items(prompts.map(rpc_prompt).collect()))
    }

    pub(super) async fn prompt(&self, params: &GetPromptRequestParams) -> Result<GetPromptResult, ErrorData> {
        let prompts = load_prompts(self.state).await.map_err(|error| internal(&error))?;
        let found = prompts.iter().find(|prompt| prompt.slug.as_str() == params.name);
        let prompt = found.ok_or_else(|| ErrorData::invalid_params("There is no such prompt", None))?;
        let values = params.arguments.clone().map_or_else(|| json!({}), Value::Object);
        let values = serde_json::from_value(values)
            .map_err(|_| ErrorData::invalid_params("The values of fields must be strings", None))?;
        let text = fill(prompt, &values);
        let messages = vec![PromptMessage::new_text(Role::User, text)];
        Ok(GetPromptResult::new(messages).with_description(prompt.name.to_string()))
    }

    /// The packages of the agents that the member owns.
    pub(super) async fn list_resources(&self) -> Result<ListResourcesResult, ErrorData> {
        let toolbox = self.toolbox().await?;
        let owned = toolbox.agents.iter().filter(|agent| self.member.owned.contains(&agent.id));
        let resources = owned.filter(|agent| agent.package_version.is_some()).map(|agent| {
            Resource::new(resource_uri(agent.id, SKILL_FILE), format!("{}/{SKILL_FILE}", agent.slug))
                .with_title(agent.title.clone())
                .with_description(agent.description.clone())
                .with_mime_type(MARKDOWN)
        });
        Ok(ListResourcesResult::with_all_items(resources.collect()))
    }

    pub(super) async fn resource(
        &self,
        uri: &str,
        version: &ProtocolVersion,
    ) -> Result<ReadResourceResult, ErrorData> {
        let not_found = || {
            let (message, data) = ("There is no such resource", Some(json!({"uri": uri})));
            if version.has_initialize() {
                ErrorData::resource_not_found(message, data)
            } else {
                ErrorData::invalid_params(message, data)
            }
        };
        let (id, name) =
            uri.strip_prefix(SCHEME).and_then(|rest| rest.split_once('/')).ok_or_else(not_found)?;
        let name = &*percent_decode_str(name).decode_utf8().map_err(|_| not_found())?;
        let id: AgentId = id.parse().map_err(|_| not_found())?;
        let packages = PackageReader::new(&self.state.context);
        let contents = if name == SKILL_FILE {
            let view = packages.find(self.member.actor(), id, None).await;
            let view = view.map_err(|error| package_error(error).unwrap_or_else(not_found))?;
            let (_, markdown) = packages.render(&view, Assistant::Other);
            ResourceContents::text(markdown, uri).with_mime_type(MARKDOWN)
        } else {
            let file = packages.file(self.member.actor(), id, None, name).await;
            let bytes = file.map_err(|error| package_error(error).unwrap_or_else(not_found))?;
            let mime = mime_type(name);
            match String::from_utf8(bytes) {
                Ok(text) => ResourceContents::text(text, uri).with_mime_type(mime),
                Err(bytes) => {
                    ResourceContents::blob(STANDARD.encode(bytes.into_bytes()), uri).with_mime_type(mime)
                }
            }
        };
        Ok(ReadResourceResult::new(vec![contents]))
    }
}

/// `None` if the member may not read it, so that its existence is not revealed.
fn package_error(error: ReadPackageError) -> Option<ErrorData> {
    match error {
        ReadPackageError::NotOwned | ReadPackageError::NotFound => None,
        error => Some(internal(&ApiError::from(error))),
    }
}

/// What a file name may not contain in a URI.
const NOT_IN_NAME: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn resource_uri(agent: AgentId, name: &str) -> String {
    format!("{SCHEME}{agent}/{}", utf8_percent_encode(name, NOT_IN_NAME))
}

fn mime_type(name: &str) -> String {
    mime_guess::from_path(name).first_or_octet_stream().essence_str().to_owned()
}

/// The files of a package, which [`Library::resource`] reads.
pub(super) fn files(view: &PackageView) -> impl Iterator<Item = Resource> {
    view.version.content.files.iter().map(|file| {
        let name = file.name.as_str();
        Resource::new(resource_uri(view.agent.id, name), name)
            .with_mime_type(mime_type(name))
            .with_size(file.bytes)
    })
}

fn rpc_prompt(prompt: &Prompt) -> RpcPrompt {
    let arguments: Vec<_> = prompt.text.fields().into_iter().map(PromptArgument::new).collect();
    let arguments = Some(arguments).filter(|arguments| !arguments.is_empty());
    RpcPrompt::new(prompt.slug.as_str(), Some(prompt.category.as_str()), arguments)
        .with_title(prompt.name.to_string())
}

/// The text with what the member filled in.
pub(super) fn fill(prompt: &Prompt, values: &BTreeMap<String, String>) -> String {
    let values: BTreeMap<_, _> =
        values.iter().map(|(name, value)| (name.to_lowercase(), value.as_str())).collect();
    prompt.text.fill(|field| values.get(&field.to_lowercase()).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resource_uri_encodes_the_name_of_the_file() {
        let agent: AgentId = "01920000-0000-7000-8000-000000000001".parse().unwrap();
        let expected = "library://agents/01920000-0000-7000-8000-000000000001/Week%20menu%20%C3%A9.csv";
        assert_eq!(resource_uri(agent, "Week menu é.csv"), expected);
    }
}
