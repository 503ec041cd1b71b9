import { Controller } from "react-hook-form";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import type { ItemLoad } from "@/components/admin/use-item-load";
import { ContentField } from "@/components/rich-text/content-field";
import { RichText } from "@/components/rich-text/rich-text";
import type { VersionedPage } from "@/features/legal-pages/admin/admin-api";
import styles from "@/features/legal-pages/admin/legal-page-editor-dialog.module.css";
import { messages } from "@/features/legal-pages/admin/messages";
import { useLegalPageEditor } from "@/features/legal-pages/admin/use-legal-page-editor";
import type { LegalPageSummary } from "@/features/legal-pages/schema";
import { formatDateTime } from "@/lib/format/dates";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** The dialog for the text of a page. */
export function LegalPageEditorDialog(editing: { page: LegalPageSummary; onClose: () => void }) {
  const { editor, form, load, onContentChange } = useLegalPageEditor(editing);
  const { errors, defaultValues } = form.formState;
  return (
    <ItemEditorDialog
      wide
      editor={editor}
      renderVersion={(newer) => <Version page={newer} />}
      placeholder={load && <Placeholder {...load} />}
    >
      {editor.baseVersion?.updatedAt === "" && (
        <p className={styles.notice}>{messages.editor.isDefaultText}</p>
      )}
      <Controller
        control={form.control}
        name="content"
        render={({ field }) => (
          <ContentField
            initialHtml={defaultValues?.content ?? ""}
            onChange={onContentChange}
            ref={field.ref}
            error={errors.content?.message}
          />
        )}
      />
    </ItemEditorDialog>
  );
}

function Placeholder({ status, retry }: ItemLoad) {
  if (status === "failed") return <ErrorState title={messages.editor.loadFailed} onRetry={retry} />;
  return (
    <div className={styles.loading}>
      <SkeletonPage />
    </div>
  );
}

function Version({ page: { updatedAt, content } }: { page: VersionedPage }) {
  return (
    <>
      <p className={styles.version}>
        {updatedAt ? `Saved ${formatDateTime(updatedAt)}` : messages.editor.defaultTextRestored}
      </p>
      <RichText html={content} />
    </>
  );
}
