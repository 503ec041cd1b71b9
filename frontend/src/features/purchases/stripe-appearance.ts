import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
import type { Appearance, CustomFontSource } from "@stripe/stripe-js";

/** Our design tokens for Stripe's iframe, which cannot see our style sheets. Computed for the current theme. */
export function stripeAppearance(): Appearance {
  const probe = document.createElement("span");
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const token = (property: string, name: string) => {
    probe.style.setProperty(property, `var(${name})`);
    return computed.getPropertyValue(property);
  };
  const colour = (name: string) => token("color", name);
  const field = { border: `1.5px solid ${colour("--line-strong")}`, boxShadow: "none" };
  const focus = {
    borderColor: colour("--focus"),
    outline: `2px solid ${colour("--focus")}`,
    outlineOffset: "1px",
  };
  const appearance: Appearance = {
    theme: "flat",
    labels: "above",
    variables: {
      fontFamily: token("font-family", "--font-text"),
      fontSizeBase: token("font-size", "--text-base"),
      fontSizeSm: token("font-size", "--text-small"),
      borderRadius: token("border-top-left-radius", "--radius-field"),
      gridRowSpacing: token("padding-top", "--space-4"),
      gridColumnSpacing: token("padding-top", "--space-4"),
      colorPrimary: colour("--primary"),
      accessibleColorOnColorPrimary: colour("--on-primary"),
      colorBackground: colour("--surface"),
      colorText: colour("--ink"),
      colorTextSecondary: colour("--ink-muted"),
      colorTextPlaceholder: colour("--ink-muted"),
      colorDanger: colour("--danger"),
      colorSuccess: colour("--success"),
      iconColor: colour("--ink-muted"),
    },
    rules: {
      ".Label": { color: colour("--ink"), fontWeight: "600" },
      ".Input": field,
      ".Input:focus": focus,
      ".Input--invalid": { color: colour("--ink"), borderColor: colour("--danger"), boxShadow: "none" },
      ".Tab": field,
      ".Tab:focus": focus,
      ".Tab--selected": { borderColor: colour("--primary"), color: colour("--primary") },
      ".Error": { color: colour("--danger"), fontWeight: "550" },
    },
  };
  probe.remove();
  return appearance;
}

/** Our font, served to Stripe's iframe. */
export function stripeFonts(origin: string): CustomFontSource[] {
  return [{ family: "Figtree", src: `url(${new URL(figtree, origin)})`, weight: "300 900" }];
}
