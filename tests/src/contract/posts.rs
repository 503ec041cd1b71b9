use application::ports::PostSummary;
use domain::posts::{
    AuthorName, Post, PostDetails, PostDraft, PostExcerpt, PostTags, PostTitle, Schedule, SeoDescription,
    SeoTitle,
};
use domain::users::User;
use domain::{Lifecycle, PostId, RichText, Slug};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, commit, feature_image, next_id, stored_user};
use super::newsletters::{body, scheduled};

fn slug(text: &str) -> Slug {
    Slug::parse(text).expect("a slug")
}

pub fn post(author: &User, address: &str, seconds: i64) -> Post {
    let draft = PostDraft {
        title: PostTitle::parse("Five dinners, one list ✨").expect("a title"),
        slug: slug(address),
        content: RichText::from_sanitized("<p>Cook <strong>once</strong></p>").expect("content"),
        excerpt: PostExcerpt::parse("A week of dinners.").expect("an excerpt"),
        is_published: true,
        schedule: Schedule::Keep,
        details: PostDetails {
            tags: PostTags::parse(["Dinner", "Meal planning"]).expect("tags"),
            seo_title: SeoTitle::parse("Five dinners from one list").expect("a title"),
            seo_description: SeoDescription::parse("Plan a week.").expect("a description"),
            feature_image: Some(feature_image('0')),
        },
    };
    Post::create(PostId::from_uuid(next_id()), author.id, draft, at(seconds))
}

async fn insert(db: &Ports, post: &Post) -> bool {
    commit!(db.posts().insert(post))
}

async fn find(db: &Ports, id: PostId) -> Option<Post> {
    let found = commit!(db.posts().find(id));
    assert_eq!(commit!(db.posts().lock(id)), found);
    found
}

pub async fn insert_post_round_trips(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let dinners = post(&ada, "five-dinners", 0);
    assert!(insert(db, &dinners).await);

    assert_eq!(find(db, dinners.id).await, Some(dinners.clone()));
    let view = db.queries.posts().find("five-dinners").await.unwrap().unwrap();
    assert_eq!((view.id, view.title.as_str()), (dinners.id, dinners.title.as_str()));
    assert_eq!(
        (view.content.as_str(), view.excerpt.as_str()),
        (dinners.content.as_str(), "A week of dinners.")
    );
    assert_eq!((view.is_published, view.created_at, view.updated_at), (true, at(0), at(0)));
    assert_eq!(
        (view.reading_minutes, db.queries.posts().list_all().await.unwrap()[0].reading_minutes),
        (1, 1)
    );
    assert_eq!((&view.tags, view.author_id), (&dinners.details.tags, ada.id));
    let listed = db.queries.posts().list_published().await.unwrap().remove(0).feature_image;
    assert_eq!(
        (&view.feature_image, &listed),
        (&dinners.details.feature_image, &dinners.details.feature_image)
    );
    let texts = (view.author_name.as_deref(), view.seo_title.as_deref(), view.seo_description.as_deref());
    assert_eq!(texts, (None, Some("Five dinners from one list"), Some("Plan a week.")));
    assert_eq!(db.queries.posts().find_by_id(dinners.id).await.unwrap(), Some(view));
    assert_eq!(db.queries.posts().find("other").await.unwrap(), None);
    assert_eq!(db.queries.posts().find_by_id(PostId::from_uuid(next_id())).await.unwrap(), None);
}

pub async fn insert_post_with_taken_slug_is_rejected(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    assert!(insert(db, &post(&ada, "five-dinners", 0)).await);
    let second = post(&ada, "five-dinners", 1);
    assert!(!insert(db, &second).await);
    assert_eq!(find(db, second.id).await, None);

    let has_slug = async |text| commit!(db.posts().has_slug(&slug(text)));
    assert!(has_slug("five-dinners").await);
    assert!(!has_slug("five-dinners-2").await);
}

pub async fn update_post_to_taken_slug_changes_nothing(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (first, second) = (post(&ada, "first", 0), post(&ada, "second", 1));
    assert!(insert(db, &first).await && insert(db, &second).await);

    let moved = Post { slug: slug("first"), updated_at: at(5), ..second.clone() };
    let other = Post { excerpt: PostExcerpt::parse("Changed in the same unit").unwrap(), ..first.clone() };
    let (is_moved, is_updated) = commit(db, async |unit| {
        let is_moved = unit.posts().update(&moved).await.unwrap();
        (is_moved, unit.posts().update(&other).await.unwrap())
    })
    .await;
    assert_eq!((is_moved, is_updated), (false, true));
    assert_eq!(find(db, second.id).await, Some(second.clone()));
    assert_eq!(find(db, first.id).await, Some(other));

    let moved = Post { slug: slug("third"), is_published: false, updated_at: at(6), ..second };
    assert!(commit!(db.posts().update(&moved)));
    assert_eq!(find(db, moved.id).await, Some(moved));
}

pub async fn insert_posts_concurrently_keeps_one_per_slug(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let posts: Vec<_> = (0..8).map(|seconds| post(&ada, "five-dinners", seconds)).collect();
    let inserted = join_all(posts.iter().map(|post| insert(db, post))).await;
    assert_eq!(inserted.into_iter().filter(|&inserted| inserted).count(), 1);
}

pub async fn list_published_omits_drafts(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let older = post(&ada, "older", 0);
    let newer = post(&ada, "newer", 2);
    let draft = Post { is_published: false, ..post(&ada, "draft", 1) };
    for post in [&older, &newer, &draft] {
        assert!(insert(db, post).await);
    }

    let published = db.queries.posts().list_published().await.unwrap();
    assert_eq!(published.iter().map(|post| post.id).collect::<Vec<_>>(), [newer.id, older.id]);
    assert_eq!((published[1].slug.as_str(), published[1].created_at), ("older", at(0)));
    assert_eq!(published[1].updated_at, at(0));
    let latest = db.queries.posts().list_latest(5).await.unwrap();
    assert_eq!(latest.iter().map(|post| post.id).collect::<Vec<_>>(), [newer.id, older.id]);
    assert_eq!(latest[0].content, newer.content.as_str());
    assert_eq!(db.queries.posts().list_latest(1).await.unwrap(), latest[..1]);
    let all = db.queries.posts().list_all().await.unwrap();
    let ids: Vec<_> = all.iter().map(|post| (post.id, post.is_published)).collect();
    assert_eq!(ids, [(newer.id, true), (draft.id, false), (older.id, true)]);
    assert_eq!([&all[0], &all[2]], [&published[0], &published[1]]);
    assert_eq!(
        db.queries.posts().find_by_id(draft.id).await.unwrap().map(|post| post.is_published),
        Some(false)
    );
}

pub async fn find_due_returns_the_post_that_was_scheduled_first(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let scheduled = |slug, seconds| Post {
        is_published: false,
        published_at: None,
        scheduled_for: Some(at(seconds)),
        ..post(&ada, slug, 0)
    };
    let [later, mut first, removed] = [scheduled("later", 9), scheduled("first", 5), scheduled("removed", 3)];
    let removed = Post { lifecycle: Lifecycle::Archived(at(1)), ..removed };
    for post in [&later, &first, &removed, &post(&ada, "published", 0)] {
        assert!(insert(db, post).await);
    }
    assert_eq!(find(db, first.id).await, Some(first.clone()));
    let summaries = db.queries.posts().list_all().await.unwrap();
    assert_eq!(summaries.iter().filter_map(|post| post.scheduled_for).max(), Some(at(9)));

    assert_eq!(db.queries.posts().find_due(at(4)).await.unwrap(), None);
    assert_eq!(db.queries.posts().find_due(at(5)).await.unwrap(), Some(first.id));
    assert_eq!(db.queries.posts().find_due(at(20)).await.unwrap(), Some(first.id));
    assert!(first.publish_if_due(at(20)));
    assert!(commit!(db.posts().update(&first)));
    assert_eq!(db.queries.posts().find_due(at(20)).await.unwrap(), Some(later.id));
    let listed = db.queries.posts().list_published().await.unwrap();
    assert_eq!(
        (listed[0].id, listed[0].date(), listed.len()),
        (first.id, at(5), 2),
        "by date of publication"
    );
    assert_eq!(db.queries.posts().list_latest(1).await.unwrap()[0].id, first.id);
}

pub async fn remove_deleted_post_frees_its_slug(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let mut first = post(&ada, "five-dinners", 0);
    assert!(insert(db, &first).await);
    let mut archived = post(&ada, "archived", 0);
    assert!(insert(db, &archived).await);
    archived.lifecycle = Lifecycle::Archived(at(5));
    assert!(commit!(db.posts().update(&archived)));
    delete(db, &mut first, 5).await;

    assert!(!insert(db, &post(&ada, "five-dinners", 1)).await, "it can be restored");
    assert_eq!(remove_deleted(db, 5).await, 0);
    assert_eq!(remove_deleted(db, 6).await, 1);
    assert!(insert(db, &post(&ada, "five-dinners", 1)).await);
    assert_eq!(find(db, archived.id).await, Some(archived));
}

async fn delete(db: &Ports, post: &mut Post, seconds: i64) {
    post.lifecycle = Lifecycle::Deleted(at(seconds));
    assert!(commit!(db.posts().update(post)));
}

async fn remove_deleted(db: &Ports, before: i64) -> u64 {
    commit!(db.posts().remove_deleted(at(before), 10))
}

/// Changes the slug of a post and adds a redirect from the previous one.
async fn rename(db: &Ports, post: &mut Post, to: &str) {
    let previous_slug = std::mem::replace(&mut post.slug, slug(to));
    let is_renamed = commit(db, async |unit| {
        unit.posts().add_slug_redirect(post.id, &previous_slug).await.unwrap();
        unit.posts().update(post).await
    })
    .await;
    assert!(is_renamed.unwrap());
}

async fn find_redirect(db: &Ports, previous_slug: &str) -> Option<String> {
    db.queries.posts().find_by_former_slug(previous_slug).await.unwrap().map(|post| post.slug)
}

pub async fn find_by_former_slug_returns_current_post(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let mut dinners = post(&ada, "first", 0);
    assert!(insert(db, &dinners).await);
    assert_eq!(find_redirect(db, "first").await, None, "its current slug");
    rename(db, &mut dinners, "second").await;
    rename(db, &mut dinners, "third").await;
    for previous_slug in ["first", "second"] {
        assert_eq!(find_redirect(db, previous_slug).await.as_deref(), Some("third"));
    }
    assert_eq!(find_redirect(db, "third").await, None);
    let redirects = commit!(db.posts().list_slug_redirects());
    assert_eq!(redirects, [(slug("first"), dinners.id), (slug("second"), dinners.id)].into());
    rename(db, &mut dinners, "first").await;
    assert_eq!(find_redirect(db, "first").await, None, "the current slug again");
    assert_eq!(find_redirect(db, "third").await.as_deref(), Some("first"));
}

pub async fn former_slug_resolves_to_latest_post(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let mut first = post(&ada, "tea", 0);
    assert!(insert(db, &first).await);
    rename(db, &mut first, "green-tea").await;
    let mut second = post(&ada, "tea", 1);
    assert!(insert(db, &second).await);
    assert_eq!(find_redirect(db, "tea").await, None, "another post uses the slug");
    rename(db, &mut second, "black-tea").await;
    assert_eq!(find_redirect(db, "tea").await.as_deref(), Some("black-tea"));
    assert_eq!(find_redirect(db, "green-tea").await, None);

    let mut third = post(&ada, "coffee", 2);
    assert!(insert(db, &third).await);
    rename(db, &mut third, "tea").await;
    delete(db, &mut third, 5).await;
    assert_eq!(find_redirect(db, "coffee").await, None, "it is in the trash");
    assert_eq!(remove_deleted(db, 6).await, 1);
    assert_eq!(find_redirect(db, "tea").await, None, "an edit also removes the redirect");
    assert_eq!(find_redirect(db, "coffee").await, None, "removed with its post");
}

pub async fn posts_are_removed_with_the_account_of_their_author(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let bea = stored_user(db, "bea@example.com").await;
    let [first, second] = [post(&ada, "first", 0), post(&bea, "second", 1)];
    assert!(insert(db, &first).await && insert(db, &second).await);
    let named = Post { author_name: AuthorName::parse("Ada").unwrap(), ..first.clone() };
    assert!(commit!(db.posts().update(&named)));
    assert_eq!(find(db, first.id).await, Some(named));
    commit!(db.posts().change_author(ada.id, bea.id));
    let changed = find(db, first.id).await.unwrap();
    assert_eq!((changed.author_id, changed.author_name), (bea.id, None));

    assert!(commit!(db.users().remove(ada.id)));
    assert!(find(db, first.id).await.is_some());
    assert!(commit!(db.users().remove(bea.id)));
    assert_eq!((find(db, first.id).await, find(db, second.id).await), (None, None));
}

pub async fn tags_of_all_posts_are_listed(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let first = post(&ada, "first", 0);
    let mut second = Post { is_published: false, ..post(&ada, "second", 1) };
    second.lifecycle = Lifecycle::Deleted(at(5));
    let mut untagged = post(&ada, "untagged", 2);
    untagged.details = PostDetails::default();
    for post in [&first, &second, &untagged] {
        assert!(insert(db, post).await);
    }
    let tags = commit!(db.posts().list_tags());
    assert_eq!(tags, [&second, &first].map(|post| (post.id, post.details.tags.clone())));
    assert_eq!(find(db, untagged.id).await, Some(untagged.clone()));

    let listed = db.queries.posts().list_published().await.unwrap();
    assert_eq!([&listed[0].tags, &listed[1].tags], [&untagged.details.tags, &first.details.tags]);
    let full = db.queries.posts().list_full(&[first.id, second.id, untagged.id]).await.unwrap();
    assert_eq!(full.iter().map(|post| post.id).collect::<Vec<_>>(), [untagged.id, first.id]);
    assert_eq!(db.queries.posts().list_full(&[]).await.unwrap(), []);
}

pub async fn tag_redirects_lead_to_the_current_slug(db: &Ports) {
    let redirect = async |from, to| {
        commit!(db.posts().redirect_tag(&slug(from), &slug(to)));
    };
    let find = async |from| db.queries.posts().find_tag_redirect(from).await.unwrap();
    redirect("food", "dinner").await;
    redirect("dinner", "meals").await;
    assert_eq!(find("food").await.as_deref(), Some("meals"));
    assert_eq!(find("dinner").await.as_deref(), Some("meals"));
    assert_eq!(find("meals").await, None);
    redirect("meals", "food").await;
    assert_eq!(find("food").await, None, "in use again");
    assert_eq!(find("dinner").await.as_deref(), Some("food"));
    let all = commit!(db.posts().list_tag_redirects());
    let expected = [("dinner", "food"), ("meals", "food")].map(|(from, to)| (slug(from), slug(to)));
    assert_eq!(all.into_iter().collect::<Vec<_>>(), expected);
}

pub async fn messages_are_listed_until_they_are_sent(db: &Ports) {
    let author = stored_user(db, "ada@example.com").await;
    let message = Post { is_message: true, is_published: false, ..post(&author, "message", 0) };
    for stored in [&message, &post(&author, "post", 1)] {
        assert!(commit!(db.posts().insert(stored)));
    }
    assert_eq!(commit!(db.posts().lock(message.id)), Some(message.clone()));
    assert!(db.queries.posts().find_by_id(message.id).await.unwrap().unwrap().is_message);
    let slugs = |posts: Vec<PostSummary>| posts.into_iter().map(|post| post.slug).collect::<Vec<_>>();
    assert_eq!(slugs(db.queries.posts().list_all().await.unwrap()), ["post"]);
    let messages = async || slugs(db.queries.posts().list_messages().await.unwrap());
    assert_eq!(messages().await, ["message"]);
    let mut newsletter = scheduled(&message, 5);
    assert!(commit!(db.newsletters().insert(&newsletter)));
    assert_eq!(messages().await, ["message"]);
    newsletter.start("Sent".to_owned(), body(), 1, at(6));
    commit!(db.newsletters().update(&newsletter));
    assert_eq!(messages().await, [""; 0]);
}
