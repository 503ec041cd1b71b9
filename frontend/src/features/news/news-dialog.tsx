import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TextDiff } from "@/components/text-diff";
import styles from "@/features/news/news-dialog.module.css";
import type { ChangedPrompt, NewsSince } from "@/features/news/schema";
import { formatDate } from "@/lib/format/dates";
import { addPackagePath, agentPath, blogPostPath, paths } from "@/lib/paths/paths";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

const searchIn = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`;

/** What is new since the last visit, with links and the changes of prompts. */
export function NewsDialog({
  news,
  onSeen,
  onClose,
}: {
  news: NewsSince;
  onSeen: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="What's new"
      description={`Since your last visit on ${formatDate(news.lastVisit)}.`}
      footer={
        <div className={styles.actions}>
          <Button onClick={onSeen}>Got it</Button>
        </div>
      }
    >
      <div className={styles.sections}>
        <Section
          title="New versions of your agents"
          items={news.updatedAgents.map(({ id, title, note }) => ({
            key: id,
            to: addPackagePath(id),
            name: title,
            note,
          }))}
          onFollow={onClose}
        />
        <Section
          title="New agents"
          items={news.agents.map(({ id, slug, title, isPremium }) => ({
            key: id,
            to: agentPath(slug),
            name: title,
            note: isPremium ? "Premium" : "Free",
          }))}
          onFollow={onClose}
        />
        <Section
          title="New prompts"
          items={news.prompts.map(({ id, name }) => ({
            key: id,
            to: searchIn(paths.freePrompts, name),
            name,
          }))}
          onFollow={onClose}
        />
        <Section
          title="New posts"
          items={news.posts.map(({ slug, title }) => ({ key: slug, to: blogPostPath(slug), name: title }))}
          onFollow={onClose}
        />
        {news.changedPrompts.length > 0 && (
          <section>
            <h3 className={styles.title}>Prompts you copied have changed</h3>
            {news.changedPrompts.map(({ id, name, copiedText, promptText }) => (
              <div key={id} className={styles.prompt}>
                <h4 className={styles.name} dir="auto">
                  <Link to={searchIn(paths.freePrompts, name)} onClick={onClose}>
                    {name}
                  </Link>
                </h4>
                <TextDiff before={copiedText} after={promptText} />
              </div>
            ))}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** How a prompt differs from what the member copied. */
export function PromptChangesDialog({
  prompt: { name, copiedText, promptText },
  onClose,
}: {
  prompt: ChangedPrompt;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`What changed in “${name}”`}
      description="Since you copied it. The badge stays until you copy the new text."
    >
      <TextDiff before={copiedText} after={promptText} />
    </Dialog>
  );
}

function Section({
  title,
  items,
  onFollow,
}: {
  title: string;
  items: readonly { key: string; to: string; name: string; note?: string }[];
  onFollow: () => void;
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {items.map(({ key, to, name, note }) => (
          <li key={key}>
            <Link to={to} onClick={onFollow}>
              {name}
            </Link>{" "}
            {note && (
              <small className={styles.note} dir="auto">
                {note}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
