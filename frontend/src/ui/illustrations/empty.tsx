import { IllustrationBase } from "@/ui/illustrations/scene";

/** Blank sheets of paper. */
export function EmptyIllustration() {
  return (
    <IllustrationBase sun={{ x: 140, y: 58, radius: 26 }}>
      <path d="m62 58-6 2a5 5 0 0 0-3 6l17 58h42" fill="var(--surface)" />
      <path d="M70 42h44l20 20v62H70a5 5 0 0 1-5-5V47a5 5 0 0 1 5-5z" fill="var(--surface)" />
      <path d="M114 42v15a5 5 0 0 0 5 5h15" />
      <path d="M80 78h40M80 92h40M80 106h24" opacity="0.55" />
      <path d="M30 124h148" />
    </IllustrationBase>
  );
}
