import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { fetchJson } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

export type Values = Schemas["AppearanceValues"];
export type Appearance = Schemas["AppearanceResponse"];
export type Palette = Schemas["PaletteResponse"];

export const appearanceUrl = "/api/admin/appearance";

export function useAppearance() {
  return useQuery(appearanceUrl);
}

/** The colors of both themes that follow from the brand's; nothing until both are complete. */
export function usePalette(brandColor: string, accentColor: string) {
  const isComplete = [brandColor, accentColor].every((color) => /^#[\da-f]{6}$/i.test(color));
  const url = apiUrl("/api/admin/appearance/palette", { brandColor, accentColor });
  return useQuery(isComplete ? url : null, { keepPreviousData: true });
}

export function publishAppearance(basedOn: number, values: Values) {
  const body = { basedOn, values } satisfies RequestBody<"/api/admin/appearance", "put">;
  return fetchJson("PUT", appearanceUrl, body);
}
