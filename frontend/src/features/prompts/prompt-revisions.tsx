import { HistoryItem, HistorySection } from "@/components/admin/history-dialog";
import { TextDiff } from "@/components/text-diff";
import type { AdminPrompt } from "@/features/prompts/schema";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/states";

/** The texts that a prompt had, latest first, each compared with the current one. */
export function PromptRevisions({
  prompt,
  onRestore,
}: {
  prompt: AdminPrompt;
  onRestore: (promptText: string) => void;
}) {
  const url = apiUrl("/api/admin/prompts/{id}/revisions", { id: prompt.id });
  const { data: texts, error, mutate } = useQuery(url, { revalidateOnMount: true });
  if (error && !texts) {
    return <ErrorState title="We couldn't load the earlier versions" onRetry={() => void mutate()} />;
  }
  if (!texts || texts.length === 0) return null;
  return (
    <HistorySection title="Earlier versions">
      {texts.map(({ promptText, replacedAt, replacedBy, note }) => (
        <HistoryItem
          key={replacedAt}
          title={note ?? "Text replaced"}
          time={replacedAt}
          actor={replacedBy ?? "A former admin"}
        >
          <TextDiff before={promptText} after={prompt.promptText} />
          {promptText !== prompt.promptText && (
            <Button variant="secondary" onClick={() => onRestore(promptText)}>
              Restore this text
            </Button>
          )}
        </HistoryItem>
      ))}
    </HistorySection>
  );
}
