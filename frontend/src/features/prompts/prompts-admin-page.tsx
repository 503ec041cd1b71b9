import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { useAdminPrompts } from "@/features/prompts/admin-api";
import { PromptEditorDialog } from "@/features/prompts/prompt-editor-dialog";
import type { AdminPrompt } from "@/features/prompts/schema";
import { byText, oldestFirst } from "@/lib/list-sort";
import { categoryFilter, type ListView } from "@/lib/list-view";
import { CategoryBadge } from "@/ui/badge";

const heading = "PROMPT MANAGEMENT";
const labels = {
  noun: { one: "prompt", many: "prompts" },
  search: "Search prompts",
  loading: "Loading prompts...",
  failed: "We couldn't load the prompts",
  none: "No prompts yet",
  noResults: "No prompts match your search",
  add: "Add Prompt",
  addFirst: "Add Your First Prompt",
  title: "Delete Prompt",
  question: "Are you sure you want to delete this prompt?",
  deleted: "Prompt deleted successfully",
  notDeleted: "Failed to delete prompt",
};

const view: ListView<AdminPrompt> = {
  searchFields: ({ name, promptText }) => [name, promptText],
  filters: [categoryFilter()],
  sortOrders: [
    oldestFirst,
    { value: "name", label: "Name, A to Z", sort: byText(({ name }) => name) },
    { value: "-name", label: "Name, Z to A", sort: byText(({ name }) => name, "descending") },
  ],
};

export function PromptsAdminPage() {
  const { items: prompts, error, refresh, fetchItem, save, remove } = useAdminPrompts();
  return (
    <AdminListPage
      title="Prompt Management"
      heading={heading}
      subtitle="Manage AI prompts for users"
      labels={labels}
      view={view}
      items={prompts}
      error={error}
      onRefresh={refresh}
      getName={(prompt) => prompt.name}
      skeleton={<AdminCardsSkeleton />}
      renderItems={(shown, { onEdit, onDelete }) => (
        <AdminCards label={heading}>
          {shown.map((prompt) => (
            <AdminCard
              key={prompt.id}
              id={prompt.id}
              name={prompt.name}
              badge={<CategoryBadge category={prompt.category} />}
              preview={prompt.promptText}
              onEdit={() => onEdit(prompt)}
              onDelete={() => onDelete(prompt)}
            />
          ))}
        </AdminCards>
      )}
      renderEditor={(editor) => (
        <PromptEditorDialog {...editor} save={save} fetchItem={fetchItem} onNotFound={refresh} />
      )}
      deleteItem={(prompt) => remove(prompt.id)}
    />
  );
}
