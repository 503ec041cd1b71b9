import { useSWRConfig } from "swr";
import type { PostInput } from "@/features/posts/admin/post-changes";
import type { RequestBody, Schemas } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { endpoint, fetchJson, type RequestOptions } from "@/lib/api/http";
import { useQuery } from "@/lib/api/query";

/** What an admin has written and not saved as the post yet. */
export type WorkingCopy = Schemas["WorkingCopyResponse"];

/** The part of a post that is saved while it is written. */
export type PostText = Pick<
  PostInput,
  "title" | "slug" | "excerpt" | "content" | "tags" | "seoTitle" | "seoDescription" | "featureImage"
>;

export function toText(post: PostText): PostText {
  const { title, slug, excerpt, content, tags, seoTitle, seoDescription, featureImage } = post;
  return { title, slug, excerpt, content, tags, seoTitle, seoDescription, featureImage };
}

/** The new posts that are being written. They change while the editor is open and this list is not shown. */
export function useNewPosts() {
  return useQuery("/api/admin/blog/working-copies", { revalidateOnMount: true });
}

/** Removes a new post from the list immediately, and then loads the list again. */
export function useRemoveNewPost(): (id: string) => void {
  const { mutate } = useSWRConfig();
  return (id) =>
    void mutate<WorkingCopy[]>("/api/admin/blog/working-copies", (copies) =>
      copies?.filter((copy) => copy.id !== id),
    );
}

export async function fetchWorkingCopy(
  id: string,
  options: Pick<RequestOptions, "signal"> = {},
): Promise<WorkingCopy | null> {
  const url = apiUrl("/api/admin/blog/working-copies/{id}", { id });
  const found = await fetchJson("GET", url, undefined, options);
  return found.workingCopy;
}

/** Returns the version that was saved. If the session has ended, it fails in the background, or asks to log in. */
export async function saveWorkingCopy(
  id: string,
  body: RequestBody<"/api/admin/blog/working-copies/{id}", "put">,
  inBackground: boolean,
): Promise<string> {
  const saved = await fetchJson("PUT", apiUrl("/api/admin/blog/working-copies/{id}", { id }), body, {
    isBackground: inBackground,
  });
  return saved.updatedAt;
}

export const discardWorkingCopy = endpoint("POST", "/api/admin/blog/working-copies/{id}/discard");
