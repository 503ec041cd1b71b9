import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "@/components/forms/use-action";
import { useSession } from "@/features/users/api";
import { revokeAllSessions, revokeOtherSessions } from "@/features/users/sessions/api";
import { messages as allMessages } from "@/features/users/sessions/messages";
import { lazyComponent } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
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
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const openDialog = (which: "others" | "all") => {
    setIsDialogLoaded(true);
    setPendingChoice(which);
  };
  const close = () => {
    signOut.clearError();
    setPendingChoice(undefined);
  };

  const signOut = useAction(
    async (scope: "others" | "all") => {
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
    },
    { failed: messages.failed },
  );

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
            busy={signOut.busy}
            error={signOut.error}
            onConfirm={() => pendingChoice && void signOut.run(pendingChoice)}
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
