import { useMemo } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { archiveChange, featureChanges } from "@/components/admin/item-changes";
import { findMove } from "@/components/admin/move-item";
import { useAdminPrompts } from "@/features/prompts/admin-api";
import { messages } from "@/features/prompts/admin-messages";
import { predefinedCategories } from "@/features/prompts/model";
import { PromptEditorDialog } from "@/features/prompts/prompt-editor-dialog";
import type { AdminPrompt } from "@/features/prompts/schema";
import { byDate, byText, membersOrder } from "@/lib/list-sort";
import { categoryFilter, type ListView, listCategories } from "@/lib/list-view";
import { CategoryBadge, FeaturedBadge } from "@/ui/badge";

const labels = { ...messages.list, ...messages.deletion };

const view: ListView<AdminPrompt> = {
  searchFields: ({ name, promptText }) => [name, promptText],
  filters: [categoryFilter()],
  serverOrder: membersOrder,
  sortOrders: [
    ...byDate,
    { value: "name", label: "Name, A to Z", sort: byText(({ name }) => name) },
    { value: "-name", label: "Name, Z to A", sort: byText(({ name }) => name, "descending") },
  ],
};

const changes = [...featureChanges, archiveChange];

export function PromptsAdminPage() {
  const { items: prompts, error, refresh, fetchItem, save, remove, changeAll, move } = useAdminPrompts();
  const categories = useMemo(
    () => listCategories([...predefinedCategories.map((category) => ({ category })), ...(prompts ?? [])]),
    [prompts],
  );
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
      renderItems={(shown, { renderSelector, renderActions }) => (
        <AdminCards label={messages.heading}>
          {shown.map((prompt) => (
            <AdminCard
              key={prompt.id}
              id={prompt.id}
              name={prompt.name}
              selector={renderSelector(prompt)}
              badge={
                <>
                  <CategoryBadge category={prompt.category} />
                  {prompt.isFeatured && <FeaturedBadge />}
                </>
              }
              preview={prompt.promptText}
              actions={renderActions(prompt)}
            />
          ))}
        </AdminCards>
      )}
      renderEditor={(editor) => (
        <PromptEditorDialog {...editor} save={save} fetchItem={fetchItem} onNotFound={refresh} />
      )}
      deleteItem={(prompt) => remove(prompt.id)}
      kind="prompt"
      changes={changes}
      changeAll={changeAll}
      categories={categories}
      manualOrder={{ findMove, move }}
    />
  );
}
