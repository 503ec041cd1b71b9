import { FeatureImageView } from "@/components/media/feature-image";
import styles from "@/features/agents/agent-card.module.css";
import type { Agent } from "@/features/agents/schema";

/** The image of an agent on its card, cropped to a square. */
export function AgentImage({ image }: Pick<Agent, "image">) {
  // The height of a wide image decides which file is sharp enough.
  return image && <FeatureImageView image={image} sizes="8rem" className={styles.image} />;
}
