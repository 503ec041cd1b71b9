use chrono::{DateTime, TimeDelta, Utc};

use super::{ReportAnswer, ReportNote};
use crate::toolbox::ToolboxItem;
use crate::{ProblemReportId, UserId};

/// A member's report that an agent doesn't open, or of a problem with a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemReport {
    pub id: ProblemReportId,
    pub item: ToolboxItem,
    pub member: UserId,
    pub note: Option<ReportNote>,
    pub created_at: DateTime<Utc>,
    /// `None` while the report is open.
    pub resolution: Option<Resolution>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    pub outcome: ReportOutcome,
    /// The admin; `None` if their account was removed.
    pub by: Option<UserId>,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportOutcome {
    /// The agent opens again, or the prompt is better.
    Fixed,
    /// Nothing was changed. The members who reported it get the answer, if there is one.
    Dismissed(Option<ReportAnswer>),
}

/// Another admin has resolved the report since it was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Someone else has already resolved these reports.")]
pub struct AlreadyResolved;

impl ProblemReport {
    /// How long a resolved report is kept.
    pub const RETENTION: TimeDelta = TimeDelta::days(180);

    /// # Errors
    /// [`AlreadyResolved`] unless the report is open
    pub fn resolve(&mut self, resolution: Resolution) -> Result<(), AlreadyResolved> {
        if self.resolution.is_some() {
            return Err(AlreadyResolved);
        }
        self.resolution = Some(resolution);
        Ok(())
    }
}

impl ReportOutcome {
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Dismissed(_) => "dismissed",
        }
    }

    pub const fn answer(&self) -> Option<&ReportAnswer> {
        match self {
            Self::Fixed => None,
            Self::Dismissed(answer) => answer.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::AgentId;

    #[test]
    fn resolve_twice_keeps_the_first_resolution() {
        let resolution = |outcome| Resolution { outcome, by: None, at: DateTime::UNIX_EPOCH };
        let mut report = ProblemReport {
            id: ProblemReportId::from_uuid(Uuid::nil()),
            item: ToolboxItem::Agent(AgentId::from_uuid(Uuid::nil())),
            member: UserId::from_uuid(Uuid::nil()),
            note: None,
            created_at: DateTime::UNIX_EPOCH,
            resolution: None,
        };
        assert_eq!(report.resolve(resolution(ReportOutcome::Fixed)), Ok(()));
        assert_eq!(report.resolve(resolution(ReportOutcome::Dismissed(None))), Err(AlreadyResolved));
        assert_eq!(report.resolution, Some(resolution(ReportOutcome::Fixed)));
    }
}
