import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { EditDialog } from "@/components/admin/edit-dialog";
import { useAdminPrompts } from "@/features/prompts/api";
import { PromptForm } from "@/features/prompts/prompt-form";
import type { Prompt } from "@/features/prompts/schema";
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
const dialogTitles = { create: "Add New Prompt", edit: "Edit Prompt" };

const view: ListView<Prompt> = {
  searchFields: ({ name, promptText }) => [name, promptText],
  filters: [categoryFilter()],
  sortOrders: [
    oldestFirst,
    { value: "name", label: "Name, A to Z", sort: byText(({ name }) => name) },
    { value: "-name", label: "Name, Z to A", sort: byText(({ name }) => name, "descending") },
  ],
};

export function PromptsAdminPage() {
  const { prompts, error, refresh, save, remove } = useAdminPrompts();
  const onRefresh = () => void refresh();
  return (
    <AdminListPage
      title="Prompt Management"
      heading={heading}
      subtitle="Manage AI prompts for users"
      labels={labels}
      view={view}
      items={prompts}
      error={error}
      onRefresh={onRefresh}
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
        <EditDialog
          {...editor}
          titles={dialogTitles}
          renderForm={(prompt, handlers) => (
            <PromptForm
              prompt={prompt}
              handlers={handlers}
              save={(input) => save(input, prompt?.id)}
              onNotFound={onRefresh}
            />
          )}
        />
      )}
      deleteItem={(prompt) => remove(prompt.id)}
    />
  );
}
