//! Scheduled posts are published once, by one of several nodes.

use std::sync::Arc;

use application::ports::{Clock as _, Store as _};
use application::posts::PublishScheduledPosts;
use chrono::TimeDelta;
use domain::posts::{Post, PostDetails, PostDraft, PostExcerpt, PostTitle, Schedule};
use domain::users::User;
use domain::{PostId, RichText, Slug};
use futures_util::future::join_all;
use integration_tests::app::{TestClock, context};
use integration_tests::contract::builders::{next_id, user};
use integration_tests::database;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::ServerProcess;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, Statement};

use crate::multi_node::shared_database::nodes;

const PUBLISHED_BY_SYSTEM: &str =
    "SELECT 1 FROM audit WHERE subject_kind = 'post' AND action = 'changed' AND actor_kind = 'system'";

async fn count(database: &DatabaseConnection, sql: &str) -> usize {
    database.query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await.unwrap().len()
}

/// A draft that has been due for a minute.
fn due_post(author: &User, number: usize, clock: &TestClock) -> Post {
    let due = clock.now() - TimeDelta::minutes(1);
    let draft = PostDraft {
        title: PostTitle::parse("Five dinners").unwrap(),
        slug: Slug::parse(&format!("post-{number}")).unwrap(),
        content: RichText::from_sanitized("<p>Cook once.</p>").unwrap(),
        excerpt: PostExcerpt::parse("A week of dinners.").unwrap(),
        is_published: false,
        schedule: Schedule::At(due),
        details: PostDetails::default(),
    };
    Post::create(PostId::from_uuid(next_id()), author.id, draft, due - TimeDelta::hours(1))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn due_posts_are_published_once_by_several_nodes() {
    const POSTS: usize = 30;
    let Some(scratch) = ScratchDatabase::create().await else { return };
    let clock = Arc::new(TestClock::default());
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let database = Arc::new(database::open(scratch.url()).await.unwrap());
        let context = Arc::new(context(database.clone(), clock.clone()));
        nodes.push((database, PublishScheduledPosts::new(&context)));
    }
    let author = user("ada@example.com");
    let mut unit = nodes[0].0.begin().await.unwrap();
    assert!(unit.users().insert(&author).await.unwrap());
    for number in 0..POSTS {
        assert!(unit.posts().insert(&due_post(&author, number, &clock)).await.unwrap());
    }
    unit.commit().await.unwrap();

    let rounds = nodes.iter().map(async |(_, worker)| {
        let mut published = 0;
        // A node that lost the race for a post continues in its next round.
        for _ in 0..POSTS * 2 {
            published += usize::from(worker.process_next().await.unwrap().is_some());
        }
        published
    });
    let published = join_all(rounds).await;
    assert_eq!(published.iter().sum::<usize>(), POSTS, "{published:?}");
    let database = sea_orm::Database::connect(scratch.url()).await.unwrap();
    assert_eq!(count(&database, PUBLISHED_BY_SYSTEM).await, POSTS);
}

#[tokio::test]
async fn post_due_while_nodes_are_down_is_published_after_start() {
    let Some((scratch, mut first, mut second)) = nodes().await else { return };
    let listed =
        |node: &ServerProcess| node.client().get("/api/blog/posts").unwrap().body.as_array().unwrap().len();
    let before = listed(&first);
    first.kill();
    second.kill();
    let database = sea_orm::Database::connect(scratch.url()).await.unwrap();
    let schedule = "UPDATE blog_posts SET scheduled_for = '2026-11-01T07:00:00Z' WHERE NOT is_published";
    database.execute_unprepared(schedule).await.unwrap();
    assert_eq!(count(&database, "SELECT 1 FROM blog_posts WHERE scheduled_for IS NOT NULL").await, 1);

    first.start();
    second.start();
    for node in [&first, &second] {
        node.wait_until("the post is listed", || listed(node) == before + 1);
    }
    assert_eq!(count(&database, PUBLISHED_BY_SYSTEM).await, 1);
}
