import { useEffect, useMemo } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { preloadEditor } from "@/features/posts/admin/content-field";
import { discardDraft, findDrafts } from "@/features/posts/admin/drafts";
import { PostDialog, type ReauthRenderer } from "@/features/posts/admin/post-dialog";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import { deletePost, useAdminPosts, usePostChanges } from "@/features/posts/api";
import { isEdited } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";
import { localIsoDate } from "@/lib/dates";
import { byText, oldestFirst } from "@/lib/list-sort";
import type { ListView } from "@/lib/list-view";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";

const labels = {
  noun: { one: "post", many: "posts" },
  search: "Search posts",
  loading: "Loading...",
  failed: "We couldn't load the posts",
  none: "No blog posts yet. Create your first post to get started!",
  noResults: "No posts match your search",
  add: "Add New Post",
  title: "Delete Blog Post",
  question: "Are you sure you want to delete this blog post?",
  deleted: "Blog post deleted successfully",
  notDeleted: "The post couldn't be deleted",
};

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
    // ISO dates sort like texts.
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

export function PostsAdminPage({ author, renderReauth }: { author: string; renderReauth: ReauthRenderer }) {
  const { data: posts, error, mutate } = useAdminPosts();
  const changes = usePostChanges();
  const onRefresh = () => void mutate();
  useEffect(preloadEditor, []);

  return (
    <AdminListPage
      title="Blog Management"
      heading="Blog Management"
      subtitle="Create and manage blog posts"
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
              meta={<PostFacts post={post} />}
              onEdit={() => onEdit(post)}
              onDelete={() => onDelete(post)}
            />
          ))}
        </AdminCards>
      )}
      renderNotice={(edit) => <UnsavedDrafts author={author} posts={posts ?? []} onContinue={edit} />}
      renderEditor={({ item, ...editor }) => (
        <PostDialog post={item} author={author} signInQuestion={renderReauth} {...editor} />
      )}
      deleteItem={async ({ id }) => {
        await deletePost(id);
        discardDraft(author, id);
        await changes.deleted(id);
      }}
      getWarning={(post) => (post.isPublished ? "It will be removed from the blog immediately." : undefined)}
    />
  );
}

function PostFacts({ post }: { post: Post }) {
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
      <p>{post ? `You have unsaved changes to “${post.title}”.` : "You have an unsaved new post."}</p>
      <Button variant="secondary" onClick={() => onContinue(post)}>
        Continue writing
      </Button>
    </div>
  ));
}
