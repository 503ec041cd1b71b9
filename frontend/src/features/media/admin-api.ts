import type { Filter } from "@/components/admin/filters";
import { useCursorList } from "@/components/admin/use-cursor-list";
import type { Schemas } from "@/lib/api/api-contract";
import { endpoint } from "@/lib/api/http";

export type LibraryImage = Schemas["LibraryImageResponse"];
export type ImageUse = LibraryImage["uses"][number];

/** What the server calls a post that has no title yet. */
export const untitled = "Untitled post";

/** Admins cannot remove the image there, but they can delete it. Same rule as the server. */
export function isUneditable({ kind }: ImageUse): boolean {
  return kind === "revision" || kind === "earlier_appearance" || kind === "newsletter";
}

export const useImages = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: "/api/admin/media", filters });

export const deleteImage = endpoint("DELETE", "/api/admin/media/{id}");
