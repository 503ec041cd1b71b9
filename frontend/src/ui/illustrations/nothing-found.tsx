import { IllustrationBase } from "@/ui/illustrations/scene";

/** A magnifying glass over an empty horizon. */
export function NoResultsIllustration() {
  return (
    <IllustrationBase sun={{ x: 66, y: 72, radius: 26 }}>
      <circle cx="112" cy="66" r="33" fill="var(--surface)" fillOpacity="0.75" />
      <path d="m136 90 26 26" strokeWidth="5" />
      <path d="M96 58a18 18 0 0 1 14-10" opacity="0.55" />
      <path d="M30 124h148" />
    </IllustrationBase>
  );
}
