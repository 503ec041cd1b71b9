import * as z from "zod/mini";
import { cursorPageSchema, useCursorList } from "@/components/admin/use-cursor-list";
import { imageSchema } from "@/components/media/upload-image";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { send } from "@/lib/http";
import type { ListParams } from "@/lib/list-params";

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

const defaults: ListParams = { q: "" };

export function useImages() {
  return useCursorList({
    endpoint: adminEndpoints.media,
    schema: imagePageSchema,
    defaults,
    toQuery: ({ q = "" }): Record<string, string> => ({ search: q.trim() }),
  });
}

export function deleteImage(id: string): Promise<void> {
  return send("DELETE", adminEndpoints.image(id));
}
