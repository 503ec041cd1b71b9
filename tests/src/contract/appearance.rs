use domain::appearance::{
    Appearance, AppearanceVersion, BrandColors, Color, Corners, Line, SiteDescription, SiteName,
};
use futures_util::future::join_all;

use super::Ports;
use super::builders::{at, commit};

/// A version in which everything differs from the default.
pub fn filled(number: u32) -> AppearanceVersion {
    let line = |text: &str| Line::parse(&format!("{text} {number} ✨")).unwrap();
    let sentences = |text| SiteDescription::parse(text).unwrap();
    let appearance = Appearance {
        name: SiteName::parse("Tea & <Co>").unwrap(),
        colors: BrandColors::new(Color::new(0, 0x50, 0x60), Color::new(0x80, 0, 0x20)).ok(),
        corners: Corners::Square,
        eyebrow: line("Eyebrow"),
        tagline: line("Tagline"),
        description: sentences("A \"description\"."),
        closing_line: line("Closing"),
        search_description: sentences("For search engines."),
    };
    AppearanceVersion { number, appearance, published_at: at(i64::from(number)) }
}

async fn publish(db: &Ports, current: &AppearanceVersion, version: &AppearanceVersion) -> bool {
    commit(db, async |unit| unit.appearance().publish(current, version).await).await.unwrap()
}

pub async fn appearance_is_default_until_published(db: &Ports) {
    let current = db.store.read().await.unwrap().appearance().find_current().await.unwrap();
    assert_eq!(current, AppearanceVersion::default());
    let first = filled(1);
    assert!(publish(db, &current, &first).await);
    let second = AppearanceVersion { number: 2, published_at: at(2), ..AppearanceVersion::default() };
    assert!(publish(db, &first, &second).await);
    let mut unit = db.store.read().await.unwrap();
    assert_eq!(unit.appearance().find_current().await.unwrap(), second);
    assert_eq!(unit.appearance().list(1).await.unwrap(), std::slice::from_ref(&second));
    assert_eq!(unit.appearance().list(5).await.unwrap(), [second, first]);
}

pub async fn publish_appearance_concurrently_keeps_one(db: &Ports) {
    let current = AppearanceVersion::default();
    let versions: Vec<_> =
        (0..8).map(|seconds| AppearanceVersion { published_at: at(seconds), ..filled(1) }).collect();
    let published = join_all(versions.iter().map(|version| publish(db, &current, version))).await;
    let winner = published.iter().position(|&is_published| is_published).unwrap();
    assert_eq!(published.iter().filter(|&&is_published| is_published).count(), 1);
    let stored = db.store.read().await.unwrap().appearance().find_current().await.unwrap();
    assert_eq!(Some(&stored), versions.get(winner));
}
