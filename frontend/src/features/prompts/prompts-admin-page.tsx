import { memo } from "react";
import { useAdminPrompts } from "@/features/prompts/api";
import { PromptForm } from "@/features/prompts/prompt-form";
import type { Prompt } from "@/features/prompts/schema";
import { AdminCard } from "@/ui/admin-card";
import { AdminListPage } from "@/ui/admin-list-page";

const labels = {
  noun: { one: "prompt", many: "prompts" },
  loading: "Loading prompts",
  failed: "We couldn't load the prompts",
  none: "No prompts yet",
  add: "Add Prompt",
  addFirst: "Add Your First Prompt",
  create: "Add New Prompt",
  edit: "Edit Prompt",
  title: "Delete Prompt",
  question: "Are you sure you want to delete this prompt?",
  deleted: "Prompt deleted successfully",
  notDeleted: "Failed to delete prompt",
};

export function PromptsAdminPage() {
  const { prompts, error, refresh, save, remove } = useAdminPrompts();
  const onRefresh = () => void refresh();
  return (
    <AdminListPage
      title="Prompt Management"
      heading="PROMPT MANAGEMENT"
      subtitle="Manage AI prompts for users"
      labels={labels}
      items={prompts}
      error={error}
      onRefresh={onRefresh}
      getName={(prompt) => prompt.name}
      renderCard={(prompt, onEdit, onRemove) => (
        <AdminPromptCard key={prompt.id} prompt={prompt} onEdit={onEdit} onDelete={onRemove} />
      )}
      renderForm={(prompt, calls) => (
        <PromptForm
          prompt={prompt}
          handlers={calls}
          save={(entry) => save(entry, prompt?.id)}
          onNotFound={onRefresh}
        />
      )}
      deleteItem={(prompt) => remove(prompt.id)}
    />
  );
}

const AdminPromptCard = memo(function KeptPrompt({
  prompt,
  onEdit,
  onDelete,
}: {
  prompt: Prompt;
  onEdit: (prompt: Prompt) => void;
  onDelete: (prompt: Prompt) => void;
}) {
  return (
    <AdminCard
      id={prompt.id}
      name={prompt.name}
      category={prompt.category}
      preview={prompt.promptText}
      onEdit={() => onEdit(prompt)}
      onDelete={() => onDelete(prompt)}
    />
  );
});
