import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { PostEntry, Version } from "@/features/posts/api";
import { ContentField } from "@/features/posts/desk/content-field";
import { type Draft, draftOf } from "@/features/posts/desk/drafts";
import { NewerVersion } from "@/features/posts/desk/newer-version";
import { emptyEntry, entryOf, postFieldsSchema } from "@/features/posts/desk/post-fields";
import styles from "@/features/posts/desk/post-form.module.css";
import { SlugField } from "@/features/posts/desk/slug-field";
import type { DraftStore } from "@/features/posts/desk/use-draft";
import { useSave } from "@/features/posts/desk/use-save";
import { slugFromTitle } from "@/features/posts/model";
import type { Post } from "@/features/posts/schema";
import { countCharacters } from "@/lib/characters";
import { showFieldErrors } from "@/lib/form-errors";
import { zodResolver } from "@/lib/zod-resolver";
import { Button } from "@/ui/button";
import { FailureNote } from "@/ui/failure-note";
import { Field, TextArea } from "@/ui/field";
import { Form, FormActions } from "@/ui/form";
import { Switch } from "@/ui/switch";

export interface PostFormCalls {
  /** Whether there is anything unsaved, and whether a save is under way. */
  onHold: (hold: { unsaved: boolean; busy: boolean }) => void;
  /** The session has ended: asks her to sign in and answers whether she did. */
  signInAgain: () => Promise<boolean>;
  onSaved: () => void;
  onCancel: () => void;
  /** Gives up what was typed and begins anew: from this post, or without one from what is saved. */
  onRestart: (from?: Post) => void;
}

/** The form for a new post (null) or for an edit. What is typed is kept in the tab until it is saved or given up. */
export function PostForm({
  post,
  author,
  drafts,
  calls,
}: {
  post: Post | null;
  /** Whose drafts these are. */
  author: string;
  drafts: DraftStore;
  calls: PostFormCalls;
}) {
  const noteId = useId();
  const draftId = post?.id ?? null;
  /** What she typed before and has not saved. */
  const [draft] = useState(() => draftOf(author, draftId));
  const [basedOn, setBasedOn] = useState<Version | null>(
    draft ? draft.basedOn : post && { id: post.id, updatedAt: post.updatedAt },
  );
  const slugTyped = useRef(draft?.slugTyped ?? post !== null);
  const form = useForm({
    resolver: zodResolver(postFieldsSchema),
    defaultValues: draft?.entry ?? (post ? entryOf(post) : emptyEntry),
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

  const { save, obstacle, setObstacle } = useSave({
    onSaved: () => {
      drafts.discard(draftId);
      calls.onSaved();
    },
    onRefused: (error, message) => {
      const shown = showFieldErrors(error, setError, ["title", "slug", "excerpt", "content"]);
      if (!shown) setError("root", { message });
    },
  });
  const submitBasedOn = (version: Version | null) => {
    syncContent();
    return form.handleSubmit(async (entry) => {
      setBasedOn(version);
      await save(entry, version);
    })();
  };

  const sayHold = useEffectEvent(() => calls.onHold({ unsaved, busy: isSubmitting }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again whenever one of the two changes
  useEffect(() => sayHold(), [unsaved, isSubmitting]);
  const readDraft = (): Draft | null => {
    syncContent();
    const entry: PostEntry = form.getValues();
    return hasChanges.current || draft ? { entry, basedOn, slugTyped: slugTyped.current } : null;
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
  const askToSignIn = useEffectEvent(async () => {
    const signedIn = await calls.signInAgain();
    setObstacle(null);
    if (signedIn) await submitBasedOn(basedOn);
  });
  const signedOut = obstacle?.kind === "signed out";
  useEffect(() => {
    if (signedOut) void askToSignIn();
  }, [signedOut]);

  const setSlug = (slug: string) => {
    setValue("slug", slug, { shouldDirty: true, shouldValidate: isSubmitted });
    if (slug) clearErrors("slug");
  };
  const followTitle = (typed: string) => {
    if (!basedOn && !slugTyped.current) setSlug(slugFromTitle(typed));
  };
  const needsOwnSlug = !basedOn && title.trim() !== "" && slugFromTitle(title) === "";
  const note = errors.root?.message;

  return (
    <Form aria-label="Blog post" onSubmit={() => submitBasedOn(basedOn)}>
      {draft && (
        <div className={styles.notice}>
          <p>What you typed before is back. It is not saved yet.</p>
          <Button variant="quiet" onClick={() => calls.onRestart()}>
            {post ? "Go back to the saved post" : "Start with an empty post"}
          </Button>
        </div>
      )}
      <Field
        label="Title"
        autoComplete="off"
        required
        error={errors.title?.message}
        {...register("title", { onChange: ({ target }) => followTitle(target.value) })}
      />
      <SlugField
        hint={
          needsOwnSlug
            ? "The title has no letters that a web address can hold. Please type a slug, such as my-first-post."
            : "The last part of the post's address: lowercase letters, numbers and hyphens."
        }
        error={errors.slug?.message}
        suggestion={obstacle?.kind === "slug taken" ? obstacle.suggestion : undefined}
        onSuggestion={(slug) => {
          slugTyped.current = true;
          setObstacle(null);
          setSlug(slug);
          setFocus("slug");
        }}
        {...register("slug", {
          onChange: () => {
            slugTyped.current = true;
          },
        })}
      />
      <TextArea
        label="Excerpt"
        rows={3}
        required
        error={errors.excerpt?.message}
        counter={`${countCharacters(excerpt.trim())}/300 characters`}
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
        state={isPublished ? "Published: everybody can read it" : "Draft: only admins can see it"}
        {...register("isPublished")}
      />
      {obstacle?.kind === "conflict" && basedOn && (
        <NewerVersion
          message={obstacle.message}
          postId={basedOn.id}
          busy={isSubmitting}
          onSaveOver={(newer) => void submitBasedOn(newer)}
          onTake={(newer) => calls.onRestart(newer)}
          onDeleted={() => setObstacle({ kind: "deleted" })}
        />
      )}
      {obstacle?.kind === "deleted" && (
        <div role="alert" className={styles.notice}>
          <p>Somebody else has deleted this post. Your text is still here.</p>
          <Button variant="secondary" busy={isSubmitting} onClick={() => void submitBasedOn(null)}>
            Save it as a new post
          </Button>
        </div>
      )}
      <FailureNote id={noteId}>{note}</FailureNote>
      <FormActions>
        <Button type="submit" busy={isSubmitting} aria-describedby={note && noteId}>
          {isSubmitting ? "Saving..." : post ? "Update Post" : "Create Post"}
        </Button>
        <Button variant="quiet" busy={isSubmitting} onClick={calls.onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
