import { Plus } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { preloadEditor } from "@/features/posts/admin/content-field";
import { discardDraft, findDrafts } from "@/features/posts/admin/drafts";
import { PostDialog, type ReauthRenderer } from "@/features/posts/admin/post-dialog";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import { deletePost, useAdminPosts, usePostChanges } from "@/features/posts/api";
import { isEdited } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";
import { AdminCard } from "@/ui/admin-card";
import { Button } from "@/ui/button";
import { DeleteDialog } from "@/ui/delete-dialog";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { StaleNotice } from "@/ui/stale-notice";
import { EmptyState, ErrorState } from "@/ui/states";

const deleteLabels = {
  title: "Delete Blog Post",
  question: "Are you sure you want to delete this blog post?",
  deleted: "Blog post deleted successfully",
  notDeleted: "The post couldn't be deleted",
};

export function PostsAdminPage({ author, renderReauth }: { author: string; renderReauth: ReauthRenderer }) {
  const { data: posts, error, mutate } = useAdminPosts();
  const changes = usePostChanges();
  /** The post in the dialog: null for a new one, undefined while closed. */
  const [editing, setEditing] = useState<Post | null>();
  const [deleting, setDeleting] = useState<Post | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const onEdit = useCallback((post: Post) => setEditing(post), []);
  const onRemove = useCallback((post: Post) => setDeleting(post), []);
  const fallbackFocus = () => addButton.current;
  useEffect(preloadEditor, []);
  // Drafts only change in the dialog, or when their post is deleted.
  const unsaved = useMemo(
    () => (editing === undefined ? findDrafts(author, posts ?? []) : []),
    [author, posts, editing],
  );

  return (
    <Page title="Blog Management" subtitle="Create and manage blog posts">
      <div className={styles.tools}>
        <Button ref={addButton} onClick={() => setEditing(null)}>
          <Plus aria-hidden />
          Add New Post
        </Button>
      </div>
      {editing === undefined && <UnsavedDrafts posts={unsaved} onContinue={(post) => setEditing(post)} />}
      {posts && Boolean(error) && <StaleNotice onRefresh={() => void mutate()} />}
      {posts && posts.length > 0 && (
        <ul className={styles.list} aria-label="Blog posts">
          {posts.map((post) => (
            <AdminPostCard key={post.id} post={post} onEdit={onEdit} onDelete={onRemove} />
          ))}
        </ul>
      )}
      {posts?.length === 0 && (
        <EmptyState
          illustration={<EmptyIllustration />}
          title="No blog posts yet. Create your first post to get started!"
        />
      )}
      {!posts && error && <ErrorState title="We couldn't load the posts" onRetry={() => void mutate()} />}
      {!posts && !error && (
        <p role="status" className={styles.loading}>
          Loading...
        </p>
      )}

      <PostDialog
        post={editing}
        author={author}
        signInQuestion={renderReauth}
        onClose={() => setEditing(undefined)}
        fallbackFocus={fallbackFocus}
      />
      <DeleteDialog
        item={deleting}
        labels={deleteLabels}
        getName={(post) => post.title}
        getWarning={(post) =>
          post.isPublished ? "It will be removed from the blog immediately." : undefined
        }
        remove={async ({ id }) => {
          await deletePost(id);
          discardDraft(author, id);
          await changes.deleted(id);
        }}
        onNotFound={() => void mutate()}
        onClose={() => setDeleting(null)}
        fallbackFocus={fallbackFocus}
      />
    </Page>
  );
}

const AdminPostCard = memo(function KeptPost({
  post,
  onEdit,
  onDelete,
}: {
  post: Post;
  onEdit: (post: Post) => void;
  onDelete: (post: Post) => void;
}) {
  return (
    <AdminCard
      id={post.id}
      name={post.title}
      category={post.isPublished ? "Published" : "Draft"}
      preview={post.excerpt}
      meta={
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
      }
      onEdit={() => onEdit(post)}
      onDelete={() => onDelete(post)}
    />
  );
});

/** Drafts from before a reload or an expired session. */
function UnsavedDrafts({
  posts,
  onContinue,
}: {
  posts: (Post | null)[];
  onContinue: (post: Post | null) => void;
}) {
  return posts.map((post) => (
    <div key={post?.id ?? "new"} className={styles.draft}>
      <p>{post ? `You have unsaved changes to “${post.title}”.` : "You have an unsaved new post."}</p>
      <Button variant="secondary" onClick={() => onContinue(post)}>
        Continue writing
      </Button>
    </div>
  ));
}
