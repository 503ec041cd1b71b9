use application::ports::{MissedSearchSort, PageRequest};
use domain::MissedSearchId;
use domain::search::{MissedSearch, MissedSearchText};

use super::Ports;
use super::builders::{at, next_id};

async fn count(db: &Ports, text: &str, seconds: i64) {
    let id = MissedSearchId::from_uuid(next_id());
    let text = MissedSearchText::parse(text).unwrap();
    commit!(db.missed_searches().count(id, &text, at(seconds)));
}

async fn list(db: &Ports, sort: MissedSearchSort) -> Vec<MissedSearch> {
    let mut unit = db.store.read().await.unwrap();
    unit.missed_searches().list(sort, &PageRequest::first(100)).await.unwrap().items
}

async fn texts(db: &Ports, sort: MissedSearchSort) -> Vec<(String, u32)> {
    let searches = list(db, sort).await;
    searches.into_iter().map(|search| (search.text.as_str().to_owned(), search.count)).collect()
}

fn counted(text: &str, count: u32) -> (String, u32) {
    (text.to_owned(), count)
}

pub async fn count_missed_search_twice_increments_it(db: &Ports) {
    count(db, "taxes", 1).await;
    count(db, "Crochet über", 2).await;
    count(db, "Taxes", 3).await;
    count(db, "crochet", 4).await;
    let by_count = texts(db, MissedSearchSort::Count).await;
    assert_eq!(by_count[0], counted("taxes", 2));
    assert_eq!(by_count.len(), 3);
    let by_time = texts(db, MissedSearchSort::LastSearched).await;
    assert_eq!(by_time, [counted("crochet", 1), counted("taxes", 2), counted("crochet über", 1)]);
    assert_eq!(list(db, MissedSearchSort::LastSearched).await[1].last_searched_at, at(3));
}

pub async fn list_missed_searches_pages_in_both_sorts(db: &Ports) {
    for (seconds, text) in (0..).zip(["a", "b", "c", "d", "e"]) {
        count(db, text, seconds).await;
    }
    count(db, "b", 9).await;
    for sort in MissedSearchSort::ALL {
        let (mut paged, mut request) = (Vec::new(), PageRequest::first(2));
        loop {
            let mut unit = db.store.read().await.unwrap();
            let page = unit.missed_searches().list(sort, &request).await.unwrap();
            paged.extend(page.items);
            request.after = page.next;
            if request.after.is_none() {
                break;
            }
        }
        assert_eq!(paged, list(db, sort).await, "{sort:?}");
        assert_eq!(paged[0].text.as_str(), "b", "{sort:?}");
    }
}

pub async fn trim_missed_searches_keeps_the_latest(db: &Ports) {
    for (seconds, text) in (0..).zip(["a", "b", "c"]) {
        count(db, text, seconds).await;
    }
    count(db, "a", 5).await;
    commit!(db.missed_searches().trim(2));
    assert_eq!(texts(db, MissedSearchSort::LastSearched).await, [counted("a", 2), counted("c", 1)]);
}

pub async fn remove_missed_search_returns_whether_it_existed(db: &Ports) {
    count(db, "a", 1).await;
    let id = list(db, MissedSearchSort::Count).await[0].id;
    for expected in [true, false] {
        let removed = commit!(db.missed_searches().remove(id));
        assert_eq!(removed, expected);
    }
    assert_eq!(list(db, MissedSearchSort::Count).await, []);
}

pub async fn remove_old_missed_searches_respects_retention_and_limit(db: &Ports) {
    for (seconds, text) in (0..).zip(["a", "b", "c", "d"]) {
        count(db, text, seconds).await;
    }
    let remove = async |limit| commit!(db.missed_searches().remove_before(at(3), limit));
    assert_eq!(remove(2).await, 2);
    assert_eq!(remove(2).await, 1);
    assert_eq!(texts(db, MissedSearchSort::Count).await, [counted("d", 1)]);
}
