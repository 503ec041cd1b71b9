import styles from "@/components/agent-card.module.css";
import { FeatureImageView } from "@/components/media/feature-image";
import type { Schemas } from "@/lib/api/api-contract";
import { formatCents } from "@/lib/format/money";
import { agentPath } from "@/lib/paths/paths";
import { CategoryGlyph } from "@/ui/badge";
import { CategoryCard } from "@/ui/card";
import { Rating } from "@/ui/stars";

type Agent = Schemas["AgentResponse"];

/** The image of an agent on its card, cropped to a square, or a drawing for its category. */
export function AgentImage({
  agent: { category, image },
  isVisible = false,
}: {
  agent: Pick<Agent, "category" | "image">;
  /** Without scrolling. */
  isVisible?: boolean;
}) {
  return (
    <CategoryGlyph category={category}>
      {image && (
        <FeatureImageView
          image={image}
          part="agent_image"
          // The height of a wide image decides which file is sharp enough.
          sizes="8rem"
          loading={isVisible ? "eager" : "lazy"}
          className={styles.image}
        />
      )}
    </CategoryGlyph>
  );
}

export function AgentExcerpt({ text }: { text: string }) {
  return <span className={styles.excerpt}>{text}</span>;
}

export function AgentPrice({ agent: { isPremium, price } }: { agent: Agent }) {
  return <span className={styles.price}>{isPremium ? formatCents(price) : "Free"}</span>;
}

/** An agent as visitors see it. The server fills in the same card: see scripts/page-template.mjs. */
export function AgentCard({
  agent,
  isVisible = false,
  headingLevel,
}: {
  agent: Agent;
  isVisible?: boolean;
  headingLevel?: "h2" | "h3";
}) {
  return (
    <CategoryCard
      category={agent.category}
      image={<AgentImage agent={agent} isVisible={isVisible} />}
      title={agent.title}
      to={agentPath(agent.slug)}
      headingLevel={headingLevel}
      rating={
        agent.rating && (
          <p data-part="rating">
            <Rating {...agent.rating} />
          </p>
        )
      }
      text={<AgentExcerpt text={agent.description} />}
    >
      <AgentPrice agent={agent} />
    </CategoryCard>
  );
}
