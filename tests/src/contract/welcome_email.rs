use std::collections::BTreeSet;
use std::slice;

use application::ports::{ImageUse, ImageUseKind};
use domain::RichText;
use domain::media::ContentHash;
use domain::newsletters::{NewsletterSubject, WelcomeEmail, WelcomeEmailVersion};
use futures_util::future::join_all;

use super::Ports;
use super::builders::at;

/// A version with every value.
pub fn filled(number: u32) -> WelcomeEmailVersion {
    let subject = format!("Welcome \"<{number}>\" ✨");
    let email = WelcomeEmail {
        subject: NewsletterSubject::parse(&subject).unwrap().unwrap(),
        content: RichText::from_sanitized("<p>Start <strong>here</strong> \" ✨</p>").unwrap(),
        is_on: true,
    };
    WelcomeEmailVersion { number, email: Some(email), saved_at: at(i64::from(number)) }
}

async fn save(db: &Ports, current: &WelcomeEmailVersion, version: &WelcomeEmailVersion) -> bool {
    commit!(db.welcome_email().save(current, version))
}

async fn current(db: &Ports) -> WelcomeEmailVersion {
    db.store.read().await.unwrap().welcome_email().find_current().await.unwrap()
}

pub async fn welcome_email_is_missing_until_saved(db: &Ports) {
    assert_eq!(current(db).await, WelcomeEmailVersion::default());
    let first = filled(1);
    assert!(save(db, &WelcomeEmailVersion::default(), &first).await);
    assert_eq!(current(db).await, first);
    let mut second = filled(2);
    let hash = "a".repeat(32);
    let image = format!("<p><img src=\"/media/{hash}-1600.jpg\"></p>");
    let content = RichText::from_sanitized(&image).unwrap();
    second.email = Some(WelcomeEmail { content, is_on: false, ..second.email.unwrap() });
    assert!(save(db, &first, &second).await);
    assert_eq!(current(db).await, second);
    // Emails that were sent show it.
    assert!(save(db, &second, &filled(3)).await);
    let used = ImageUse { kind: ImageUseKind::Newsletter, title: "Welcome email".to_owned() };
    let hash: ContentHash = hash.parse().unwrap();
    let found = db.store.begin().await.unwrap().images().uses(slice::from_ref(&hash)).await.unwrap();
    assert_eq!(found, BTreeSet::from([(hash, used)]));
}

pub async fn save_welcome_email_concurrently_keeps_one(db: &Ports) {
    let versions: Vec<_> =
        (0..8).map(|seconds| WelcomeEmailVersion { saved_at: at(seconds), ..filled(1) }).collect();
    let default = WelcomeEmailVersion::default();
    let saved = join_all(versions.iter().map(|version| save(db, &default, version))).await;
    let winner = saved.iter().position(|&is_saved| is_saved).unwrap();
    assert_eq!(saved.iter().filter(|&&is_saved| is_saved).count(), 1);
    assert_eq!(Some(&current(db).await), versions.get(winner));
}
