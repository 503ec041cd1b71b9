import * as z from "zod/mini";
import styles from "@/features/landing/agent-preview.module.css";
import { samples } from "@/features/landing/samples";
import { agentPath } from "@/lib/paths";
import { useQuery } from "@/lib/query";
import { sampleAgentsEndpoint } from "@/lib/sample-agents-endpoint";
import { CardGrid, CategoryCard } from "@/ui/card";

const sampleAgentsSchema = z.array(z.object({ title: z.string(), slug: z.string() }));

export function AgentPreview() {
  // Those that an admin has renamed or removed are not in it.
  const { data: agents } = useQuery(sampleAgentsEndpoint, sampleAgentsSchema);
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
