import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import {
  fetchLegalPage,
  restoreDefaultText,
  saveLegalPage,
  useLegalPageChanges,
} from "@/features/legal-pages/admin/admin-api";
import { messages } from "@/features/legal-pages/admin/messages";
import type { LegalPageSummary } from "@/features/legal-pages/schema";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";

const texts = messages.restore;

/** Asks before a page gets its default text again. The toast can undo it. */
export function RestoreDialog({ page, onClose }: { page: LegalPageSummary; onClose: () => void }) {
  const onChange = useLegalPageChanges();
  const { kind, title } = page;
  const restore = useAction(
    async () => {
      const { content } = await fetchLegalPage(kind);
      await restoreDefaultText({ kind });
      onClose();
      const undo = {
        label: "Undo",
        alternative: "Edit the page to write your own text again",
        onPress: () => void undoRestore(content),
      };
      toast({ title: texts.done, description: `Visitors read it on /${kind}.`, action: undo });
      await onChange(kind);
    },
    { failed: texts.failed, report: toastAdminError },
  );
  const undoRestore = async (content: string) => {
    try {
      await saveLegalPage(kind, content, { id: kind, updatedAt: "" });
      toast({ title: "Restored", description: texts.undone(title) });
      await onChange(kind);
    } catch (error) {
      toastAdminError(error, texts.undoFailed, "");
    }
  };

  return (
    <ConfirmDialog
      open
      title={`${texts.label} of ${title}?`}
      question={texts.question}
      confirmLabel={texts.label}
      pendingLabel={texts.pending}
      busy={restore.busy}
      error={restore.error}
      onConfirm={() => void restore.run()}
      onCancel={onClose}
    />
  );
}
