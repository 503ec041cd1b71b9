import { useEffect, useId, useRef, useState } from "react";
import styles from "@/features/purchases/orders/first-message.module.css";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { copyText } from "@/lib/copy-text";
import { Button } from "@/ui/button";

const confirmationMs = 2000;

/** What to write to an agent first: the beginning of its example conversation, if it has one. */
export function FirstMessage({ slug }: { slug: string }) {
  const { data } = useQuery(apiUrl("/api/gpts/by-slug/{slug}", { slug }));
  const text = useRef<HTMLParagraphElement>(null);
  const labelId = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const message = data?.example[0]?.member;
  if (!message) return null;
  const copy = async () => {
    if (await copyText(message)) setCopied(true);
    // To copy it by hand.
    else if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <div className={styles.message}>
      <p id={labelId} className={styles.label}>
        Your first message
      </p>
      <p ref={text} className={styles.text} dir="auto">
        {message}
      </p>
      <Button variant="secondary" aria-describedby={labelId} onClick={() => void copy()}>
        <span key={String(copied)}>{copied ? "Copied!" : "Copy"}</span>
      </Button>
    </div>
  );
}
