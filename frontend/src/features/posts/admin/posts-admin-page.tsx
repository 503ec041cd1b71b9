import { ExternalLink, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage, type EditorTarget } from "@/components/admin/admin-list-page";
import { archiveChange, type ItemChange } from "@/components/admin/item-changes";
import { formatSiteTime } from "@/components/admin/site-time";
import { FeatureImageView } from "@/components/media/feature-image";
import { preloadEditor } from "@/components/rich-text/content-field";
import { useAdminPosts, useManagePosts, usePostList } from "@/features/posts/admin/admin-api";
import { backupKey, findBackups } from "@/features/posts/admin/backups";
import { messages, statuses } from "@/features/posts/admin/messages";
import { isEdited, postStatus } from "@/features/posts/admin/model";
import { newsletterNote } from "@/features/posts/admin/newsletter-note";
import { type Newsletter, PostEditorDialog } from "@/features/posts/admin/post-editor-dialog";
import styles from "@/features/posts/admin/posts-admin-page.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { UnfinishedPosts } from "@/features/posts/admin/unfinished-posts";
import type { WorkingCopy } from "@/features/posts/admin/working-copies";
import { PostDate } from "@/features/posts/post-date";
import { blogPostPath } from "@/lib/paths/paths";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { MenuExternalLink } from "@/ui/menu";

const labels = { ...messages.list, ...messages.deletion };

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

export function PostsAdminPage({
  account,
  firstName,
  timeZone,
  newsletter,
  renderButton,
}: {
  account: string;
  firstName: string;
  timeZone: string;
  newsletter: Newsletter;
  /** The action of another feature. */
  renderButton?: (post: AdminPostSummary) => ReactNode;
}) {
  const list = usePostList();
  const { data: posts } = useAdminPosts();
  const { remove, changeAll } = useManagePosts(account);
  const [resumedCopy, setContinued] = useState<WorkingCopy | null>(null);
  useEffect(preloadEditor, []);

  return (
    <AdminListPage
      title={messages.list.title}
      heading={messages.list.title}
      subtitle={messages.list.subtitle}
      labels={labels}
      list={list}
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
              {...(post.featureImage && {
                image: <FeatureImageView image={post.featureImage} sizes="6rem" className={undefined} />,
              })}
              preview={post.excerpt}
              meta={<PostMeta post={post} timeZone={timeZone} />}
              button={renderButton?.(post)}
              actions={renderActions(post)}
            />
          ))}
        </AdminCards>
      )}
      renderNotice={(edit) => (
        <>
          <UnsavedPosts account={account} posts={posts ?? []} onContinue={edit} />
          <UnfinishedPosts
            account={account}
            onContinue={(copy) => {
              setContinued(copy);
              edit({ item: null, template: null });
            }}
          />
        </>
      )}
      renderEditor={(editor) => (
        <PostEditorDialog
          account={account}
          firstName={firstName}
          timeZone={timeZone}
          newsletter={newsletter}
          posts={posts ?? []}
          resumedCopy={resumedCopy}
          {...editor}
          onClose={() => {
            setContinued(null);
            editor.onClose();
          }}
        />
      )}
      deleteItem={({ id }) => remove(id)}
      getWarning={publishedWarning}
      getNote={(action, changed) => newsletterNote(action, changed, timeZone)}
      kind="post"
      changes={changes}
      changeAll={changeAll}
      renderMenuItems={(post) =>
        post.isPublished && (
          <MenuExternalLink href={blogPostPath(post.slug)}>
            <ExternalLink aria-hidden />
            <span>{messages.view}</span>
          </MenuExternalLink>
        )
      }
    />
  );
}

function publishedWarning(posts: readonly AdminPostSummary[]): string | undefined {
  const { publishedWarning, publishedWarningMany } = messages.deletion;
  if (!posts.some(({ isPublished }) => isPublished)) return undefined;
  return posts.length === 1 ? publishedWarning : publishedWarningMany;
}

function PostBadge({ post }: { post: AdminPostSummary }) {
  const status = postStatus(post);
  return (
    <>
      <StatusBadge {...statuses[status]} />
      {post.newsletterAt && <StatusBadge tone="info">{messages.newsletter.scheduled}</StatusBadge>}
    </>
  );
}

function PostMeta({ post, timeZone }: { post: AdminPostSummary; timeZone: string }) {
  return (
    <>
      {post.hasUnsavedChanges && <span className={styles.unsaved}>{messages.list.unsaved}</span>}
      {post.scheduledFor && <span>{`Scheduled for ${formatSiteTime(post.scheduledFor, timeZone)}`}</span>}
      {post.newsletterAt && (
        <span>{messages.newsletter.meta(formatSiteTime(post.newsletterAt, timeZone))}</span>
      )}
      <span className={styles.slug}>{`/${post.slug}`}</span>
      <span>
        <span>{post.isPublished && post.publishedAt ? "Published " : "Created "}</span>
        <PostDate date={(post.isPublished && post.publishedAt) || post.createdAt} />
      </span>
      {post.updatedAt && isEdited(post) && (
        <span>
          Updated <PostDate date={post.updatedAt} />
        </span>
      )}
    </>
  );
}

/** Drafts from before a reload or an expired session. Mounted while no draft can change. */
function UnsavedPosts({
  account,
  posts,
  onContinue,
}: {
  account: string;
  posts: readonly AdminPostSummary[];
  onContinue: (edited: EditorTarget<AdminPostSummary>) => void;
}) {
  const drafts = useMemo(() => findBackups(account, posts), [account, posts]);
  return drafts.map((edited) => (
    <div key={backupKey(edited) ?? "new"} className={styles.draft}>
      <p>{describeUnsavedPost(edited)}</p>
      <Button variant="secondary" onClick={() => onContinue(edited)}>
        {messages.drafts.continue}
      </Button>
    </div>
  ));
}

function describeUnsavedPost({ item, template }: EditorTarget<AdminPostSummary>): string {
  if (item) return messages.drafts.unsavedPost(item.title);
  return template ? messages.drafts.unsavedCopy(template.title) : messages.drafts.unsavedNewPost;
}
