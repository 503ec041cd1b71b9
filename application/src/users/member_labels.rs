use domain::UserId;
use domain::users::{MemberLabel, Permission};

use super::ChangeMemberError;
use super::member_changes::record;
use crate::Failure;
use crate::bulk::{BulkIds, BulkOutcome};
use crate::context::use_case;
use crate::ports::{Actor, LabelCount};

use_case! {
    /// The team's labels of members.
    pub struct MemberLabels
}

impl MemberLabels {
    /// All labels in alphabetical order. Editors choose among them who gets a newsletter.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<LabelCount>, Failure> {
        if !actor.may(Permission::ManageContent) {
            actor.require(Permission::ManageMembers)?;
        }
        Ok(self.context.queries.members().labels().await?)
    }

    /// Adds a label to these members, or removes it. If one of them has too many, none is changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        actor: Actor,
        members: &BulkIds<UserId>,
        label: &MemberLabel,
        is_added: bool,
    ) -> Result<BulkOutcome<UserId>, ChangeMemberError> {
        actor.require(Permission::ManageMembers)?;
        let mut outcome = BulkOutcome::default();
        let mut unit = self.context.store.begin_as(actor).await?;
        for id in members.iter() {
            let Some(user) = unit.users().lock(id).await? else {
                outcome.missing.push(id);
                continue;
            };
            let before = unit.member_labels().list(id).await?;
            let is_changed = if is_added {
                unit.member_labels().insert(id, label).await?
            } else {
                unit.member_labels().remove(id, label).await?
            };
            if !is_changed {
                continue;
            }
            let after = unit.member_labels().list(id).await?;
            if after.len() > MemberLabel::MAX_PER_MEMBER {
                return Err(ChangeMemberError::TooManyLabels(user.email.to_string()));
            }
            let [before, after] = [before, after].map(|labels| [("labels", join(&labels).into())]);
            let entry = record(&self.context, &user, before, after);
            unit.audit().append(&entry).await?;
            outcome.changed.push(id);
        }
        unit.commit().await?;
        Ok(outcome)
    }
}

fn join(labels: &[MemberLabel]) -> String {
    labels.iter().map(MemberLabel::as_str).collect::<Vec<_>>().join(", ")
}
