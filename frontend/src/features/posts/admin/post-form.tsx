import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { ContentField } from "@/features/posts/admin/content-field";
import { type Draft, loadDraft } from "@/features/posts/admin/drafts";
import { EditConflict } from "@/features/posts/admin/edit-conflict";
import { emptyInput, postFieldsSchema, toPostInput } from "@/features/posts/admin/post-fields";
import styles from "@/features/posts/admin/post-form.module.css";
import { SlugField } from "@/features/posts/admin/slug-field";
import type { DraftStore } from "@/features/posts/admin/use-draft";
import { useSavePost } from "@/features/posts/admin/use-save-post";
import type { PostInput, Version } from "@/features/posts/api";
import { slugFromTitle } from "@/features/posts/model";
import type { Post } from "@/features/posts/schema";
import { characterCount } from "@/lib/character-count";
import { showFieldErrors } from "@/lib/form-errors";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/field";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { Switch } from "@/ui/switch";

export interface PostFormHandlers {
  onStatusChange: (hold: { unsaved: boolean; busy: boolean }) => void;
  /** Asks for the password after the session expired; resolves to whether the user logged in. */
  reauthenticate: () => Promise<boolean>;
  onSaved: () => void;
  onCancel: () => void;
  /** Discards the draft and restarts the form, from this post or from the saved one. */
  onReset: (from?: Post) => void;
}

/** The form for a new post (null) or for an edit. Unsaved changes are stored as a draft. */
export function PostForm({
  post,
  author,
  drafts,
  handlers,
}: {
  post: Post | null;
  /** The owner of the drafts. */
  author: string;
  drafts: DraftStore;
  handlers: PostFormHandlers;
}) {
  const noteId = useId();
  const draftId = post?.id ?? null;
  const [draft] = useState(() => loadDraft(author, draftId));
  const [baseVersion, setBaseVersion] = useState<Version | null>(
    draft ? draft.baseVersion : post && { id: post.id, updatedAt: post.updatedAt },
  );
  const isSlugCustom = useRef(draft?.isSlugCustom ?? post !== null);
  const form = useForm({
    resolver: zodResolver(postFieldsSchema),
    defaultValues: draft?.input ?? (post ? toPostInput(post) : emptyInput),
  });
  const { register, control, setValue, setError, clearErrors, setFocus, subscribe } = form;
  const { errors, isSubmitting, isSubmitted, isDirty } = form.formState;
  const [title, excerpt, isPublished] = useWatch({ control, name: ["title", "excerpt", "isPublished"] });
  const unsaved = isDirty || draft !== null;
  const hasChanges = useRef(false);
  /** Serializes the editor's text where it has changed since the form last received it. */
  const unreadContent = useRef<(() => string) | null>(null);
  const isSyncing = useRef(false);
  const syncContent = () => {
    const read = unreadContent.current;
    if (!read) return;
    unreadContent.current = null;
    const wasClean = !hasChanges.current;
    isSyncing.current = !wasClean;
    setValue("content", read(), { shouldDirty: true, shouldValidate: isSubmitted });
    isSyncing.current = false;
  };

  const { save, problem, setProblem } = useSavePost({
    onSaved: () => {
      drafts.discard(draftId);
      handlers.onSaved();
    },
    onRejected: (error, message) => {
      const shown = showFieldErrors(error, setError, ["title", "slug", "excerpt", "content"]);
      if (!shown) setError("root", { message });
    },
  });
  const submitBasedOn = (version: Version | null) => {
    syncContent();
    return form.handleSubmit(async (entry) => {
      setBaseVersion(version);
      await save(entry, version);
    })();
  };

  const reportStatus = useEffectEvent(() => handlers.onStatusChange({ unsaved, busy: isSubmitting }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again whenever one of the two changes
  useEffect(() => reportStatus(), [unsaved, isSubmitting]);
  const readDraft = (): Draft | null => {
    syncContent();
    const input: PostInput = form.getValues();
    return hasChanges.current || draft ? { input, baseVersion, isSlugCustom: isSlugCustom.current } : null;
  };
  const saveDraft = useEffectEvent(() => {
    if (!isSyncing.current) drafts.save(draftId, readDraft);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty: dirty = false }) => {
          hasChanges.current = dirty;
          saveDraft();
        },
      }),
    [subscribe],
  );
  const onContentChange = (read: () => string) => {
    unreadContent.current = read;
    // The first change makes the form dirty immediately: the dialog must not close over it.
    if (hasChanges.current) drafts.save(draftId, readDraft);
    else syncContent();
  };
  useEffect(() => setFocus("title"), [setFocus]);
  const reauthenticateAndSave = useEffectEvent(async () => {
    const signedIn = await handlers.reauthenticate();
    setProblem(null);
    if (signedIn) await submitBasedOn(baseVersion);
  });
  const isSessionExpired = problem?.kind === "session expired";
  useEffect(() => {
    if (isSessionExpired) void reauthenticateAndSave();
  }, [isSessionExpired]);

  const setSlug = (slug: string) => {
    setValue("slug", slug, { shouldDirty: true, shouldValidate: isSubmitted });
    if (slug) clearErrors("slug");
  };
  const updateSlugFromTitle = (typed: string) => {
    if (!baseVersion && !isSlugCustom.current) setSlug(slugFromTitle(typed));
  };
  const needsOwnSlug = !baseVersion && title.trim() !== "" && slugFromTitle(title) === "";
  const note = errors.root?.message;

  return (
    <Form aria-label="Blog post" onSubmit={() => submitBasedOn(baseVersion)}>
      {draft && (
        <div className={styles.notice}>
          <p>We restored your unsaved draft.</p>
          <Button variant="ghost" onClick={() => handlers.onReset()}>
            Discard draft
          </Button>
        </div>
      )}
      <Field
        label="Title"
        autoComplete="off"
        required
        error={errors.title?.message}
        {...register("title", { onChange: ({ target }) => updateSlugFromTitle(target.value) })}
      />
      <SlugField
        hint={
          needsOwnSlug
            ? "We can't make a slug from this title. Enter one, such as my-first-post."
            : "The last part of the post's URL: lowercase letters, numbers, and hyphens."
        }
        error={errors.slug?.message}
        suggestion={problem?.kind === "slug taken" ? problem.suggestion : undefined}
        onSuggestion={(slug) => {
          isSlugCustom.current = true;
          setProblem(null);
          setSlug(slug);
          setFocus("slug");
        }}
        {...register("slug", {
          onChange: () => {
            isSlugCustom.current = true;
          },
        })}
      />
      <TextArea
        label="Excerpt"
        rows={3}
        required
        error={errors.excerpt?.message}
        counter={`${characterCount(excerpt.trim())}/300 characters`}
        {...register("excerpt")}
      />
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <ContentField
            initialHtml={form.formState.defaultValues?.content ?? ""}
            onChange={onContentChange}
            ref={field.ref}
            error={errors.content?.message}
          />
        )}
      />
      <Switch
        label="Publish Status"
        stateLabel={isPublished ? "Published: visible to everyone" : "Draft: visible to admins only"}
        {...register("isPublished")}
      />
      {problem?.kind === "conflict" && baseVersion && (
        <EditConflict
          message={problem.message}
          postId={baseVersion.id}
          busy={isSubmitting}
          onOverwrite={(newer) => void submitBasedOn(newer)}
          onUseTheirs={(newer) => handlers.onReset(newer)}
          onDeleted={() => setProblem({ kind: "deleted" })}
        />
      )}
      {problem?.kind === "deleted" && (
        <div role="alert" className={styles.notice}>
          <p>Someone else deleted this post. Your text is still here.</p>
          <Button variant="secondary" busy={isSubmitting} onClick={() => void submitBasedOn(null)}>
            Save as a new post
          </Button>
        </div>
      )}
      <FormError id={noteId}>{note}</FormError>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : post ? "Update Post" : "Create Post"}
        </Button>
        <Button variant="ghost" busy={isSubmitting} onClick={handlers.onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
