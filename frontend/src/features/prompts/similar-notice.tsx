import { useDeferredValue, useMemo } from "react";
import styles from "@/features/prompts/prompt-fields.module.css";
import { findSimilar } from "@/features/prompts/similar";
import { useQuery } from "@/lib/api/query";

/** Tells the admin who writes a prompt that there is nearly the same one. */
export function SimilarNotice(draft: { name: string; promptText: string }) {
  const isBegun = draft.name.length > 3 || draft.promptText.length > 3;
  const { data: prompts } = useQuery(isBegun ? "/api/admin/prompts" : null);
  // Typing stays responsive with hundreds of prompts.
  const name = useDeferredValue(draft.name);
  const promptText = useDeferredValue(draft.promptText);
  const similar = useMemo(
    () => prompts && findSimilar(prompts, { name, promptText }),
    [prompts, name, promptText],
  );
  return (
    <p role="status" className={styles.hint}>
      {similar &&
        `“${similar.prompt.name}” has nearly the same ${similar.what}. You can save this one anyway.`}
    </p>
  );
}
