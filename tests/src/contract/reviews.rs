use std::collections::BTreeSet;

use application::ports::{PageRequest, ReviewFilter, ReviewStatus, Topic};
use chrono::TimeDelta;
use domain::agents::{Access, Agent};
use domain::purchases::{Purchase, PurchaseStatus};
use domain::reviews::{Rating, Review, ReviewDraft, ReviewReply, ReviewText, Stars};
use domain::users::{FirstName, User};
use domain::{AgentId, Lifecycle, Reason, ReviewId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, cents, next_id, purchase, stored_agent, stored_user};
use super::order_lists::paid;

const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";

pub fn review(agent: &Agent, author: &User, stars: i64, text: &str, seconds: i64) -> Review {
    let draft = ReviewDraft { stars: Stars::parse(stars).unwrap(), text: ReviewText::parse(text).ok() };
    Review::new(ReviewId::from_uuid(next_id()), agent.id, author.id, draft, at(seconds))
}

async fn premium(db: &Ports, title: &str) -> Agent {
    stored_agent(db, title, Access::Premium(cents(999)), at(0)).await
}

async fn own(db: &Ports, member: &User, agent: &Agent) -> Purchase {
    let bought = purchase(&paid(db, member, std::slice::from_ref(agent), 0).await, agent, at(0));
    assert!(commit!(db.purchases().insert(&bought)));
    bought
}

async fn set_status(db: &Ports, bought: &Purchase, status: PurchaseStatus) {
    let changed = Purchase { status, ..bought.clone() };
    assert!(commit!(db.purchases().update(&changed)));
}

async fn insert(db: &Ports, review: &Review) -> bool {
    commit!(db.reviews().insert(review))
}

async fn update(db: &Ports, review: &Review) {
    commit!(db.reviews().update(review));
}

/// The stars of the visible reviews.
async fn visible(db: &Ports, agent: AgentId) -> Vec<u8> {
    let page = db.queries.reviews().list_visible(agent, &PageRequest::first(10)).await.unwrap();
    page.items.into_iter().map(|view| view.stars.get()).collect()
}

async fn rating(db: &Ports, agent: AgentId) -> Option<Rating> {
    db.queries.reviews().ratings().await.unwrap().get(&agent).copied()
}

async fn list(db: &Ports, filter: ReviewFilter) -> Vec<ReviewId> {
    let page = db.queries.reviews().list_all(&filter, &PageRequest::first(10)).await.unwrap();
    page.items.into_iter().map(|view| view.review.id).collect()
}

pub async fn insert_second_review_of_agent_changes_nothing(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let (agent, other) = (premium(db, "Coach").await, premium(db, "Other").await);
    let first = review(&agent, &anna, 5, "Good", 1);
    assert!(insert(db, &first).await);
    assert!(!insert(db, &review(&agent, &anna, 1, "Bad", 2)).await);
    for allowed in [review(&agent, &ben, 4, "", 3), review(&other, &anna, 3, "", 4)] {
        assert!(insert(db, &allowed).await);
    }
    assert_eq!(db.queries.reviews().find_by_author(anna.id, agent.id).await.unwrap(), Some(first));
    assert_eq!(db.queries.reviews().find_by_author(ben.id, other.id).await.unwrap(), None);
    assert_eq!(
        db.queries.reviews().list_reviewed(anna.id).await.unwrap(),
        BTreeSet::from([agent.id, other.id])
    );
    assert_eq!(db.queries.reviews().list_reviewed(ben.id).await.unwrap(), BTreeSet::from([agent.id]));
}

pub async fn insert_reviews_concurrently_keeps_one(db: &Ports) {
    let anna = stored_user(db, ANNA).await;
    let agent = premium(db, "Coach").await;
    let inserts = (1..6).map(|stars| {
        let review = review(&agent, &anna, stars, "", stars);
        async move { insert(db, &review).await }
    });
    let inserted = join_all(inserts).await;
    assert_eq!(inserted.into_iter().filter(|is_inserted| *is_inserted).count(), 1);
}

pub async fn update_review_round_trips(db: &Ports) {
    let anna = stored_user(db, ANNA).await;
    let agent = premium(db, "Coach").await;
    let mut stored = review(&agent, &anna, 5, "Köstlich 🍲\nevery day", 1);
    assert!(insert(db, &stored).await);
    stored.reply(ReviewReply::parse("Thank you.\nEnjoy").ok(), None, at(2)).unwrap();
    stored.set_hidden(Reason::parse("Advertising").ok(), at(3));
    let id = stored.id;
    let find = async || {
        let by_id = commit!(db.reviews().lock(id));
        let by_author = commit!(db.reviews().lock_by_author(anna.id, agent.id));
        assert_eq!(by_id, by_author);
        by_id
    };
    update(db, &stored).await;
    assert_eq!(find().await, Some(stored.clone()));
    let draft = ReviewDraft { stars: Stars::parse(2).unwrap(), text: None };
    stored.edit(draft, stored.updated_at, at(4)).unwrap();
    stored.reply(None, None, at(5)).unwrap();
    stored.set_hidden(None, at(6));
    update(db, &stored).await;
    assert_eq!(find().await, Some(stored.clone()));
    let remove = async || commit!(db.reviews().remove(id));
    assert!(remove().await);
    assert!(!remove().await);
    assert_eq!(find().await, None);
}

pub async fn visible_reviews_are_owned_and_not_hidden(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = premium(db, "Coach").await;
    let (bought, _) = (own(db, &anna, &agent).await, own(db, &ben, &agent).await);
    let (first, mut second) = (review(&agent, &anna, 5, "", 1), review(&agent, &ben, 2, "", 2));
    for stored in [&first, &second] {
        assert!(insert(db, stored).await);
    }
    assert_eq!(
        (visible(db, agent.id).await, rating(db, agent.id).await),
        (vec![2, 5], Some(Rating::new(2, 7)))
    );

    for status in [PurchaseStatus::Refunded, PurchaseStatus::Disputed] {
        set_status(db, &bought, status).await;
        assert_eq!(visible(db, agent.id).await, [2], "{status:?}");
        assert_eq!(rating(db, agent.id).await, Some(Rating::new(1, 2)));
    }
    second.set_hidden(Reason::parse("Advertising").ok(), at(3));
    update(db, &second).await;
    assert_eq!((visible(db, agent.id).await, rating(db, agent.id).await), (vec![], None));
    let _ = own(db, &anna, &agent).await;
    assert_eq!(visible(db, agent.id).await, [5], "bought again");

    let archived = Agent { lifecycle: Lifecycle::Archived(at(4)), ..agent.clone() };
    assert!(commit!(db.agents().update(&archived)));
    assert_eq!(visible(db, agent.id).await, Vec::<u8>::new());
}

pub async fn list_visible_reviews_in_pages_newest_first(db: &Ports) {
    let agent = premium(db, "Coach").await;
    for (stars, seconds) in [(1, 5), (2, 5), (3, 4), (4, 9)] {
        let author = stored_user(db, &format!("author{stars}@example.com")).await;
        let _ = own(db, &author, &agent).await;
        assert!(insert(db, &review(&agent, &author, stars, "Text", seconds)).await);
    }
    let (mut pages, mut request) = (Vec::new(), PageRequest::first(2));
    loop {
        let page = db.queries.reviews().list_visible(agent.id, &request).await.unwrap();
        pages.push(page.items.iter().map(|view| view.stars.get()).collect::<Vec<_>>());
        request.after = page.next;
        if request.after.is_none() {
            break;
        }
    }
    assert_eq!(pages, [vec![4, 2], vec![1, 3]]);
    let all = db.queries.reviews().list_all(&ReviewFilter::default(), &PageRequest::first(2)).await.unwrap();
    assert_eq!(all.items.iter().map(|view| view.review.stars.get()).collect::<Vec<_>>(), [4, 2]);
    assert!(all.next.is_some());
}

pub async fn list_all_reviews_filters(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let (agent, other) = (premium(db, "Coach").await, premium(db, "Other").await);
    let _ = own(db, &anna, &agent).await;
    let visible = review(&agent, &anna, 5, "100% KÖSTLICH_", 1);
    let not_owned = review(&agent, &ben, 2, "Too short", 2);
    let mut hidden = review(&other, &anna, 1, "", 3);
    hidden.set_hidden(Reason::parse("Advertising").ok(), at(4));
    for stored in [&visible, &not_owned, &hidden] {
        assert!(insert(db, stored).await);
    }
    let [visible, not_owned, hidden] = [visible.id, not_owned.id, hidden.id];
    let any = ReviewFilter::default;
    assert_eq!(list(db, any()).await, [hidden, not_owned, visible]);
    assert_eq!(list(db, ReviewFilter { agent_id: Some(agent.id), ..any() }).await, [not_owned, visible]);
    assert_eq!(list(db, ReviewFilter { stars: Stars::parse(2).ok(), ..any() }).await, [not_owned]);
    for (status, expected) in [
        (ReviewStatus::Visible, visible),
        (ReviewStatus::Hidden, hidden),
        (ReviewStatus::NotOwned, not_owned),
    ] {
        assert_eq!(list(db, ReviewFilter { status: Some(status), ..any() }).await, [expected]);
    }
    for (text, searches_authors, expected) in [
        ("köstlich_", false, vec![visible]),
        ("0%", false, vec![visible]),
        ("%T", false, vec![]),
        ("ben@", false, vec![]),
        ("BEN@", true, vec![not_owned]),
        ("too", true, vec![not_owned]),
    ] {
        let filter = ReviewFilter { search: Some(text.to_owned()), searches_authors, ..any() };
        assert_eq!(list(db, filter).await, expected, "{text}");
    }
    let page = db.queries.reviews().list_all(&any(), &PageRequest::first(1)).await.unwrap();
    let view = &page.items[0];
    assert_eq!((view.agent_title.as_str(), view.agent_slug.as_deref()), ("Other", Some(other.slug.as_str())));
    assert_eq!((view.author.as_str(), view.author_email.as_deref()), ("Anna", Some(ANNA)));
    assert!(!view.is_owned);
}

pub async fn remove_agent_or_member_removes_reviews(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let (agent, other) = (premium(db, "Coach").await, premium(db, "Other").await);
    let (of_anna, of_ben, of_other) =
        (review(&agent, &anna, 5, "", 1), review(&agent, &ben, 4, "", 2), review(&other, &ben, 3, "", 3));
    for stored in [&of_anna, &of_ben, &of_other] {
        assert!(insert(db, stored).await);
    }
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(list(db, ReviewFilter::default()).await, [of_other.id, of_ben.id]);
    let removed = Agent { lifecycle: Lifecycle::Deleted(at(5)), ..agent.clone() };
    assert!(commit!(db.agents().update(&removed)));
    assert_eq!(commit!(db.agents().remove_deleted(at(6), 10)), 1);
    assert_eq!(list(db, ReviewFilter::default()).await, [of_other.id]);
}

/// What is cached under the revision depends on three tables.
pub async fn reviews_change_with_ownership_and_name(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = premium(db, "Coach").await;
    let revision = async || db.revisions.current(Topic::Reviews).await.unwrap();
    let before = revision().await;
    let bought = own(db, &anna, &agent).await;
    let renamed = User { first_name: FirstName::parse("Benno").unwrap(), ..ben };
    assert!(commit!(db.users().update(&renamed)));
    assert_eq!(revision().await, before, "no review yet");

    let mut changes = vec![before];
    let mut stored = review(&agent, &anna, 5, "", 1);
    assert!(insert(db, &stored).await);
    changes.push(revision().await);
    stored.set_hidden(Reason::parse("Advertising").ok(), at(2));
    update(db, &stored).await;
    changes.push(revision().await);
    stored.set_hidden(None, at(2) + TimeDelta::seconds(1));
    update(db, &stored).await;
    changes.push(revision().await);
    set_status(db, &bought, PurchaseStatus::Refunded).await;
    changes.push(revision().await);
    let _ = own(db, &anna, &agent).await;
    changes.push(revision().await);
    let renamed = User { first_name: FirstName::parse("Annabel").unwrap(), ..anna.clone() };
    assert!(commit!(db.users().update(&renamed)));
    changes.push(revision().await);
    assert!(commit!(db.users().remove(anna.id)));
    changes.push(revision().await);
    for (index, pair) in changes.windows(2).enumerate() {
        assert_ne!(pair[0], pair[1], "change {index}");
    }
}
