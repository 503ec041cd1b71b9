import { IllustrationBase } from "@/ui/illustrations/scene";

/** An empty basket. */
export function BasketIllustration() {
  return (
    <IllustrationBase sun={{ x: 132, y: 56, radius: 26 }}>
      <path d="M58 78h92l-9 40a6 6 0 0 1-6 5H73a6 6 0 0 1-6-5z" fill="var(--surface)" />
      <path d="M76 78c0-36 56-36 56 0" />
      <path d="M66 93h76M69 108h70M88 79l4 43M120 79l-4 43" opacity="0.55" />
      <path d="M30 124h148" />
    </IllustrationBase>
  );
}
