import styles from "@/features/landing/agent-preview.module.css";
import { CardGrid, CategoryCard } from "@/ui/card";

const samples = [
  {
    title: "Meal, Grocery List, and Recipe Planner",
    category: "Lifestyle",
    text: "A week of meals from what you like and what you have, with one tidy shopping list.",
  },
  {
    title: "Email Assistant",
    category: "Communication",
    text: "The reply you would have written on a good day, ready to read over and send.",
  },
  {
    title: "Document Analyzer",
    category: "Productivity",
    text: "The point of a long document in a minute, with the passages that back it up.",
  },
  {
    title: "Results-Focused Learning Coach",
    category: "Education",
    text: "Small lessons at your pace, and a plan that gets you to something you can actually do.",
  },
];

export function AgentPreview() {
  return (
    <section className={styles.band} aria-labelledby="collection">
      <div className={styles.inner}>
        <h2 className={styles.heading} id="collection">
          PREVIEW OUR GPT AGENT COLLECTION
        </h2>
        <CardGrid label="Sample agents" columns>
          {samples.map((sample) => (
            <CategoryCard key={sample.title} headingLevel="h3" {...sample} />
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
