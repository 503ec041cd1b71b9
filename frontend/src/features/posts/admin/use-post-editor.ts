import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { findSuggestedSlug } from "@/components/admin/suggested-slug";
import { type ItemEditor, toSaveProblem, useItemEditor } from "@/components/admin/use-item-editor";
import { type ItemLoad, useItemLoad } from "@/components/admin/use-item-load";
import { isClientError } from "@/components/forms/error-feedback";
import { fetchAdminPost } from "@/features/posts/admin/admin-api";
import { backupKey, loadBackup } from "@/features/posts/admin/backups";
import { messages } from "@/features/posts/admin/messages";
import { type PostInput, savePost, usePostChanges } from "@/features/posts/admin/post-changes";
import {
  differsFromPost,
  differsFromSaved,
  isSame,
  isTextUnsaved,
  newDocument,
} from "@/features/posts/admin/post-document";
import { toCopy, toPostInput } from "@/features/posts/admin/post-fields";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { useAutosave } from "@/features/posts/admin/use-autosave";
import { useBackups } from "@/features/posts/admin/use-backups";
import { usePostDocument } from "@/features/posts/admin/use-post-document";
import { type PostForm, usePostForm } from "@/features/posts/admin/use-post-form";
import {
  discardWorkingCopy,
  fetchWorkingCopy,
  type PostText,
  saveWorkingCopy,
  toText,
  useRemoveNewPost,
  type WorkingCopy,
} from "@/features/posts/admin/working-copies";
import { ApiError, isSessionExpired, type RequestOptions } from "@/lib/api/http";
import { slugFromTitle } from "@/lib/text/slug";
import { toast } from "@/ui/toast";

export interface PostEditor {
  editor: ItemEditor<AdminPost>;
  /** Null once the form is filled in. */
  load: ItemLoad | null;
  form: PostForm;
  /** What was written earlier and is not saved as the post. */
  restored: RestoredText | null;
  saveStatus: "unchanged" | "changed" | "saving" | "saved" | "failed";
  /** Why it could not be saved, with the status "failed". */
  saveFailure: SaveFailure;
  /** Asks to log in if the session has ended. */
  saveNow: () => void;
  discardChanges: () => void;
  /** Replaces the text, as an edit that is not saved as the post. */
  replaceText: (text: Pick<PostText, "title" | "excerpt" | "content" | "featureImage">) => void;
  /** The current text, without waiting for a pause. */
  readText: () => PostText;
  /** Changes when the content editor must start again. */
  contentKey: number;
  /** Whether no slug can be made from the title. */
  needsSlug: boolean;
  /** A free slug, if the one entered is taken. */
  suggestedSlug: string | undefined;
  acceptSuggestedSlug: () => void;
  /** Called on every change. `serialize` is slow for a long post. */
  onContentChange: (serialize: () => string) => void;
}

/** Who wrote it, and when it was saved; null if it is only kept in this tab. */
export interface RestoredText {
  saved: Pick<WorkingCopy, "editedBy" | "updatedAt"> | null;
}

/** State of the dialog for a new or existing post. What is written is saved on the server, or at least in the tab. */
export function usePostEditor({
  item,
  template,
  resumedCopy,
  posts,
  account,
  timeZone,
  afterSave,
  onSaved,
  onClose,
}: {
  /** A new post that was started earlier. */
  resumedCopy: WorkingCopy | null;
  /** For the slug of a copy. */
  posts: readonly AdminPostSummary[];
  /** The email address of the admin, for whom backups are kept in the tab. */
  account: string;
  /** The time zone of the site, in which posts are scheduled. */
  timeZone: string;
  /** Called once the post is saved. */
  afterSave: (post: AdminPost) => void;
} & Pick<EditorProps<AdminPostSummary>, "item" | "template" | "onSaved" | "onClose">): PostEditor {
  const id = resumedCopy ? `copy:${resumedCopy.id}` : backupKey({ item, template });
  const toValues = (post: AdminPost | null) => toPostInput(post, timeZone);
  const backups = useBackups(account);
  const changes = usePostChanges();
  const { mutate } = useSWRConfig();
  const removeNewPost = useRemoveNewPost();
  const refresh = () => {
    void changes.changed();
    void mutate("/api/admin/blog/working-copies");
  };
  const [backup] = useState(() => loadBackup(account, id));
  const store = usePostDocument(() => backup?.document ?? newDocument(item?.id ?? null, resumedCopy));
  const { document, current, read, dispatch } = store;
  const [restored, setRestored] = useState<RestoredText | null>(
    backup || resumedCopy ? { saved: backup ? null : resumedCopy } : null,
  );
  const source = item ?? template;
  // A backup is shown even if its post can no longer be loaded.
  const [isLoaded, setIsLoaded] = useState(source === null || backup !== null);
  const [suggestedSlug, setSuggestedSlug] = useState<string>();
  const [saveFailure, setSaveFailure] = useState<SaveFailure>("outage");
  const form = usePostForm(store, () => storeChanges());
  /** Ends when the server has removed the working copy. */
  const discarding = useRef<Promise<void> | null>(null);

  const removeCopy = async () => {
    const { id, editor, updatedAt } = current().workingCopy;
    if (updatedAt === null) return;
    await discardWorkingCopy({ id }, { editor, updatedAt });
    dispatch({ type: "copyDiscarded" });
    refresh();
  };
  const discard = () => {
    backups.discard(id);
    discarding.current = Promise.resolve(discarding.current)
      .then(autosave.reset)
      .then(removeCopy)
      .catch((error: unknown) => {
        console.warn("working copy not discarded", error);
        dispatch({ type: "copyDiscarded" });
      });
  };
  const loadPost = async (id: string, options?: Pick<RequestOptions, "signal">) => {
    await discarding.current;
    const [post, copy] = await Promise.all([fetchAdminPost(id, options), fetchWorkingCopy(id, options)]);
    return post && { post, copy };
  };

  /** A new post that another window has changed has no version to compare with, so both continue as new posts. */
  const forkOnConflict = async <T>(isNew: boolean, save: () => Promise<T>): Promise<T> => {
    try {
      return await save();
    } catch (error) {
      if (!isNew || !(error instanceof ApiError) || error.code !== "edit_conflict") throw error;
      dispatch({ type: "forked" });
      toast(messages.drafts.separated);
      return await save();
    }
  };
  const saveCopy = async (text: PostText, inBackground: boolean) => {
    const { id, editor, updatedAt } = current().workingCopy;
    const { featureImage, ...texts } = text;
    const postUpdatedAt = postEditor.baseVersion?.updatedAt;
    const body = {
      ...texts,
      ...(featureImage && { featureImage }),
      editor,
      ...(postUpdatedAt && { postUpdatedAt }),
      ...(updatedAt && { updatedAt }),
    };
    dispatch({ type: "copySaved", text, updatedAt: await saveWorkingCopy(id, body, inBackground) });
  };
  const autosave = useAutosave({
    isUnsaved: () => isTextUnsaved(current()),
    save: async (inBackground) => {
      const { input, original } = read();
      const text = toText(input);
      // What was written has been undone.
      if (isSame(text, toText(original))) await removeCopy();
      else await forkOnConflict(item === null, () => saveCopy(text, inBackground));
    },
    onSaved: () => {
      if (!differsFromSaved(current())) backups.discard(id);
    },
    onError: (error) => {
      setSaveFailure(toSaveFailure(error));
      return !postEditor.reportAutosaveError(error);
    },
  });

  const isUnsaved = differsFromSaved(document);
  const postEditor: ItemEditor<AdminPost> = useItemEditor({
    form,
    item,
    initialVersion: backup?.baseVersion ?? null,
    // Until it has loaded, there is nothing to discard.
    hasChanges: isLoaded && (form.formState.isDirty || isUnsaved),
    isSaved: !isUnsaved,
    saveBeforeClose: async () => {
      backups.flush();
      const isSaved = (await autosave.flush()) && !differsFromSaved(current());
      if (isSaved && differsFromPost(current())) toast(messages.drafts.kept);
      return isSaved;
    },
    labels: messages.editor,
    firstField: "title",
    toValues,
    save: async (input: PostInput, basedOn) => {
      await autosave.suspend();
      let saved: AdminPost;
      try {
        saved = await forkOnConflict(basedOn === null, () => savePost(input, basedOn, current().workingCopy));
      } catch (error) {
        // After a conflict, the admin chooses a version first.
        if (!basedOn || !toSaveProblem(error)) autosave.resume();
        throw error;
      }
      backups.discard(id);
      removeNewPost(current().workingCopy.id);
      void changes.saved(saved);
      afterSave(saved);
    },
    fetchItem: async (id) => {
      const loaded = await loadPost(id);
      if (!loaded) return null;
      const { post, copy } = loaded;
      dispatch({ type: "newerShown", newer: { original: toValues(post), copy } });
      const isOwn = copy === null || copy.updatedAt === current().workingCopy.updatedAt;
      return isOwn ? post : { ...post, ...toText(copy) };
    },
    onRejected: (error) => setSuggestedSlug(findSuggestedSlug(error)),
    onOverwrite: () => {
      dispatch({ type: "rebased" });
      void autosave.reset().then(autosave.schedule);
    },
    onRestart: (from) => {
      setRestored(null);
      setSuggestedSlug(undefined);
      setIsLoaded(source === null || from !== null);
      if (from) {
        backups.discard(id);
        dispatch({ type: "rebased" });
        void autosave.reset().then(autosave.schedule);
      } else {
        dispatch({ type: "replaced", input: current().original, isSlugCustom: false });
        discard();
      }
    },
    onDiscard: () => {
      removeNewPost(current().workingCopy.id);
      discard();
    },
    onNotFound: () => void changes.changed(),
    onSaved,
    onClose: () => {
      if (current().workingCopy.updatedAt !== null) refresh();
      onClose();
    },
  });

  const load = useItemLoad(isLoaded || !source ? null : source.id, loadPost, {
    onLoaded: ({ post, copy }) => {
      if (item) {
        // Saving what was written before the post changed is a conflict, which shows the new version.
        postEditor.reset({ ...post, updatedAt: copy?.postUpdatedAt ?? post.updatedAt });
        dispatch({ type: "loaded", original: toValues(post), copy, isSlugCustom: true });
        if (copy) setRestored({ saved: copy });
        return;
      }
      dispatch({ type: "loaded", original: toCopy(post, posts), copy: null, isSlugCustom: false });
      setIsLoaded(true);
    },
    onDeleted: () => {
      if (source) void changes.deleted(source.id);
    },
  });

  const storeChanges = () => {
    backups.save(id, () => {
      const document = read();
      form.recheck("content");
      return differsFromSaved(document) ? { document, baseVersion: postEditor.baseVersion } : null;
    });
    autosave.schedule();
  };
  // What the server does not have yet is saved there as soon as the backup is shown.
  const autosaveBackup = useEffectEvent(() => {
    if (backup) autosave.schedule();
  });
  useEffect(() => autosaveBackup(), []);

  return {
    editor: postEditor,
    form,
    load: isLoaded ? null : load,
    restored,
    saveFailure,
    saveNow: () => void autosave.flush(),
    saveStatus: toSaveStatus(autosave.status, isUnsaved),
    discardChanges: () => postEditor.reset(null),
    replaceText: ({ title, excerpt, content, featureImage }) => {
      dispatch({ type: "replaced", input: { title, excerpt, content, featureImage } });
      form.recheck("title", "excerpt", "content", "featureImage");
      storeChanges();
    },
    readText: () => toText(read().input),
    contentKey: document.contentKey,
    needsSlug:
      !document.isSlugCustom &&
      document.input.title.trim() !== "" &&
      slugFromTitle(document.input.title) === "",
    suggestedSlug,
    acceptSuggestedSlug: () => {
      if (!suggestedSlug) return;
      form.edit({ slug: suggestedSlug });
      setSuggestedSlug(undefined);
      form.setFocus("slug");
    },
    onContentChange: (serialize) => {
      store.typeContent(serialize);
      storeChanges();
    },
  };
}

function toSaveStatus(
  status: ReturnType<typeof useAutosave>["status"],
  isUnsaved: boolean,
): PostEditor["saveStatus"] {
  if (status === "saving" || (status === "failed" && isUnsaved)) return status;
  if (isUnsaved) return "changed";
  return status === "saved" ? "saved" : "unchanged";
}

/** `problem`: there is another version or none; `rejected`: such as the first text that is too long. */
type SaveFailure = "outage" | "sessionExpired" | "problem" | { rejected: string };

function toSaveFailure(error: unknown): SaveFailure {
  if (toSaveProblem(error)) return "problem";
  if (isSessionExpired(error)) return "sessionExpired";
  if (!(error instanceof ApiError) || !isClientError(error)) return "outage";
  const rejected = Object.values(error.fields)[0] ?? error.serverMessage;
  return rejected ? { rejected } : "outage";
}
