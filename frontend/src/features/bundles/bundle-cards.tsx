import type { BundleOffer } from "@/components/bundle-offers";
import styles from "@/features/bundles/bundle-cards.module.css";
import { formatCents } from "@/lib/format/money";
import { bundlePath } from "@/lib/paths/bundle-path";
import { CategoryGlyph, HighlightBadge } from "@/ui/badge";
import { CategoryCard } from "@/ui/card";

/** Cards between those of agents: bundles with at least one agent that the member does not own. */
export function BundleCards({ offers }: { offers: readonly BundleOffer[] }) {
  return offers
    .filter(({ yourPrice }) => yourPrice != null)
    .map((offer) => <BundleCard key={offer.id} offer={offer} />);
}

function BundleCard({ offer: { slug, title, description, yourPrice, gpts } }: { offer: BundleOffer }) {
  const missing = gpts.filter(({ credit }) => credit == null);
  const single = missing.reduce((sum, agent) => sum + agent.price, 0);
  const price = yourPrice ?? 0;
  const owned = gpts.length - missing.length;
  return (
    <CategoryCard
      category="Bundle"
      image={<CategoryGlyph category="Bundle" />}
      badge={<HighlightBadge>{`Save ${formatCents(single - price)}`}</HighlightBadge>}
      title={title}
      to={bundlePath(slug)}
      text={description}
      more={
        <>
          <p className={styles.agents} dir="auto">
            {gpts.map((agent) => agent.title).join(" · ")}
          </p>
          {owned > 0 && <p className={styles.agents}>{`You already own ${owned} of ${gpts.length}`}</p>}
        </>
      }
    >
      <p className={styles.price}>
        <strong>{formatCents(price)}</strong> <span>{`instead of ${formatCents(single)}`}</span>
      </p>
    </CategoryCard>
  );
}
