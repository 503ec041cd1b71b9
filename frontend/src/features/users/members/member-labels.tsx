import { X } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { Section } from "@/components/admin/detail-page";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { changeLabels, labelsUrl } from "@/features/users/members/api";
import { LabelDialog } from "@/features/users/members/label-dialog";
import type { MemberDialogProps } from "@/features/users/members/member-dialog";
import styles from "@/features/users/members/member-page.module.css";
import { focusHeading } from "@/lib/focus-heading";
import { CategoryBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";

/** The team's labels of the member. */
export function MemberLabels({ member, onChange }: Pick<MemberDialogProps, "member" | "onChange">) {
  const [isAdding, setIsAdding] = useState(false);
  const { run: remove, busy } = useAction(
    async (label: string) => {
      await changeLabels({ ids: [member.id], action: "remove", label });
      onChange();
      // The button is removed with the label.
      focusHeading();
    },
    { failed: (label) => `${label} couldn't be removed`, report: toastAdminError, invalidates: [labelsUrl] },
  );
  return (
    <Section
      title="Labels"
      action={
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          Add a label
        </Button>
      }
    >
      {member.labels.length > 0 ? (
        <ul className={styles.labels} aria-label="Labels">
          {member.labels.map((label) => (
            <li key={label}>
              <CategoryBadge category={label} />
              <IconButton
                label={`Remove the label ${label}`}
                disabled={busy}
                onClick={() => void remove(label)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className={cellStyles.detail}>Labels group members, such as for a filter or a newsletter.</p>
      )}
      {isAdding && (
        <LabelDialog
          action="add"
          members={[member]}
          onChange={() => onChange()}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  );
}
