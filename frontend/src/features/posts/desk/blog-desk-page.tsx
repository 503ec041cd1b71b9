import { Plus } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deletePost, useDeskPosts, usePostChanges } from "@/features/posts/api";
import styles from "@/features/posts/desk/blog-desk-page.module.css";
import { preloadEditor } from "@/features/posts/desk/content-field";
import { forgetDraft, unsavedAmong } from "@/features/posts/desk/drafts";
import { PostDialog, type SignInQuestion } from "@/features/posts/desk/post-dialog";
import { wasUpdated } from "@/features/posts/model";
import { PostDate } from "@/features/posts/post-date";
import type { Post } from "@/features/posts/schema";
import { Button } from "@/ui/button";
import { DeskCard } from "@/ui/desk-card";
import { OutOfDate } from "@/ui/desk-out-of-date";
import { Removal } from "@/ui/desk-removal";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { EmptyState, FailureState } from "@/ui/states";

const removalWords = {
  remove: "Delete Blog Post",
  question: "Are you sure you want to delete this blog post?",
  removed: "Blog post deleted successfully",
  notRemoved: "The post could not be deleted",
};

/** Where admins keep the posts of the blog, drafts too. */
export function BlogDeskPage({ author, signInQuestion }: { author: string; signInQuestion: SignInQuestion }) {
  const { data: posts, error, mutate } = useDeskPosts();
  const changes = usePostChanges();
  /** The post in the dialog, null for a new one; undefined while it is closed. */
  const [editing, setEditing] = useState<Post | null>();
  const [removing, setRemoving] = useState<Post | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const onEdit = useCallback((post: Post) => setEditing(post), []);
  const onRemove = useCallback((post: Post) => setRemoving(post), []);
  const focusInstead = () => addButton.current;
  useEffect(preloadEditor, []);
  // Drafts change only in the dialog, or when their post is deleted.
  const unsaved = useMemo(
    () => (editing === undefined ? unsavedAmong(author, posts ?? []) : []),
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
      {editing === undefined && <Unsaved posts={unsaved} onContinue={(post) => setEditing(post)} />}
      {posts && Boolean(error) && <OutOfDate onRefresh={() => void mutate()} />}
      {posts && posts.length > 0 && (
        <ul className={styles.list} aria-label="Blog posts">
          {posts.map((post) => (
            <KeptPost key={post.id} post={post} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {posts?.length === 0 && (
        <EmptyState
          illustration={<EmptyIllustration />}
          title="No blog posts yet. Create your first post to get started!"
        />
      )}
      {!posts && error && (
        <FailureState title="The posts could not be loaded" onRetry={() => void mutate()} />
      )}
      {!posts && !error && (
        <p role="status" className={styles.loading}>
          Loading...
        </p>
      )}

      <PostDialog
        post={editing}
        author={author}
        signInQuestion={signInQuestion}
        onClose={() => setEditing(undefined)}
        focusInstead={focusInstead}
      />
      <Removal
        entry={removing}
        words={removalWords}
        nameOf={(post) => post.title}
        consequence={(post) => (post.isPublished ? "Its page leaves the blog at once." : undefined)}
        remove={async ({ id }) => {
          await deletePost(id);
          forgetDraft(author, id);
          await changes.deleted(id);
        }}
        onGone={() => void mutate()}
        onClose={() => setRemoving(null)}
        focusInstead={focusInstead}
      />
    </Page>
  );
}

const KeptPost = memo(function KeptPost({
  post,
  onEdit,
  onRemove,
}: {
  post: Post;
  onEdit: (post: Post) => void;
  onRemove: (post: Post) => void;
}) {
  return (
    <DeskCard
      id={post.id}
      name={post.title}
      category={post.isPublished ? "Published" : "Draft"}
      preview={post.excerpt}
      facts={
        <>
          <span className={styles.slug}>{`/${post.slug}`}</span>
          <span>
            Created <PostDate date={post.createdAt} />
          </span>
          {wasUpdated(post) && (
            <span>
              Updated <PostDate date={post.updatedAt} />
            </span>
          )}
        </>
      }
      onEdit={() => onEdit(post)}
      onRemove={() => onRemove(post)}
    />
  );
});

/** What she has typed and not saved, from before a reload or from a session that ended. */
function Unsaved({ posts, onContinue }: { posts: (Post | null)[]; onContinue: (post: Post | null) => void }) {
  return posts.map((post) => (
    <div key={post?.id ?? "new"} className={styles.unsaved}>
      <p>
        {post
          ? `Your changes to “${post.title}” are not saved yet.`
          : "You have begun a new post that is not saved yet."}
      </p>
      <Button variant="secondary" onClick={() => onContinue(post)}>
        Continue writing
      </Button>
    </div>
  ));
}
