import { IllustrationBase } from "@/ui/illustrations/scene";

/** A cloud in front of the sun. */
export function FailureIllustration() {
  return (
    <IllustrationBase sun={{ x: 122, y: 58, radius: 27 }}>
      <path
        d="M62 108a20 20 0 0 1 2-40 28 28 0 0 1 53-4 22 22 0 0 1 26 21 12 12 0 0 1-2 23z"
        fill="var(--surface)"
      />
      <path d="M80 90h22M110 90h12" opacity="0.55" />
      <path d="M30 124h148" />
    </IllustrationBase>
  );
}
