import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useParams } from "react-router-dom";
import type { BundleOffer } from "@/components/bundle-offers";
import { Delivery } from "@/components/delivery";
import { errorText } from "@/components/forms/error-feedback";
import { LoadErrorPage } from "@/components/load-error-page";
import styles from "@/features/bundles/bundle-page.module.css";
import { useBundlePage } from "@/features/bundles/bundle-page-api";
import { useDocumentTitle } from "@/lib/document-title";
import { formatCents } from "@/lib/format/money";
import { notReadyYet } from "@/lib/link-unavailable";
import { agentPath, paths } from "@/lib/paths/paths";
import { SkeletonPage } from "@/ui/skeleton";

/** The public page of a bundle. */
export function BundlePage({
  isSignedIn,
  renderActions,
}: {
  /** Undefined while unknown. */
  isSignedIn: boolean | undefined;
  /** Buttons that buy or join, described by the title. `ownBundle` is undefined until the member's price is known. */
  renderActions: (ownBundle: BundleOffer | undefined, titleId: string) => ReactNode;
}) {
  const { slug } = useParams();
  const titleId = useId();
  const listId = useId();
  const { bundle, ownBundle, error, retry } = useBundlePage(slug, isSignedIn);
  useDocumentTitle(bundle?.title ?? "Bundle");

  if (!bundle && error) return <BundleError error={error} onRetry={retry} />;
  if (!bundle) return <SkeletonPage />;
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <p className={styles.kind}>Bundle</p>
        <h1 id={titleId} className={styles.title} dir="auto">
          {bundle.title}
        </h1>
        <p className={styles.description} dir="auto">
          {bundle.description}
        </p>
        <Offer bundle={bundle} />
        <div className={styles.actions}>{renderActions(ownBundle, titleId)}</div>
        <p className={styles.terms}>Pay once, no subscription, and keep the agents for good.</p>
      </header>
      <section className={styles.section} aria-labelledby={listId}>
        <h2 id={listId} className={styles.heading}>
          What's in it
        </h2>
        <ul className={styles.agents}>
          {bundle.gpts.map(({ id, slug, title, description, price, credit, isDeliverable, ...delivery }) => (
            <li key={id} className={styles.agent}>
              <h3 className={styles.agentTitle} dir="auto">
                <Link to={agentPath(slug)}>{title}</Link>
              </h3>
              <p className={styles.agentPrice}>
                {credit == null ? (
                  formatCents(price)
                ) : (
                  <span className={styles.owned}>
                    <Check aria-hidden />
                    Yours
                  </span>
                )}
              </p>
              <p className={styles.agentText} dir="auto">
                {description}
              </p>
              <p className={styles.delivery}>
                <Delivery agent={delivery} />
              </p>
              {credit == null && isDeliverable === false && (
                <p data-part="not_ready" className={styles.agentText}>
                  {notReadyYet}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

/** The price of the reader, compared with that of single agents. */
function Offer({ bundle: { price, separateTotal, yourPrice, gpts } }: { bundle: BundleOffer }) {
  const owned = gpts.filter(({ credit }) => credit != null);
  const missing = gpts.filter(({ credit }) => credit == null);
  const missingTotal = missing.reduce((sum, agent) => sum + agent.price, 0);
  if (missing.length === 0)
    return (
      <p className={styles.saving}>You own all agents of this bundle. They are in your purchase history.</p>
    );
  if (yourPrice == null)
    return (
      <p className={styles.saving}>
        You already own {joinTitles(owned)}. {joinTitles(missing)} {missing.length === 1 ? "costs" : "cost"}{" "}
        {formatCents(missingTotal)} without the bundle, which is less than the bundle costs you.
      </p>
    );
  return (
    <>
      <p className={styles.price}>{formatCents(yourPrice)}</p>
      {owned.length === 0 ? (
        <p className={styles.saving}>
          {formatCents(separateTotal)} if bought separately. You save {formatCents(separateTotal - price)}.
        </p>
      ) : (
        <ul className={styles.saving}>
          {owned.map(({ id, title, credit }) => (
            <li key={id}>
              You already own {title}: {formatCents(credit ?? 0)} off the price of {formatCents(price)}.
            </li>
          ))}
          <li>
            {joinTitles(missing)} {missing.length === 1 ? "costs" : "cost"} {formatCents(missingTotal)}{" "}
            without the bundle. You save {formatCents(missingTotal - yourPrice)}.
          </li>
        </ul>
      )}
    </>
  );
}

const listFormat = new Intl.ListFormat("en-US");
const joinTitles = (agents: readonly { title: string }[]) =>
  listFormat.format(agents.map(({ title }) => title));

function BundleError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadErrorPage
      error={error}
      missing={{
        title: "Bundle Not Found",
        text: "It may no longer be for sale. Agents that you bought in it are in your purchase history.",
      }}
      failed={{
        title: "We couldn't load this bundle",
        text: errorText(error, "Please try again in a moment.", ""),
      }}
      back={{ to: paths.premiumAgents, name: "Browse Premium GPT Agents" }}
      onRetry={onRetry}
    />
  );
}
