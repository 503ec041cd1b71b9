import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { FeatureImageView } from "@/components/media/feature-image";
import { ReviewLink } from "@/components/review-link";
import { StarButton } from "@/features/toolbox/star-button";
import type { ToolboxItem } from "@/features/toolbox/toolbox-lists";
import styles from "@/features/toolbox/toolbox-row.module.css";
import { openPromptPath } from "@/lib/paths/open-prompt-path";
import { agentPath } from "@/lib/paths/paths";
import { CategoryBadge } from "@/ui/badge";

/** An item of the toolbox: what it is, the button that opens or copies it, and its star. */
export function ToolboxRow({
  item,
  isFavorite,
  onFavorite,
  renderAction,
  moveButton,
}: {
  item: ToolboxItem;
  isFavorite: boolean;
  onFavorite: (isFavorite: boolean) => void;
  renderAction: (item: ToolboxItem, titleId: string) => ReactNode;
  moveButton?: ReactNode;
}) {
  const titleId = useId();
  return (
    <li className={styles.row}>
      {item.kind === "agent" && item.agent.image && (
        <FeatureImageView image={item.agent.image} sizes="8rem" className={styles.image} />
      )}
      <div className={styles.content}>
        <h3 id={titleId} className={styles.title} dir="auto">
          <Link
            to={item.kind === "agent" ? agentPath(item.agent.slug) : openPromptPath(item.id)}
            className={styles.link}
          >
            {item.title}
          </Link>
        </h3>
        <p className={styles.text} dir="auto">
          {item.text}
        </p>
        <p className={styles.kind}>
          <CategoryBadge category={item.category} />
          <span>{item.kind === "agent" ? "Agent" : "Prompt"}</span>
          {item.kind === "agent" && item.agent.isPurchased && (
            <ReviewLink agentId={item.id} slug={item.agent.slug} titleId={titleId} />
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {renderAction(item, titleId)}
        <div className={styles.tools}>
          <StarButton title={item.title} isFavorite={isFavorite} onChange={onFavorite} />
          {moveButton}
        </div>
      </div>
    </li>
  );
}
