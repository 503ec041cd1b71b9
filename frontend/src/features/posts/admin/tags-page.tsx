import { type FormEvent, useRef, useState } from "react";
import { findInItem, remainingIds, useFocusAfterChange } from "@/components/admin/use-focus-after-change";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useConfirm } from "@/components/forms/use-confirm";
import { deleteTag, renameTag, useAdminPosts } from "@/features/posts/admin/admin-api";
import { messages } from "@/features/posts/admin/details-messages";
import { usePostChanges } from "@/features/posts/admin/post-changes";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { countTags, tagSlug } from "@/features/posts/admin/tags-of-posts";
import styles from "@/features/posts/admin/tags-page.module.css";
import { ApiError, errorCode } from "@/lib/api/http";
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
  const [problem, setProblem] = useState<{ slug: string; text: string }>();
  const tags = countTags(posts);
  const list = useRef<HTMLUListElement>(null);
  const focusAfterChange = useFocusAfterChange(list);
  /** The tags whose field may get the focus after the question. */
  const nextFocus = useRef<readonly string[]>([]);

  const feedback = { failed: texts.failed, reassurance: inputKept, report: toastAdminError };
  const confirmation = useConfirm(
    async ({ tag, mergeWith }: Question) => {
      if (mergeWith === null) await deleteTag(tag.slug);
      else await renameTag(tag.slug, mergeWith, true);
      await changes.changed();
    },
    {
      ...feedback,
      done: ({ mergeWith }) => toast({ title: mergeWith === null ? texts.deleted : texts.merged }),
    },
  );
  const question = confirmation.item;
  const ask = (next: Question) => {
    const ids = tags.map(({ slug }) => ({ id: slug }));
    const { slug } = next.tag;
    const existing = next.mergeWith === null ? [] : [tagSlug(next.mergeWith)];
    nextFocus.current = [slug, ...existing, ...remainingIds([{ id: slug }], ids)];
    confirmation.ask(next);
  };
  // The button that was pressed is disabled meanwhile, and the row of the new name is another one.
  const focusField = (slug: string) => focusAfterChange([slug], "input");
  const rename = useAction(
    async (tag: Tag, name: string) => {
      setProblem(undefined);
      await renameTag(tag.slug, name, false);
      await changes.changed();
      toast({ title: texts.renamed });
      focusField(tagSlug(name));
    },
    {
      ...feedback,
      onError: (error, tag, name) => {
        if (errorCode(error) === "tag_exists") {
          ask({ tag, mergeWith: name });
          return true;
        }
        focusField(tag.slug);
        const text = error instanceof ApiError && error.fields.name;
        if (text) setProblem({ slug: tag.slug, text });
        return Boolean(text);
      },
    },
  );

  return (
    <>
      {tags.length > 0 ? (
        <p className={styles.intro}>{texts.text}</p>
      ) : (
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
            isBusy={rename.busy || confirmation.dialog.busy}
            onRename={(name) => void rename.run(tag, name)}
            onDelete={() => ask({ tag, mergeWith: null })}
          />
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          {...confirmation.dialog}
          {...(question.mergeWith === null
            ? {
                title: texts.deleteTitle(question.tag.name),
                question: texts.deleteQuestion(countPosts(question.tag)),
                confirmLabel: texts.delete,
              }
            : {
                title: texts.mergeTitle,
                question: texts.mergeQuestion(question.tag.name, spelling(tags, question.mergeWith)),
                confirmLabel: texts.merge,
              })}
          fallbackFocus={() => findInItem(list.current, nextFocus.current, "input")}
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
