import { Link } from "react-router-dom";
import styles from "@/features/purchases/orders/agent-title.module.css";
import { agentPath } from "@/lib/paths/paths";

/** The title of a bought agent, with a link to its page if it still has one. */
export function AgentTitle({ title, slug }: { title: string; slug: string | null | undefined }) {
  if (!slug) return title;
  return (
    <Link to={agentPath(slug)} className={styles.link}>
      {title}
    </Link>
  );
}
