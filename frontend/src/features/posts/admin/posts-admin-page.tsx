import { useEffect, useMemo } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { preloadEditor } from "@/features/posts/admin/content-field";
import { discardDraft, findDrafts } from "@/features/posts/admin/drafts";
import { messages } from "@/features/posts/admin/messages";
import { PostEditorDialog } from "@/features/posts/admin/post-editor-dialog";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import { deletePost, useAdminPosts, usePostChanges } from "@/features/posts/api";
import { isEdited } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { localIsoDate } from "@/lib/dates";
import { send } from "@/lib/http";
import { byText, oldestFirst } from "@/lib/list-sort";
import type { ListView } from "@/lib/list-view";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";

const labels = { ...messages.list, ...messages.deletion };

const view: ListView<Post> = {
  searchFields: ({ title, excerpt, slug }) => [title, excerpt, slug],
  filters: [
    {
      kind: "choice",
      name: "status",
      label: "Status",
      choices: () => [
        { value: "published", label: "Published" },
        { value: "draft", label: "Draft" },
      ],
      matches: ({ isPublished }, status) => isPublished === (status === "published"),
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

export function PostsAdminPage({ author }: { author: string }) {
  const { data: posts, error, mutate } = useAdminPosts();
  const changes = usePostChanges();
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
      renderItems={(shown, { onEdit, onDelete }) => (
        <AdminCards label="Blog posts">
          {shown.map((post) => (
            <AdminCard
              key={post.id}
              id={post.id}
              name={post.title}
              badge={
                post.isPublished ? (
                  <StatusBadge tone="success">Published</StatusBadge>
                ) : (
                  <StatusBadge tone="pending">Draft</StatusBadge>
                )
              }
              preview={post.excerpt}
              meta={<PostMeta post={post} />}
              onEdit={() => onEdit(post)}
              onDelete={() => onDelete(post)}
            />
          ))}
        </AdminCards>
      )}
      renderNotice={(edit) => <UnsavedDrafts author={author} posts={posts ?? []} onContinue={edit} />}
      renderEditor={(editor) => <PostEditorDialog author={author} {...editor} />}
      deleteItem={async ({ id }) => {
        await deletePost(id);
        discardDraft(author, id);
        await changes.deleted(id);
      }}
      restoreItem={async ({ id }) => {
        await send("POST", adminEndpoints.restore("post", id));
        await changes.restored();
      }}
      getWarning={(post) => (post.isPublished ? messages.deletion.publishedWarning : undefined)}
    />
  );
}

function PostMeta({ post }: { post: Post }) {
  return (
    <>
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
  posts: readonly Post[];
  onContinue: (post: Post | null) => void;
}) {
  const drafts = useMemo(() => findDrafts(author, posts), [author, posts]);
  return drafts.map((post) => (
    <div key={post?.id ?? "new"} className={styles.draft}>
      <p>{post ? messages.drafts.unsavedPost(post.title) : messages.drafts.unsavedNewPost}</p>
      <Button variant="secondary" onClick={() => onContinue(post)}>
        {messages.drafts.continue}
      </Button>
    </div>
  ));
}
