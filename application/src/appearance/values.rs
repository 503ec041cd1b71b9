use std::collections::BTreeMap;
use std::fmt::Display;

use domain::appearance::{Appearance, BrandColors, Color, Corners, Fonts, Hero, LandingSample, SiteText};
use domain::media::FeatureImage;
use domain::{AgentId, TextEnum};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::field::{Field as _, RawImage};

/// An appearance as it is stored, edited in the browser, and written in a content pack. What is missing or empty is the
/// default.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AppearanceValues {
    /// Both colors or neither.
    #[serde(skip_serializing_if = "String::is_empty")]
    brand: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    accent: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    corners: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    fonts: String,
    /// By the name of a [`SiteText`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    texts: BTreeMap<String, String>,
    /// Ids of agents, or their keys in a content pack. An empty one is the default agent at this place, and `none` is
    /// no agent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) samples: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<RawImage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon: Option<RawImage>,
    #[serde(skip_serializing_if = "String::is_empty")]
    hero: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<RawImage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author_picture: Option<RawImage>,
}

/// What is wrong with each value, by its name or by that of the text.
#[derive(Debug, Default, thiserror::Error)]
#[error("{0:?}")]
pub struct InvalidAppearance(pub BTreeMap<String, String>);

/// Empty for the default.
fn choice<T: TextEnum + Default + PartialEq>(choice: T) -> String {
    if choice == T::default() { String::new() } else { choice.as_str().to_owned() }
}

/// The text of [`LandingSample::Nothing`].
const NO_SAMPLE: &str = "none";

fn sample_text(sample: &LandingSample) -> String {
    match sample {
        LandingSample::Default => String::new(),
        LandingSample::Nothing => NO_SAMPLE.to_owned(),
        LandingSample::Agent(id) => id.to_string(),
    }
}

fn parse_sample(text: &str) -> Result<LandingSample, &'static str> {
    match text {
        "" => Ok(LandingSample::Default),
        NO_SAMPLE => Ok(LandingSample::Nothing),
        id => Uuid::try_parse(id)
            .map(|id| LandingSample::Agent(AgentId::from_uuid(id)))
            .map_err(|_| "Choose an agent of the list"),
    }
}

impl From<&Appearance> for AppearanceValues {
    fn from(appearance: &Appearance) -> Self {
        let Appearance { colors, corners, fonts, texts, samples, logo, icon, hero, picture, author_picture } =
            appearance;
        let [brand, accent] = colors
            .map(|colors| [colors.brand(), colors.accent()].map(|color| color.to_string()))
            .unwrap_or_default();
        Self {
            brand,
            accent,
            corners: choice(*corners),
            fonts: choice(*fonts),
            samples: if samples.iter().all(|sample| *sample == LandingSample::Default) {
                Vec::new()
            } else {
                samples.iter().map(sample_text).collect()
            },
            logo: logo.raw(),
            icon: icon.raw(),
            hero: choice(*hero),
            picture: picture.raw(),
            author_picture: author_picture.raw(),
            texts: texts.iter().map(|(text, value)| (text.as_str().to_owned(), value.to_owned())).collect(),
        }
    }
}

impl AppearanceValues {
    /// With other names of the same agents.
    pub(crate) fn with_samples(&self, name: impl Fn(&str) -> Option<String>) -> Self {
        let rename = |sample: &String| match sample.as_str() {
            "" | NO_SAMPLE => sample.clone(),
            agent => name(agent).unwrap_or_default(),
        };
        let samples = self.samples.iter().map(rename).collect();
        Self { samples, ..self.clone() }
    }

    /// With the nearest readable colors: a version may require more contrast than the one that stored them.
    ///
    /// # Errors
    /// All values that are invalid.
    pub fn parse_stored(&self) -> Result<Appearance, InvalidAppearance> {
        let nearest = Color::parse(&self.brand).ok().zip(Color::parse(&self.accent).ok());
        let nearest = nearest.map(|(brand, accent)| BrandColors::nearest(brand, accent));
        let readable = nearest.map(|colors| Self {
            brand: colors.brand().to_string(),
            accent: colors.accent().to_string(),
            ..self.clone()
        });
        readable.as_ref().unwrap_or(self).parse()
    }

    /// # Errors
    /// All values that are invalid.
    pub fn parse(&self) -> Result<Appearance, InvalidAppearance> {
        let mut errors = InvalidAppearance::default();
        let colors = self.parse_colors(&mut errors);
        let corners: Corners = errors.parse_choice("corners", &self.corners);
        let fonts: Fonts = errors.parse_choice("fonts", &self.fonts);
        let hero: Hero = errors.parse_choice("hero", &self.hero);
        if hero == Hero::Picture && self.picture.is_none() {
            errors.0.insert("picture".to_owned(), "Choose a picture".to_owned());
        }
        let images = [
            ("logo", &self.logo),
            ("icon", &self.icon),
            ("picture", &self.picture),
            ("author_picture", &self.author_picture),
        ];
        let [logo, icon, picture, author_picture] = images.map(|(name, image)| {
            errors.collect(name, Option::<FeatureImage>::from_raw(image.clone())).flatten()
        });
        let mut appearance = Appearance {
            colors,
            corners,
            fonts,
            logo,
            icon,
            hero,
            picture,
            author_picture,
            ..Appearance::default()
        };
        for (name, value) in &self.texts {
            if let Some(text) = errors.collect(name, SiteText::parse(name)) {
                errors.collect(name, appearance.texts.set(text, value));
            }
        }
        if self.samples.len() > Appearance::SAMPLES {
            errors.0.insert("samples".to_owned(), format!("Choose up to {} agents", Appearance::SAMPLES));
        }
        for (sample, text) in appearance.samples.iter_mut().zip(&self.samples) {
            *sample = errors.collect("samples", parse_sample(text)).unwrap_or_default();
        }
        if errors.0.is_empty() { Ok(appearance) } else { Err(errors) }
    }

    /// Both colors, or none for the default ones, or if `errors` has what is wrong with them.
    fn parse_colors(&self, errors: &mut InvalidAppearance) -> Option<BrandColors> {
        if self.brand.trim().is_empty() && self.accent.trim().is_empty() {
            return None;
        }
        let brand = errors.collect("brand", Color::parse(&self.brand));
        let accent = errors.collect("accent", Color::parse(&self.accent));
        let (brand, accent) = brand.zip(accent)?;
        let error = match BrandColors::new(brand, accent) {
            Ok(colors) => return Some(colors),
            Err(error) => error,
        };
        for (name, color, nearest) in
            [("brand", brand, error.nearest.brand()), ("accent", accent, error.nearest.accent())]
        {
            if color != nearest {
                let message = format!(
                    "This color is too light to read as text. The nearest one that works is {nearest}."
                );
                errors.0.insert(name.to_owned(), message);
            }
        }
        None
    }
}

impl InvalidAppearance {
    fn parse_choice<T: TextEnum + Default>(&mut self, name: &str, choice: &str) -> T {
        let parsed = if choice.is_empty() { Ok(T::default()) } else { T::parse(choice) };
        self.collect(name, parsed).unwrap_or_default()
    }

    fn collect<T, E: Display>(&mut self, name: &str, result: Result<T, E>) -> Option<T> {
        let result = result.map_err(|error| self.0.insert(name.to_owned(), error.to_string()));
        result.ok()
    }
}
