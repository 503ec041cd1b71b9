import { Monitor, Smartphone } from "lucide-react";
import { useId } from "react";
import { toastError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { AccountItem } from "@/features/users/account-item";
import { revokeSession, type Session } from "@/features/users/sessions/api";
import { messages } from "@/features/users/sessions/messages";
import { isNotFound } from "@/lib/api/http";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

/** A session. The current one is ended from the user menu. */
export function SessionItem({ session, onRevoked }: { session: Session; onRevoked: () => Promise<void> }) {
  const deviceId = useId();
  const { device, isCurrent, lastSeenAt, signedInAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;

  const { run: signOut, busy } = useAction(
    async () => {
      await revokeSession(session).catch((error: unknown) => {
        // Already logged out.
        if (!isNotFound(error)) throw error;
      });
      toast({ title: messages.revokeOne.title, description: messages.revokeOne.done(device) });
      await onRevoked();
    },
    { failed: messages.revokeOne.failed, report: toastError },
  );

  return (
    <AccountItem
      Icon={Icon}
      name={device}
      nameId={deviceId}
      badge={isCurrent ? "This device" : undefined}
      details={[
        isCurrent ? "Active now" : `Last seen ${formatDateTime(lastSeenAt)}`,
        `Logged in ${formatDateTime(signedInAt)}`,
      ]}
    >
      {!isCurrent && (
        <Button variant="secondary" busy={busy} aria-describedby={deviceId} onClick={() => void signOut()}>
          {busy ? "Logging out..." : "Log out"}
        </Button>
      )}
    </AccountItem>
  );
}
