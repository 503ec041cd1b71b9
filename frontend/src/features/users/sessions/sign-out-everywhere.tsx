import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { inlineError } from "@/components/form-feedback";
import { useSession } from "@/features/users/api";
import { revokeAllSessions, revokeOtherSessions } from "@/features/users/sessions/api";
import { messages as allMessages } from "@/features/users/sessions/messages";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const loadDialog = () => import("@/ui/confirm-dialog");
const ConfirmDialog = lazyComponent(loadDialog, "ConfirmDialog");

/** Preloads the dialog on hover and focus. */
function preloadDialog(): void {
  loadDialog().catch(console.error);
}

const messages = allMessages.revokeMany;

/** Logs out all devices, with or without this one, after confirmation. */
export function SignOutEverywhere({
  onOthersRevoked: onOthersEnd,
  fallbackFocus,
}: {
  onOthersRevoked: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [pendingChoice, setPendingChoice] = useState<"others" | "all">();
  const [isDialogLoaded, setIsDialogLoaded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const openDialog = (which: "others" | "all") => {
    setIsDialogLoaded(true);
    setPendingChoice(which);
  };
  const close = () => {
    setError(undefined);
    setPendingChoice(undefined);
  };

  const signOut = async (scope: "others" | "all") => {
    setBusy(true);
    setError(undefined);
    try {
      if (scope === "all") {
        await revokeAllSessions();
        await sessionChanged();
        navigate(paths.login);
      } else {
        await revokeOtherSessions();
        onOthersEnd();
      }
      close();
      toast({ title: messages.title, description: messages[scope].done });
    } catch (error) {
      setError(inlineError(error, messages.failed, ""));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <FormActions>
        <Button
          variant="secondary"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => openDialog("others")}
        >
          {messages.others.title}
        </Button>
        <Button
          variant="ghost"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => openDialog("all")}
        >
          {messages.all.title}
        </Button>
      </FormActions>
      {isDialogLoaded && (
        <Suspense>
          <ConfirmDialog
            open={pendingChoice !== undefined}
            title={messages[pendingChoice ?? "others"].title}
            question={messages[pendingChoice ?? "others"].question}
            confirmLabel="Log out"
            pendingLabel="Logging out..."
            busy={busy}
            error={error}
            onConfirm={() => pendingChoice && void signOut(pendingChoice)}
            onCancel={close}
            fallbackFocus={fallbackFocus}
          >
            <p>{messages[pendingChoice ?? "others"].consequence}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
