import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { findSuggestedSlug } from "@/components/admin/suggested-slug";
import { type ItemEditor, useItemEditor } from "@/components/admin/use-item-editor";
import { fetchAdminPost } from "@/features/posts/admin/admin-api";
import { type Draft, draftId, loadDraft } from "@/features/posts/admin/drafts";
import { messages } from "@/features/posts/admin/messages";
import { postFieldsSchema, toCopy, toPostInput } from "@/features/posts/admin/post-fields";
import { useDraft } from "@/features/posts/admin/use-draft";
import { type PostLoad, usePostLoad } from "@/features/posts/admin/use-post-load";
import { type PostInput, savePost, usePostChanges } from "@/features/posts/api";
import type { AdminPostSummary, Post } from "@/features/posts/schema";
import { slugFromTitle } from "@/lib/slug";
import { zodResolver } from "@/lib/zod-resolver";

export interface PostEditor {
  editor: ItemEditor<Post>;
  /** Null once the form is filled in. */
  load: PostLoad | null;
  form: UseFormReturn<PostInput>;
  /** Whether the form began with a draft. */
  hasDraft: boolean;
  discardDraft: () => void;
  onTitleChange: (title: string) => void;
  /** Whether no slug can be made from this title. */
  needsSlug: (title: string) => boolean;
  onSlugChange: () => void;
  /** A free slug, if the one entered is taken. */
  suggestedSlug: string | undefined;
  acceptSuggestedSlug: () => void;
  /** Called on every change. `serialize` is slow for a long post. */
  onContentChange: (read: () => string) => void;
}

/** State of the dialog for a new or existing post. Unsaved changes are stored as a draft. */
export function usePostEditor({
  item,
  template,
  posts,
  author,
  timeZone,
  onSaved,
  onClose,
}: {
  /** For the slug of a copy. */
  posts: readonly AdminPostSummary[];
  /** The owner of the drafts. */
  author: string;
  /** Of the site, in which posts are scheduled. */
  timeZone: string;
} & Pick<EditorProps<AdminPostSummary>, "item" | "template" | "onSaved" | "onClose">): PostEditor {
  const id = draftId({ item, template });
  const toValues = (post: Post | null) => toPostInput(post, timeZone);
  const drafts = useDraft(author);
  const changes = usePostChanges();
  const [draft, setDraft] = useState(() => loadDraft(author, id));
  const [original, setOriginal] = useState<Post | null>(null);
  const source = item ?? template;
  // A draft is shown even if its post can no longer be loaded.
  const isLoaded = source === null || draft !== null || original !== null;
  const [suggestedSlug, setSuggestedSlug] = useState<string>();
  const isSlugCustom = useRef(draft?.isSlugCustom ?? item !== null);
  const form = useForm({
    resolver: zodResolver(postFieldsSchema),
    defaultValues: draft?.input ?? toValues(null),
  });
  const { setValue, clearErrors, setFocus, subscribe } = form;
  const { isDirty, isSubmitted } = form.formState;
  const hasChanges = useRef(false);
  /** Serializes the editor's content; null if the form already has it. */
  const pendingContent = useRef<(() => string) | null>(null);
  const isSyncing = useRef(false);

  const syncContent = () => {
    const read = pendingContent.current;
    if (!read) return;
    pendingContent.current = null;
    // The first change triggers a draft save like any other field. Later ones are serialized while a draft is saved.
    isSyncing.current = hasChanges.current;
    setValue("content", read(), { shouldDirty: true, shouldValidate: isSubmitted });
    isSyncing.current = false;
  };

  const editor = useItemEditor({
    form,
    item,
    initialVersion: draft?.baseVersion ?? null,
    hasChanges: isDirty || draft !== null,
    labels: messages.editor,
    firstField: "title",
    toValues,
    beforeSubmit: syncContent,
    save: async (input, basedOn) => {
      const saved = await savePost(input, basedOn);
      drafts.discard(id);
      void changes.saved(saved);
    },
    fetchItem: (id) => fetchAdminPost(id),
    onRejected: (error) => setSuggestedSlug(findSuggestedSlug(error)),
    onRestart: (from) => {
      drafts.discard(id);
      setDraft(null);
      setOriginal(from);
      setSuggestedSlug(undefined);
      isSlugCustom.current = from !== null;
      pendingContent.current = null;
    },
    onDiscard: () => drafts.discard(id),
    onNotFound: changes.refresh,
    onSaved,
    onClose,
  });

  const load = usePostLoad(isLoaded ? null : source.id, {
    onLoaded: (post) => {
      if (item) return editor.reset(post);
      setOriginal(post);
      form.reset(toCopy(post, posts));
    },
    onDeleted: () => {
      if (source) void changes.deleted(source.id);
    },
  });

  const readDraft = (): Draft | null => {
    syncContent();
    if (!hasChanges.current && !draft) return null;
    return { input: form.getValues(), baseVersion: editor.baseVersion, isSlugCustom: isSlugCustom.current };
  };
  const saveDraft = useEffectEvent(() => {
    if (!isSyncing.current) drafts.save(id, readDraft);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty = false }) => {
          hasChanges.current = isDirty;
          saveDraft();
        },
      }),
    [subscribe],
  );

  const setSlug = (slug: string) => {
    setValue("slug", slug, { shouldDirty: true, shouldValidate: isSubmitted });
    if (slug) clearErrors("slug");
  };
  const isNew = editor.baseVersion === null;

  return {
    editor,
    form,
    load: isLoaded ? null : load,
    hasDraft: draft !== null,
    discardDraft: () => editor.reset(null),
    onTitleChange: (title) => {
      if (isNew && !isSlugCustom.current) setSlug(slugFromTitle(title));
    },
    needsSlug: (title) => isNew && title.trim() !== "" && slugFromTitle(title) === "",
    onSlugChange: () => {
      isSlugCustom.current = true;
    },
    suggestedSlug,
    acceptSuggestedSlug: () => {
      if (!suggestedSlug) return;
      isSlugCustom.current = true;
      setSlug(suggestedSlug);
      setSuggestedSlug(undefined);
      setFocus("slug");
    },
    onContentChange: (read) => {
      pendingContent.current = read;
      // The first change marks the form dirty immediately, so that closing the dialog asks for confirmation.
      if (hasChanges.current) drafts.save(id, readDraft);
      else syncContent();
    },
  };
}
