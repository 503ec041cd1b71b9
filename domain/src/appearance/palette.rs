use std::collections::BTreeMap;

use palette::Oklch;

use super::{Color, Decoration};

/// The contrast that WCAG AA requires of text.
pub(super) const MIN_CONTRAST: f32 = 4.5;
const WHITE: Color = Color::new(0xff, 0xff, 0xff);
/// Text on the closing section of the landing page, in the light and in the dark theme.
const ON_CLOSING: [Color; 2] = [Color::new(0xfd, 0xf3, 0xe7), Color::new(0xf9, 0xee, 0xe2)];
const LIGHTNESS_STEP: f32 = 0.005;

/// A color is too light for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLight {
    /// The nearest colors that are not.
    pub nearest: BrandColors,
}

/// The two colors that an owner chooses. Text in them is readable on every background of the light theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BrandColors {
    brand: Color,
    accent: Color,
}

impl BrandColors {
    pub fn new(brand: Color, accent: Color) -> Result<Self, TooLight> {
        let nearest = Self::nearest(brand, accent);
        if nearest == (Self { brand, accent }) { Ok(nearest) } else { Err(TooLight { nearest }) }
    }

    /// These colors, or darker ones of the same hue that are readable.
    pub fn nearest(brand: Color, accent: Color) -> Self {
        let [brand, accent] =
            [brand, accent].map(|color| readable(color, &Decoration::light_backgrounds(), true));
        Self { brand, accent }
    }

    pub const fn brand(&self) -> Color {
        self.brand
    }

    pub const fn accent(&self) -> Color {
        self.accent
    }

    pub fn palette(&self) -> Palette {
        let (brand, accent) = (self.brand.oklch(), self.accent.oklch());
        let light_backgrounds = Decoration::light_backgrounds();
        let dark_backgrounds = Decoration::dark_backgrounds(brand);
        let closing = |lightness: f32| at(brand, brand.l.min(lightness), 0.09);
        let light = Theme {
            primary: self.brand,
            on_primary: WHITE,
            primary_hover: at(brand, brand.l - 0.06, 1.0),
            primary_soft: at(brand, 0.93, 0.02),
            on_primary_soft: readable(self.brand, &[at(brand, 0.93, 0.02)], true),
            accent: self.accent,
            link: readable(at(accent, accent.l - 0.07, 1.0), &light_backgrounds, true),
            closing_background: closing(0.31),
            closing_background_far: closing(0.37),
            closing_background_near: closing(0.42),
            on_closing_background: ON_CLOSING[0],
        };
        let primary = readable(at(brand, 0.82, 0.11), &dark_backgrounds, false);
        let closing = |lightness: f32| at(brand, lightness, 0.05);
        let dark = Theme {
            primary,
            on_primary: at(brand, 0.2, 0.04),
            primary_hover: at(brand, 0.87, 0.08),
            primary_soft: at(brand, 0.32, 0.045),
            on_primary_soft: at(brand, 0.87, 0.06),
            accent: readable(at(accent, 0.78, 0.12), &dark_backgrounds, false),
            link: readable(at(accent, 0.83, 0.09), &dark_backgrounds, false),
            closing_background: closing(0.24),
            closing_background_far: closing(0.28),
            closing_background_near: closing(0.35),
            on_closing_background: ON_CLOSING[1],
        };
        Palette { light, dark, decorations: self.decorations() }
    }

    /// In the light and in the dark theme.
    pub fn decorations(&self) -> BTreeMap<Decoration, [Color; 2]> {
        let (brand, accent) = (self.brand.oklch(), self.accent.oklch());
        Decoration::ALL.into_iter().map(|decoration| (decoration, decoration.colors(brand, accent))).collect()
    }
}

/// The colors of both themes that follow from the brand's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    pub light: Theme,
    pub dark: Theme,
    /// In the light and in the dark theme.
    pub decorations: BTreeMap<Decoration, [Color; 2]>,
}

/// The colors of buttons, links and what is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    pub primary: Color,
    pub on_primary: Color,
    pub primary_hover: Color,
    /// The background of what is selected.
    pub primary_soft: Color,
    pub on_primary_soft: Color,
    pub accent: Color,
    pub link: Color,
    pub closing_background: Color,
    pub closing_background_far: Color,
    pub closing_background_near: Color,
    pub on_closing_background: Color,
}

/// The color with this lightness, and no more chroma than this.
pub(super) fn at(color: Oklch, lightness: f32, max_chroma: f32) -> Color {
    Color::from_oklch(Oklch { l: lightness.max(0.0), chroma: color.chroma.min(max_chroma), ..color })
}

/// The nearest color, darker or lighter, whose contrast with all backgrounds is enough for text.
pub(super) fn readable(color: Color, backgrounds: &[Color], darker: bool) -> Color {
    readable_from(color, backgrounds, MIN_CONTRAST, darker)
}

/// The same with another contrast than that of text.
pub(super) fn readable_from(color: Color, backgrounds: &[Color], least: f32, darker: bool) -> Color {
    let is_readable =
        |color: &Color| backgrounds.iter().all(|background| color.contrast(*background) >= least);
    let step = if darker { -LIGHTNESS_STEP } else { LIGHTNESS_STEP };
    let start = color.oklch();
    let lighter_or_darker = std::iter::successors(Some(start.l), |lightness| Some(lightness + step))
        .take_while(|l| (0.0..=1.0).contains(l));
    let tried = std::iter::once(color).chain(lighter_or_darker.map(|lightness| at(start, lightness, 1.0)));
    let limit = if darker { Color::new(0, 0, 0) } else { WHITE };
    tried.into_iter().find(is_readable).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKENS: &str = include_str!("../../../frontend/src/styles/tokens.css");

    fn token(name: &str) -> [Color; 2] {
        let (_, rest) = TOKENS.split_once(&format!("--{name}: light-dark(")).unwrap();
        let (values, _) = rest.split_once(')').unwrap();
        let colors: Vec<_> = values.split(", ").map(|color| Color::parse(color).unwrap()).collect();
        colors.try_into().unwrap()
    }

    fn any_color() -> impl Strategy<Value = Color> {
        any::<[u8; 3]>().prop_map(|[red, green, blue]| Color::new(red, green, blue))
    }

    #[test]
    fn default_colors_equal_the_tokens_of_the_front_end() {
        for decoration in Decoration::ALL {
            let name = decoration.as_str();
            assert_eq!(decoration.default_colors(), token(name), "{name}");
        }
        assert_eq!(ON_CLOSING, token("on-closing-background"));
    }

    #[test]
    fn default_colors_are_readable_and_kept() {
        let (brand, accent) = (token("primary")[0], token("accent")[0]);
        let colors = BrandColors::new(brand, accent).unwrap();
        assert_eq!((colors.brand(), colors.accent()), (brand, accent));
        assert_eq!(colors.palette().light.primary, brand);
    }

    #[test]
    fn too_light_color_proposes_one_of_the_same_hue() {
        let yellow = Color::parse("#ffd400").unwrap();
        let TooLight { nearest } = BrandColors::new(yellow, Color::new(0, 0, 0)).unwrap_err();
        assert_eq!(nearest.accent(), Color::new(0, 0, 0));
        let proposed = nearest.brand();
        let hue = |color: Color| color.oklch().hue.into_positive_degrees();
        assert!((hue(proposed) - hue(yellow)).abs() < 6.0, "{proposed}");
        assert!(
            proposed.contrast(Decoration::Sunken.default_colors()[0]) < 4.7,
            "{proposed} is darker than needed"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn every_palette_is_readable_in_both_themes(brand in any_color(), accent in any_color()) {
            let colors = BrandColors::nearest(brand, accent);
            prop_assert_eq!(BrandColors::new(colors.brand(), colors.accent()), Ok(colors));
            let Palette { light, dark, decorations } = colors.palette();
            for (index, theme) in [light, dark].into_iter().enumerate() {
                let color = |decoration| decorations[&decoration][index];
                let token = |name| token(name)[index];
                let backgrounds = ["canvas", "surface", "surface-raised", "sunken"];
                let backgrounds = backgrounds.map(|name| color(Decoration::parse(name).unwrap()));
                let on_backgrounds = [
                    (theme.primary, MIN_CONTRAST),
                    (theme.accent, MIN_CONTRAST),
                    (theme.link, MIN_CONTRAST),
                    (color(Decoration::Ink), MIN_CONTRAST),
                    (color(Decoration::InkMuted), MIN_CONTRAST),
                    (token("danger"), MIN_CONTRAST),
                    (token("success"), MIN_CONTRAST),
                    (color(Decoration::LineStrong), 3.0),
                    (token("focus"), 3.0),
                ];
                let pairs = on_backgrounds.into_iter().flat_map(|(text, least)| {
                    backgrounds.map(move |background| (text, background, least))
                });
                let closing =
                    [theme.closing_background, theme.closing_background_far, theme.closing_background_near];
                let soft = ["honey", "clay", "sage", "plum", "sky"].map(|hue| {
                    let named = |name: String| color(Decoration::parse(&name).unwrap());
                    (named(format!("on-{hue}-soft")), named(format!("{hue}-soft")), MIN_CONTRAST)
                });
                let pairs = pairs
                    .chain(soft)
                    .chain(closing.map(|background| (theme.on_closing_background, background, MIN_CONTRAST)))
                    .chain([
                        (theme.on_primary, theme.primary, MIN_CONTRAST),
                        (theme.on_primary, theme.primary_hover, MIN_CONTRAST),
                        (theme.on_primary_soft, theme.primary_soft, MIN_CONTRAST),
                        (color(Decoration::Canvas), color(Decoration::Ink), MIN_CONTRAST),
                        (token("focus"), color(Decoration::HoneySoft), 3.0),
                    ]);
                for (text, background, least) in pairs {
                    let contrast = text.contrast(background);
                    prop_assert!(contrast >= least, "{text} on {background}: {contrast}, {theme:?}");
                }
            }
        }
    }
}
