import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";

/** A link to a file that looks like a button. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={cx(buttonStyles.button, buttonStyles.secondary)}>
      <Download aria-hidden />
      {children}
    </a>
  );
}
