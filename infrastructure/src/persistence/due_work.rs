//! How background workers learn of work: a commit of this process wakes them, and one query finds what other nodes have
//! queued or what has become due.

use std::collections::BTreeSet;

use application::ports::{ClaimScope, StoreError};
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{ConnectionTrait as _, QuerySelect as _, QueryTrait as _};
use tokio::sync::watch;

use super::database::Database;
use super::error::translate;
use super::work::Work;
use super::{data_exports, member_imports, newsletters, outbox, payments, posts, webhooks};

impl Database {
    /// Changes whenever there may be work to do. A worker that is busy then sees the change afterwards.
    pub fn watch_work(&self, work: Work) -> watch::Receiver<()> {
        self.signals.of(work).subscribe()
    }

    /// Wakes the workers that have something to do, with one query that reads no contents.
    pub async fn wake_workers(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let due = self.due_work(now).await?;
        self.signals.wake(due);
        Ok(())
    }

    pub async fn due_work(&self, now: DateTime<Utc>) -> Result<BTreeSet<Work>, StoreError> {
        let mut query = Query::select();
        for work in Work::ALL {
            query.expr_as(Expr::exists(select_due(work, now)), work.as_str());
        }
        let found = self.reader().query_one(&query).await.map_err(translate)?;
        let mut due = BTreeSet::new();
        if let Some(row) = found {
            for work in Work::ALL {
                if row.try_get("", work.as_str()).map_err(translate)? {
                    due.insert(work);
                }
            }
        }
        Ok(due)
    }
}

fn select_due(work: Work, now: DateTime<Utc>) -> SelectStatement {
    match work {
        Work::Emails => outbox::select_due(ClaimScope::All, now).limit(1).into_query(),
        Work::PaymentEvents => payments::select_due_events(now).limit(1).into_query(),
        Work::Newsletters => newsletters::select_due(now).limit(1).into_query(),
        Work::ScheduledPosts => posts::due_posts(now).limit(1).into_query(),
        Work::MemberImports => member_imports::running().limit(1).into_query(),
        Work::Webhooks => webhooks::select_due(now).limit(1).into_query(),
        Work::DataExports => data_exports::select_pending(now).limit(1).into_query(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persistence::tests::{Planner, migrated_database};

    #[tokio::test]
    async fn due_work_is_empty_in_a_new_database() {
        let (database, _folder) = migrated_database().await;
        assert_eq!(database.due_work(Planner::later()).await.unwrap(), BTreeSet::new());
    }
}
