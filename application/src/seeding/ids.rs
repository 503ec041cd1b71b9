//! Ids of the entries of a pack.

use std::collections::HashMap;

use domain::AgentId;
use uuid::Uuid;

use super::pack::{ContentPack, PackAgent};

/// Namespace for ids derived from pack and entry keys, so that loading is idempotent.
const PACKS: Uuid = Uuid::from_u128(0x6a1d_3c52_8f0b_4e7a_9d41_5b0e_77c2_a19f);

/// The id of an entry without one of its own.
pub fn derive_id(pack: &ContentPack, kind: &str, key: &str) -> Uuid {
    Uuid::new_v5(&PACKS, format!("{}/{kind}/{key}", pack.name).as_bytes())
}

/// The ids of the agents of a pack, by key.
pub(super) struct AgentIds<'p> {
    pack: &'p ContentPack,
    ids: HashMap<&'p str, AgentId>,
}

impl<'p> AgentIds<'p> {
    pub(super) fn new(pack: &'p ContentPack) -> Self {
        let id = |agent: &PackAgent| agent.id.unwrap_or_else(|| derive_id(pack, "agent", &agent.key));
        let ids = pack.agents.iter().map(|agent| (agent.key.as_str(), AgentId::from_uuid(id(agent))));
        Self { pack, ids: ids.collect() }
    }

    /// In the order of the pack.
    pub(super) fn all(&self) -> Vec<AgentId> {
        let ids = self.pack.agents.iter().filter_map(|agent| self.ids.get(agent.key.as_str()));
        ids.copied().collect()
    }

    pub(super) fn find(&self, key: &str) -> Option<AgentId> {
        self.ids.get(key).copied()
    }

    /// An agent that the pack does not have gets an id that no agent has.
    pub(super) fn find_all(&self, keys: &[String]) -> Vec<AgentId> {
        let id = |key: &String| {
            let found = self.ids.get(key.as_str()).copied();
            found.unwrap_or_else(|| AgentId::from_uuid(derive_id(self.pack, "agent", key)))
        };
        keys.iter().map(id).collect()
    }
}
