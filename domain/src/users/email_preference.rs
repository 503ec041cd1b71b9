use chrono::{DateTime, Utc};

use super::{Permission, Role};
use crate::UserId;

crate::text_enum! {
    /// Emails that a member or an admin can turn on or off. All others are necessary: they are about security, purchases, or a
    /// question of the member.
    #[derive(PartialOrd, Ord)]
    pub enum EmailTopic {
        /// A problem that the member reported is fixed. Stored under the name that it had when only agents could be reported.
        ProblemFixed = "agent_fixed",
        /// Posts of the blog.
        NewPosts = "new_posts",
        /// There is a new version of an agent that the member owns.
        AgentUpdates = "agent_updates",
        /// News of what the member bought, which admins write.
        ProductUpdates = "product_updates",
        /// To admins: an order was paid.
        Sales = "sales",
        /// To admins: a member reported an agent or a prompt.
        Reports = "reports",
        /// To admins: a member wrote about an order.
        OrderMessages = "order_messages",
        /// To owners: the figures of the last week, each Monday.
        WeeklySummary = "weekly_summary",
    }
}

impl EmailTopic {
    /// Whether accounts with this role can get these emails.
    pub fn is_for(self, role: Option<Role>) -> bool {
        let permission = match self {
            Self::ProblemFixed | Self::NewPosts | Self::AgentUpdates | Self::ProductUpdates => return true,
            Self::Sales | Self::OrderMessages => Permission::ManageOrders,
            Self::Reports => Permission::ManageContent,
            Self::WeeklySummary => Permission::ViewReports,
        };
        role.is_some_and(|role| role.allows(permission))
    }

    /// Whether an account without a preference gets these emails. Those that are about nothing the member did need
    /// consent, and only owners are responsible for everything that happens.
    pub fn is_wanted_by_default(self, role: Option<Role>) -> bool {
        match self {
            Self::ProblemFixed | Self::AgentUpdates | Self::ProductUpdates => true,
            Self::NewPosts => false,
            Self::Sales | Self::Reports | Self::OrderMessages | Self::WeeklySummary => {
                role == Some(Role::Owner)
            }
        }
    }

    /// Whether an account with these preferences gets these emails.
    pub fn is_wanted(self, preferences: &[EmailPreference], role: Option<Role>) -> bool {
        let found = preferences.iter().find(|preference| preference.topic == self);
        found.map_or_else(|| self.is_wanted_by_default(role), |preference| preference.is_wanted)
    }
}

/// Whether a member wants the emails about a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailPreference {
    pub user_id: UserId,
    pub topic: EmailTopic,
    pub is_wanted: bool,
    /// When the member turned these emails on or off, as a proof of consent; `None` if the member never chose.
    pub chosen_at: Option<DateTime<Utc>>,
    /// Changes this preference without a login. Stored as it is and not as a digest, because every email about the
    /// topic contains it.
    pub unsubscribe_token: String,
}

impl EmailPreference {
    pub fn new(user_id: UserId, topic: EmailTopic, unsubscribe_token: String) -> Self {
        // Admins' preferences are stored only when they choose.
        let is_wanted = topic.is_wanted_by_default(None);
        Self { user_id, topic, is_wanted, chosen_at: None, unsubscribe_token }
    }

    /// The member's choice. Choosing what is chosen already keeps the time of the choice.
    pub fn chosen(self, is_wanted: bool, now: DateTime<Utc>) -> Self {
        if self.is_wanted == is_wanted && self.chosen_at.is_some() {
            return self;
        }
        Self { is_wanted, chosen_at: Some(now), ..self }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn team_emails_are_for_roles_that_can_act_on_them() {
        let roles = [None, Some(Role::Owner), Some(Role::Editor), Some(Role::Support)];
        let of = |topic: EmailTopic| roles.map(|role| (topic.is_for(role), topic.is_wanted(&[], role)));
        let (off, on, never) = ((true, false), (true, true), (false, false));
        assert_eq!(of(EmailTopic::Sales), [never, on, never, off]);
        assert_eq!(of(EmailTopic::OrderMessages), [never, on, never, off]);
        assert_eq!(of(EmailTopic::Reports), [never, on, off, never]);
        assert_eq!(of(EmailTopic::WeeklySummary), [never, on, never, never]);
        assert_eq!(of(EmailTopic::ProblemFixed), [on; 4]);
        assert_eq!(of(EmailTopic::AgentUpdates), [on; 4]);
        assert_eq!(of(EmailTopic::ProductUpdates), [on; 4]);
        assert_eq!(of(EmailTopic::NewPosts), [off; 4]);
    }

    #[test]
    fn choice_keeps_the_time_of_consent_until_it_changes() {
        let times = [0, 1, 2].map(|second| DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap());
        let user = UserId::from_uuid(Uuid::nil());
        let preference = EmailPreference::new(user, EmailTopic::NewPosts, "token".to_owned());
        assert_eq!((preference.is_wanted, preference.chosen_at), (false, None));
        let on = preference.chosen(true, times[0]);
        assert_eq!((on.is_wanted, on.chosen_at), (true, Some(times[0])));
        assert_eq!(on.clone().chosen(true, times[1]), on);
        let off = on.chosen(false, times[2]);
        assert_eq!((off.is_wanted, off.chosen_at), (false, Some(times[2])));
    }
}
