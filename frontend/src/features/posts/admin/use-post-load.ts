import { useEffect, useEffectEvent, useState } from "react";
import type { LoadedPost, SavedCopy } from "@/features/posts/admin/use-saved-copy";

export interface PostLoad {
  status: "loading" | "failed" | "deleted";
  retry: () => void;
}

/** Loads a post with its working copy unless `id` is null. Nothing is cached, so that each edit is based on the latest version. */
export function usePostLoad(
  id: string | null,
  handlers: {
    fetch: SavedCopy["load"];
    onLoaded: (loaded: LoadedPost) => void;
    onDeleted: () => void;
  },
): PostLoad {
  const [status, setStatus] = useState<PostLoad["status"]>("loading");
  const fetch = useEffectEvent(handlers.fetch);
  const onLoaded = useEffectEvent(handlers.onLoaded);
  const onDeleted = useEffectEvent(handlers.onDeleted);

  useEffect(() => {
    if (id === null || status !== "loading") return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      try {
        const loaded = await fetch(id, { signal });
        if (signal.aborted) return;
        if (loaded) return onLoaded(loaded);
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
