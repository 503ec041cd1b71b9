import { useRef } from "react";
import { fetchAdminPost } from "@/features/posts/admin/admin-api";
import type { SavedState } from "@/features/posts/admin/backups";
import type { AdminPost } from "@/features/posts/admin/schema";
import {
  discardWorkingCopy,
  fetchWorkingCopy,
  type PostText,
  saveWorkingCopy,
  toText,
  type WorkingCopy,
} from "@/features/posts/admin/working-copies";
import type { RequestOptions } from "@/lib/api/http";
import { randomUuid } from "@/lib/text/uuid";

export interface SavedCopy {
  /** Identifies this editor and what it knows; part of the request that saves the post. */
  readonly state: SavedState;
  /** Remembers what the editor shows, and the working copy that it comes from. */
  show: (text: PostText, copy: WorkingCopy | null) => void;
  /** Saves the text unless it is saved already. */
  save: (text: PostText, postUpdatedAt: string | null, inBackground: boolean) => Promise<void>;
  /** Discards what was saved. */
  discard: () => Promise<void>;
  load: (id: string, options?: Pick<RequestOptions, "signal">) => Promise<LoadedPost | null>;
  /** What someone else has written or saved in the meantime; null if the post was deleted. */
  fetchNewer: (id: string) => Promise<AdminPost | null>;
  /** Continues as another new post. */
  separate: () => void;
  /** Continues after the version that `fetchNewer` returned. */
  takeOver: () => void;
}

export interface LoadedPost {
  post: AdminPost;
  copy: WorkingCopy | null;
}

/** The working copy of an open editor on the server. */
export function useSavedCopy(initial: () => SavedState): SavedCopy {
  const ref = useRef<{ state: SavedState; text: string | null; newer: string | null }>(null);
  ref.current ??= { state: initial(), text: null, newer: null };
  const current = ref.current;
  const discarding = useRef<Promise<void> | null>(null);

  const load = async (id: string, options?: Pick<RequestOptions, "signal">) => {
    await discarding.current;
    const [post, copy] = await Promise.all([fetchAdminPost(id, options), fetchWorkingCopy(id, options)]);
    return post && { post, copy };
  };

  return {
    get state() {
      return current.state;
    },
    show: (text, copy) => {
      current.text = JSON.stringify(toText(text));
      current.state = { ...current.state, updatedAt: copy?.updatedAt ?? null };
    },
    save: async (text, postUpdatedAt, inBackground) => {
      const { id, editor, updatedAt } = current.state;
      const serialized = JSON.stringify(toText(text));
      if (serialized === current.text) return;
      const { featureImage, ...texts } = toText(text);
      const body = {
        ...texts,
        ...(featureImage && { featureImage }),
        editor,
        ...(postUpdatedAt && { postUpdatedAt }),
        ...(updatedAt && { updatedAt }),
      };
      const saved = await saveWorkingCopy(id, body, inBackground);
      current.text = serialized;
      current.state = { ...current.state, updatedAt: saved };
    },
    discard: async () => {
      const { id, editor, updatedAt } = current.state;
      current.state = { ...current.state, updatedAt: null };
      current.text = null;
      if (updatedAt === null) return;
      discarding.current = discardWorkingCopy(id, { editor, updatedAt }).catch((error: unknown) => {
        console.warn("working copy not discarded", error);
      });
      await discarding.current;
    },
    load,
    fetchNewer: async (id) => {
      const loaded = await load(id);
      if (!loaded) return null;
      const { post, copy } = loaded;
      current.newer = copy?.updatedAt ?? null;
      const isOwn = copy === null || copy.updatedAt === current.state.updatedAt;
      return isOwn ? post : { ...post, ...toText(copy) };
    },
    separate: () => {
      current.state = newSavedState(null);
      current.text = null;
    },
    takeOver: () => {
      current.state = { ...current.state, updatedAt: current.newer };
    },
  };
}

/** The state of a new editor. */
export function newSavedState(postId: string | null): SavedState {
  return { id: postId ?? randomUuid(), editor: randomUuid(), updatedAt: null };
}
