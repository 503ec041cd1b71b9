import { useId } from "react";
import { Link } from "react-router-dom";
import { type BundleOffer, useBundleOffers } from "@/components/bundle-offers";
import styles from "@/features/bundles/bundle-list.module.css";
import { formatCents } from "@/lib/format/money";
import { notReadyText } from "@/lib/link-unavailable";
import { bundlePath } from "@/lib/paths/bundle-path";

/** Bundles with at least one agent that the member does not own. Shows nothing until there is one. */
export function BundleList() {
  const id = useId();
  const { data } = useBundleOffers();
  const offers = data?.filter(({ yourPrice }) => yourPrice != null) ?? [];
  if (offers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Bundles
      </h2>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <BundleCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function BundleCard({ offer: { slug, title, description, yourPrice, gpts } }: { offer: BundleOffer }) {
  const missing = gpts.filter(({ credit }) => credit == null);
  const single = missing.reduce((sum, agent) => sum + agent.price, 0);
  const owned = gpts.length - missing.length;
  const awaited = missing.filter(({ isDeliverable }) => isDeliverable === false);
  return (
    <li className={styles.card}>
      <h3 className={styles.title} dir="auto">
        <Link to={bundlePath(slug)} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.text} dir="auto">
        {description}
      </p>
      <p className={styles.agents} dir="auto">
        {gpts.map((agent) => agent.title).join(" · ")}
      </p>
      {awaited.length > 0 && <p className={styles.agents}>{notReadyText(awaited)}</p>}
      <p className={styles.price}>
        <strong>{formatCents(yourPrice ?? 0)}</strong>{" "}
        <span>{`instead of ${formatCents(single)}${owned > 0 ? `: you already own ${owned} of ${gpts.length}` : ""}`}</span>
      </p>
    </li>
  );
}
