import { type ReactNode, useState } from "react";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { Dialog } from "@/ui/dialog";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

interface FormStatus {
  isDirty: boolean;
  isBusy: boolean;
}
const idle: FormStatus = { isDirty: false, isBusy: false };

export interface FormHandlers {
  onStatusChange: (status: FormStatus) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** The dialog around an `AdminForm`. Asks before unsaved changes are discarded. */
export function EditDialog<T>({
  item,
  onSaved,
  onClose,
  fallbackFocus,
  titles,
  renderForm,
}: EditorProps<T> & {
  titles: { create: string; edit: string };
  /** The form for a new item (null) or for an edit. */
  renderForm: (item: T | null, handlers: FormHandlers) => ReactNode;
}) {
  const [status, setStatus] = useState(idle);
  const isOpen = item !== undefined;
  const close = () => {
    setStatus(idle);
    onClose();
  };
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isOpen && status.isDirty,
    question: "You have unsaved changes.",
    onClose: close,
  });
  const handlers: FormHandlers = {
    onStatusChange: setStatus,
    onSaved: () => {
      onSaved();
      close();
    },
    onCancel: requestClose,
  };

  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={requestClose}
        title={item ? titles.edit : titles.create}
        isBusy={status.isBusy}
        fallbackFocus={fallbackFocus}
      >
        {isOpen && renderForm(item, handlers)}
      </Dialog>
      {prompt}
    </>
  );
}
