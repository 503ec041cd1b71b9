import { Eye, EyeOff } from "lucide-react";
import { useEffect, useMemo } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage, type EditorTarget } from "@/components/admin/admin-list-page";
import { archiveChange, type ItemChange } from "@/components/admin/item-changes";
import { preloadEditor } from "@/components/rich-text/content-field";
import { useAdminPosts, useManagePosts } from "@/features/posts/admin/admin-api";
import { draftId, findDrafts } from "@/features/posts/admin/drafts";
import { messages, statusNames } from "@/features/posts/admin/messages";
import { PostEditorDialog } from "@/features/posts/admin/post-editor-dialog";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import { formatSiteTime } from "@/features/posts/admin/site-time";
import { isEdited, postStatus } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { AdminPostSummary } from "@/features/posts/schema";
import { localIsoDate } from "@/lib/dates";
import { byText, oldestFirst } from "@/lib/list-sort";
import type { ListView } from "@/lib/list-view";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";

const labels = { ...messages.list, ...messages.deletion };

const view: ListView<AdminPostSummary> = {
  searchFields: ({ title, excerpt, slug }) => [title, excerpt, slug],
  filters: [
    {
      kind: "choice",
      name: "status",
      label: "Status",
      choices: () => Object.entries(statusNames).map(([value, label]) => ({ value, label })),
      matches: (post, status) => postStatus(post) === status,
    },
    // ISO dates compare as strings.
    {
      kind: "date",
      name: "from",
      label: "From",
      matches: ({ createdAt }, from) => localIsoDate(createdAt) >= from,
    },
    { kind: "date", name: "to", label: "To", matches: ({ createdAt }, to) => localIsoDate(createdAt) <= to },
  ],
  sortOrders: [
    oldestFirst,
    {
      value: "-updated",
      label: "Recently updated",
      sort: byText(({ updatedAt }) => updatedAt, "descending"),
    },
    { value: "title", label: "Title, A to Z", sort: byText(({ title }) => title) },
    { value: "-title", label: "Title, Z to A", sort: byText(({ title }) => title, "descending") },
  ],
};

const changes: ItemChange<AdminPostSummary>[] = [
  {
    ...messages.changes.publish,
    action: "publish",
    Icon: Eye,
    appliesTo: ({ isPublished }) => !isPublished,
    undo: "unpublish",
  },
  {
    ...messages.changes.unpublish,
    action: "unpublish",
    Icon: EyeOff,
    appliesTo: ({ isPublished }) => isPublished,
    undo: "publish",
  },
  archiveChange,
];

export function PostsAdminPage({ author, timeZone }: { author: string; timeZone: string }) {
  const { data: posts, error, mutate } = useAdminPosts();
  const { remove, changeAll } = useManagePosts(author);
  const onRefresh = () => void mutate();
  useEffect(preloadEditor, []);

  return (
    <AdminListPage
      title={messages.list.title}
      heading={messages.list.title}
      subtitle={messages.list.subtitle}
      labels={labels}
      view={view}
      items={posts}
      error={error}
      onRefresh={onRefresh}
      getName={(post) => post.title}
      skeleton={<AdminCardsSkeleton />}
      renderItems={(shown, { renderSelector, renderActions }) => (
        <AdminCards label="Blog posts">
          {shown.map((post) => (
            <AdminCard
              key={post.id}
              id={post.id}
              name={post.title}
              selector={renderSelector(post)}
              badge={<PostBadge post={post} />}
              preview={post.excerpt}
              meta={<PostMeta post={post} timeZone={timeZone} />}
              actions={renderActions(post)}
            />
          ))}
        </AdminCards>
      )}
      renderNotice={(edit) => <UnsavedDrafts author={author} posts={posts ?? []} onContinue={edit} />}
      renderEditor={(editor) => <PostEditorDialog author={author} timeZone={timeZone} posts={posts ?? []} {...editor} />}
      deleteItem={({ id }) => remove(id)}
      getWarning={publishedWarning}
      kind="post"
      changes={changes}
      changeAll={changeAll}
    />
  );
}

function publishedWarning(posts: readonly AdminPostSummary[]): string | undefined {
  const { publishedWarning, publishedWarningMany } = messages.deletion;
  if (!posts.some(({ isPublished }) => isPublished)) return undefined;
  return posts.length === 1 ? publishedWarning : publishedWarningMany;
}

const tones = { published: "success", scheduled: "info", draft: "pending" } as const;

function PostBadge({ post }: { post: AdminPostSummary }) {
  const status = postStatus(post);
  return <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>;
}

function PostMeta({ post, timeZone }: { post: AdminPostSummary; timeZone: string }) {
  return (
    <>
      {post.scheduledFor && <span>{`Scheduled for ${formatSiteTime(post.scheduledFor, timeZone)}`}</span>}
      <span className={styles.slug}>{`/${post.slug}`}</span>
      <span>
        Created <PostDate date={post.createdAt} />
      </span>
      {isEdited(post) && (
        <span>
          Updated <PostDate date={post.updatedAt} />
        </span>
      )}
    </>
  );
}

/** Drafts from before a reload or an expired session. Mounted while no draft can change. */
function UnsavedDrafts({
  author,
  posts,
  onContinue,
}: {
  author: string;
  posts: readonly AdminPostSummary[];
  onContinue: (edited: EditorTarget<AdminPostSummary>) => void;
}) {
  const drafts = useMemo(() => findDrafts(author, posts), [author, posts]);
  return drafts.map((edited) => (
    <div key={draftId(edited) ?? "new"} className={styles.draft}>
      <p>{describeDraft(edited)}</p>
      <Button variant="secondary" onClick={() => onContinue(edited)}>
        {messages.drafts.continue}
      </Button>
    </div>
  ));
}

function describeDraft({ item, template }: EditorTarget<AdminPostSummary>): string {
  if (item) return messages.drafts.unsavedPost(item.title);
  return template ? messages.drafts.unsavedCopy(template.title) : messages.drafts.unsavedNewPost;
}
