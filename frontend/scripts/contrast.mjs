// Checks the colors of src/styles/tokens.css against WCAG 2.2 AA in both themes.
import { readFileSync } from "node:fs";

const text = 4.5;
const control = 3;

/** [foreground, background, minimum contrast] */
export const pairs = [
  ...["canvas", "surface", "surface-raised", "sunken"].flatMap((ground) => [
    ["ink", ground, text],
    ["ink-muted", ground, text],
    ["link", ground, text],
    ["accent", ground, text],
    ["danger", ground, text],
    ["success", ground, text],
    ["primary", ground, text],
    ["line-strong", ground, control],
    ["focus", ground, control],
  ]),
  ["on-primary", "primary", text],
  ["on-primary", "primary-hover", text],
  ["on-primary-soft", "primary-soft", text],
  ["on-danger", "danger", text],
  ["canvas", "ink", text],
  ["on-closing-background", "closing-background", text],
  ["on-closing-background", "closing-background-far", text],
  ["on-closing-background", "closing-background-near", text],
  ["focus", "honey-soft", control],
  ...["honey", "clay", "sage", "plum", "sky"].map((hue) => [`on-${hue}-soft`, `${hue}-soft`, text]),
];

/** Color tokens as { name: { light, dark } }. */
export function readTokens(css) {
  const found = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi);
  return Object.fromEntries(Array.from(found, ([, name, light, dark]) => [name, { light, dark }]));
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export function checkContrast(css) {
  const tokens = readTokens(css);
  return pairs.flatMap(([foreground, background, least]) =>
    ["light", "dark"].flatMap((theme) => {
      const [front, back] = [tokens[foreground]?.[theme], tokens[background]?.[theme]];
      if (!front || !back) return [`no color token --${front ? background : foreground}`];
      const ratio = contrast(front, back);
      if (ratio >= least) return [];
      return [`--${foreground} on --${background}, ${theme}: ${ratio.toFixed(2)}, needs ${least}`];
    }),
  );
}

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const checkProjectContrast = (root) =>
  checkContrast(readFileSync(`${root}/src/styles/tokens.css`, "utf8"));
