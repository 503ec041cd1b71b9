import { IllustrationBase } from "@/ui/illustrations/scene";

/** A blank signpost. */
export function NotFoundIllustration() {
  return (
    <IllustrationBase sun={{ x: 62, y: 104, radius: 26 }}>
      <path d="M116 124V24" />
      <path d="M116 34h44l12 11-12 11h-44z" fill="var(--surface)" />
      <path d="M116 66H78L67 76l11 10h38z" fill="var(--surface)" />
      <path d="M128 45h22M86 76h18" opacity="0.55" />
      <path d="M24 124h160" />
    </IllustrationBase>
  );
}
