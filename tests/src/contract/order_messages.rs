//! Billing details of orders, and messages about them.

use domain::Country;
use domain::purchases::{BillingDetails, MessageContent, MessageText, MessageTopic, Order, OrderMessage};
use domain::users::User;
use domain::{OrderId, OrderMessageId, UserId};

use super::Ports;
use super::builders::{at, next_id, order, stored_order, stored_user, stored_users};
use super::order_lists::premium;

pub(super) fn billing(name: &str) -> BillingDetails {
    let address = "1 Main St\nSpringfield".to_owned();
    let country = Country::parse("CA").ok();
    BillingDetails::new(name.to_owned(), address, String::new(), country, "Quebec".to_owned()).unwrap()
}

pub(super) fn question(order: &Order, seconds: i64) -> OrderMessage {
    OrderMessage {
        id: OrderMessageId::from_uuid(next_id()),
        order_id: order.id,
        member: order.user_id,
        content: MessageContent::Question { topic: MessageTopic::ChargedTwice, closed_at: None },
        text: MessageText::parse_question("Twice?\nReally 🌼").unwrap(),
        created_at: at(seconds),
    }
}

fn answer(order: &Order, author: Option<UserId>, seconds: i64) -> OrderMessage {
    OrderMessage {
        content: MessageContent::Answer { author },
        text: MessageText::parse_answer(&"a".repeat(MessageText::MAX_ANSWER_LENGTH)).unwrap(),
        ..question(order, seconds)
    }
}

async fn placed(db: &Ports, member: &User) -> Order {
    let agent = premium(db, &format!("Agent of {}", member.email), 1900).await;
    stored_order(db, order(member, &[agent], None)).await
}

async fn insert(db: &Ports, message: &OrderMessage) {
    commit!(db.order_messages().insert(message));
}

async fn list(db: &Ports, id: OrderId) -> Vec<OrderMessage> {
    db.store.read().await.unwrap().order_messages().list(id).await.unwrap()
}

async fn save(db: &Ports, order: &Order, details: Option<&BillingDetails>) {
    let member = order.user_id;
    commit!(db.billing_details().save(order.id, member, details));
}

async fn find(db: &Ports, id: OrderId) -> Option<BillingDetails> {
    db.store.read().await.unwrap().billing_details().find(id).await.unwrap()
}

pub async fn billing_details_are_replaced_and_removed(db: &Ports) {
    let anna = stored_user(db, "anna@example.com").await;
    let order = placed(db, &anna).await;
    assert_eq!(find(db, order.id).await, None);
    save(db, &order, Some(&billing("Anna"))).await;
    save(db, &order, Some(&billing("Reyes LLC"))).await;
    assert_eq!(find(db, order.id).await, Some(billing("Reyes LLC")));
    let mut unit = db.store.read().await.unwrap();
    let all = unit.billing_details().list_by_user(anna.id).await.unwrap();
    assert_eq!(all, [(order.id, billing("Reyes LLC"))]);
    drop(unit);
    save(db, &order, None).await;
    assert_eq!(find(db, order.id).await, None);
}

pub async fn close_messages_closes_open_questions_of_one_order(db: &Ports) {
    let [anna, berta] = stored_users(db, ["anna", "berta"]).await;
    let annas = placed(db, &anna).await;
    let bertas = placed(db, &berta).await;
    let (second, first, other) = (question(&annas, 2), question(&annas, 1), question(&bertas, 3));
    let reply = answer(&annas, Some(berta.id), 4);
    for message in [&second, &first, &other, &reply] {
        insert(db, message).await;
    }
    assert_eq!(list(db, annas.id).await, [first.clone(), second.clone(), reply.clone()]);
    let close = async |seconds| commit!(db.order_messages().close_all(annas.id, at(seconds)));
    assert_eq!((close(5).await, close(6).await), (2, 0));
    let closed = |message: OrderMessage| OrderMessage {
        content: MessageContent::Question { topic: MessageTopic::ChargedTwice, closed_at: Some(at(5)) },
        ..message
    };
    assert_eq!(list(db, annas.id).await, [closed(first), closed(second.clone()), reply.clone()]);
    assert_eq!(list(db, bertas.id).await, [other]);
    let mut unit = db.store.read().await.unwrap();
    let newest = unit.order_messages().list_by_user(anna.id, 2).await.unwrap();
    assert_eq!(newest, [reply, closed(second)]);
}

pub async fn order_messages_and_billing_details_go_with_the_account(db: &Ports) {
    let [anna, ada] = stored_users(db, ["anna", "ada"]).await;
    let annas = placed(db, &anna).await;
    let adas = placed(db, &ada).await;
    let reply = answer(&adas, Some(anna.id), 2);
    insert(db, &question(&annas, 1)).await;
    insert(db, &reply).await;
    save(db, &annas, Some(&billing("Anna"))).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(list(db, annas.id).await, []);
    assert_eq!(find(db, annas.id).await, None);
    let without_author = OrderMessage { content: MessageContent::Answer { author: None }, ..reply };
    assert_eq!(list(db, adas.id).await, [without_author]);
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.order_messages().insert(&question(&annas, 3)).await.is_err());
}
