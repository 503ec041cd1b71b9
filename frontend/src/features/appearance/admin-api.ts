import type { FeatureImage } from "@/components/media/feature-image-schema";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";
import type { SiteTextName } from "@/lib/site-texts";

type Values = Schemas["AppearanceValues"];
export type Appearance = Schemas["AppearanceResponse"];
export type Tokens = Schemas["TokensResponse"]["tokens"];

/** What the form edits. A text that is empty is the default. */
export type Look = Record<SiteTextName | "brand" | "accent" | "corners" | "fonts" | "hero", string> & {
  logo: FeatureImage | null;
  icon: FeatureImage | null;
  picture: FeatureImage | null;
  author_picture: FeatureImage | null;
  /** The ids of four agents. */
  samples: string[];
};

const defaultColors = { brand: "#5a2b4f", accent: "#ad4a26" };

/** The default colors are stored as none, and the default corners too. */
export function toLook({ texts, ...values }: Values, defaults: Appearance["defaults"]): Look {
  const empty = Object.fromEntries(Object.keys(defaults).map((name) => [name, ""]));
  const samples = Array.from({ length: 4 }, (_, index) => values.samples?.[index] ?? "");
  const images = { logo: null, icon: null, picture: null, author_picture: null };
  const choices = { corners: "round", fonts: "warm", hero: "illustration" };
  return { ...empty, ...texts, ...defaultColors, ...choices, ...images, ...values, samples } as Look;
}

function toValues({
  brand,
  accent,
  corners,
  fonts,
  hero,
  samples,
  logo,
  icon,
  picture,
  author_picture,
  ...texts
}: Look): Values {
  const isDefault =
    brand.toLowerCase() === defaultColors.brand && accent.toLowerCase() === defaultColors.accent;
  const changed = Object.entries(texts).filter(([, text]) => text.trim());
  return {
    ...(!isDefault && { brand, accent }),
    ...(corners !== "round" && { corners: corners as NonNullable<Values["corners"]> }),
    ...(fonts !== "warm" && { fonts: fonts as NonNullable<Values["fonts"]> }),
    ...(hero !== "illustration" && { hero: hero as NonNullable<Values["hero"]> }),
    ...(logo && { logo }),
    ...(icon && { icon }),
    ...(picture && { picture }),
    ...(author_picture && { author_picture }),
    ...(samples.some(Boolean) && { samples }),
    texts: Object.fromEntries(changed),
  };
}

export const appearanceUrl = "/api/admin/appearance";

export function useAppearance() {
  return useQuery(appearanceUrl);
}

/** The styles that follow from a look; nothing until its colors are complete. */
export function useTokens(look: Look) {
  const { brand, accent, corners, fonts } = toValues(look);
  const isComplete = [look.brand, look.accent].every((color) => /^#[\da-f]{6}$/i.test(color));
  const values = JSON.stringify({ brand, accent, corners, fonts });
  return useQuery(isComplete ? apiUrl("/api/admin/appearance/tokens", { values }) : null, {
    keepPreviousData: true,
  });
}

export function previewUrl(
  path: "/api/admin/appearance/email" | "/api/admin/appearance/share-image",
  look: Look,
) {
  const { brand, accent, fonts, logo, texts } = toValues(look);
  const { name, tagline, email_footer } = texts ?? {};
  return apiUrl(path, {
    values: JSON.stringify({ brand, accent, fonts, logo, texts: { name, tagline, email_footer } }),
  });
}

export function publishAppearance(basedOn: number, look: Look) {
  const body = { basedOn, values: toValues(look) } satisfies RequestBody<"/api/admin/appearance", "put">;
  return fetchJson("PUT", appearanceUrl, body);
}
