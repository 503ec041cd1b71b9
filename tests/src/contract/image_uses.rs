//! Which images are used is stored with each text. Here it is compared with the texts.

use std::collections::BTreeSet;

use application::media::referenced_images;
use application::ports::{ImageUse, ImageUseKind, UnitOfWork};
use domain::agents::{Access, Agent};
use domain::legal_pages::{LegalPage, LegalPageKind};
use domain::media::{ContentHash, FeatureImage};
use domain::newsletters::{Newsletter, NewsletterBody};
use domain::posts::{Post, PostRevision, PostText, PostTitle, WorkingCopy};
use domain::users::User;
use domain::{PostRevisionId, RichText};
use uuid::Uuid;

use super::Ports;
use super::builders::{agent, at, feature_image, next_id, stored_user};
use super::newsletters::scheduled;
use super::posts::post;
use crate::seeded_rng::SeededRng;

const STEPS: u32 = 150;
const DIGITS: [char; 5] = ['a', 'b', 'c', 'd', 'e'];

#[derive(Default)]
struct Contents {
    posts: Vec<Post>,
    agents: Vec<Agent>,
    newsletters: Vec<Newsletter>,
}

fn html(rng: &mut SeededRng) -> String {
    let images = (0..rng.below(3)).map(|_| {
        let hash = rng.pick(&DIGITS).unwrap().to_string().repeat(32);
        format!("<p><img src=\"/media/{hash}-1600.jpg\"></p>")
    });
    images.chain(["<p>Text</p>".to_owned()]).collect()
}

fn maybe_feature_image(rng: &mut SeededRng) -> Option<FeatureImage> {
    rng.one_in(2).then(|| feature_image(*rng.pick(&DIGITS).unwrap()))
}

fn edit(post: &mut Post, rng: &mut SeededRng) {
    post.title = PostTitle::parse(&format!("Post {}", rng.below(1000))).unwrap();
    post.content = RichText::from_sanitized(&html(rng)).unwrap();
    post.details.feature_image = maybe_feature_image(rng);
}

/// One random change of a content.
async fn change(unit: &mut dyn UnitOfWork, rng: &mut SeededRng, author: &User, contents: &mut Contents) {
    let known = contents.posts.len();
    match rng.below(12) {
        0 | 1 => {
            let mut new = post(author, &format!("post-{}", next_id()), 0);
            edit(&mut new, rng);
            assert!(unit.posts().insert(&new).await.unwrap());
            contents.posts.push(new);
        }
        2 | 3 if known > 0 => {
            let post = &mut contents.posts[rng.index(known)];
            edit(post, rng);
            unit.posts().update(post).await.unwrap();
            let revision = PostRevision::of(post, PostRevisionId::from_uuid(next_id()), None);
            if unit.posts().lock(post.id).await.unwrap().is_some() {
                unit.post_revisions().insert(&revision).await.unwrap();
            }
        }
        4 if known > 0 => {
            let id = contents.posts[rng.index(known)].id;
            unit.post_revisions().remove_oldest(id, 1).await.unwrap();
        }
        5 | 6 if known > 0 => {
            let id = contents.posts[rng.index(known)].id;
            let is_stored = unit.posts().lock(id).await.unwrap().is_some();
            let text = PostText {
                title: ["", "Half a post"][rng.index(2)].to_owned(),
                content: html(rng),
                feature_image: maybe_feature_image(rng),
                ..PostText::default()
            };
            let copy = WorkingCopy {
                id,
                text,
                base: is_stored.then(|| at(1)),
                editor: Uuid::from_u128(7),
                edited_by: Some(author.id),
                updated_at: at(4),
            };
            if !unit.working_copies().insert(&copy).await.unwrap() {
                unit.working_copies().update(&copy).await.unwrap();
            }
        }
        7 if known > 0 => {
            let id = contents.posts[rng.index(known)].id;
            unit.working_copies().remove(id).await.unwrap();
        }
        8 if known > 0 => {
            let post = &mut contents.posts[rng.index(known)];
            post.delete(at(3));
            unit.posts().update(post).await.unwrap();
            unit.posts().remove(post.id).await.unwrap();
        }
        9 => {
            let kind = *rng.pick(&LegalPageKind::ALL).unwrap();
            let content = RichText::from_sanitized(&html(rng)).unwrap();
            let page = LegalPage { kind, content, updated_at: at(2) };
            if rng.one_in(3) {
                unit.legal_pages().remove(kind).await.unwrap();
            } else if !unit.legal_pages().insert(&page).await.unwrap() {
                unit.legal_pages().update(&page).await.unwrap();
            }
        }
        10 => {
            let mut new = agent(&format!("Agent {}", rng.below(1000)), Access::Free, at(0));
            new.image = maybe_feature_image(rng);
            assert!(unit.agents().insert(&new).await.unwrap());
            if let Some(old) = contents.agents.last_mut() {
                old.image = maybe_feature_image(rng);
                old.delete(false, at(3));
                unit.agents().update(old).await.unwrap();
                if rng.one_in(2) {
                    unit.agents().remove(old.id).await.unwrap();
                }
            }
            contents.agents.push(new);
        }
        _ if known > 0 => {
            let post = &contents.posts[rng.index(known)];
            if unit.posts().lock(post.id).await.unwrap().is_none() {
                return;
            }
            let mut newsletter = scheduled(post, 0);
            if !unit.newsletters().insert(&newsletter).await.unwrap() {
                return;
            }
            let body = NewsletterBody {
                html: html(rng),
                text: String::new(),
                preview_text: String::new(),
                post_url: String::new(),
            };
            newsletter.start("Sent".to_owned(), body, 1, at(5));
            unit.newsletters().update(&newsletter).await.unwrap();
            contents.newsletters.push(newsletter);
        }
        _ => {}
    }
}

/// The uses that the stored texts show.
async fn scan(unit: &mut dyn UnitOfWork, contents: &Contents) -> BTreeSet<(ContentHash, ImageUse)> {
    let mut uses = BTreeSet::new();
    let mut add = |kind, title: &str, html: &str, image: Option<&FeatureImage>| {
        let title = if title.is_empty() { "Untitled post" } else { title };
        let images = referenced_images(html).into_iter().chain(image.map(|image| image.source.hash.clone()));
        uses.extend(images.map(|hash| (hash, ImageUse { kind, title: title.to_owned() })));
    };
    for Post { id, .. } in &contents.posts {
        if let Some(post) = unit.posts().lock(*id).await.unwrap() {
            let image = post.details.feature_image.as_ref();
            add(ImageUseKind::Post, post.title.as_str(), post.content.as_str(), image);
        }
        if let Some((WorkingCopy { text, .. }, _)) = unit.working_copies().find(*id).await.unwrap() {
            add(ImageUseKind::Draft, &text.title, &text.content, text.feature_image.as_ref());
        }
        for revision in unit.post_revisions().list(*id).await.unwrap() {
            let revision = unit.post_revisions().find(*id, revision.id).await.unwrap().unwrap();
            let image = revision.feature_image.as_ref();
            add(ImageUseKind::Revision, &revision.title, &revision.content, image);
        }
    }
    for agent in &contents.agents {
        if let Some(agent) = unit.agents().lock(agent.id).await.unwrap() {
            add(ImageUseKind::Agent, agent.title.as_str(), "", agent.image.as_ref());
        }
    }
    for newsletter in &contents.newsletters {
        if let Some(newsletter) = unit.newsletters().find(newsletter.id).await.unwrap() {
            let html = newsletter.body.map(|body| body.html).unwrap_or_default();
            add(ImageUseKind::Newsletter, &newsletter.title, &html, None);
        }
    }
    for kind in LegalPageKind::ALL {
        if let Some(page) = unit.legal_pages().find(kind).await.unwrap() {
            add(ImageUseKind::Page, kind.title(), page.content.as_str(), None);
        }
    }
    uses
}

pub async fn image_uses_match_texts_after_random_changes(db: &Ports) {
    let author = stored_user(db, "ada@example.com").await;
    let all = DIGITS.map(|digit| digit.to_string().repeat(32).parse::<ContentHash>().unwrap());
    let (mut rng, mut contents) = (SeededRng::new(37), Contents::default());
    for step in 0..STEPS {
        let mut unit = db.store.begin().await.unwrap();
        change(&mut *unit, &mut rng, &author, &mut contents).await;
        // Of a failed request nothing is stored.
        if rng.one_in(8) {
            drop(unit);
        } else {
            unit.commit().await.unwrap();
        }
        let mut unit = db.store.begin().await.unwrap();
        let expected = scan(&mut *unit, &contents).await;
        assert_eq!(unit.images().uses(&all).await.unwrap(), expected, "step {step}");
    }
}
