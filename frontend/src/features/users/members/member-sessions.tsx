import cellStyles from "@/components/admin/cells.module.css";
import { useConfirm } from "@/components/forms/use-confirm";
import { signOutMember } from "@/features/users/members/api";
import { memberAction } from "@/features/users/members/member-action";
import type { MemberDialogProps } from "@/features/users/members/member-dialog";
import styles from "@/features/users/members/member-page.module.css";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";

/** Where the member is logged in. */
export function MemberSessions({ member, onChange }: Pick<MemberDialogProps, "member" | "onChange">) {
  const { id, firstName, sessions, pendingEmail, canChange } = member;
  const signOut = useConfirm(
    ...memberAction(() => signOutMember({ id }), onChange, {
      title: "Logged out everywhere",
      description: `${firstName} has to log in again.`,
      failed: `${firstName} couldn't be logged out`,
    }),
  );
  return (
    <Card className={styles.sessions}>
      {sessions.length > 0 ? (
        <ul className={styles.list} aria-label="Sessions">
          {sessions.map(({ id, device, signedInAt, lastSeenAt }) => (
            <li key={id}>
              <p className={cellStyles.name}>{device}</p>
              <p className={cellStyles.detail}>Last seen {formatDateTime(lastSeenAt)}</p>
              <p className={cellStyles.detail}>Logged in {formatDateTime(signedInAt)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p>Not logged in anywhere.</p>
      )}
      {canChange && (sessions.length > 0 || pendingEmail != null) && (
        <Button variant="secondary" onClick={() => signOut.ask()}>
          Log out everywhere
        </Button>
      )}
      <ConfirmDialog
        {...signOut.dialog}
        title="Log out everywhere"
        question={`Log ${firstName} out of all devices?`}
        confirmLabel="Log out"
        pendingLabel="Logging out..."
      >
        <p>
          Links in emails sent so far stop working too
          {pendingEmail == null ? "." : `, and the change to ${pendingEmail} is canceled.`}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
