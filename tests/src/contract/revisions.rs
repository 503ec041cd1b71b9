use std::cell::{Cell, RefCell};

use application::ports::{Revision, Topic, UnitOfWork};
use domain::Slug;
use domain::agents::{Access, Agent, Title};
use domain::appearance::AppearanceVersion;
use domain::discounts::Discount;
use domain::legal_pages::LegalPageKind;
use domain::posts::Post;
use domain::prompts::{Prompt, PromptName};
use domain::purchases::{Purchase, PurchaseStatus, SettlementContext};
use domain::seller::SellerVersion;
use domain::users::{FirstName, User};
use futures_util::future::join;

use super::Ports;
use super::builders::{agent, at, cents, commit, discount, order, purchase, stored_agent, stored_user, user};
use super::legal_pages::page;
use super::posts::post;
use super::prompts::prompt;
use super::{appearance, seller};

const CONTENT: [Topic; 3] = [Topic::Agents, Topic::Posts, Topic::Prompts];

async fn current(db: &Ports, topic: Topic) -> Revision {
    db.revisions.current(topic).await.unwrap()
}

/// The topics whose revision this unit of work changes.
async fn changed_by<T>(db: &Ports, work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> T) -> Vec<Topic> {
    let mut before = Vec::new();
    for topic in Topic::ALL {
        before.push((topic, current(db, topic).await));
    }
    commit(db, work).await;
    let mut changed = Vec::new();
    for (topic, revision) in before {
        if current(db, topic).await != revision {
            changed.push(topic);
        }
    }
    changed
}

pub async fn write_to_topic_changes_its_revision(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let planner = agent("Meal Planner", Access::Free, at(0));
    let renamed = Agent { title: Title::parse("Planner").unwrap(), ..planner.clone() };
    let first = post(&ada, "first", 0);
    let moved = Post { slug: Slug::parse("moved").unwrap(), ..first.clone() };
    let dinner = prompt("Dinner", 0);
    let supper = Prompt { name: PromptName::parse("Supper").unwrap(), ..dinner.clone() };

    let changed = changed_by(db, async |unit| unit.agents().insert(&planner).await.unwrap()).await;
    assert_eq!(changed, [Topic::Agents]);
    let changed = changed_by(db, async |unit| unit.agents().update(&renamed).await.unwrap()).await;
    assert_eq!(changed, [Topic::Agents]);
    let changed = changed_by(db, async |unit| unit.posts().insert(&first).await.unwrap()).await;
    assert_eq!(changed, [Topic::Posts]);
    let changed = changed_by(db, async |unit| unit.posts().update(&moved).await.unwrap()).await;
    assert_eq!(changed, [Topic::Posts]);
    let redirect =
        async |unit: &mut dyn UnitOfWork| unit.posts().add_slug_redirect(first.id, &first.slug).await;
    let changed = changed_by(db, redirect).await;
    assert_eq!(changed, [Topic::Posts]);
    let changed = changed_by(db, async |unit| unit.prompts().insert(&dinner).await.unwrap()).await;
    assert_eq!(changed, [Topic::Prompts]);
    let changed = changed_by(db, async |unit| unit.prompts().update(&supper).await.unwrap()).await;
    assert_eq!(changed, [Topic::Prompts]);
    let all = async |unit: &mut dyn UnitOfWork| {
        unit.prompts().update(&dinner).await.unwrap();
        unit.posts().update(&first).await.unwrap();
        unit.agents().update(&planner).await.unwrap();
    };
    assert_eq!(changed_by(db, all).await, CONTENT);
}

pub async fn settled_order_changes_the_revision_of_sales(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let coach = stored_agent(db, "Coach", Access::Premium(cents(1900)), at(0)).await;
    let mut placed = order(&anna, &[coach], None);
    assert_eq!(changed_by(db, async |unit| unit.orders().insert(&placed).await.unwrap()).await, []);
    let context = SettlementContext { already_owned: vec![], discount_error: None };
    assert!(placed.settle(placed.total, &context, at(5)).unwrap().is_applied());
    let changed = changed_by(db, async |unit| unit.orders().update(&placed).await.unwrap()).await;
    assert_eq!(changed, [Topic::Sales]);
}

pub async fn purchase_changes_the_revision_of_sales(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let coach = stored_agent(db, "Coach", Access::Premium(cents(1900)), at(0)).await;
    let placed = order(&anna, std::slice::from_ref(&coach), None);
    commit(db, async |unit| unit.orders().insert(&placed).await.unwrap()).await;
    let owned = purchase(&placed, &coach, at(5));
    let changed = changed_by(db, async |unit| unit.purchases().insert(&owned).await.unwrap()).await;
    assert_eq!(changed, [Topic::Sales]);
    let disputed = Purchase { status: PurchaseStatus::Disputed, ..owned };
    let changed = changed_by(db, async |unit| unit.purchases().update(&disputed).await.unwrap()).await;
    assert_eq!(changed, [Topic::Sales]);
}

pub async fn discount_code_changes_the_revision_of_discounts(db: &Ports) {
    let spring = discount("SPRING");
    let changed = changed_by(db, async |unit| unit.discounts().insert(&spring).await.unwrap()).await;
    assert_eq!(changed, [Topic::Discounts]);
    let off = Discount { is_active: false, ..spring };
    let changed = changed_by(db, async |unit| unit.discounts().update(&off).await.unwrap()).await;
    assert_eq!(changed, [Topic::Discounts]);
    let batch = [discount("GIFT1"), discount("GIFT2")];
    let changed = changed_by(db, async |unit| unit.discounts().insert_all(&batch).await.unwrap()).await;
    assert_eq!(changed, [Topic::Discounts]);
}

pub async fn page_changes_the_revision_of_pages(db: &Ports) {
    let [first, second] = [0, 5].map(|seconds| page(LegalPageKind::Terms, "Text", seconds));
    let (current, version) = (AppearanceVersion::default(), appearance::filled(1));
    let publish =
        async |unit: &mut dyn UnitOfWork| unit.appearance().publish(&current, &version).await.unwrap();
    assert_eq!(changed_by(db, publish).await, [Topic::Appearance]);
    let (current, version) = (SellerVersion::default(), seller::filled(1));
    let save = async |unit: &mut dyn UnitOfWork| unit.seller().save(&current, &version).await.unwrap();
    assert_eq!(changed_by(db, save).await, [Topic::Appearance]);
    let changed = changed_by(db, async |unit| unit.legal_pages().insert(&first).await.unwrap()).await;
    assert_eq!(changed, [Topic::LegalPages]);
    let changed = changed_by(db, async |unit| unit.legal_pages().update(&second).await.unwrap()).await;
    assert_eq!(changed, [Topic::LegalPages]);
    let remove = async |unit: &mut dyn UnitOfWork| unit.legal_pages().remove(first.kind).await.unwrap();
    assert_eq!(changed_by(db, remove).await, [Topic::LegalPages]);
    assert_eq!(changed_by(db, remove).await, [], "it no longer exists");
}

pub async fn account_changes_the_revision_of_members(db: &Ports) {
    let anna = user("anna@example.com");
    let changed = changed_by(db, async |unit| unit.users().insert(&anna).await.unwrap()).await;
    assert_eq!(changed, [Topic::Members]);
    let renamed = User { first_name: FirstName::parse("Anne").unwrap(), ..anna.clone() };
    let changed = changed_by(db, async |unit| unit.users().update(&renamed).await.unwrap()).await;
    assert_eq!(changed, [Topic::Members]);
    let remove = async |unit: &mut dyn UnitOfWork| unit.users().remove_unverified(&anna.email).await;
    assert_eq!(changed_by(db, remove).await, [Topic::Members]);
}

pub async fn write_without_effect_keeps_revision(db: &Ports) {
    let ada = stored_user(db, "ada@example.com").await;
    let (planner, dinner) = (agent("Meal Planner", Access::Free, at(0)), prompt("Dinner", 0));
    let (first, unknown) = (post(&ada, "first", 0), post(&ada, "unknown", 0));
    let insert = async |unit: &mut dyn UnitOfWork| {
        unit.agents().insert(&planner).await.unwrap();
        unit.prompts().insert(&dinner).await.unwrap();
        unit.posts().insert(&first).await.unwrap();
    };
    assert_eq!(changed_by(db, insert).await, CONTENT);
    assert_eq!(changed_by(db, insert).await, [], "they exist already");
    let read = async |unit: &mut dyn UnitOfWork| {
        unit.agents().lock(planner.id).await.unwrap();
        unit.prompts().update(&prompt("Unknown", 0)).await.unwrap();
        unit.posts().update(&unknown).await.unwrap();
    };
    assert_eq!(changed_by(db, read).await, []);
}

pub async fn revision_changes_on_commit_only(db: &Ports) {
    let before = current(db, Topic::Agents).await;
    let mut unit = db.store.begin().await.unwrap();
    unit.agents().insert(&agent("Rolled back", Access::Free, at(0))).await.unwrap();
    drop(unit);
    assert_eq!(current(db, Topic::Agents).await, before);

    let mut unit = db.store.begin().await.unwrap();
    unit.agents().insert(&agent("Meal Planner", Access::Free, at(0))).await.unwrap();
    assert_eq!(current(db, Topic::Agents).await, before);
    unit.commit().await.unwrap();
    assert_ne!(current(db, Topic::Agents).await, before);
}

pub async fn cached_value_is_never_older_than_its_revision(db: &Ports) {
    let cached = RefCell::new(None);
    let is_written = Cell::new(false);
    let cache = async {
        while !is_written.get() {
            let revision = current(db, Topic::Prompts).await;
            let count = db.queries.prompts().list().await.unwrap().len();
            cached.replace(Some((revision, count)));
            tokio::task::yield_now().await;
        }
    };
    let write = async {
        for number in 1..=20 {
            commit(db, async |unit| unit.prompts().insert(&prompt("Dinner", number)).await.unwrap()).await;
            let now = current(db, Topic::Prompts).await;
            let count = loop {
                match *cached.borrow() {
                    Some((revision, count)) if revision == now => break count,
                    _ => {}
                }
                tokio::task::yield_now().await;
            };
            assert_eq!(i64::try_from(count).unwrap(), number);
        }
        is_written.set(true);
    };
    join(cache, write).await;
}
