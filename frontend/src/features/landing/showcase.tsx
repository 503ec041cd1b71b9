import { Link } from "react-router-dom";
import { AgentCard } from "@/components/agent-card";
import styles from "@/features/landing/showcase.module.css";
import type { Schemas } from "@/lib/api/api-contract";
import { useFormattedDate } from "@/lib/format/dates";
import { agentPath, blogPostPath, paths } from "@/lib/paths/paths";
import { siteTexts } from "@/lib/site-texts";
import { CardGrid } from "@/ui/card";
import { Stars } from "@/ui/stars";

// The server fills in these parts, which it finds by `data-part`: see scripts/page-template.mjs.

/** Premium agents with their prices, and what members say about them. Nothing without agents. */
export function Showcase({ landing: { gpts, reviews } }: { landing: Schemas["LandingResponse"] }) {
  if (gpts.length === 0) return null;
  return (
    <section data-part="showcase" className={styles.section} aria-labelledby="inside">
      <div className={styles.header}>
        <h2 className={styles.heading} id="inside">
          A look inside
        </h2>
        <Link to={paths.agents} className={styles.all}>
          See all agents
        </Link>
      </div>
      <CardGrid label="Premium agents" fourColumns>
        {gpts.map((agent) => (
          <AgentCard key={agent.id} agent={agent} headingLevel="h3" />
        ))}
      </CardGrid>
      {reviews.length > 0 && (
        <ul data-part="quotes" className={styles.quotes} aria-label={`Reviews by ${siteTexts().members}`}>
          {reviews.map(({ id, slug, title, author, stars, text }) => (
            <li key={id} className={styles.quote}>
              <Stars stars={stars} />
              <q className={styles.text} dir="auto">
                {text}
              </q>
              <p className={styles.byline}>
                <span>{author}</span> <span>about</span> <Link to={agentPath(slug)}>{title}</Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function LatestPost({
  post: { slug, title, excerpt, publishedAt, createdAt },
}: {
  post: Schemas["PostSummaryResponse"];
}) {
  const date = publishedAt ?? createdAt;
  return (
    <section data-part="latest" className={styles.section} aria-labelledby="latest">
      <div className={styles.latest}>
        <p className={styles.byline}>
          <span>New on the blog,</span> <time dateTime={date}>{useFormattedDate(date, "short")}</time>
        </p>
        <h2 className={styles.title} id="latest" dir="auto">
          <Link to={blogPostPath(slug)}>{title}</Link>
        </h2>
        <p dir="auto">{excerpt}</p>
      </div>
    </section>
  );
}
