import { IllustrationBase } from "@/ui/illustrations/scene";

/** An envelope in flight. */
export function MailIllustration() {
  return (
    <IllustrationBase sun={{ x: 136, y: 50, radius: 25 }}>
      <rect x="54" y="56" width="96" height="64" rx="8" fill="var(--surface)" />
      <path d="m58 62 38 30a10 10 0 0 0 12 0l38-30" />
      <path d="M22 76h20M14 92h28M26 108h16" opacity="0.55" />
    </IllustrationBase>
  );
}
