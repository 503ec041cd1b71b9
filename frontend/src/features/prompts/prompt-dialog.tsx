import { useId, useMemo, useState } from "react";
import { forgetDetails } from "@/components/forget-details";
import { CopyButton } from "@/features/prompts/copy-button";
import {
  type FieldValues,
  fillIn,
  listFields,
  maxRememberedLength,
  valueFor,
} from "@/features/prompts/fill-in";
import { OpenInMenu } from "@/features/prompts/open-in-menu";
import styles from "@/features/prompts/prompt-dialog.module.css";
import { withDetail } from "@/features/prompts/remembered-details";
import type { Prompt } from "@/features/prompts/schema";
import { fieldKey, parseTemplate, type TemplatePart } from "@/features/prompts/template";
import type { CopyPrompt } from "@/features/prompts/use-copy";
import { pluralize } from "@/lib/format/pluralize";
import { detailsOf } from "@/lib/prompt-details";
import { useStorageStore } from "@/lib/storage-store";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";

/** The whole text of a prompt. If it has fields, the member fills them in here. */
export function PromptDialog({
  prompt,
  account,
  copied,
  onCopy,
  onClose,
}: {
  prompt: Prompt;
  /** What the account filled in before is offered again. */
  account: string;
  copied: boolean;
  onCopy: CopyPrompt;
  onClose: () => void;
}) {
  const parts = useMemo(() => parseTemplate(prompt.promptText), [prompt.promptText]);
  const fields = listFields(parts);
  const store = detailsOf(account);
  const details = useStorageStore(store);
  /** Values that are too long to be remembered. */
  const [longValues, setLongValues] = useState<FieldValues>(new Map());
  const values = new Map([...details.map(({ field, value }) => [field, value] as const), ...longValues]);
  const change = (name: string, value: string) => {
    const isLong = value.length > maxRememberedLength;
    store.set(withDetail(store.get(), name, isLong ? "" : value));
    setLongValues((current) => {
      const next = new Map(current);
      next.delete(fieldKey(name));
      return isLong ? next.set(fieldKey(name), value) : next;
    });
  };
  const text = fillIn(parts, values);
  const empty = fields.filter((name) => !values.get(fieldKey(name))?.trim()).length;
  const fieldsId = useId();
  // Not the copy that was made on the card just before.
  const [wasCopied, setCopied] = useState(false);
  const copyFilledIn = async () => setCopied(await onCopy(prompt, text));
  return (
    <Dialog
      open
      wide={fields.length > 0}
      onOpenChange={onClose}
      title={prompt.name}
      initialFocus={() => document.getElementById(fieldsId)?.querySelector("textarea") ?? null}
      footer={
        <div className={styles.actions}>
          <CopyButton variant="primary" copied={copied && wasCopied} onClick={() => void copyFilledIn()} />
          <OpenInMenu prompt={prompt} text={text} onCopy={onCopy} variant="secondary" />
        </div>
      }
    >
      {fields.length === 0 ? (
        <p className={styles.text} dir="auto">
          {prompt.promptText}
        </p>
      ) : (
        <div className={styles.columns}>
          <div id={fieldsId} className={styles.fields}>
            {fields.map((name) => (
              <TextArea
                key={fieldKey(name)}
                label={name.charAt(0).toLocaleUpperCase() + name.slice(1)}
                className={styles.field}
                rows={2}
                value={values.get(fieldKey(name)) ?? ""}
                onChange={(event) => change(name, event.target.value)}
              />
            ))}
            <p className={styles.hint}>
              Your details are remembered on this device only, and filled in wherever a prompt asks for the
              same thing. Texts of more than {maxRememberedLength} characters aren't remembered.
            </p>
            {details.length > 0 && (
              <Button
                variant="ghost"
                onClick={() => {
                  setLongValues(new Map());
                  forgetDetails(store);
                }}
              >
                Forget my details
              </Button>
            )}
          </div>
          <Preview parts={parts} values={values} empty={empty} />
        </div>
      )}
    </Dialog>
  );
}

function Preview({
  parts,
  values,
  empty,
}: {
  parts: readonly TemplatePart[];
  values: FieldValues;
  /** The number of fields without a value. */
  empty: number;
}) {
  const headingId = useId();
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.previewHeading}>
        Preview
      </h3>
      <p className={styles.text} dir="auto">
        {parts.map((part, index) => {
          if (!("field" in part)) return part.text;
          const value = valueFor(part, values);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a prompt never move
            <mark key={index} className={value ? styles.filled : styles.empty}>
              {value ?? part.text}
            </mark>
          );
        })}
      </p>
      {empty > 0 && (
        <p className={styles.hint}>
          {`${pluralize(empty, { one: "field is", many: "fields are" })} still empty and will be copied as ${empty === 1 ? "it is" : "they are"}.`}
        </p>
      )}
    </section>
  );
}
