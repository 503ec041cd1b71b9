import { Share2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router-dom";
import { errorText } from "@/components/forms/error-feedback";
import { LoadErrorPage } from "@/components/load-error-page";
import { shareLink } from "@/components/share-link";
import { Copies } from "@/features/prompts/copies";
import styles from "@/features/prompts/prompt-page.module.css";
import type { Prompt } from "@/features/prompts/schema";
import { apiUrl } from "@/lib/api/api-url";
import { usePublicPage } from "@/lib/api/public-page";
import { useDocumentTitle } from "@/lib/document-title";
import { paths } from "@/lib/paths/paths";
import { promptPath } from "@/lib/paths/prompt-path";
import { Button } from "@/ui/button";
import { SkeletonPage } from "@/ui/skeleton";

/** The public page of a prompt. Visitors read the beginning of its text. */
export function PromptPage({
  isSignedIn,
  renderActions,
}: {
  /** Undefined while unknown. */
  isSignedIn: boolean | undefined;
  /** Buttons that copy or join, described by the name. `prompt` is undefined for visitors, and until a member's is known. */
  renderActions: (prompt: Prompt | undefined, titleId: string) => ReactNode;
}) {
  const { slug } = useParams();
  const titleId = useId();
  const fieldsId = useId();
  const { page, own, error, retry } = usePublicPage(
    slug ? promptPath(slug) : null,
    slug ? apiUrl("/api/prompts/by-slug/{slug}", { slug }) : null,
    isSignedIn,
  );
  useDocumentTitle(page?.name ?? "Prompt");

  if (!page && error) return <PromptError error={error} onRetry={retry} />;
  if (!page) return <SkeletonPage />;
  const prompt = own?.prompt ?? undefined;
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <p className={styles.category}>{page.category}</p>
        <h1 id={titleId} className={styles.title} dir="auto">
          {page.name}
        </h1>
        <Copies copies={page.copies} className={styles.note} />
      </header>
      <div className={styles.actions}>
        {renderActions(prompt, titleId)}
        <Button variant="ghost" onClick={() => void shareLink(page.name, promptPath(page.slug))}>
          <Share2 aria-hidden />
          Share
        </Button>
      </div>
      <div className={styles.text} dir="auto">
        {prompt ? prompt.promptText : page.preview}
      </div>
      {!prompt && !isSignedIn && <p className={styles.note}>Members see the whole prompt.</p>}
      {page.fields.length > 0 && (
        // The server fills in this part: see scripts/page-template.mjs.
        <section data-part="prompt_fields" className={styles.section} aria-labelledby={fieldsId}>
          <h2 id={fieldsId} className={styles.heading}>
            What you fill in
          </h2>
          <ul className={styles.fields}>
            {page.fields.map((name) => (
              <li key={name} className={styles.field} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function PromptError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadErrorPage
      error={error}
      missing={{ title: "Prompt Not Found", text: "It may have been removed." }}
      failed={{
        title: "We couldn't load this prompt",
        text: errorText(error, "Please try again in a moment.", ""),
      }}
      back={{ to: paths.freePrompts, name: "Browse prompts" }}
      onRetry={onRetry}
    />
  );
}
