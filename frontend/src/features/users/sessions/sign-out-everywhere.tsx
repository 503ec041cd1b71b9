import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { revokeAllSessions, revokeOtherSessions } from "@/features/users/sessions/api";
import { importWhenOnline } from "@/lib/import-when-online";
import { paths } from "@/lib/paths";
import { Button } from "@/ui/button";
import { toastError } from "@/ui/error-feedback";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const loadDialog = () => import("@/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await importWhenOnline(loadDialog)).ConfirmDialog }));

/** The question comes when somebody is about to be asked, ahead of the press. Without it, the press waits for it. */
function preloadDialog(): void {
  loadDialog().catch(console.error);
}

const messages = {
  others: {
    title: "Sign out everywhere else",
    question: "Sign out every browser but this one?",
    consequence: "Each of them has to log in again. You stay signed in here.",
    done: "Every other browser is signed out of your account.",
  },
  all: {
    title: "Sign out everywhere",
    question: "Sign out every browser, this one too?",
    consequence: "Each of them has to log in again, and so do you.",
    done: "Every browser is signed out of your account.",
  },
};

/** Signing out all browsers at once, after a question: with this one, or without. */
export function SignOutEverywhere({
  onOthersEnd,
  fallbackFocus,
}: {
  onOthersEnd: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const [pendingChoice, setPendingChoice] = useState<"others" | "all">();
  const [isDialogLoaded, setIsDialogLoaded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { forgetEverything } = useSession();
  const navigate = useNavigate();
  const ask = (which: "others" | "all") => {
    setIsDialogLoaded(true);
    setPendingChoice(which);
  };
  const close = () => {
    setError(undefined);
    setPendingChoice(undefined);
  };

  const signOut = async (which: "others" | "all") => {
    setBusy(true);
    setError(undefined);
    try {
      if (which === "all") {
        await revokeAllSessions();
        await forgetEverything();
        navigate(paths.login);
      } else {
        await revokeOtherSessions();
        onOthersEnd();
      }
      close();
      toast({ title: "Signed out", description: messages[which].done });
    } catch (error) {
      setError(toastError(error, "Failed to sign out.", ""));
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
          onClick={() => ask("others")}
        >
          {messages.others.title}
        </Button>
        <Button
          variant="ghost"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => ask("all")}
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
            confirmLabel="Sign out"
            pendingLabel="Signing out..."
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
