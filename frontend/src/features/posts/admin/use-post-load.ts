import { useEffect, useEffectEvent, useState } from "react";
import { fetchAdminPost } from "@/features/posts/admin/admin-api";
import type { Post } from "@/features/posts/schema";

export interface PostLoad {
  status: "loading" | "failed" | "deleted";
  retry: () => void;
}

/** Loads a post unless `id` is null. Nothing is cached, so that each edit is based on the latest version. */
export function usePostLoad(
  id: string | null,
  handlers: { onLoaded: (post: Post) => void; onDeleted: () => void },
): PostLoad {
  const [status, setStatus] = useState<PostLoad["status"]>("loading");
  const onLoaded = useEffectEvent(handlers.onLoaded);
  const onDeleted = useEffectEvent(handlers.onDeleted);

  useEffect(() => {
    if (id === null || status !== "loading") return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      try {
        const post = await fetchAdminPost(id, { signal });
        if (signal.aborted) return;
        if (post) return onLoaded(post);
        setStatus("deleted");
        onDeleted();
      } catch {
        if (!signal.aborted) setStatus("failed");
      }
    };
    void load();
    return () => controller.abort();
  }, [id, status]);

  return { status, retry: () => setStatus("loading") };
}
