import * as z from "zod/mini";
import type { Filter } from "@/components/admin/filters";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { imageSchema } from "@/components/media/upload-image";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";

const libraryImageSchema = z.object({
  image: imageSchema,
  uses: z.array(z.object({ kind: z.string(), title: z.string() })),
  deletedAt: z.nullable(z.string()),
});
export type LibraryImage = z.infer<typeof libraryImageSchema>;
export type ImageUse = LibraryImage["uses"][number];

/** What the server calls a post that has no title yet. */
export const untitled = "Untitled post";
export const imagePageSchema = cursorPageSchema(libraryImageSchema);

/** Admins cannot remove the image there, but they can delete it. Same rule as the server. */
export function isUneditable({ kind }: ImageUse): boolean {
  return kind === "revision" || kind === "newsletter";
}

export const useImages = (filters: readonly Filter[]) =>
  useCursorList({ endpoint: adminEndpoints.media, schema: imagePageSchema, filters });

export function deleteImage(id: string): Promise<void> {
  return send("DELETE", adminEndpoints.image(id));
}
