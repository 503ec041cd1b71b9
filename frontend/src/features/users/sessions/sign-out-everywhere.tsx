import { useNavigate } from "react-router-dom";
import { useConfirm } from "@/components/forms/use-confirm";
import { useSession } from "@/features/users/api";
import { revokeAllSessions, revokeOtherSessions } from "@/features/users/sessions/api";
import { messages as allMessages } from "@/features/users/sessions/messages";
import { lazyPart } from "@/lib/lazy-component";
import { paths } from "@/lib/paths/paths";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const loadDialog = () => import("@/ui/confirm-dialog");
const ConfirmDialog = lazyPart(loadDialog, "ConfirmDialog");

/** Preloads the dialog on hover and focus. */
function preloadDialog(): void {
  loadDialog().catch(console.error);
}

const messages = allMessages.revokeMany;

/** Logs out all devices, with or without this one, after confirmation. */
export function SignOutEverywhere({
  onOthersRevoked,
  fallbackFocus,
}: {
  onOthersRevoked: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const { sessionChanged } = useSession();
  const navigate = useNavigate();
  const signOut = useConfirm(
    async (scope: "others" | "all") => {
      if (scope === "all") {
        await revokeAllSessions();
        await sessionChanged();
        navigate(paths.login);
      } else {
        await revokeOtherSessions();
        onOthersRevoked();
      }
    },
    {
      failed: messages.failed,
      done: (scope) => toast({ title: messages.title, description: messages[scope].done }),
    },
  );

  return (
    <>
      <FormActions>
        <Button
          variant="secondary"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => signOut.ask("others")}
        >
          {messages.others.title}
        </Button>
        <Button
          variant="ghost"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => signOut.ask("all")}
        >
          {messages.all.title}
        </Button>
      </FormActions>
      {signOut.item && (
        <ConfirmDialog
          {...signOut.dialog}
          title={messages[signOut.item].title}
          question={messages[signOut.item].question}
          confirmLabel="Log out"
          pendingLabel="Logging out..."
          fallbackFocus={fallbackFocus}
        >
          <p>{messages[signOut.item].consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
