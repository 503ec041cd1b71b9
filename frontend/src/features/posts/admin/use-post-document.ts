import { useRef, useState } from "react";
import { type PostDocument, type PostEvent, postReducer } from "@/features/posts/admin/post-document";

export interface PostStore {
  /** As it was rendered. */
  document: PostDocument;
  /** As it is now, for what runs between renders. */
  current: () => PostDocument;
  /** As it is now, with what was typed into the content editor, which takes a while to serialize. */
  read: () => PostDocument;
  dispatch: (event: PostEvent) => void;
  typeContent: (serialize: () => string) => void;
}

/** The document of an open editor. */
export function usePostDocument(initial: () => PostDocument): PostStore {
  const [document, setDocument] = useState(initial);
  const latest = useRef(document);
  /** Serializes the text of the content editor; null if the document has it. */
  const unread = useRef<(() => string) | null>(null);
  const dispatch = (event: PostEvent) => {
    if (event.type === "loaded" || event.type === "replaced") unread.current = null;
    latest.current = postReducer(latest.current, event);
    setDocument(latest.current);
  };
  return {
    document,
    current: () => latest.current,
    read: () => {
      const serialize = unread.current;
      unread.current = null;
      if (serialize) dispatch({ type: "edited", input: { content: serialize() } });
      return latest.current;
    },
    dispatch,
    typeContent: (serialize) => {
      unread.current = serialize;
      if (!latest.current.isContentUnread) dispatch({ type: "contentTyped" });
    },
  };
}
