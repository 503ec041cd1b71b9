use std::collections::BTreeSet;

use application::ports::{ImageFilter, ImageSummary, ImageUse, ImageUseKind, PageRequest, UnitOfWork};
use chrono::{DateTime, Utc};
use domain::agents::Access;
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{AltText, FileFormat, Image, ImageName, ImageSource};
use domain::newsletters::NewsletterBody;
use domain::posts::{Post, PostRevision, PostText, WorkingCopy};
use domain::{ImageId, PostId, PostRevisionId, RichText};
use uuid::Uuid;

use super::Ports;
use super::builders::{agent, at, feature_image, next_id, stored_user};
use super::newsletters::scheduled;
use super::posts::post;

fn image(digit: char, name: &str, alt: &str, created_at: DateTime<Utc>) -> Image {
    Image {
        id: ImageId::from_uuid(next_id()),
        source: ImageSource {
            hash: digit.to_string().repeat(32).parse().unwrap(),
            width: 1600,
            height: 900,
            fallback: FileFormat::Jpeg,
        },
        bytes: 5_000_000_000,
        alt: AltText::parse(alt).unwrap(),
        name: ImageName::from_file_name(name),
        created_at,
    }
}

async fn insert(db: &Ports, image: &Image) -> bool {
    commit!(db.images().insert(image))
}

async fn list(db: &Ports, search: &str) -> Vec<ImageSummary> {
    let filter = ImageFilter { search: (!search.is_empty()).then(|| search.to_owned()) };
    let mut unit = db.store.read().await.unwrap();
    unit.images().list(&filter, &PageRequest::first(100)).await.unwrap().items
}

async fn lock(unit: &mut dyn UnitOfWork, id: ImageId) -> Option<Image> {
    unit.images().lock(id).await.unwrap().map(|found| found.image)
}

pub async fn insert_image_round_trips(db: &Ports) {
    let mut cat = image('a', "Katze über Dach.png", "A cat", at(1));
    assert!(insert(db, &cat).await);
    let mut unit = db.store.begin().await.unwrap();
    assert_eq!(lock(&mut *unit, cat.id).await, Some(cat.clone()));
    assert_eq!(unit.images().find_by_hash(&cat.source.hash).await.unwrap(), Some(cat.clone()));
    cat.alt = AltText::parse("A sleeping cat").unwrap();
    let renamed = Image { name: ImageName::from_file_name("other.png"), ..cat.clone() };
    unit.images().update(&renamed).await.unwrap();
    unit.commit().await.unwrap();
    assert_eq!(list(db, "sleeping").await[0].image, cat, "only the alternative text has changed");
    commit!(db.images().update(&image('b', "b", "", at(1))));
    for expected in [true, false] {
        assert_eq!(commit!(db.images().remove(cat.id)), expected);
    }
    assert!(list(db, "").await.is_empty());
}

pub async fn insert_image_with_stored_content_changes_nothing(db: &Ports) {
    let first = image('a', "first.png", "", at(1));
    assert!(insert(db, &first).await);
    assert!(!insert(db, &image('a', "second.png", "", at(2))).await);
    assert_eq!(list(db, "").await.len(), 1);
}

pub async fn list_images_searches_in_pages_newest_first(db: &Ports) {
    for (digit, name, alt, seconds) in
        [('a', "Ärger.png", "", 1), ('b', "two.png", "An ÄRGER_100%", 2), ('c', "three.png", "", 2)]
    {
        assert!(insert(db, &image(digit, name, alt, at(seconds))).await);
    }
    let names = |images: &[ImageSummary]| -> Vec<_> {
        images.iter().map(|summary| summary.image.name.as_str().to_owned()).collect()
    };
    assert_eq!(names(&list(db, "").await), ["three.png", "two.png", "Ärger.png"]);
    assert_eq!(names(&list(db, "ärger").await), ["two.png", "Ärger.png"]);
    assert_eq!(names(&list(db, "r_100%").await), ["two.png"]);
    assert!(list(db, "r%0").await.is_empty());
    let (mut paged, mut request) = (Vec::new(), PageRequest::first(2));
    loop {
        let mut unit = db.store.read().await.unwrap();
        let page = unit.images().list(&ImageFilter::default(), &request).await.unwrap();
        paged.extend(page.items);
        request.after = page.next;
        if request.after.is_none() {
            break;
        }
    }
    assert_eq!(paged, list(db, "").await);
}

fn html(image: &Image) -> RichText {
    RichText::from_sanitized(&format!("<p><img src=\"{}\"></p>", image.source.fallback_file().path()))
        .unwrap()
}

pub async fn image_uses_include_all_texts(db: &Ports) {
    let images =
        ['a', 'b', 'c', 'd', 'e', 'f', '1', '2', '3', '4'].map(|digit| image(digit, "a.png", "", at(1)));
    for image in &images {
        assert!(insert(db, image).await);
    }
    let [in_post, in_page, in_copy, in_revision, in_email, _unused, of_post, of_copy, of_agent, of_revision] =
        images;
    let author = stored_user(db, "ada@example.com").await;
    let mut deleted = Post { content: html(&in_post), ..post(&author, "tea", 0) };
    deleted.details.feature_image = Some(feature_image('1'));
    deleted.delete(at(3));
    let mut archived = agent("Archived", Access::Free, at(0));
    archived.image = Some(feature_image('3'));
    archived.archive(at(3));
    let page = LegalPage { kind: LegalPageKind::Terms, content: html(&in_page), updated_at: at(2) };
    let text = PostText {
        title: " ".to_owned(),
        content: format!("{0}{0}", html(&in_copy).as_str()),
        feature_image: Some(feature_image('2')),
        ..PostText::default()
    };
    let copy = WorkingCopy {
        id: PostId::from_uuid(next_id()),
        text,
        base: None,
        editor: Uuid::from_u128(7),
        edited_by: Some(author.id),
        updated_at: at(4),
    };
    let revision = PostRevision {
        title: "Earlier".to_owned(),
        content: html(&in_revision).as_str().to_owned(),
        feature_image: Some(feature_image('4')),
        ..PostRevision::of(&deleted, PostRevisionId::from_uuid(next_id()), None)
    };
    let mut newsletter = scheduled(&deleted, 0);
    let body = NewsletterBody {
        html: format!("<img src=\"https://a.example{}\">", in_email.source.fallback_file().path()),
        text: String::new(),
        preview_text: String::new(),
        post_url: String::new(),
    };
    newsletter.start("Sent".to_owned(), body, 1, at(5));
    let mut unit = db.store.begin().await.unwrap();
    assert!(unit.posts().insert(&deleted).await.unwrap());
    assert!(unit.agents().insert(&archived).await.unwrap());
    assert!(unit.legal_pages().insert(&page).await.unwrap());
    assert!(unit.working_copies().insert(&copy).await.unwrap());
    unit.post_revisions().insert(&revision).await.unwrap();
    assert!(unit.newsletters().insert(&newsletter).await.unwrap());
    unit.newsletters().update(&newsletter).await.unwrap();
    unit.commit().await.unwrap();
    let mut unit = db.store.read().await.unwrap();
    let hashes = unit.images().list_used().await.unwrap();
    let uses = unit.images().uses(&Vec::from_iter(hashes.clone())).await.unwrap();
    let of_image =
        |image: Image, kind, title: &str| (image.source.hash, ImageUse { kind, title: title.to_owned() });
    let expected = [
        of_image(in_post, ImageUseKind::Post, deleted.title.as_str()),
        of_image(in_page, ImageUseKind::Page, LegalPageKind::Terms.title()),
        of_image(in_copy, ImageUseKind::Draft, "Untitled post"),
        of_image(in_revision, ImageUseKind::Revision, "Earlier"),
        of_image(in_email, ImageUseKind::Newsletter, "Sent"),
        of_image(of_post, ImageUseKind::Post, deleted.title.as_str()),
        of_image(of_copy, ImageUseKind::Draft, "Untitled post"),
        of_image(of_agent, ImageUseKind::Agent, "Archived"),
        of_image(of_revision, ImageUseKind::Revision, "Earlier"),
    ];
    assert_eq!(uses, BTreeSet::from(expected));
    assert_eq!(hashes, uses.iter().map(|(hash, _)| hash.clone()).collect());
    assert!(unit.images().uses(&[]).await.unwrap().is_empty());
}

pub async fn image_is_unused_until_recorded_otherwise(db: &Ports) {
    let cat = image('a', "cat.png", "", at(1));
    assert!(insert(db, &cat).await);
    let unused_since = async || {
        let mut unit = db.store.read().await.unwrap();
        unit.images().list_all().await.unwrap()[0].unused_since
    };
    assert_eq!(unused_since().await, Some(cat.created_at));
    for at in [None, Some(at(9))] {
        commit!(db.images().set_unused_since(cat.id, at));
        assert_eq!(unused_since().await, at);
    }
}
