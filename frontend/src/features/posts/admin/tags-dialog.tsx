import { type FormEvent, useState } from "react";
import { toastAdminError } from "@/components/error-feedback";
import { deleteTag, renameTag } from "@/features/posts/admin/admin-api";
import { messages } from "@/features/posts/admin/details-messages";
import { usePostChanges } from "@/features/posts/admin/post-changes";
import styles from "@/features/posts/admin/post-details.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { countTags } from "@/features/posts/admin/tags-of-posts";
import { ApiError } from "@/lib/http";
import { pluralize } from "@/lib/pluralize";
import { slugFromTitle } from "@/lib/slug";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

const texts = messages.tags;
type Tag = ReturnType<typeof countTags>[number];
/** What has to be confirmed: the merge with a tag of this name, or the deletion. */
type Question = { tag: Tag; mergeWith: string | null };
const countPosts = ({ posts }: Tag) => pluralize(posts, { one: "post", many: "posts" });

/** All tags, to rename, merge and delete them. */
export function TagsDialog({ posts, onClose }: { posts: readonly AdminPostSummary[]; onClose: () => void }) {
  const changes = usePostChanges();
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<{ slug: string; text: string | undefined }>();
  const tags = countTags(posts);

  const change = async (
    request: () => Promise<void>,
    done: string,
    onError?: (error: unknown) => boolean,
  ) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await request();
      await changes.changed();
      setQuestion(undefined);
      toast({ title: done });
    } catch (error) {
      if (!onError?.(error)) toastAdminError(error, texts.failed);
    } finally {
      setIsBusy(false);
    }
  };
  const rename = (tag: Tag, name: string) =>
    change(
      () => renameTag(tag.slug, name, false),
      texts.renamed,
      (error) => {
        if (!(error instanceof ApiError)) return false;
        const { code, fields } = error;
        if (code === "tag_exists") setQuestion({ tag, mergeWith: name });
        else if (fields.name) setProblem({ slug: tag.slug, text: fields.name });
        else return false;
        return true;
      },
    );
  const confirm = ({ tag, mergeWith }: Question) =>
    mergeWith === null
      ? change(() => deleteTag(tag.slug), texts.deleted)
      : change(() => renameTag(tag.slug, mergeWith, true), texts.merged);

  return (
    <>
      <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text} isBusy={isBusy}>
        {tags.length === 0 && <p>{texts.none}</p>}
        <ul className={styles.rows}>
          {tags.map((tag) => (
            <TagRow
              key={`${tag.slug} ${tag.name}`}
              tag={tag}
              problem={problem?.slug === tag.slug ? problem.text : undefined}
              isBusy={isBusy}
              onRename={(name) => void rename(tag, name)}
              onDelete={() => setQuestion({ tag, mergeWith: null })}
            />
          ))}
        </ul>
      </Dialog>
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
        />
      )}
    </>
  );
}

/** The existing tag that this name means. */
function spelling(tags: readonly Tag[], name: string): string {
  const slug = slugFromTitle(name);
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
    <li>
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
