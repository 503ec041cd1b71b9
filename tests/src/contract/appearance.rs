use application::ports::{ImageUse, ImageUseKind};
use domain::AgentId;
use domain::appearance::{
    Appearance, AppearanceVersion, BrandColors, Color, Corners, Fonts, Hero, LandingSample, SiteText,
    SiteTexts,
};
use domain::media::{AltText, FeatureImage};
use futures_util::future::join_all;
use uuid::Uuid;

use super::Ports;
use super::builders::at;

/// A version in which everything differs from the default.
pub fn filled(number: u32) -> AppearanceVersion {
    let mut texts = SiteTexts::default();
    for text in SiteText::ALL {
        texts.set(text, &format!("<{number}> \"✨\"")).unwrap();
    }
    let appearance = Appearance {
        colors: BrandColors::new(Color::new(0, 0x50, 0x60), Color::new(0x80, 0, 0x20)).ok(),
        corners: Corners::Square,
        fonts: Fonts::Classic,
        texts,
        samples: [
            LandingSample::Default,
            LandingSample::Agent(AgentId::from_uuid(Uuid::from_u128(31))),
            LandingSample::Nothing,
            LandingSample::Default,
        ],
        logo: image("0123456789abcdef0123456789abcdef", "A \"logo\""),
        icon: image("11111111111111111111111111111111", ""),
        hero: Hero::Picture,
        picture: image("22222222222222222222222222222222", "Ein Bild ✨"),
        author_picture: image("33333333333333333333333333333333", "Ada"),
    };
    AppearanceVersion { number, appearance, published_at: at(i64::from(number)) }
}

fn image(hash: &str, alt: &str) -> Option<FeatureImage> {
    FeatureImage::parse(&format!("/media/{hash}-1600.jpg"), 900, AltText::parse(alt).unwrap()).ok()
}

async fn publish(db: &Ports, current: &AppearanceVersion, version: &AppearanceVersion) -> bool {
    commit!(db.appearance().publish(current, version))
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

pub async fn listed_appearances_use_their_images(db: &Ports) {
    let used_by_site = async || {
        let images: Vec<_> = filled(1).appearance.images().map(|image| image.source.hash.clone()).collect();
        let mut unit = db.store.read().await.unwrap();
        (images.clone(), unit.images().uses(&images).await.unwrap(), unit.images().list_used().await.unwrap())
    };
    let first = filled(1);
    assert!(publish(db, &AppearanceVersion::default(), &first).await);
    let (images, uses, listed) = used_by_site().await;
    let use_of_site = ImageUse { kind: ImageUseKind::Appearance, title: "Appearance".to_owned() };
    assert_eq!(images.len(), 4);
    assert_eq!(uses, images.iter().map(|image| (image.clone(), use_of_site.clone())).collect());
    assert_eq!(listed, images.iter().cloned().collect());
    // An owner can publish an earlier version again.
    let logo = first.appearance.logo.clone();
    let appearance = Appearance { logo: logo.clone(), ..Appearance::default() };
    let second = AppearanceVersion { number: 2, appearance, published_at: at(2) };
    assert!(publish(db, &first, &second).await);
    let (_, uses, listed) = used_by_site().await;
    let earlier = ImageUse { kind: ImageUseKind::EarlierAppearance, ..use_of_site.clone() };
    let kind = |image: &_| {
        if logo.as_ref().is_some_and(|logo| logo.source.hash == *image) { &use_of_site } else { &earlier }
    };
    assert_eq!(uses, images.iter().map(|image| (image.clone(), kind(image).clone())).collect());
    assert_eq!(listed, images.into_iter().collect());
}
