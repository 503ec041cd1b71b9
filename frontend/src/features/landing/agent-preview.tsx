import styles from "@/features/landing/agent-preview.module.css";
import { samples } from "@/features/landing/samples";
import { useQuery } from "@/lib/api/query";
import { agentPath } from "@/lib/paths/paths";
import { CardGrid, CategoryCard } from "@/ui/card";

export function AgentPreview() {
  // Those that an admin has renamed or removed are not in it.
  const { data: agents } = useQuery("/api/gpts/samples");
  return (
    <section className={styles.band} aria-labelledby="collection">
      <div className={styles.inner}>
        <h2 className={styles.heading} id="collection">
          PREVIEW OUR GPT AGENT COLLECTION
        </h2>
        <CardGrid label="Sample agents" fourColumns>
          {samples.map((sample) => {
            const agent = agents?.find(({ title }) => title === sample.title);
            return (
              <CategoryCard
                key={sample.title}
                headingLevel="h3"
                {...sample}
                {...(agent && { to: agentPath(agent.slug) })}
              />
            );
          })}
        </CardGrid>
      </div>
    </section>
  );
}
