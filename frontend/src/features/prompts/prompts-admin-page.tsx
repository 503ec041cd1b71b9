import { useState } from "react";
import { AdminCard, AdminCards, AdminCardsSkeleton } from "@/components/admin/admin-cards";
import { AdminListPage } from "@/components/admin/admin-list-page";
import { archiveChange, draftChanges, featureChanges } from "@/components/admin/item-changes";
import { ProblemReportsDialog } from "@/components/problem-reports/problem-reports-dialog";
import { ReportsButton } from "@/components/problem-reports/reports-button";
import { useAdminPrompts } from "@/features/prompts/admin-api";
import { messages } from "@/features/prompts/admin-messages";
import { predefinedCategories } from "@/features/prompts/model";
import { PromptEditorDialog } from "@/features/prompts/prompt-editor-dialog";
import type { AdminPrompt } from "@/features/prompts/schema";
import { lazyComponent } from "@/lib/lazy-component";
import { listCategories } from "@/lib/lists/list-view";
import { CategoryBadge, FeaturedBadge, StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";

// Loaded with the history.
const PromptRevisions = lazyComponent(() => import("@/features/prompts/prompt-revisions"), "PromptRevisions");

const labels = { ...messages.list, ...messages.deletion };

const changes = [...draftChanges, ...featureChanges, archiveChange];

export function PromptsAdminPage() {
  const { list, categories, fetchItem, save, remove, changeAll, moveToTop } = useAdminPrompts();
  const [reports, setReports] = useState<{ prompt: AdminPrompt; onEdit: (prompt: AdminPrompt) => void }>();
  const reported = reports && (list.items?.find(({ id }) => id === reports.prompt.id) ?? reports.prompt);
  const suggestions = [...predefinedCategories, ...categories].map((category) => ({ category }));
  return (
    <>
      <AdminListPage
        title={messages.title}
        heading={messages.heading}
        subtitle={messages.subtitle}
        labels={labels}
        list={list}
        getName={(prompt) => prompt.name}
        skeleton={<AdminCardsSkeleton />}
        renderItems={(shown, { onEdit, renderSelector, renderActions }) => (
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
                    {prompt.isDraft && <StatusBadge tone="info">Draft</StatusBadge>}
                    <ReportsButton
                      count={prompt.openReports}
                      about={`about ${prompt.name}`}
                      onClick={() => setReports({ prompt, onEdit })}
                    />
                  </>
                }
                preview={prompt.promptText}
                actions={renderActions(prompt)}
              />
            ))}
          </AdminCards>
        )}
        renderEditor={(editor) => (
          <PromptEditorDialog
            {...editor}
            save={save}
            fetchItem={fetchItem}
            onNotFound={() => void list.refresh()}
          />
        )}
        deleteItem={(prompt) => remove(prompt.id)}
        renderHistory={(prompt, edit) => (
          <PromptRevisions
            prompt={prompt}
            onRestore={(promptText) => edit({ item: prompt, template: { ...prompt, promptText } })}
          />
        )}
        kind="prompt"
        changes={changes}
        changeAll={changeAll}
        categories={listCategories(suggestions)}
        moveToTop={moveToTop}
      />
      {reported && (
        <ProblemReportsDialog
          item={{ kind: "prompt", id: reported.id, title: reported.name }}
          links={
            <Button variant="ghost" onClick={() => reports.onEdit(reported)}>
              Edit prompt
            </Button>
          }
          onChange={list.refresh}
          onClose={() => setReports(undefined)}
        />
      )}
    </>
  );
}
