use domain::RichText;
use domain::legal_pages::{LegalPage, LegalPageKind};
use futures_util::future::join_all;

use super::Ports;
use super::builders::at;

pub(super) fn page(kind: LegalPageKind, text: &str, seconds: i64) -> LegalPage {
    let content = RichText::from_sanitized(&format!("<p>{text} ✨ &amp; more</p>")).expect("content");
    LegalPage::create(kind, content, at(seconds))
}

async fn find(db: &Ports, kind: LegalPageKind) -> Option<LegalPage> {
    db.store.read().await.unwrap().legal_pages().find(kind).await.unwrap()
}

async fn insert(db: &Ports, page: &LegalPage) -> bool {
    commit!(db.legal_pages().insert(page))
}

pub async fn insert_page_of_each_kind_round_trips(db: &Ports) {
    for (kind, seconds) in LegalPageKind::ALL.into_iter().zip(0..) {
        assert_eq!(find(db, kind).await, None);
        let page = page(kind, "Text", seconds);
        assert!(insert(db, &page).await);
        assert_eq!(find(db, kind).await, Some(page.clone()));
        let locked = commit!(db.legal_pages().lock(kind));
        assert_eq!(locked, Some(page));
    }
}

pub async fn update_page_changes_only_that_page(db: &Ports) {
    let [terms, contact] = [LegalPageKind::Terms, LegalPageKind::Contact].map(|kind| page(kind, "Before", 0));
    commit!(db.legal_pages().update(&terms));
    assert_eq!(find(db, LegalPageKind::Terms).await, None);
    assert!(insert(db, &terms).await && insert(db, &contact).await);
    let edited = page(LegalPageKind::Terms, "After", 5);
    commit!(db.legal_pages().update(&edited));
    assert_eq!(find(db, LegalPageKind::Terms).await, Some(edited));
    assert_eq!(find(db, LegalPageKind::Contact).await, Some(contact));
}

pub async fn insert_pages_concurrently_keeps_one(db: &Ports) {
    let pages: Vec<_> = (0..8).map(|number| page(LegalPageKind::Terms, "Text", number)).collect();
    let inserted = join_all(pages.iter().map(|page| insert(db, page))).await;
    assert_eq!(inserted.iter().filter(|&&inserted| inserted).count(), 1);
    let winner = inserted.iter().position(|&inserted| inserted).unwrap();
    assert_eq!(find(db, LegalPageKind::Terms).await.as_ref(), pages.get(winner));
}

pub async fn remove_page_leaves_the_others(db: &Ports) {
    let [terms, contact] = [LegalPageKind::Terms, LegalPageKind::Contact].map(|kind| page(kind, "Text", 0));
    assert!(insert(db, &terms).await && insert(db, &contact).await);
    let remove = async || commit!(db.legal_pages().remove(terms.kind));
    assert!(remove().await);
    assert!(!remove().await);
    assert_eq!(find(db, terms.kind).await, None);
    assert_eq!(find(db, contact.kind).await, Some(contact));
}
