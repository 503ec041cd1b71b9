import { useState } from "react";
import { messages as allMessages } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import type { PageBody } from "@/lib/api/api-contract";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SearchField } from "@/ui/search-field";
import { ErrorState } from "@/ui/states";

const messages = allMessages.choose;

type Posts = PageBody<"/api/admin/blog/posts">["items"];

interface Choice {
  postId: string;
  title: string;
}

/** Chooses the published post that is sent, or a new message. */
export function ChoosePostDialog({
  sentPosts,
  onChoose,
  onWrite,
  onClose,
}: {
  /** The ids of posts with a newsletter. */
  sentPosts: readonly (string | null)[];
  onChoose: (post: Choice) => void;
  onWrite: () => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const filters = { status: "published", limit: "20", ...(search.trim() && { search: search.trim() }) };
  const { data, error, mutate } = useQuery(apiUrl("/api/admin/blog/posts", filters), {
    revalidateOnMount: true,
    keepPreviousData: true,
  });
  const posts = data && "items" in data ? (data.items as Posts) : undefined;
  return (
    <Dialog open top onOpenChange={onClose} title={messages.title} description={messages.description}>
      <div className={styles.content}>
        <div className={styles.write}>
          <Button variant="secondary" onClick={onWrite}>
            {messages.message}
          </Button>
          <p className={styles.hint}>{messages.messageHint}</p>
        </div>
        <h3 className={styles.subtitle}>{messages.posts}</h3>
        <SearchField
          label={messages.search}
          placeholder={messages.search}
          value={search}
          onChange={setSearch}
        />
        {error ? (
          <ErrorState title={messages.failed} onRetry={() => void mutate()} />
        ) : posts && posts.length > 0 ? (
          <ul className={styles.posts}>
            {posts.map(({ id, title }) => (
              <li key={id}>
                <Button variant="ghost" fullWidth onClick={() => onChoose({ postId: id, title })}>
                  <span>{title}</span>
                  {sentPosts.includes(id) && <span className={styles.hint}>{messages.sent}</span>}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p role="status">{posts ? (search.trim() ? messages.none : messages.noneYet) : messages.loading}</p>
        )}
      </div>
    </Dialog>
  );
}
