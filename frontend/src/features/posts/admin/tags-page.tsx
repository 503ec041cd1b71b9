import { type FormEvent, useRef, useState } from "react";
import { findInItem, remainingIds, useFocusAfterChange } from "@/components/admin/use-focus-after-change";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { deleteTag, renameTag, useAdminPosts } from "@/features/posts/admin/admin-api";
import { messages } from "@/features/posts/admin/details-messages";
import { usePostChanges } from "@/features/posts/admin/post-changes";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { countTags, tagSlug } from "@/features/posts/admin/tags-of-posts";
import styles from "@/features/posts/admin/tags-page.module.css";
import { ApiError } from "@/lib/api/http";
import { pluralize } from "@/lib/format/pluralize";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field } from "@/ui/field";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { TableSkeleton } from "@/ui/table";
import { toast } from "@/ui/toast";

const texts = messages.tags;
type Tag = ReturnType<typeof countTags>[number];
/** What has to be confirmed: the merge with a tag of this name, or the deletion. */
type Question = { tag: Tag; mergeWith: string | null };
const countPosts = ({ posts }: Tag) => pluralize(posts, { one: "post", many: "posts" });

/** All tags, to rename, merge and delete them. */
export function TagsPage() {
  const { data: posts, error, mutate } = useAdminPosts();
  return (
    <Page title={texts.title}>
      {error ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void mutate()} />
      ) : posts ? (
        <Tags posts={posts} />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  );
}

function Tags({ posts }: { posts: readonly AdminPostSummary[] }) {
  const changes = usePostChanges();
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<{ slug: string; text: string | undefined }>();
  const tags = countTags(posts);
  const list = useRef<HTMLUListElement>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  const focusAfterChange = useFocusAfterChange(list, () => intro.current);
  /** The tags whose field may get the focus after the question. */
  const nextFocus = useRef<readonly string[]>([]);
  const ask = (next: Question) => {
    const ids = tags.map(({ slug }) => ({ id: slug }));
    const { slug } = next.tag;
    const existing = next.mergeWith === null ? [] : [tagSlug(next.mergeWith)];
    nextFocus.current = [slug, ...existing, ...remainingIds([{ id: slug }], ids)];
    setQuestion(next);
  };

  const { run: change, busy: isBusy } = useAction(
    async (
      request: () => Promise<void>,
      done: string,
      _onError: ((error: unknown) => boolean) | undefined,
    ) => {
      setProblem(undefined);
      await request();
      await changes.changed();
      setQuestion(undefined);
      toast({ title: done });
    },
    {
      failed: texts.failed,
      reassurance: inputKept,
      report: toastAdminError,
      onError: (error, _request, _done, onError) => onError?.(error),
    },
  );
  const rename = async (tag: Tag, name: string) => {
    let isAsked = false;
    const isRenamed = await change(
      () => renameTag(tag.slug, name, false),
      texts.renamed,
      (error) => {
        if (!(error instanceof ApiError)) return false;
        const { code, fields } = error;
        isAsked = code === "tag_exists";
        if (isAsked) ask({ tag, mergeWith: name });
        else if (fields.name) setProblem({ slug: tag.slug, text: fields.name });
        else return false;
        return true;
      },
    );
    // Its button was disabled meanwhile, or its row is a new one.
    if (!isAsked) focusAfterChange([isRenamed ? tagSlug(name) : tag.slug], "input");
  };
  const confirm = ({ tag, mergeWith }: Question) =>
    mergeWith === null
      ? change(() => deleteTag(tag.slug), texts.deleted, undefined)
      : change(() => renameTag(tag.slug, mergeWith, true), texts.merged, undefined);

  return (
    <>
      <p ref={intro} tabIndex={-1} className={styles.intro}>
        {tags.length > 0 && texts.text}
      </p>
      {tags.length === 0 && (
        <EmptyState illustration={<EmptyIllustration />} title={texts.none}>
          {texts.noneYet}
        </EmptyState>
      )}
      <ul ref={list} className={styles.rows}>
        {tags.map((tag) => (
          <TagRow
            key={`${tag.slug} ${tag.name}`}
            tag={tag}
            problem={problem?.slug === tag.slug ? problem.text : undefined}
            isBusy={isBusy}
            onRename={(name) => void rename(tag, name)}
            onDelete={() => ask({ tag, mergeWith: null })}
          />
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          open
          title={question.mergeWith === null ? texts.deleteTitle(question.tag.name) : texts.mergeTitle}
          question={
            question.mergeWith === null
              ? texts.deleteQuestion(countPosts(question.tag))
              : texts.mergeQuestion(question.tag.name, spelling(tags, question.mergeWith))
          }
          confirmLabel={question.mergeWith === null ? texts.delete : texts.merge}
          busy={isBusy}
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(undefined)}
          fallbackFocus={() => findInItem(list.current, nextFocus.current, "input") ?? intro.current}
        />
      )}
    </>
  );
}

/** The existing tag that this name means. */
function spelling(tags: readonly Tag[], name: string): string {
  const slug = tagSlug(name);
  return tags.find((tag) => tag.slug === slug)?.name ?? name;
}

function TagRow({
  tag,
  problem,
  isBusy,
  onRename,
  onDelete,
}: {
  tag: Tag;
  /** Why it could not be renamed. */
  problem: string | undefined;
  isBusy: boolean;
  onRename: (name: string) => void;
  onDelete: () => void;
}) {
  const { name } = tag;
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRename(typed.trim());
  };
  return (
    <li data-item={tag.slug}>
      <form onSubmit={submit}>
        <Field
          label={texts.name(name)}
          hideLabel
          hint={countPosts(tag)}
          error={problem}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="secondary"
            disabled={isBusy || !typed.trim() || typed.trim() === name}
          >
            {texts.rename}
          </Button>
          <Button variant="ghost" disabled={isBusy} aria-label={texts.deleteNamed(name)} onClick={onDelete}>
            {texts.delete}
          </Button>
        </div>
      </form>
    </li>
  );
}
