use std::str::FromStr;

use chrono::{DateTime, MappedLocalTime, NaiveDateTime, Utc};
use chrono_tz::Tz;
use domain::posts::Schedule;
use domain::{PostId, is_calendar_time};

use crate::context::use_case;
use crate::ports::StoreError;

/// When an admin wants a draft to be published, in the time zone of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PublishAt {
    /// The schedule stays as it was before the edit.
    #[default]
    Unchanged,
    Never,
    At(LocalTime),
}

/// A date and time in the time zone of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalTime(NaiveDateTime);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    #[error("Enter a date and a time")]
    Malformed,
    #[error("Choose a time in the future")]
    InPast,
    #[error("Clocks in {0} go forward then, so this time doesn't exist. Choose another time.")]
    Skipped(Tz),
    #[error("Clocks in {0} go back then, so this time happens twice. Choose another time.")]
    Repeated(Tz),
    #[error("A published post can't be scheduled. Turn Publish Status off first.")]
    Published,
}

impl FromStr for LocalTime {
    type Err = ScheduleError;

    /// Parses `2026-12-01T09:00`, the value of a browser's field for date and time.
    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        const FORMAT: &str = "%Y-%m-%dT%H:%M";
        let at = NaiveDateTime::parse_from_str(text, FORMAT).map_err(|_| ScheduleError::Malformed)?;
        // Rejects what the parser also accepts, such as a sign or a missing zero.
        if at.format(FORMAT).to_string() == text { Ok(Self(at)) } else { Err(ScheduleError::Malformed) }
    }
}

impl LocalTime {
    pub(crate) fn resolve(self, zone: Tz) -> Result<DateTime<Utc>, ScheduleError> {
        match self.0.and_local_timezone(zone) {
            MappedLocalTime::Single(at) if is_calendar_time(at.to_utc()) => Ok(at.to_utc()),
            MappedLocalTime::Single(_) => Err(ScheduleError::Malformed),
            MappedLocalTime::Ambiguous(..) => Err(ScheduleError::Repeated(zone)),
            MappedLocalTime::None => Err(ScheduleError::Skipped(zone)),
        }
    }
}

impl FromStr for PublishAt {
    type Err = ScheduleError;

    /// Parses a [`LocalTime`]. Empty: never.
    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        if text.is_empty() { Ok(Self::Never) } else { text.parse().map(Self::At) }
    }
}

impl PublishAt {
    pub(super) fn resolve(self, zone: Tz) -> Result<Schedule, ScheduleError> {
        match self {
            Self::Unchanged => Ok(Schedule::Keep),
            Self::Never => Ok(Schedule::Never),
            Self::At(local) => local.resolve(zone).map(Schedule::At),
        }
    }
}

/// A new time must be in the future. One that the post has already stays valid, also if its time has just come.
pub(super) fn require_future(
    schedule: Schedule,
    current: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<(), ScheduleError> {
    match schedule {
        Schedule::At(at) if at <= now && current != Some(at) => Err(ScheduleError::InPast),
        _ => Ok(()),
    }
}

use_case! {
    /// Publishes scheduled posts when their time has come.
    pub struct PublishScheduledPosts
}

impl PublishScheduledPosts {
    /// Publishes the post that has been due for longest; `None` if there was none. Several nodes may try the same post: the
    /// row is locked and checked again, so one of them publishes it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn process_next(&self) -> Result<Option<PostId>, StoreError> {
        let now = self.context.clock.now();
        // Most of the time no post is due: a read does not block writers.
        let Some(id) = self.context.queries.posts().find_due(now).await? else { return Ok(None) };
        let mut unit = self.context.store.begin().await?;
        let Some(mut post) = unit.posts().lock(id).await? else { return Ok(None) };
        if !post.publish_if_due(now) {
            return Ok(None);
        }
        if !unit.posts().update(&post).await? {
            return Err(StoreError::Conflict("post".into()));
        }
        unit.commit().await?;
        Ok(Some(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(text: &str, zone: Tz) -> Result<Schedule, ScheduleError> {
        text.parse::<PublishAt>()?.resolve(zone)
    }

    #[test]
    fn publish_at_is_in_the_time_zone_of_the_site() {
        let at = |text: &str| Ok(Schedule::At(text.parse().unwrap()));
        assert_eq!(resolve("2026-12-01T09:00", Tz::Europe__Berlin), at("2026-12-01T08:00:00Z"));
        assert_eq!(resolve("2026-07-01T09:00", Tz::Europe__Berlin), at("2026-07-01T07:00:00Z"));
        assert_eq!(resolve("2026-12-01T09:00", Tz::UTC), at("2026-12-01T09:00:00Z"));
        assert_eq!(resolve("", Tz::UTC), Ok(Schedule::Never));
        assert_eq!(PublishAt::default().resolve(Tz::UTC), Ok(Schedule::Keep));
    }

    #[test]
    fn publish_at_when_clocks_change_is_rejected_with_reason() {
        let new_york = Tz::America__New_York;
        assert_eq!(resolve("2027-03-14T02:30", new_york), Err(ScheduleError::Skipped(new_york)));
        assert_eq!(resolve("2026-11-01T01:30", new_york), Err(ScheduleError::Repeated(new_york)));
        assert_eq!(
            ScheduleError::Skipped(new_york).to_string(),
            "Clocks in America/New_York go forward then, so this time doesn't exist. Choose another time."
        );
    }

    #[test]
    fn publish_at_malformed_is_rejected() {
        for text in [
            "tomorrow",
            "2026-12-01",
            "2026-13-01T09:00",
            "2026-12-01T25:00",
            "2026-12-01T9:00",
            "+2026-12-01T09:00",
        ] {
            assert_eq!(text.parse::<PublishAt>(), Err(ScheduleError::Malformed), "{text}");
        }
    }

    #[test]
    fn new_schedule_must_be_in_the_future() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        assert_eq!(require_future(Schedule::At(now), None, now), Err(ScheduleError::InPast));
        assert_eq!(require_future(Schedule::At(now), Some(now), now), Ok(()));
        assert_eq!(require_future(Schedule::Keep, Some(now), now), Ok(()));
        assert_eq!(require_future(Schedule::At(now + chrono::TimeDelta::seconds(1)), None, now), Ok(()));
    }
}
