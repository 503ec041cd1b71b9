import { Share2 } from "lucide-react";
import { type ReactNode, useEffect, useId } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { Delivery } from "@/components/delivery";
import { errorText } from "@/components/forms/error-feedback";
import { LoadErrorPage } from "@/components/load-error-page";
import { FeatureImageView } from "@/components/media/feature-image";
import { shareLink } from "@/components/share-link";
import styles from "@/features/agents/agent-page.module.css";
import { useAgentPage } from "@/features/agents/agent-page-api";
import type { AgentPage as AgentPageData } from "@/features/agents/agent-page-schema";
import { Example } from "@/features/agents/example";
import { cx } from "@/lib/cx";
import { useDocumentTitle } from "@/lib/document-title";
import { formatCents } from "@/lib/format/money";
import { notReadyYet } from "@/lib/link-unavailable";
import { bundlePath } from "@/lib/paths/bundle-path";
import { agentPath, paths } from "@/lib/paths/paths";
import { Button } from "@/ui/button";
import { SkeletonPage } from "@/ui/skeleton";
import { Rating } from "@/ui/stars";

/** The public page of an agent. */
export function AgentPage({
  isSignedIn,
  renderActions,
  renderExtras,
  renderReviews,
}: {
  /** Undefined while unknown. */
  isSignedIn: boolean | undefined;
  /** Buttons that open, buy or join, described by the title. `ownAgent` is undefined until it is known whether the member owns it. */
  renderActions: (agent: AgentPageData, ownAgent: AgentPageData | undefined, titleId: string) => ReactNode;
  /** Buttons of minor importance, for a member. */
  renderExtras: (ownAgent: AgentPageData) => ReactNode;
  /** The section about reviews. `onChange` loads the page again. */
  renderReviews: (
    agent: AgentPageData,
    ownAgent: AgentPageData | undefined,
    onChange: () => void,
  ) => ReactNode;
}) {
  const { slug } = useParams();
  const titleId = useId();
  const { agent, ownAgent, error, retry } = useAgentPage(slug, isSignedIn);
  useDocumentTitle(agent?.title ?? "GPT Agent");
  useCurrentSlug(agent?.slug);

  if (!agent && error) return <AgentError error={error} onRetry={retry} />;
  if (!agent) return <SkeletonPage />;
  const isOwned = agent.isPremium && Boolean(ownAgent?.isPurchased);
  const price = agent.isPremium ? formatCents(agent.price) : "Free";
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <p className={styles.category}>{agent.category}</p>
        <h1 id={titleId} className={styles.title} dir="auto">
          {agent.title}
        </h1>
        <p className={styles.description} dir="auto">
          {agent.description}
        </p>
        {agent.rating && (
          <p data-part="rating">
            <a href="#reviews" className={styles.rating}>
              <Rating {...agent.rating} />
            </a>
          </p>
        )}
      </header>
      <div className={styles.panel}>
        <div className={cx(styles.offer, isSignedIn && styles.belowHeader)}>
          <span className={styles.price}>{isOwned ? "Yours" : price}</span>
          <div className={styles.actions}>{renderActions(agent, ownAgent, titleId)}</div>
        </div>
        <div className={styles.extras}>
          {isSignedIn && ownAgent && renderExtras(ownAgent)}
          <Button variant="ghost" onClick={() => void shareLink(agent.title, agentPath(agent.slug))}>
            <Share2 aria-hidden />
            Share
          </Button>
        </div>
        {agent.isPremium && !isOwned && agent.isDeliverable === false && (
          <p data-part="not_ready" className={styles.note}>
            {notReadyYet}
          </p>
        )}
        <p className={styles.terms}>
          {agent.isPremium && !isOwned && <span>Pay once, no subscription, and keep it for good. </span>}
          <Delivery agent={agent} />
        </p>
      </div>
      <div className={styles.body}>
        {agent.image && (
          <FeatureImageView
            image={agent.image}
            part="agent_image"
            sizes="(min-width: 46rem) 44rem, 100vw"
            loading="eager"
            isMain
            className={styles.image}
          />
        )}
        {agent.details && <Details text={agent.details} />}
        {agent.example.length > 0 && <Example example={agent.example} />}
        {agent.bundles.length > 0 && !isOwned && <Bundles bundles={agent.bundles} />}
        {renderReviews(agent, ownAgent, retry)}
        {agent.related.length > 0 && <Related agent={agent} />}
      </div>
    </article>
  );
}

/** A former slug was redirected: the address bar shows the current one. */
function useCurrentSlug(slug: string | undefined): void {
  const { slug: requested } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!slug || !requested || slug === requested) return;
    navigate({ pathname: agentPath(slug), search, hash }, { replace: true, state });
  }, [slug, requested, search, hash, state, navigate]);
}

// The server fills in these parts, which it finds by `data-part`: see scripts/page-template.mjs.

function Details({ text }: { text: string }) {
  const id = useId();
  return (
    <section data-part="details" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        What it does for you
      </h2>
      <p className={styles.details} dir="auto">
        {text}
      </p>
    </section>
  );
}

function Bundles({ bundles }: { bundles: AgentPageData["bundles"] }) {
  const id = useId();
  return (
    <section data-part="bundles" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Cheaper in a bundle
      </h2>
      <ul className={styles.related}>
        {bundles.map(({ slug, title, price, separateTotal, count }) => (
          <li key={slug} className={styles.card}>
            <h3 className={styles.cardTitle} dir="auto">
              <Link to={bundlePath(slug)} className={styles.cardLink}>
                {title}
              </Link>
            </h3>
            <p className={styles.cardText}>{count} agents together, this one included</p>
            <p className={styles.cardPrice}>
              {formatCents(price)} instead of {formatCents(separateTotal)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ agent: { category, related } }: { agent: AgentPageData }) {
  const id = useId();
  return (
    <section data-part="related" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        More in {category}
      </h2>
      <ul className={styles.related}>
        {related.map(({ slug, title, description, isPremium, price }) => (
          <li key={slug} className={styles.card}>
            <h3 className={styles.cardTitle} dir="auto">
              <Link to={agentPath(slug)} className={styles.cardLink}>
                {title}
              </Link>
            </h3>
            <p className={styles.cardText} dir="auto">
              {description}
            </p>
            <p className={styles.cardPrice}>{isPremium ? formatCents(price) : "Free"}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadErrorPage
      error={error}
      missing={{
        title: "GPT Agent Not Found",
        text: "It may have been renamed or removed. If you own it, you'll find it in your purchase history.",
      }}
      failed={{
        title: "We couldn't load this agent",
        text: errorText(error, "Please try again in a moment.", ""),
      }}
      back={{ to: paths.freeAgents, name: "Browse GPT Agents" }}
      onRetry={onRetry}
    />
  );
}
