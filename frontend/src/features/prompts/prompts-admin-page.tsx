import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { useAdminPrompts } from "@/features/prompts/admin-api";
import { messages } from "@/features/prompts/admin-messages";
import { PromptEditorDialog } from "@/features/prompts/prompt-editor-dialog";
import type { AdminPrompt } from "@/features/prompts/schema";
import { byText, oldestFirst } from "@/lib/list-sort";
import { categoryFilter, type ListView } from "@/lib/list-view";
import { CategoryBadge } from "@/ui/badge";

const labels = { ...messages.list, ...messages.deletion };

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
  const { items: prompts, error, refresh, fetchItem, save, remove, restore } = useAdminPrompts();
  return (
    <AdminListPage
      title={messages.title}
      heading={messages.heading}
      subtitle={messages.subtitle}
      labels={labels}
      view={view}
      items={prompts}
      error={error}
      onRefresh={refresh}
      getName={(prompt) => prompt.name}
      skeleton={<AdminCardsSkeleton />}
      renderItems={(shown, { onEdit, onDelete }) => (
        <AdminCards label={messages.heading}>
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
      restoreItem={(prompt) => restore(prompt.id)}
    />
  );
}
