use application::outbox::{MailId, MailKind, OutboxMail};
use application::ports::{ClaimScope, NewsletterFigures, PageRequest, Subscriber};
use domain::agents::Agent;
use domain::newsletters::{
    Audience, CancelReason, EmailSuppression, Newsletter, NewsletterBody, NewsletterSubject, PreviewText,
    RecipientOutcome, SendTime, SubjectAndPreview, SuppressionReason,
};
use domain::posts::Post;
use domain::purchases::{BundleRef, Purchase, PurchaseStatus};
use domain::users::{EmailPreference, EmailTopic, MemberLabel, User};
use domain::{BundleId, NewsletterId, PostId, Reason, UserId};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, commit, email, mail, next_id, order, purchase, stored_user, stored_users, user};
use super::order_lists::{premium, settle};
use super::posts::post;

pub fn scheduled(post: &Post, seconds: i64) -> Newsletter {
    let id = NewsletterId::from_uuid(next_id());
    let title = post.title.as_str().to_owned();
    Newsletter::schedule(id, post.id, title, texts(), SendTime::At(at(seconds + 60)), at(seconds))
}

fn texts() -> SubjectAndPreview {
    SubjectAndPreview {
        subject: NewsletterSubject::parse("Cook once ✨").unwrap(),
        preview_text: PreviewText::parse("Five dinners").unwrap(),
    }
}

pub(super) fn body() -> NewsletterBody {
    NewsletterBody {
        html: "<p>Cook <strong>once</strong> ✨</p>".to_owned(),
        text: "Cook once ✨".to_owned(),
        preview_text: "Dinners".to_owned(),
        post_url: "https://marigold.example/blog/five-dinners".to_owned(),
    }
}

async fn stored_post(db: &Ports, slug: &str) -> Post {
    let author = stored_user(db, &format!("{slug}@example.com")).await;
    let post = post(&author, slug, 0);
    assert!(commit!(db.posts().insert(&post)));
    post
}

async fn insert(db: &Ports, newsletter: &Newsletter) -> bool {
    commit!(db.newsletters().insert(newsletter))
}

async fn stored_newsletter(db: &Ports, slug: &str) -> Newsletter {
    let newsletter = scheduled(&stored_post(db, slug).await, 0);
    assert!(insert(db, &newsletter).await);
    newsletter
}

async fn update(db: &Ports, newsletter: &Newsletter) {
    commit!(db.newsletters().update(newsletter));
}

async fn find(db: &Ports, id: NewsletterId) -> Option<Newsletter> {
    let found = db.store.read().await.unwrap().newsletters().find(id).await.unwrap();
    let locked = commit!(db.newsletters().lock(id));
    assert_eq!(found, locked);
    found
}

async fn subscribe(db: &Ports, member: &User, seconds: i64) {
    let token = format!("token of {}", member.email);
    let preference = EmailPreference::new(member.id, EmailTopic::NewPosts, token).chosen(true, at(seconds));
    commit!(db.email_preferences().insert_if_absent(&preference));
}

async fn verified(db: &Ports, address: &str) -> User {
    let member = User { is_verified: true, ..user(address) };
    assert!(commit!(db.users().insert(&member)));
    member
}

async fn subscriber(db: &Ports, address: &str, seconds: i64) -> User {
    let member = verified(db, address).await;
    subscribe(db, &member, seconds).await;
    member
}

async fn count(db: &Ports, id: Option<NewsletterId>, audience: &Audience) -> u64 {
    db.store.read().await.unwrap().newsletters().count_subscribers(id, audience).await.unwrap()
}

async fn addresses(db: &Ports, newsletter: &Newsletter, after: Option<&User>, seconds: i64) -> Vec<String> {
    let after = after.map(|member| member.id);
    let found = commit(db, async |unit| {
        unit.newsletters()
            .list_subscribers(newsletter.id, &newsletter.audience, after, at(seconds), 100)
            .await
    });
    found.await.unwrap().into_iter().map(|subscriber| subscriber.email.to_string()).collect()
}

pub(super) async fn add_recipient(db: &Ports, newsletter: &Newsletter, member: &User) -> Option<MailId> {
    let mail = MailId::from_uuid(next_id());
    commit!(db.newsletters().add_recipient(newsletter.id, member.id, mail)).then_some(mail)
}

async fn record(db: &Ports, mail: MailId, from: &[RecipientOutcome], to: RecipientOutcome) {
    commit!(db.newsletters().record_outcome(mail, from, to));
}

async fn figures(db: &Ports, newsletter: &Newsletter) -> NewsletterFigures {
    db.store.read().await.unwrap().newsletters().figures(newsletter.id).await.unwrap()
}

pub async fn newsletter_round_trips_in_each_state(db: &Ports) {
    let mut newsletter = stored_newsletter(db, "five-dinners").await;
    assert_eq!(find(db, newsletter.id).await.as_ref(), Some(&newsletter));
    newsletter.start("A new title".to_owned(), body(), 3, at(60));
    newsletter.advance(Some(stored_user(db, "anna@example.com").await.id), true);
    update(db, &newsletter).await;
    assert_eq!(find(db, newsletter.id).await.as_ref(), Some(&newsletter));
    newsletter.finish(at(70));
    update(db, &newsletter).await;
    assert_eq!(find(db, newsletter.id).await.as_ref(), Some(&newsletter));

    let mut other = scheduled(&stored_post(db, "other").await, 5);
    other.send_time = SendTime::WhenPublished;
    let _ = other.cancel(CancelReason::PostUnpublished, at(6));
    assert!(insert(db, &other).await);
    assert_eq!(find(db, other.id).await, Some(other));
    assert_eq!(find(db, NewsletterId::from_uuid(next_id())).await, None);
}

pub async fn newsletter_is_unique_by_post(db: &Ports) {
    let post = stored_post(db, "five-dinners").await;
    let newsletters: Vec<_> = (0..4).map(|seconds| scheduled(&post, seconds)).collect();
    let inserted = join_all(newsletters.iter().map(|newsletter| insert(db, newsletter))).await;
    assert_eq!(inserted.into_iter().filter(|is_inserted| *is_inserted).count(), 1);
    let found = db.store.read().await.unwrap().newsletters().find_by_post(post.id).await.unwrap();
    assert!(newsletters.contains(&found.unwrap()));
    let none = PostId::from_uuid(next_id());
    assert_eq!(db.store.read().await.unwrap().newsletters().find_by_post(none).await.unwrap(), None);
}

pub async fn list_open_newsletters_is_oldest_first(db: &Ports) {
    let late = scheduled(&stored_post(db, "late").await, 20);
    let mut sending = scheduled(&stored_post(db, "sending").await, 10);
    sending.start("Sending".to_owned(), body(), 3, at(11));
    let mut sent = scheduled(&stored_post(db, "sent").await, 0);
    sent.start("Sent".to_owned(), body(), 3, at(1));
    sent.finish(at(2));
    let mut canceled = scheduled(&stored_post(db, "canceled").await, 5);
    let _ = canceled.cancel(CancelReason::ByAdmin, at(6));
    for newsletter in [&late, &sending, &sent, &canceled] {
        assert!(insert(db, newsletter).await);
    }
    let open = db.store.read().await.unwrap().newsletters().list_open().await.unwrap();
    assert_eq!(open, [Newsletter { body: None, ..sending.clone() }, late.clone()]);
    let mut listed = Vec::new();
    let mut page = PageRequest::first(3);
    loop {
        let found = db.store.read().await.unwrap().newsletters().list(&page).await.unwrap();
        listed.extend(found.items.into_iter().map(|(newsletter, _)| newsletter.id));
        let Some(next) = found.next else { break };
        page.after = Some(next);
    }
    assert_eq!(listed, [&late, &sending, &canceled, &sent].map(|newsletter| newsletter.id));
}

pub async fn subscribers_are_verified_members_who_chose_in_time(db: &Ports) {
    let newsletter = stored_newsletter(db, "five-dinners").await;
    let anna = subscriber(db, "anna@example.com", 0).await;
    let ben = subscriber(db, "ben@example.com", 10).await;
    subscribe(db, &stored_user(db, "unverified@example.com").await, 0).await;
    verified(db, "undecided@example.com").await;
    let off = subscriber(db, "off@example.com", 0).await;
    let preference = EmailPreference::new(off.id, EmailTopic::NewPosts, String::new()).chosen(false, at(1));
    commit!(db.email_preferences().update(&preference));
    let other = verified(db, "other-topic@example.com").await;
    let preference = EmailPreference::new(other.id, EmailTopic::ProblemFixed, "other".to_owned());
    let preference = preference.chosen(true, at(0));
    commit!(db.email_preferences().insert_if_absent(&preference));
    let mut blocked = subscriber(db, "blocked@example.com", 0).await;
    let _ = blocked.block(Reason::parse("Spam").unwrap(), at(1));
    let mut deleted = subscriber(db, "deleted@example.com", 0).await;
    let _ = deleted.schedule_deletion(None, at(1));
    for member in [&blocked, &deleted] {
        assert!(commit!(db.users().update(member)));
    }
    assert_eq!(addresses(db, &newsletter, None, 10).await, ["anna@example.com", "ben@example.com"]);
    assert_eq!(addresses(db, &newsletter, None, 9).await, ["anna@example.com"]);
    assert_eq!(addresses(db, &newsletter, Some(&anna), 10).await, ["ben@example.com"]);
    assert_eq!(addresses(db, &newsletter, Some(&ben), 10).await, [""; 0]);
    let count = async |id| count(db, id, &Audience::All).await;
    assert_eq!((count(None).await, count(Some(newsletter.id)).await), (2, 2));
    let found = commit(db, async |unit| {
        unit.newsletters().list_subscribers(newsletter.id, &Audience::All, None, at(10), 1).await
    });
    let expected = Subscriber {
        id: anna.id,
        email: anna.email.clone(),
        unsubscribe_token: Some("token of anna@example.com".to_owned()),
    };
    assert_eq!(found.await.unwrap(), [expected]);

    assert!(add_recipient(db, &newsletter, &anna).await.is_some());
    assert_eq!(addresses(db, &newsletter, None, 10).await, ["ben@example.com"]);
    assert_eq!((count(None).await, count(Some(newsletter.id)).await), (2, 1));
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(addresses(db, &newsletter, None, 10).await, ["ben@example.com"]);
}

pub async fn audience_selects_among_subscribers(db: &Ports) {
    let mut newsletter = stored_newsletter(db, "five-dinners").await;
    let agents = [premium(db, "One", 500).await, premium(db, "Two", 500).await];
    let bundle = BundleId::from_uuid(next_id());
    let [anna, ben, carla, dora] = ["anna", "ben", "carla", "dora"].map(|name| format!("{name}@example.com"));
    // Anna bought one agent, Ben both in a bundle, and Carla's purchase was refunded.
    let mut members = Vec::new();
    for address in [&anna, &ben, &carla, &dora] {
        members.push(subscriber(db, address, 0).await);
    }
    let late = User { created_at: at(50), is_verified: true, ..user("late@example.com") };
    assert!(commit!(db.users().insert(&late)));
    subscribe(db, &late, 50).await;
    // Not a subscriber.
    let stranger = verified(db, "other@example.com").await;
    for (member, bought, bundle, status) in [
        (&members[0], &agents[..1], None, PurchaseStatus::Owned),
        (&members[1], &agents[..], Some(bundle), PurchaseStatus::Owned),
        (&members[2], &agents[1..], Some(bundle), PurchaseStatus::Refunded),
        (&stranger, &agents[..], Some(bundle), PurchaseStatus::Owned),
    ] {
        let mut placed = order(member, bought, None);
        for line in &mut placed.lines {
            line.bundle = bundle.map(|id| BundleRef { id, title: "Both".to_owned() });
        }
        let order = settle(db, placed, 10).await;
        for agent in bought {
            let purchase = Purchase { status, ..purchase(&order, agent, at(10)) };
            assert!(commit!(db.purchases().insert(&purchase)));
        }
    }
    for (member, label) in [(&members[0], "VIP"), (&members[3], "vip"), (&stranger, "VIP")] {
        let label = MemberLabel::parse(label).unwrap();
        commit!(db.member_labels().insert(member.id, &label));
    }
    let buyers = |agents: &[&Agent], bundles: &[BundleId]| Audience::Buyers {
        agents: agents.iter().map(|agent| agent.id).collect(),
        bundles: bundles.to_vec(),
        is_product_update: false,
    };
    let news = |agent: &Agent| Audience::Buyers {
        agents: vec![agent.id],
        bundles: Vec::new(),
        is_product_update: true,
    };
    let labels = |labels: &[&str]| {
        Audience::Labels(labels.iter().map(|label| MemberLabel::parse(label).unwrap()).collect())
    };
    let late = "late@example.com".to_owned();
    // Also to buyers who are no subscribers, unless they turned product updates off.
    let off = EmailPreference::new(members[1].id, EmailTopic::ProductUpdates, "off".to_owned());
    let off = off.chosen(false, at(20));
    commit!(db.email_preferences().insert_if_absent(&off));
    let other = "other@example.com".to_owned();
    for (audience, expected) in [
        (Audience::All, vec![&anna, &ben, &carla, &dora, &late]),
        (buyers(&[&agents[0]], &[]), vec![&anna, &ben]),
        (buyers(&[&agents[1]], &[]), vec![&ben]),
        (buyers(&[], &[bundle]), vec![&ben]),
        (buyers(&[&agents[0]], &[bundle]), vec![&anna, &ben]),
        (buyers(&[], &[BundleId::from_uuid(next_id())]), vec![]),
        (news(&agents[0]), vec![&anna, &other]),
        (Audience::NeverBought, vec![&dora, &late]),
        (Audience::JoinedSince(at(50)), vec![&late]),
        (labels(&["Vip", "other"]), vec![&anna, &dora]),
    ] {
        newsletter.audience = audience.clone();
        update(db, &newsletter).await;
        assert_eq!(find(db, newsletter.id).await.as_ref(), Some(&newsletter));
        assert_eq!(addresses(db, &newsletter, None, 100).await.iter().collect::<Vec<_>>(), expected);
        let count = count(db, Some(newsletter.id), &audience).await;
        assert_eq!(count, u64::try_from(expected.len()).unwrap(), "{audience:?}");
    }
}

pub async fn recipient_is_added_once_per_newsletter(db: &Ports) {
    let newsletter = stored_newsletter(db, "five-dinners").await;
    let other = stored_newsletter(db, "other").await;
    let anna = stored_user(db, "anna@example.com").await;
    let added = join_all((0..4).map(|_| add_recipient(db, &newsletter, &anna))).await;
    assert_eq!(added.into_iter().flatten().count(), 1);
    assert!(add_recipient(db, &other, &anna).await.is_some());
    assert_eq!(figures(db, &newsletter).await.recipients(), 1);
}

pub async fn skipped_recipient_gets_another_email(db: &Ports) {
    let (newsletter, other) = (stored_newsletter(db, "first").await, stored_newsletter(db, "second").await);
    let (anna, ben) =
        (subscriber(db, "anna@example.com", 0).await, subscriber(db, "ben@example.com", 0).await);
    let sent = add_recipient(db, &newsletter, &anna).await.unwrap();
    record(db, sent, &[RecipientOutcome::Queued], RecipientOutcome::Sent).await;
    let (queued, of_other) =
        (add_recipient(db, &newsletter, &ben).await.unwrap(), add_recipient(db, &other, &ben).await.unwrap());
    commit!(db.newsletters().skip_queued(newsletter.id));
    let outcome = async |mail| {
        let found = db.store.read().await.unwrap().newsletters().find_by_mail(mail).await.unwrap();
        found.map(|(_, outcome)| outcome)
    };
    assert_eq!(outcome(sent).await, Some(RecipientOutcome::Sent));
    assert_eq!(outcome(queued).await, Some(RecipientOutcome::Skipped));
    assert_eq!(outcome(of_other).await, Some(RecipientOutcome::Queued));
    assert_eq!(addresses(db, &newsletter, None, 10).await, ["ben@example.com"]);

    let again = join_all((0..4).map(|_| add_recipient(db, &newsletter, &ben))).await;
    let [again] = again.into_iter().flatten().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((outcome(queued).await, outcome(again).await), (None, Some(RecipientOutcome::Queued)));
    assert_eq!(addresses(db, &newsletter, None, 10).await, [""; 0]);
    assert_eq!(figures(db, &newsletter).await.recipients(), 2);
}

pub async fn newsletter_is_found_by_each_of_its_emails(db: &Ports) {
    let (mut newsletter, other) =
        (stored_newsletter(db, "first").await, stored_newsletter(db, "second").await);
    newsletter.start("A new title".to_owned(), body(), 2, at(60));
    update(db, &newsletter).await;
    let [anna, ben] = stored_users(db, ["anna", "ben"]).await;
    let find = async |mail| db.store.read().await.unwrap().newsletters().find_by_mail(mail).await.unwrap();
    for member in [&anna, &ben] {
        let mail = add_recipient(db, &newsletter, member).await.unwrap();
        assert_eq!(find(mail).await, Some((newsletter.clone(), RecipientOutcome::Queued)));
        record(db, mail, &[RecipientOutcome::Queued], RecipientOutcome::Sent).await;
        assert_eq!(find(mail).await, Some((newsletter.clone(), RecipientOutcome::Sent)));
    }
    let of_other = add_recipient(db, &other, &anna).await.unwrap();
    assert_eq!(find(of_other).await, Some((other, RecipientOutcome::Queued)));
    assert_eq!(find(MailId::from_uuid(next_id())).await, None);
}

pub async fn recipient_outcomes_are_counted(db: &Ports) {
    use RecipientOutcome::{Queued, Refused, Sent, Skipped};

    let newsletter = stored_newsletter(db, "five-dinners").await;
    let mut mails = Vec::new();
    let mut members = Vec::new();
    for name in ["anna", "ben", "carla", "dora", "emil"] {
        let member = stored_user(db, &format!("{name}@example.com")).await;
        mails.push(add_recipient(db, &newsletter, &member).await.unwrap());
        members.push(member);
    }
    for (mail, outcome) in mails.iter().zip([Sent, Sent, Refused, Skipped]) {
        record(db, *mail, &[Queued], outcome).await;
    }
    record(db, mails[0], &[Queued], Refused).await;
    record(db, mails[1], &[Queued, Sent], Refused).await;
    record(db, MailId::from_uuid(next_id()), &[Queued], Sent).await;
    let unsubscribe = async |member: &User, at| {
        let id = member.id;
        commit!(db.newsletters().record_unsubscribe(newsletter.id, id, at));
    };
    unsubscribe(&members[0], Some(at(5))).await;
    unsubscribe(&members[4], Some(at(6))).await;
    let expected = NewsletterFigures { waiting: 1, sent: 1, refused: 2, skipped: 1, unsubscribed: 2 };
    assert_eq!(figures(db, &newsletter).await, expected);
    unsubscribe(&members[4], None).await;
    // The numbers of a newsletter stay when an account is erased.
    assert!(commit!(db.users().remove(members[0].id)));
    let expected = NewsletterFigures { unsubscribed: 1, ..expected };
    assert_eq!(figures(db, &newsletter).await, expected);
    let page = PageRequest::first(10);
    let listed = db.store.read().await.unwrap().newsletters().list(&page).await.unwrap();
    assert_eq!(listed.items.into_iter().map(|(_, figures)| figures).collect::<Vec<_>>(), [expected]);

    let mut unit = db.store.read().await.unwrap();
    let received = unit.newsletters().list_by_member(members[1].id, 10).await.unwrap();
    assert_eq!(received.len(), 1);
    assert_eq!((received[0].outcome, received[0].title.as_str()), (Refused, newsletter.title.as_str()));
    assert_eq!(unit.newsletters().list_by_member(members[0].id, 10).await.unwrap(), []);
}

pub async fn listed_posts_have_the_time_of_their_newsletter(db: &Ports) {
    let mut newsletter = scheduled(&stored_post(db, "five-dinners").await, 0);
    let listed = async || db.queries.posts().list_all().await.unwrap()[0].newsletter_at;
    assert_eq!(listed().await, None);
    assert!(insert(db, &newsletter).await);
    assert_eq!(listed().await, Some(at(60)));
    newsletter.send_time = SendTime::WhenPublished;
    update(db, &newsletter).await;
    assert_eq!(listed().await, None);
    newsletter.send_time = SendTime::At(at(60));
    let _ = newsletter.cancel(CancelReason::ByAdmin, at(6));
    update(db, &newsletter).await;
    assert_eq!(listed().await, None);
}

pub async fn newsletter_outlives_its_post(db: &Ports) {
    let mut post = stored_post(db, "five-dinners").await;
    let newsletter = scheduled(&post, 0);
    assert!(insert(db, &newsletter).await);
    post.delete(at(1));
    assert!(commit!(db.posts().update(&post)));
    commit!(db.posts().remove_deleted(at(2), 10));
    assert_eq!(find(db, newsletter.id).await, Some(Newsletter { post_id: None, ..newsletter }));
}

pub async fn bulk_emails_are_claimed_after_all_others(db: &Ports) {
    let bulk = |key: &str, seconds| OutboxMail { kind: MailKind::Newsletter, ..mail(key, at(seconds)) };
    let mails = [bulk("bulk 1", 0), mail("urgent 1", at(5)), bulk("bulk 2", 1), mail("urgent 2", at(6))];
    for mail in &mails {
        commit!(db.outbox().enqueue(mail));
    }
    let claim = async |scope, now| {
        commit!(db.outbox().claim(scope, at(now), at(now + 10), 10))
            .into_iter()
            .map(|mail| mail.dedupe_key)
            .collect::<Vec<_>>()
    };
    let count = async |limit| commit!(db.outbox().count_queued_bulk(limit));
    assert_eq!((count(1).await, count(2).await, count(3).await), (1, 2, 2));
    assert_eq!(claim(ClaimScope::Urgent, 10).await, ["urgent 1", "urgent 2"]);
    assert_eq!(claim(ClaimScope::Urgent, 10).await, [""; 0]);
    assert_eq!(claim(ClaimScope::All, 30).await, ["urgent 1", "urgent 2", "bulk 1", "bulk 2"]);
}

pub(super) fn suppression(
    member: &User,
    address: &str,
    reason: SuppressionReason,
    seconds: i64,
) -> EmailSuppression {
    EmailSuppression { user_id: member.id, address: email(address), reason, suppressed_at: at(seconds) }
}

pub async fn suppression_keeps_its_first_reason_until_it_is_lifted(db: &Ports) {
    use SuppressionReason::{Bounce, Complaint};

    let anna = subscriber(db, "Anna@example.com", 0).await;
    let save = async |suppression: &EmailSuppression| {
        commit!(db.email_suppressions().save(suppression));
        db.store.read().await.unwrap().email_suppressions().find(anna.id).await.unwrap().unwrap()
    };
    let first = suppression(&anna, "anna@example.com", Bounce, 1);
    assert_eq!(save(&first).await, first);
    assert_eq!(save(&suppression(&anna, "ANNA@example.com", Bounce, 2)).await, first);
    let complaint = suppression(&anna, "anna@example.com", Complaint, 3);
    assert_eq!(save(&complaint).await, complaint);
    assert_eq!(save(&suppression(&anna, "anna@example.com", Bounce, 4)).await, complaint);
    let newsletter = stored_newsletter(db, "five-dinners").await;
    assert_eq!(addresses(db, &newsletter, None, 10).await, [""; 0]);
    let other = suppression(&anna, "former@example.com", Bounce, 5);
    assert_eq!(save(&other).await, other);
    assert_eq!(addresses(db, &newsletter, None, 10).await, ["Anna@example.com"]);

    let berta = subscriber(db, "berta@example.com", 0).await;
    let list = async |members: &[UserId]| {
        db.store.read().await.unwrap().email_suppressions().list(members).await.unwrap()
    };
    assert_eq!(list(&[berta.id, anna.id]).await, [other]);
    assert_eq!((list(&[berta.id]).await, list(&[]).await), (vec![], vec![]));

    let remove = async || commit!(db.email_suppressions().remove(anna.id));
    assert_eq!((remove().await, remove().await), (true, false));
    assert_eq!(db.store.read().await.unwrap().email_suppressions().find(anna.id).await.unwrap(), None);
    save(&first).await;
    assert!(commit!(db.users().remove(anna.id)));
    assert_eq!(db.store.read().await.unwrap().email_suppressions().find(anna.id).await.unwrap(), None);
}

pub async fn webhook_request_is_recorded_once(db: &Ports) {
    let record =
        async |token: &str, seconds| commit!(db.email_suppressions().record_webhook(token, at(seconds)));
    assert_eq!((record("a", 0).await, record("a", 1).await, record("b", 1).await), (true, false, true));
    let remove = async |before, limit| commit!(db.email_suppressions().remove_webhooks(at(before), limit));
    assert_eq!((remove(0, 10).await, remove(2, 1).await, remove(2, 10).await), (0, 1, 1));
    assert!(record("a", 3).await);
}
