import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSWRConfig } from "swr";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { findSuggestedSlug } from "@/components/admin/suggested-slug";
import { type ItemEditor, toSaveProblem, useItemEditor } from "@/components/admin/use-item-editor";
import { type ItemLoad, useItemLoad } from "@/components/admin/use-item-load";
import { isClientError } from "@/components/forms/error-feedback";
import { useApiForm } from "@/components/forms/use-api-form";
import { type Backup, backupKey, loadBackup } from "@/features/posts/admin/backups";
import { messages } from "@/features/posts/admin/messages";
import { type PostInput, savePost, usePostChanges } from "@/features/posts/admin/post-changes";
import { postFieldsSchema, toCopy, toPostInput } from "@/features/posts/admin/post-fields";
import type { AdminPost, AdminPostSummary } from "@/features/posts/admin/schema";
import { type Autosave, useAutosave } from "@/features/posts/admin/use-autosave";
import { useBackups } from "@/features/posts/admin/use-backups";
import { newSavedState, useSavedCopy } from "@/features/posts/admin/use-saved-copy";
import {
  type PostText,
  toSettings,
  toText,
  useRemoveNewPost,
  type WorkingCopy,
} from "@/features/posts/admin/working-copies";
import { ApiError, isSessionExpired } from "@/lib/api/http";
import { slugFromTitle } from "@/lib/text/slug";
import { toast } from "@/ui/toast";

export interface PostEditor {
  editor: ItemEditor<AdminPost>;
  /** Null once the form is filled in. */
  load: ItemLoad | null;
  form: UseFormReturn<PostInput>;
  /** What was written earlier and is not saved as the post. */
  restored: RestoredText | null;
  hasChanges: boolean;
  saveStatus: Autosave["status"];
  /** Why it could not be saved, with the status "failed". */
  saveFailure: SaveFailure;
  /** Asks to log in if the session has ended. */
  saveNow: () => void;
  discardChanges: () => void;
  /** Replaces the text, as an edit that is not saved as the post. */
  replaceText: (text: Pick<PostText, "title" | "excerpt" | "content" | "featureImage">) => void;
  /** The current text, without waiting for a pause. */
  readText: () => PostText;
  /** The HTML with which the content editor starts. Changes with `contentKey`. */
  initialContent: string;
  contentKey: number;
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
  /** Of the site, in which posts are scheduled. */
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
    changes.refresh();
    void mutate("/api/admin/blog/working-copies");
  };
  const [backup, setBackup] = useState(() => loadBackup(account, id));
  const [loadedCopy, setLoadedCopy] = useState(backup ? null : resumedCopy);
  const [original, setOriginal] = useState<AdminPost | null>(null);
  const source = item ?? template;
  // A backup is shown even if its post can no longer be loaded.
  const isLoaded = source === null || backup !== null || original !== null;
  const [suggestedSlug, setSuggestedSlug] = useState<string>();
  const isSlugCustom = useRef(backup?.isSlugCustom ?? (item !== null || resumedCopy !== null));
  const [content, setContent] = useState({
    key: 0,
    html: backup?.input.content ?? resumedCopy?.content ?? "",
  });
  const form = useApiForm({
    schema: postFieldsSchema,
    defaultValues: backup?.input ?? { ...toValues(null), ...(resumedCopy && toText(resumedCopy)) },
  });
  const { setValue, clearErrors, setFocus, subscribe } = form;
  const { isDirty, isSubmitted } = form.formState;
  /** Of the post, as far as they are only saved with it. */
  const settings = useRef(backup ? backup.settings : toSettings(toValues(null)));
  const areSettingsSaved = () => toSettings(form.getValues()) === settings.current;
  // Their changes render this hook again.
  useWatch({ control: form.control, name: ["isPublished", "publishAt", "authorId", "authorName"] });
  const hasChanges = isDirty || backup !== null || loadedCopy !== null;
  const isChanged = useRef(false);
  /** Serializes the editor's content; null if the form already has it. */
  const pendingContent = useRef<(() => string) | null>(null);
  const isSyncing = useRef(false);
  const copy = useSavedCopy(
    () =>
      backup?.saved ?? {
        ...newSavedState(item?.id ?? resumedCopy?.id ?? null),
        updatedAt: resumedCopy?.updatedAt ?? null,
      },
  );

  const syncContent = () => {
    const read = pendingContent.current;
    if (!read) return;
    pendingContent.current = null;
    // The first change triggers a backup save like any other field. Later ones are serialized while a backup is saved.
    isSyncing.current = isChanged.current;
    setValue("content", read(), { shouldDirty: true, shouldValidate: isSubmitted });
    isSyncing.current = false;
  };
  const readText = () => {
    syncContent();
    return toText(form.getValues());
  };

  /** A new post that another window has changed has no version to compare with, so both continue as new posts. */
  const separateOnConflict = async <T>(isNew: boolean, save: () => Promise<T>): Promise<T> => {
    try {
      return await save();
    } catch (error) {
      if (!isNew || !(error instanceof ApiError) || error.code !== "edit_conflict") throw error;
      copy.separate();
      toast(messages.drafts.separated);
      return await save();
    }
  };
  const [saveFailure, setSaveFailure] = useState<SaveFailure>("outage");
  const autosave = useAutosave({
    save: async (inBackground) => {
      const text = readText();
      // What was written has been undone.
      if (item && !isChanged.current && !loadedCopy && !backup) {
        await copy.discard();
        refresh();
        return;
      }
      await separateOnConflict(item === null, () =>
        copy.save(text, editor.baseVersion?.updatedAt ?? null, inBackground),
      );
    },
    onSaved: () => {
      if (areSettingsSaved()) backups.discard(id);
    },
    onError: (error) => {
      setSaveFailure(toSaveFailure(error));
      return !editor.reportAutosaveError(error);
    },
  });
  /** What the form shows from now on, and the working copy that it comes from. */
  const showCopy = (post: AdminPost | null, from: WorkingCopy | null) => {
    const values = { ...toValues(post), ...(from && toText(from)) };
    form.reset(values);
    settings.current = toSettings(toValues(post));
    setLoadedCopy(from);
    setContent(({ key }) => ({ key: key + 1, html: values.content }));
    copy.show(values, from);
  };

  const editor = useItemEditor({
    form,
    item,
    initialVersion: backup?.baseVersion ?? null,
    hasChanges: hasChanges || autosave.status === "changed" || autosave.status === "saving",
    isKept: autosave.status === "saved" && areSettingsSaved(),
    keepChanges: async () => {
      backups.flush();
      if (!isChanged.current && !backup) {
        await autosave.flush();
        return true;
      }
      const isKept = (await autosave.flush()) && areSettingsSaved();
      if (isKept) toast(messages.drafts.kept);
      return isKept;
    },
    labels: messages.editor,
    firstField: "title",
    toValues,
    beforeSubmit: syncContent,
    save: async (input, basedOn) => {
      await autosave.suspend();
      let saved: AdminPost;
      try {
        saved = await separateOnConflict(basedOn === null, () => savePost(input, basedOn, copy.state));
      } catch (error) {
        // After a conflict, the admin chooses a version first.
        if (!basedOn || !toSaveProblem(error)) autosave.resume();
        throw error;
      }
      backups.discard(id);
      removeNewPost(copy.state.id);
      void changes.saved(saved);
      afterSave(saved);
    },
    fetchItem: copy.fetchNewer,
    onRejected: (error) => setSuggestedSlug(findSuggestedSlug(error)),
    onTakeOver: () => {
      copy.takeOver();
      void autosave.reset().then(autosave.schedule);
    },
    onRestart: (from) => {
      void autosave.reset();
      backups.discard(id);
      setBackup(null);
      setOriginal(from);
      setSuggestedSlug(undefined);
      isSlugCustom.current = from !== null;
      pendingContent.current = null;
      settings.current = toSettings(toValues(from));
      if (from) copy.takeOver();
      else void copy.discard().then(refresh);
      setLoadedCopy(null);
      setContent(({ key }) => ({ key: key + 1, html: from?.content ?? "" }));
    },
    onDiscard: () => {
      void autosave.reset();
      backups.discard(id);
      removeNewPost(copy.state.id);
      void copy.discard().then(refresh);
    },
    onNotFound: changes.refresh,
    onSaved,
    onClose: () => {
      if (copy.state.updatedAt !== null) refresh();
      onClose();
    },
  });

  const load = useItemLoad(isLoaded ? null : source.id, copy.load, {
    onLoaded: ({ post, copy: found }) => {
      if (!item) {
        setOriginal(post);
        const values = toCopy(post, posts);
        form.reset(values);
        setContent(({ key }) => ({ key: key + 1, html: values.content }));
        return;
      }
      // Saving what was written before the post changed is a conflict, which shows the new version.
      editor.reset({ ...post, updatedAt: found?.postUpdatedAt ?? post.updatedAt });
      showCopy(post, found);
    },
    onDeleted: () => {
      if (source) void changes.deleted(source.id);
    },
  });

  const readBackup = (): Backup | null => {
    syncContent();
    if (!isChanged.current && !backup) return null;
    return {
      input: form.getValues(),
      baseVersion: editor.baseVersion,
      isSlugCustom: isSlugCustom.current,
      settings: settings.current,
      saved: copy.state,
    };
  };
  const storeFormChanges = useEffectEvent(() => {
    if (isSyncing.current) return;
    backups.save(id, readBackup);
    const isOnServer = copy.state.updatedAt !== null || autosave.status === "saving";
    if (isChanged.current || isOnServer) autosave.schedule();
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty = false }) => {
          isChanged.current = isDirty;
          storeFormChanges();
        },
      }),
    [subscribe],
  );
  // What the server does not have yet is saved there as soon as the backup is shown.
  const autosaveBackup = useEffectEvent(() => {
    if (backup) autosave.schedule();
  });
  useEffect(() => autosaveBackup(), []);

  const setSlug = (slug: string) => {
    setValue("slug", slug, { shouldDirty: true, shouldValidate: isSubmitted });
    if (slug) clearErrors("slug");
  };
  const isNew = editor.baseVersion === null;

  return {
    editor,
    form,
    load: isLoaded ? null : load,
    restored: backup || loadedCopy ? { saved: loadedCopy } : null,
    hasChanges,
    saveFailure,
    saveNow: () => void autosave.flush(),
    saveStatus: autosave.status === "saved" && !areSettingsSaved() ? "changed" : autosave.status,
    discardChanges: () => editor.reset(null),
    replaceText: ({ title, excerpt, content, featureImage }) => {
      pendingContent.current = null;
      const options = { shouldDirty: true, shouldValidate: isSubmitted };
      setValue("title", title, options);
      setValue("excerpt", excerpt, options);
      setValue("content", content, options);
      setValue("featureImage", featureImage, options);
      setContent(({ key }) => ({ key: key + 1, html: content }));
    },
    readText,
    initialContent: content.html,
    contentKey: content.key,
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
      if (isChanged.current) storeChanges();
      else syncContent();
    },
  };

  function storeChanges() {
    backups.save(id, readBackup);
    autosave.schedule();
  }
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
