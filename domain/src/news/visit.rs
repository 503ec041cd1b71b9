use chrono::{DateTime, TimeDelta, Utc};

use crate::UserId;

/// The current or latest visit of a member. It ends after [`Visit::IDLE_TIMEOUT`] without requests from any device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    pub user_id: UserId,
    pub first_visit_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// When the visit before this one ended; `None` on the first visit.
    pub news_since: Option<DateTime<Utc>>,
    /// Whether the member has closed the list of what is new.
    pub is_dismissed: bool,
}

impl Visit {
    pub const IDLE_TIMEOUT: TimeDelta = TimeDelta::minutes(30);
    /// Minimum interval between updates of `last_seen_at`, so that most requests write nothing.
    pub const TOUCH_INTERVAL: TimeDelta = TimeDelta::minutes(5);
    /// How long an agent or prompt has the badge "New", also if the member visits every day.
    pub const BADGE_DURATION: TimeDelta = TimeDelta::days(14);

    pub const fn first(user_id: UserId, now: DateTime<Utc>) -> Self {
        Self { user_id, first_visit_at: now, last_seen_at: now, news_since: None, is_dismissed: false }
    }

    /// Whether a request at this time changes the visit.
    pub fn needs_touch(&self, now: DateTime<Utc>) -> bool {
        now - self.last_seen_at >= Self::TOUCH_INTERVAL
    }

    /// Continues the visit with a request, or begins the next one. A request that is older than another one changes
    /// nothing.
    pub fn touch(&mut self, now: DateTime<Utc>) {
        if !self.needs_touch(now) {
            return;
        }
        if now - self.last_seen_at >= Self::IDLE_TIMEOUT {
            self.news_since = Some(self.last_seen_at);
            self.is_dismissed = false;
        }
        self.last_seen_at = now;
    }

    /// Agents and prompts that were added later have the badge "New": for 14 days, or until the end of the next visit if
    /// that is later. What was there before the member's first visit never has it.
    pub fn badges_since(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let recently = now - Self::BADGE_DURATION;
        self.news_since.map_or(recently, |since| since.min(recently)).max(self.first_visit_at)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn minutes(minutes: i64) -> DateTime<Utc> {
        start() + TimeDelta::minutes(minutes)
    }

    fn first_visit() -> Visit {
        Visit::first(UserId::from_uuid(Uuid::nil()), start())
    }

    #[test]
    fn first_visit_has_nothing_to_compare_with() {
        let mut visit = first_visit();
        for later in [0, 4, 20, 49] {
            visit.touch(minutes(later));
            assert_eq!(visit.news_since, None);
        }
    }

    #[test]
    fn visit_ends_after_30_minutes_without_requests() {
        let mut visit = first_visit();
        visit.touch(minutes(10));
        visit.is_dismissed = true;
        visit.touch(minutes(39));
        assert_eq!((visit.news_since, visit.is_dismissed), (None, true));
        visit.touch(minutes(69));
        assert_eq!((visit.news_since, visit.is_dismissed), (Some(minutes(39)), false));
        visit.is_dismissed = true;
        visit.touch(minutes(80));
        assert_eq!((visit.news_since, visit.is_dismissed), (Some(minutes(39)), true), "the same visit");
        assert_eq!(visit.first_visit_at, start());
    }

    #[test]
    fn touch_within_five_minutes_or_late_changes_nothing() {
        let mut visit = first_visit();
        visit.touch(minutes(60));
        let unchanged = visit.clone();
        for later in [64, 60, 20, -60] {
            assert!(!visit.needs_touch(minutes(later)));
            visit.touch(minutes(later));
            assert_eq!(visit, unchanged);
        }
    }

    #[test]
    fn badge_lasts_14_days_or_until_the_next_visit() {
        let days = |days| start() + TimeDelta::days(days);
        let mut visit = first_visit();
        assert_eq!(visit.badges_since(start()), start(), "nothing is new to a new member");
        visit.touch(days(10));
        assert_eq!(visit.badges_since(days(10)), start());
        visit.touch(days(20));
        assert_eq!(visit.badges_since(days(20)), days(6), "14 days");
        visit.touch(days(60));
        assert_eq!(visit.badges_since(days(60)), days(20), "away for longer");
    }
}
