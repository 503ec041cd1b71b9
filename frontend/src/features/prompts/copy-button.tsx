import { Check, Copy } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "@/features/prompts/copy-button.module.css";
import { Button } from "@/ui/button";

export function CopyButton({
  copied,
  ...button
}: { copied: boolean } & Omit<ComponentProps<typeof Button>, "children">) {
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="secondary" className={styles.copy} {...button}>
      <Icon aria-hidden />
      <span>{copied ? "Copied!" : "Copy Prompt"}</span>
    </Button>
  );
}
