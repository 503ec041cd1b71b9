use std::collections::BTreeSet;

use tokio::sync::watch;

/// What background workers do as soon as there is some of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    Emails,
    PaymentEvents,
    Newsletters,
    ScheduledPosts,
    DataExports,
    MemberImports,
    Webhooks,
}

impl Work {
    pub const ALL: [Self; 7] = [
        Self::Emails,
        Self::PaymentEvents,
        Self::Newsletters,
        Self::ScheduledPosts,
        Self::DataExports,
        Self::MemberImports,
        Self::Webhooks,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Emails => "emails",
            Self::PaymentEvents => "payment_events",
            Self::Newsletters => "newsletters",
            Self::ScheduledPosts => "scheduled_posts",
            Self::DataExports => "data_exports",
            Self::MemberImports => "member_imports",
            Self::Webhooks => "webhooks",
        }
    }
}

/// Wakes the workers of this process.
#[derive(Debug, Default)]
pub(super) struct WorkSignals {
    emails: watch::Sender<()>,
    payment_events: watch::Sender<()>,
    newsletters: watch::Sender<()>,
    scheduled_posts: watch::Sender<()>,
    data_exports: watch::Sender<()>,
    member_imports: watch::Sender<()>,
    webhooks: watch::Sender<()>,
}

impl WorkSignals {
    pub(super) const fn of(&self, work: Work) -> &watch::Sender<()> {
        match work {
            Work::Emails => &self.emails,
            Work::PaymentEvents => &self.payment_events,
            Work::Newsletters => &self.newsletters,
            Work::ScheduledPosts => &self.scheduled_posts,
            Work::DataExports => &self.data_exports,
            Work::MemberImports => &self.member_imports,
            Work::Webhooks => &self.webhooks,
        }
    }

    pub(super) fn wake(&self, work: BTreeSet<Work>) {
        for work in work {
            self.of(work).send_replace(());
        }
    }
}
