import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "@/features/users/api";
import { endAllSessions, endOtherSessions } from "@/features/users/sessions";
import { loadOnline } from "@/lib/load-online";
import { paths } from "@/lib/paths";
import { Button } from "@/ui/button";
import { sayFailure } from "@/ui/failure";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const loadDialog = () => import("@/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadOnline(loadDialog)).ConfirmDialog }));

/** The question comes when somebody is about to be asked, ahead of the press. Without it, the press waits for it. */
function loadAhead(): void {
  loadDialog().catch(console.error);
}

const words = {
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
  focusInstead,
}: {
  onOthersEnd: () => void;
  focusInstead: () => HTMLElement | null;
}) {
  const [asked, setAsked] = useState<"others" | "all">();
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { forgetEverything } = useSession();
  const navigate = useNavigate();
  const ask = (which: "others" | "all") => {
    setWanted(true);
    setAsked(which);
  };
  const close = () => {
    setFailure(undefined);
    setAsked(undefined);
  };

  const carryOut = async (which: "others" | "all") => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (which === "all") {
        await endAllSessions();
        await forgetEverything();
        navigate(paths.login);
      } else {
        await endOtherSessions();
        onOthersEnd();
      }
      close();
      toast({ title: "Signed out", description: words[which].done });
    } catch (error) {
      setFailure(sayFailure(error, "Failed to sign out.", ""));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <FormActions>
        <Button
          variant="secondary"
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={() => ask("others")}
        >
          {words.others.title}
        </Button>
        <Button variant="quiet" onPointerEnter={loadAhead} onFocus={loadAhead} onClick={() => ask("all")}>
          {words.all.title}
        </Button>
      </FormActions>
      {wanted && (
        <Suspense>
          <ConfirmDialog
            open={asked !== undefined}
            title={words[asked ?? "others"].title}
            question={words[asked ?? "others"].question}
            yes="Sign out"
            doing="Signing out..."
            busy={busy}
            failure={failure}
            onYes={() => asked && void carryOut(asked)}
            onNo={close}
            focusInstead={focusInstead}
          >
            <p>{words[asked ?? "others"].consequence}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
