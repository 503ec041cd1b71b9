use domain::posts::{Post, PostRevision, PostText, WorkingCopy};
use domain::users::User;
use domain::{Lifecycle, PostId, PostRevisionId};
use uuid::Uuid;

use super::Ports;
use super::builders::{at, digest, feature_image, next_id, stored_user};
use super::posts::post;

fn copy(id: PostId, base: Option<i64>, by: &User, title: &str, seconds: i64) -> WorkingCopy {
    WorkingCopy {
        id,
        text: PostText {
            title: title.to_owned(),
            slug: "not a slug ✨".to_owned(),
            excerpt: String::new(),
            content: "<p>Half a sent</p>".to_owned(),
            tags: vec!["Meal planning".to_owned(), "🌼".to_owned()],
            seo_title: "Half a title".to_owned(),
            seo_description: "Half".to_owned(),
            feature_image: Some(feature_image('a')),
        },
        base: base.map(at),
        editor: Uuid::from_u128(7),
        edited_by: Some(by.id),
        updated_at: at(seconds),
    }
}

async fn insert_post(db: &Ports, post: &Post) {
    assert!(commit!(db.posts().insert(post)));
}

async fn insert_copy(db: &Ports, copy: &WorkingCopy) -> bool {
    commit!(db.working_copies().insert(copy))
}

async fn find_copy(db: &Ports, id: PostId) -> Option<(WorkingCopy, Option<String>)> {
    commit!(db.working_copies().find(id))
}

pub async fn working_copies_round_trip(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let tea = post(&ada, "tea", 0);
    insert_post(db, &tea).await;
    let mut of_post = copy(tea.id, Some(0), &ada, "Tea", 1);
    let new = PostId::from_uuid(next_id());
    let (first, second) =
        (copy(new, None, &ada, "", 2), copy(PostId::from_uuid(next_id()), None, &ada, "B", 3));
    for copy in [&of_post, &first, &second] {
        assert!(insert_copy(db, copy).await);
    }
    assert!(!insert_copy(db, &copy(tea.id, Some(0), &ada, "Twice", 4)).await);
    let name = Some(ada.first_name.as_str().to_owned());
    assert_eq!(find_copy(db, tea.id).await, Some((of_post.clone(), name.clone())));
    let listed = commit!(db.working_copies().list_new(10));
    assert_eq!(listed, [(second.clone(), name.clone()), (first, name.clone())]);
    let listed = commit!(db.working_copies().list_new(1));
    assert_eq!(listed, [(second, name)]);
    let has_copy: Vec<_> =
        db.queries.posts().list_all().await.unwrap().iter().map(|post| post.has_working_copy).collect();
    assert_eq!(has_copy, [true]);

    "Green tea".clone_into(&mut of_post.text.title);
    of_post.editor = Uuid::from_u128(8);
    of_post.updated_at = at(9);
    commit!(db.working_copies().update(&of_post));
    let locked = commit!(db.working_copies().lock(tea.id));
    assert_eq!(locked, Some(of_post));
    for _ in 0..2 {
        commit!(db.working_copies().remove(tea.id));
    }
    assert_eq!(find_copy(db, tea.id).await, None);
    assert!(!db.queries.posts().list_all().await.unwrap()[0].has_working_copy);
}

fn revision(post: &Post, by: &User, title: &str, seconds: i64) -> PostRevision {
    PostRevision {
        title: title.to_owned(),
        saved_at: at(seconds),
        ..PostRevision::of(post, PostRevisionId::from_uuid(next_id()), Some(by.id))
    }
}

async fn insert_revision(db: &Ports, revision: &PostRevision) {
    commit!(db.post_revisions().insert(revision));
}

async fn titles(db: &Ports, post: &Post) -> Vec<(String, Option<String>)> {
    let listed = commit!(db.post_revisions().list(post.id));
    listed.into_iter().map(|revision| (revision.title, revision.saved_by)).collect()
}

pub async fn revisions_are_listed_latest_first_and_pruned(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (tea, coffee) = (post(&ada, "tea", 0), post(&ada, "coffee", 0));
    insert_post(db, &tea).await;
    insert_post(db, &coffee).await;
    let latest = commit!(db.post_revisions().find_latest(tea.id));
    assert_eq!(latest, None);
    let mut stored: Vec<_> =
        (0..4).map(|number| revision(&tea, &ada, &format!("Tea {number}"), number)).collect();
    stored[1].feature_image = Some(feature_image('a'));
    for one in stored.iter().rev() {
        insert_revision(db, one).await;
    }
    insert_revision(db, &revision(&coffee, &ada, "Coffee", 0)).await;

    let latest = commit!(db.post_revisions().find_latest(tea.id));
    assert_eq!(latest.as_ref(), stored.last());
    let found = async |post: PostId| commit!(db.post_revisions().find(post, stored[1].id));
    assert_eq!(found(tea.id).await.as_ref(), Some(&stored[1]));
    assert_eq!(found(coffee.id).await, None);
    let name = Some(ada.first_name.as_str().to_owned());
    let tea_titles = ["Tea 3", "Tea 2", "Tea 1", "Tea 0"].map(|title| (title.to_owned(), name.clone()));
    assert_eq!(titles(db, &tea).await, tea_titles);
    commit!(db.post_revisions().remove_oldest(tea.id, 3));
    assert_eq!(titles(db, &tea).await, tea_titles[..3]);
    assert_eq!(titles(db, &coffee).await.len(), 1);
}

pub async fn preview_link_is_replaced_and_found_by_digest(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let tea = post(&ada, "tea", 0);
    insert_post(db, &tea).await;
    let replace = async |byte, seconds| {
        commit!(db.post_previews().replace(tea.id, digest(byte), at(seconds)));
    };
    let find = async |byte| commit!(db.post_previews().find_post(digest(byte)));
    replace(1, 1).await;
    assert_eq!((find(1).await, find(2).await), (Some(tea.id), None));
    replace(2, 2).await;
    assert_eq!((find(1).await, find(2).await), (None, Some(tea.id)));
    let created_at = async || commit!(db.post_previews().find_created_at(tea.id));
    assert_eq!(created_at().await, Some(at(2)));
    for _ in 0..2 {
        commit!(db.post_previews().remove(tea.id));
    }
    assert_eq!((find(2).await, created_at().await), (None, None));
}

/// Stores a working copy, a revision and a link to the preview of this post.
async fn insert_texts(db: &Ports, post: &Post, by: &User) {
    assert!(insert_copy(db, &copy(post.id, Some(0), by, "Copy", 1)).await);
    insert_revision(db, &revision(post, by, "Revision", 1)).await;
    commit!(db.post_previews().replace(post.id, digest(1), at(1)));
}

pub async fn texts_are_removed_with_their_post(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let mut tea = post(&ada, "tea", 0);
    insert_post(db, &tea).await;
    insert_texts(db, &tea, &ada).await;
    tea.lifecycle = Lifecycle::Deleted(at(5));
    assert!(commit!(db.posts().update(&tea)));
    assert_eq!(commit!(db.posts().remove_deleted(at(6), 10)), 1);
    assert_eq!(find_copy(db, tea.id).await, None);
    assert!(titles(db, &tea).await.is_empty());
    let found = commit!(db.post_previews().find_post(digest(1)));
    assert_eq!(found, None);
}

pub async fn texts_stay_without_the_account_of_their_author(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let bea = stored_user(db, "bea@example.com").await;
    let tea = post(&ada, "tea", 0);
    insert_post(db, &tea).await;
    insert_texts(db, &tea, &bea).await;
    assert!(commit!(db.users().remove(bea.id)));
    let expected = WorkingCopy { edited_by: None, ..copy(tea.id, Some(0), &bea, "Copy", 1) };
    assert_eq!(find_copy(db, tea.id).await, Some((expected, None)));
    assert_eq!(titles(db, &tea).await, [("Revision".to_owned(), None)]);
}
