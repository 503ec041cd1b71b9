use std::sync::Arc;

use application::Context;
use application::cleanup::{Cleanup, ExpiredRows};
use application::ports::{Clock as _, SourceFigures, TimeRange};
use application::traffic::{PageView, RecordTraffic};
use chrono::{DateTime, Months, TimeDelta, Utc};
use domain::traffic::{Source, TrafficCount, TrafficKind};
use domain::users::User;

use super::Ports;
use super::builders::{at, user};
use super::order_lists::premium;
use super::reports::settled;
use crate::app::TestClock;
use crate::memory::MemoryStore;

/// Another node on the same storage, whose clock shows noon.
fn node(db: &Ports) -> (Arc<Context>, Arc<TestClock>) {
    let clock = Arc::new(TestClock::default());
    let context = Context { clock: clock.clone(), traffic: Arc::default(), ..Context::clone(&db.context) };
    (Arc::new(context), clock)
}

fn view(context: &Context, page: &str, source: &str, visitor: u64) {
    context.traffic.record(PageView { page, source: Source::parse(source), visitor }, || true);
}

async fn flush(context: &Arc<Context>) {
    RecordTraffic::new(context).flush().await.unwrap();
}

fn noon() -> DateTime<Utc> {
    TestClock::default().now()
}

fn days(first: i64, count: i64) -> TimeRange {
    let midnight = noon() - TimeDelta::hours(12);
    TimeRange { since: midnight + TimeDelta::days(first), until: midnight + TimeDelta::days(first + count) }
}

async fn figures(db: &Ports, range: TimeRange) -> (i64, i64) {
    let figures = db.queries.reports().traffic(&[range]).await.unwrap()[0];
    (figures.visitors, figures.page_views)
}

async fn pages(db: &Ports) -> Vec<(String, i64)> {
    let pages = db.queries.reports().top_pages(days(-30, 60), 5).await.unwrap();
    pages.into_iter().map(|page| (page.path, page.views)).collect()
}

pub async fn lock_traffic_day_keeps_its_salt_and_drops_earlier_days(db: &Ports) {
    let lock = async |seconds: i64, salt: &str| {
        let day = commit!(db.traffic().lock_day(at(seconds), salt));
        assert_eq!(day.visitors.count(), 0);
        day.salt
    };
    assert_eq!(lock(5, "one").await, "one");
    assert_eq!(lock(5, "two").await, "one");
    assert_eq!(lock(6, "three").await, "three");
    assert_eq!(lock(5, "four").await, "four", "the first is gone");
    assert_eq!(lock(6, "five").await, "three", "a clock that is late drops nothing");
    commit!(db.traffic().remove_days(at(7)));
    assert_eq!(lock(6, "six").await, "six");
}

pub async fn count_traffic_on_two_nodes_counts_a_visitor_once(db: &Ports) {
    let ((one, clock), (other, other_clock)) = (node(db), node(db));
    for visitor in [1, 2, 2] {
        view(&one, "/", "", visitor);
    }
    for visitor in [2, 3] {
        view(&other, "/blog", "", visitor);
    }
    flush(&one).await;
    flush(&other).await;
    flush(&other).await;
    assert_eq!(figures(db, days(0, 1)).await, (3, 5));
    // The salt of the next day is another, so that the same visitor is a new one.
    for clock in [clock, other_clock] {
        clock.advance(TimeDelta::days(1));
    }
    view(&one, "/", "", 1);
    flush(&one).await;
    view(&other, "/", "", 1);
    flush(&other).await;
    assert_eq!((figures(db, days(0, 1)).await, figures(db, days(1, 1)).await), ((3, 5), (1, 2)));
    assert_eq!(pages(db).await, [("/".to_owned(), 5), ("/blog".to_owned(), 2)]);
}

pub async fn flush_beyond_max_keys_sums_as_other(db: &Ports) {
    let sent = 2_000;
    for first in [0, sent] {
        let (node, _) = node(db);
        for number in first..first + sent {
            view(&node, &format!("/blog/post-{number}"), &format!("host host-{number}.example"), 7);
            view(&node, "/", &format!("utm_source source-{number}"), 7);
        }
        flush(&node).await;
    }
    let mut unit = db.store.begin().await.unwrap();
    let keys = unit.traffic().list_keys(noon() - TimeDelta::hours(12)).await.unwrap();
    drop(unit);
    for kind in TrafficKind::ALL {
        let stored = keys.iter().filter(|(of, key)| *of == kind && key != TrafficCount::OTHER).count();
        assert!(stored <= kind.max_keys(), "{stored} {kind:?}");
        assert!(keys.contains(&(kind, TrafficCount::OTHER.to_owned())), "{kind:?}");
    }
    // Nothing is lost but which page it was.
    assert_eq!(figures(db, days(0, 1)).await, (1, 4 * sent));
    assert_eq!(pages(db).await[0], ("/".to_owned(), 2 * sent));
}

pub async fn flush_after_failure_adds_earlier_counts(db: &Ports) {
    let (node, _) = node(db);
    view(&node, "/", "host news.example", 1);
    let store = MemoryStore::new();
    store.fail_next_commit();
    let broken = Context { unaudited_store: Arc::new(store), ..Context::clone(&node) };
    let _ = RecordTraffic::new(&Arc::new(broken)).flush().await.unwrap_err();
    view(&node, "/", "", 2);
    flush(&node).await;
    assert_eq!(figures(db, days(0, 1)).await, (2, 2));
}

pub async fn traffic_report_sums_days_pages_and_sources(db: &Ports) {
    let (node, clock) = node(db);
    for (source, visitor) in [("host news.example", 1), ("host news.example", 2), ("utm_source spring", 3)] {
        view(&node, "/blog", source, visitor);
    }
    flush(&node).await;
    clock.advance(TimeDelta::days(1));
    view(&node, "/", "host news.example", 1);
    flush(&node).await;
    let join = async |email: &str, source: &str, created_at: DateTime<Utc>| {
        let member = User { source: Source::parse(source), created_at, is_verified: true, ..user(email) };
        assert!(commit!(db.users().insert(&member)));
        assert_eq!(db.queries.users().find(member.id).await.unwrap().as_ref(), Some(&member));
        member
    };
    let anna = join("anna@example.com", "host news.example", noon()).await;
    for (email, source) in [
        ("ben@example.com", "host news.example"),
        ("carla@example.com", "host other.example"),
        ("d@example.com", ""),
    ] {
        join(email, source, noon()).await;
    }
    join("eva@example.com", "utm_source spring", at(0)).await;
    let agent = premium(db, "Planner", 1_000).await;
    settled(db, &anna, &[agent], None, (noon() - at(0)).num_seconds()).await;

    let ranges = [days(0, 1), days(1, 1), days(2, 1), days(0, 3)];
    let sums = db.queries.reports().traffic(&ranges).await.unwrap();
    let sums: Vec<_> = sums.iter().map(|sum| (sum.visitors, sum.page_views)).collect();
    assert_eq!(sums, [(3, 3), (1, 1), (0, 0), (4, 4)]);
    assert_eq!(pages(db).await, [("/blog".to_owned(), 3), ("/".to_owned(), 1)]);
    let sources = db.queries.reports().top_sources(days(0, 3), 5).await.unwrap();
    let figures =
        |SourceFigures { source, visits, joined, orders }| (source.to_string(), visits, joined, orders);
    assert_eq!(
        sources.into_iter().map(figures).collect::<Vec<_>>(),
        [
            ("host news.example".to_owned(), 3, 2, 1),
            ("utm_source spring".to_owned(), 1, 0, 0),
            ("host other.example".to_owned(), 0, 1, 0),
        ]
    );
    assert_eq!(db.queries.reports().top_sources(days(0, 3), 1).await.unwrap().len(), 1);
}

pub async fn remove_old_traffic_respects_retention_and_limit(db: &Ports) {
    let count = |key: &str| TrafficCount { kind: TrafficKind::Page, key: key.to_owned(), count: 1 };
    let kept_since = noon() - Months::new(TrafficCount::RETENTION_MONTHS);
    for (day, keys) in [(kept_since - TimeDelta::days(1), &["/", "/blog"][..]), (kept_since, &["/"])] {
        let counts: Vec<_> = keys.iter().map(|key| count(key)).collect();
        commit!(db.traffic().add(day, &counts));
    }
    let remove = async || commit!(db.traffic().remove_before(kept_since, 1));
    assert_eq!(remove().await, 1);
    let (node, _) = node(db);
    assert_eq!(Cleanup::new(&node).preview().await.unwrap()[&ExpiredRows::TrafficCounts], 1);
    assert_eq!(Cleanup::new(&node).run().await.unwrap()[&ExpiredRows::TrafficCounts], 1);
    assert_eq!(remove().await, 0);
    let kept = TimeRange { since: kept_since, until: kept_since + TimeDelta::days(1) };
    assert_eq!(figures(db, kept).await, (0, 1));
}
