import { type ComponentType, useState } from "react";
import styles from "@/components/admin/page-actions.module.css";
import { useAction } from "@/components/forms/use-action";
import {
  type Member,
  resendVerification,
  unblockMember,
  undoMemberDeletion,
} from "@/features/users/members/api";
import { ChangeRoleDialog } from "@/features/users/members/change-role-dialog";
import { CorrectEmailDialog } from "@/features/users/members/correct-email-dialog";
import { GiveAgentsDialog } from "@/features/users/members/give-agents-dialog";
import { memberAction } from "@/features/users/members/member-action";
import type { MemberDialogProps } from "@/features/users/members/member-dialog";
import { BlockDialog, DeleteMemberDialog, VerifyDialog } from "@/features/users/members/reason-dialogs";
import { usePermission } from "@/features/users/permissions";
import { focusHeading } from "@/lib/focus-heading";
import { Button } from "@/ui/button";

const dialogs = {
  verify: { label: "Mark as verified", Dialog: VerifyDialog },
  correctEmail: { label: "Correct email address", Dialog: CorrectEmailDialog },
  giveAgents: { label: "Give agents", Dialog: GiveAgentsDialog },
  changeRole: { label: "Change role", Dialog: ChangeRoleDialog },
  block: { label: "Block", Dialog: BlockDialog },
  delete: { label: "Delete account", Dialog: DeleteMemberDialog },
} satisfies Record<string, { label: string; Dialog: ComponentType<MemberDialogProps> }>;
type DialogName = keyof typeof dialogs;

/** What the admin can do with an account that they may change. */
export function MemberActions({ member, onChange }: { member: Member; onChange: (member?: Member) => void }) {
  const canGrant = usePermission("giveAgents");
  const canChangeRole = usePermission("manageRoles");
  const [opened, setOpened] = useState<DialogName>();
  const { Dialog } = opened ? dialogs[opened] : {};
  const openers: DialogName[] = member.deletion
    ? []
    : member.block
      ? ["delete"]
      : member.isVerified
        ? [
            ...(canGrant ? (["giveAgents"] as const) : []),
            ...(canChangeRole ? (["changeRole"] as const) : []),
            "block",
            "delete",
          ]
        : ["verify", "correctEmail", "block", "delete"];
  return (
    <div className={styles.actions}>
      {member.deletion ? (
        <UndoDeletion member={member} onChange={onChange} />
      ) : member.block ? (
        <Unblock member={member} onChange={onChange} />
      ) : (
        !member.isVerified && <ResendVerification member={member} onChange={onChange} />
      )}
      {openers.map((name) => (
        <Button
          key={name}
          variant={name === "block" || name === "delete" ? "ghost" : "secondary"}
          onClick={() => setOpened(name)}
        >
          {dialogs[name].label}
        </Button>
      ))}
      {Dialog && <Dialog member={member} onChange={onChange} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

type ActionProps = Pick<MemberDialogProps, "member" | "onChange">;

function ResendVerification({ member: { id, email }, onChange }: ActionProps) {
  const resend = useAction(
    ...memberAction(() => resendVerification({ id }), onChange, {
      title: "Verification email sent",
      description: `It's on its way to ${email}.`,
      failed: "The verification email couldn't be sent",
    }),
  );
  return (
    <Button variant="secondary" busy={resend.busy} onClick={() => void resend.run()}>
      Resend verification
    </Button>
  );
}

function Unblock({ member: { id, firstName }, onChange }: ActionProps) {
  const { busy, run } = useAction(
    ...memberAction(() => unblockMember({ id }), onChange, {
      title: "Unblocked",
      description: `${firstName} can log in again.`,
      failed: `${firstName} couldn't be unblocked`,
    }),
  );
  const unblock = async () => {
    // The button was removed.
    if (await run()) focusHeading();
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void unblock()}>
      Unblock
    </Button>
  );
}

function UndoDeletion({ member: { id, firstName, block }, onChange }: ActionProps) {
  const { busy, run } = useAction(
    ...memberAction(() => undoMemberDeletion({ id }), onChange, {
      title: "Deletion undone",
      description: block
        ? "The account won't be deleted, but it's still blocked."
        : `${firstName} can log in again.`,
      failed: "The deletion couldn't be undone",
    }),
  );
  const undo = async () => {
    // The button was removed.
    if (await run()) focusHeading();
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void undo()}>
      Undo deletion
    </Button>
  );
}
