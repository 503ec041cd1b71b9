import { X } from "lucide-react";
import { useState } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { dismissNews, useNews } from "@/features/news/api";
import styles from "@/features/news/news-strip.module.css";
import type { NewsSince } from "@/features/news/schema";
import { formatDate } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import { lazyPart } from "@/lib/lazy-component";
import { useHasPageNotice } from "@/lib/page-notice";
import { Button, IconButton } from "@/ui/button";

const NewsDialog = lazyPart(() => import("@/features/news/news-dialog"), "NewsDialog");

/** One line about what is new since the last visit. It waits for other notices. */
export function NewsStrip() {
  const { data, mutate } = useNews();
  const [isOpen, setIsOpen] = useState(false);
  const hasPageNotice = useHasPageNotice();
  const news = hasPageNotice ? null : data?.sinceLastVisit;
  if (!data || !news) return null;

  const dismiss = async () => {
    setIsOpen(false);
    await mutate({ ...data, sinceLastVisit: null }, { revalidate: false });
    try {
      await dismissNews();
    } catch (error) {
      toastError(error, "This will be shown again when you return", "");
    }
  };
  return (
    <>
      <aside aria-label="What's new" className={styles.strip}>
        <p className={styles.text}>
          <strong>Since {formatDate(news.lastVisit)}:</strong> <span>{summarize(news)}</span>
        </p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          See what's new
        </Button>
        <IconButton label="Hide what's new" onClick={() => void dismiss()}>
          <X aria-hidden />
        </IconButton>
      </aside>
      {isOpen && <NewsDialog news={news} onSeen={() => void dismiss()} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** "2 new agents, 1 new post and 1 changed prompt". */
function summarize({ agents, prompts, posts, updatedAgents, changedPrompts }: NewsSince): string {
  const parts = [
    { items: agents, one: "new agent", many: "new agents" },
    { items: prompts, one: "new prompt", many: "new prompts" },
    { items: posts, one: "new post", many: "new posts" },
    { items: updatedAgents, one: "updated agent", many: "updated agents" },
    { items: changedPrompts, one: "changed prompt", many: "changed prompts" },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ items, one, many }) => pluralize(items.length, { one, many }));
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}
