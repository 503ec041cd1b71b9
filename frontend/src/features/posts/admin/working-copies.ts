import { useSWRConfig } from "swr";
import * as z from "zod/mini";
import { featureImageSchema } from "@/components/feature-image-schema";
import type { PostInput } from "@/features/posts/admin/post-changes";
import { adminEndpoints } from "@/lib/admin-endpoints";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson, type RequestOptions, send } from "@/lib/http";
import { useQuery } from "@/lib/query";

/** What an admin has written and not saved as the post yet. */
export const workingCopySchema = z.object({
  /** The id of the post, or of the new post. */
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  seoTitle: z.string(),
  seoDescription: z.string(),
  featureImage: z.nullable(featureImageSchema),
  /** The version of the post that it changes; null for a new post. */
  postUpdatedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  editedBy: z.nullable(z.string()),
});
export type WorkingCopy = z.infer<typeof workingCopySchema>;

export const workingCopiesSchema = z.array(workingCopySchema);
export const foundWorkingCopySchema = z.object({ workingCopy: z.nullable(workingCopySchema) });
export const savedWorkingCopySchema = z.object({ updatedAt: z.string() });

/** The part of a post that is saved while it is written. */
export type PostText = Pick<
  PostInput,
  "title" | "slug" | "excerpt" | "content" | "tags" | "seoTitle" | "seoDescription" | "featureImage"
>;

export function toText(post: PostText): PostText {
  const { title, slug, excerpt, content, tags, seoTitle, seoDescription, featureImage } = post;
  return { title, slug, excerpt, content, tags, seoTitle, seoDescription, featureImage };
}

/** The part of a post that is only saved with the post, in a form that can be compared. */
export function toSettings(post: Omit<PostInput, keyof PostText>): string {
  const { isPublished, publishAt, authorId, authorName } = post;
  return JSON.stringify([isPublished, publishAt, authorId, authorName]);
}

/** The new posts that are being written. They change while the editor is open and this list is not shown. */
export function useNewPosts() {
  return useQuery(adminEndpoints.workingCopies, workingCopiesSchema, { revalidateOnMount: true });
}

/** Removes a new post from the list immediately, and then loads the list again. */
export function useRemoveNewPost(): (id: string) => void {
  const { mutate } = useSWRConfig();
  return (id) =>
    void mutate<WorkingCopy[]>(adminEndpoints.workingCopies, (copies) =>
      copies?.filter((copy) => copy.id !== id),
    );
}

export async function fetchWorkingCopy(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<WorkingCopy | null> {
  const url = adminEndpoints.workingCopy(id);
  const found = await fetchJson("GET", url, foundWorkingCopySchema, undefined, options);
  return found.workingCopy;
}

/** Returns the version that was saved. If the session has ended, it fails in the background, or asks to log in. */
export async function saveWorkingCopy(
  id: string,
  body: RequestBody<"/api/admin/blog/working-copies/{id}", "put">,
  inBackground: boolean,
): Promise<string> {
  const saved = await fetchJson("PUT", adminEndpoints.workingCopy(id), savedWorkingCopySchema, body, {
    isBackground: inBackground,
  });
  return saved.updatedAt;
}

export function discardWorkingCopy(
  id: string,
  body: RequestBody<"/api/admin/blog/working-copies/{id}/discard", "post">,
): Promise<void> {
  return send("POST", adminEndpoints.discardWorkingCopy(id), body);
}
