import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
import type { Appearance, CustomFontSource } from "@stripe/stripe-js";

/** Design tokens for Stripe's iframe, which has no access to our style sheets. Resolved for the current theme. */
export function stripeAppearance(): Appearance {
  const probe = document.createElement("span");
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const token = (property: string, name: string) => {
    probe.style.setProperty(property, `var(${name})`);
    return computed.getPropertyValue(property);
  };
  const color = (name: string) => token("color", name);
  const field = { border: `1.5px solid ${color("--line-strong")}`, boxShadow: "none" };
  const focus = {
    borderColor: color("--focus"),
    outline: `2px solid ${color("--focus")}`,
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
      colorPrimary: color("--primary"),
      accessibleColorOnColorPrimary: color("--on-primary"),
      colorBackground: color("--surface"),
      colorText: color("--ink"),
      colorTextSecondary: color("--ink-muted"),
      colorTextPlaceholder: color("--ink-muted"),
      colorDanger: color("--danger"),
      colorSuccess: color("--success"),
      iconColor: color("--ink-muted"),
    },
    rules: {
      ".Label": { color: color("--ink"), fontWeight: "600" },
      ".Input": field,
      ".Input:focus": focus,
      ".Input--invalid": { color: color("--ink"), borderColor: color("--danger"), boxShadow: "none" },
      ".Tab": field,
      ".Tab:focus": focus,
      ".Tab--selected": { borderColor: color("--primary"), color: color("--primary") },
      ".Error": { color: color("--danger"), fontWeight: "550" },
    },
  };
  probe.remove();
  return appearance;
}

/** Our font, served to Stripe's iframe. */
export function stripeFonts(origin: string): CustomFontSource[] {
  return [{ family: "Figtree", src: `url(${new URL(figtree, origin)})`, weight: "300 900" }];
}
