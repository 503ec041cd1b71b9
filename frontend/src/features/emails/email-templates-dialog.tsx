import { useState } from "react";
import { emailKindNames } from "@/components/admin/emails";
import { useEmailTemplates } from "@/features/emails/admin-api";
import styles from "@/features/emails/email-templates-dialog.module.css";
import { apiUrl } from "@/lib/api/api-url";
import { Dialog } from "@/ui/dialog";
import { FilterSelect } from "@/ui/filter-field";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** All email templates with sample data, as HTML and as text. */
export function EmailTemplatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: templates, error, mutate } = useEmailTemplates(open);
  const [kind, setKind] = useState<string>();
  const template = templates?.find((template) => template.kind === kind) ?? templates?.[0];
  return (
    <Dialog
      open={open}
      wide
      onOpenChange={onClose}
      title="Email templates"
      description="With sample data, as members see them. Links don't work here."
    >
      {error ? (
        <ErrorState title="We couldn't load the templates" onRetry={() => void mutate()} />
      ) : !template ? (
        <div className={styles.preview}>
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      ) : (
        <div className={styles.preview}>
          <div>
            <FilterSelect
              label="Email"
              value={template.kind}
              onChange={setKind}
              choices={(templates ?? []).map(({ kind }) => ({ value: kind, label: emailKindNames[kind] }))}
            />
          </div>
          <p>
            <span className={styles.label}>Subject</span> <span>{template.subject}</span>
          </p>
          {/* The server's policy for it allows styles only: no scripts, links or images. */}
          <iframe
            key={template.kind}
            className={styles.frame}
            title={`${emailKindNames[template.kind]} as HTML`}
            src={apiUrl("/api/admin/emails/templates/{kind}", { kind: template.kind })}
            sandbox=""
          />
          <details>
            <summary className={styles.summary}>As plain text</summary>
            <pre className={styles.text}>{template.text}</pre>
          </details>
        </div>
      )}
    </Dialog>
  );
}
