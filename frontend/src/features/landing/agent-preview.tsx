import { AgentCard, AgentImage } from "@/components/agent-card";
import styles from "@/features/landing/agent-preview.module.css";
import type { Schemas } from "@/lib/api/api-contract";
import { samples } from "@/lib/landing-samples";
import { agentPath } from "@/lib/paths/paths";
import { CardGrid, CategoryCard } from "@/ui/card";

export function AgentPreview({
  agents,
  hidden,
}: {
  /** Those that have a page. An admin may have renamed or removed others. */
  agents: Schemas["SampleAgentResponse"][] | undefined;
  /** The titles of default agents whose place is empty. */
  hidden: string[] | undefined;
}) {
  const shown = samples.filter(({ title }) => !hidden?.includes(title));
  if (shown.length === 0) return null;
  return (
    <section data-part="preview" className={styles.band} aria-labelledby="collection">
      <div className={styles.inner}>
        <h2 className={styles.heading} id="collection">
          PREVIEW OUR GPT AGENT COLLECTION
        </h2>
        <CardGrid label="Sample agents" fourColumns>
          {shown.map((sample) => {
            const agent = agents?.find(({ title }) => title === sample.title);
            return agent?.gpt ? (
              <AgentCard key={sample.title} agent={agent.gpt} headingLevel="h3" />
            ) : (
              <CategoryCard
                key={sample.title}
                headingLevel="h3"
                image={<AgentImage agent={{ ...sample, image: null }} />}
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
