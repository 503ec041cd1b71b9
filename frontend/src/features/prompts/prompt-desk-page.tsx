import { memo } from "react";
import { usePromptDesk } from "@/features/prompts/api";
import { PromptForm } from "@/features/prompts/prompt-form";
import type { Prompt } from "@/features/prompts/schema";
import { Desk } from "@/ui/desk";
import { DeskCard } from "@/ui/desk-card";

const words = {
  noun: { one: "prompt", many: "prompts" },
  loading: "Loading prompts",
  failed: "The prompts could not be loaded",
  none: "No prompts yet",
  add: "Add Prompt",
  addFirst: "Add Your First Prompt",
  create: "Add New Prompt",
  edit: "Edit Prompt",
  remove: "Delete Prompt",
  question: "Are you sure you want to delete this prompt?",
  removed: "Prompt deleted successfully",
  notRemoved: "Failed to delete prompt",
};

/** Where admins keep the prompts. */
export function PromptDeskPage() {
  const { prompts, error, refresh, save, remove } = usePromptDesk();
  const onRefresh = () => void refresh();
  return (
    <Desk
      title="Prompt Management"
      heading="PROMPT MANAGEMENT"
      subtitle="Manage AI prompts for users"
      words={words}
      entries={prompts}
      error={error}
      onRefresh={onRefresh}
      nameOf={(prompt) => prompt.name}
      card={(prompt, onEdit, onRemove) => (
        <KeptPrompt key={prompt.id} prompt={prompt} onEdit={onEdit} onRemove={onRemove} />
      )}
      editor={(prompt, calls) => (
        <PromptForm
          prompt={prompt}
          calls={calls}
          save={(entry) => save(entry, prompt?.id)}
          onGone={onRefresh}
        />
      )}
      remove={(prompt) => remove(prompt.id)}
    />
  );
}

const KeptPrompt = memo(function KeptPrompt({
  prompt,
  onEdit,
  onRemove,
}: {
  prompt: Prompt;
  onEdit: (prompt: Prompt) => void;
  onRemove: (prompt: Prompt) => void;
}) {
  return (
    <DeskCard
      id={prompt.id}
      name={prompt.name}
      category={prompt.category}
      preview={prompt.promptText}
      onEdit={() => onEdit(prompt)}
      onRemove={() => onRemove(prompt)}
    />
  );
});
