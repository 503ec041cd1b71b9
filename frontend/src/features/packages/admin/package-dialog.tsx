import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { FieldSkeleton } from "@/components/admin/item-placeholder";
import { useAction } from "@/components/forms/use-action";
import { useApiForm } from "@/components/forms/use-api-form";
import { TextDiff } from "@/components/text-diff";
import {
  type EditedPackage,
  importSkill,
  restorePackage,
  savePackage,
  useEditedPackage,
} from "@/features/packages/admin/admin-api";
import { adminMessages as messages } from "@/features/packages/admin/messages";
import styles from "@/features/packages/admin/package-dialog.module.css";
import { PackageFiles } from "@/features/packages/admin/package-files";
import { PublishDialog, Warnings } from "@/features/packages/admin/publish-dialog";
import { Instructions } from "@/features/packages/instructions";
import { packageLimits } from "@/lib/api/api-limits";
import { ApiError } from "@/lib/api/http";
import { formatBytes } from "@/lib/format/bytes";
import { formatDateTime } from "@/lib/format/dates";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { FileInput } from "@/ui/file-input";
import { Form } from "@/ui/form";
import formStyles from "@/ui/form.module.css";
import { FormError } from "@/ui/form-error";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

interface Props {
  agent: { id: string; title: string };
  /** After a version was published. */
  onPublished: () => void;
  onClose: () => void;
}

/** The package of an agent: what members download and add to the assistant they use. */
export function PackageDialog(props: Props) {
  const { data, error, mutate, isValidating } = useEditedPackage(props.agent.id);
  const [isLoaded, setLoaded] = useState(false);
  if (data && !isValidating && !isLoaded) setLoaded(true);
  if (data && isLoaded) {
    const replace = (imported: EditedPackage) => mutate(imported, { revalidate: false });
    return <PackageEditor {...props} stored={data} reload={() => mutate()} replace={replace} />;
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={props.onClose}
      title={`Package of ${props.agent.title}`}
      description={messages.description}
    >
      {error && !isValidating ? (
        <ErrorState title={messages.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <div className={formStyles.form}>
          <FieldSkeleton label={messages.instructions} hint={messages.instructionsHint} multiline />
          <FieldSkeleton label={messages.starters} hint={messages.startersHint} multiline />
        </div>
      )}
    </Dialog>
  );
}

const schema = z.object({
  instructions: z.string().check(z.maxLength(packageLimits.instructions.maxLength, messages.tooLong)),
  starters: z.string(),
});

function toValues({ instructions, starters }: EditedPackage) {
  return { instructions, starters: starters.join("\n") };
}

function PackageEditor({
  agent,
  onPublished,
  onClose,
  stored,
  reload,
  replace,
}: Props & {
  stored: EditedPackage;
  reload: () => Promise<EditedPackage | undefined>;
  replace: (imported: EditedPackage) => Promise<unknown>;
}) {
  const formId = useId();
  const errorId = useId();
  const [isPreview, setPreview] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const form = useApiForm({ schema, defaultValues: toValues(stored) });
  const { isDirty } = form.formState;
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isDirty,
    question: messages.discard,
    onClose,
  });
  const refresh = async () => {
    const latest = await reload();
    if (latest) form.reset(toValues(latest));
  };
  const save = async ({ instructions, starters }: z.infer<typeof schema>) => {
    if (isDirty) {
      const body = { instructions, starters: starters.split("\n"), updatedAt: stored.updatedAt };
      await savePackage(agent.id, body);
    }
    await refresh();
  };
  /** What was typed stays, beside the newer draft. */
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError && error.code === "edit_conflict")) return false;
    setConflict(true);
    void reload();
    return true;
  };
  const saveOnly = form.submitWith({
    submit: async (values) => {
      await save(values);
      setConflict(false);
      toast({ title: messages.saved });
    },
    failed: messages.saveFailed,
    onError,
  });
  // Saved first, so that the server has checked what is about to be published.
  const publish = form.submitWith({
    submit: async (values) => {
      if (values.instructions.trim() === "") {
        form.setError("instructions", { message: messages.noInstructions }, { shouldFocus: true });
        return;
      }
      await save(values);
      setPublishing(true);
    },
    failed: messages.saveFailed,
    onError,
  });
  const next = (stored.versions[0]?.version ?? 0) + 1;
  const hasNews = isDirty || !stored.isPublished;
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={requestClose}
        title={`Package of ${agent.title}`}
        description={messages.description}
        isBusy={form.busy}
        preventDismiss={isDirty}
        footer={
          <div className={styles.footer}>
            <FormError id={errorId}>{form.error}</FormError>
            <div className={styles.actions}>
              <Button
                variant="secondary"
                busy={form.busy}
                unavailable={!isDirty || hasConflict}
                onClick={(event) => void saveOnly(event)}
              >
                Save draft
              </Button>
              {/* The same button, so that it keeps the focus after publishing. */}
              <Button
                type={hasNews ? "submit" : "button"}
                form={formId}
                busy={form.busy}
                unavailable={hasConflict}
                aria-describedby={errorId}
                onClick={hasNews ? undefined : requestClose}
              >
                {hasNews ? `Publish version ${next}` : "Done"}
              </Button>
              {!hasNews && <p className={styles.published}>{`Version ${next - 1} is published.`}</p>}
            </div>
          </div>
        }
      >
        {hasConflict && (
          <Conflict
            newer={stored}
            typed={form.getValues()}
            busy={form.busy}
            onOverwrite={(event) => void saveOnly(event)}
            onDiscard={() => {
              form.reset(toValues(stored));
              setConflict(false);
            }}
          />
        )}
        <div className={styles.tools}>
          <Button variant="secondary" onClick={() => setPreview(!isPreview)}>
            {isPreview ? "Back to writing" : "As a buyer sees it"}
          </Button>
          <ImportSkill
            agentId={agent.id}
            isLocked={isDirty}
            onImported={async (imported) => {
              await replace(imported);
              form.reset(toValues(imported));
            }}
          />
        </div>
        {isPreview && <Preview {...form.getValues()} files={stored.files} />}
        {/* Hidden, not unmounted: input is kept. */}
        <div hidden={isPreview}>
          <Form id={formId} aria-label="Package" onSubmit={publish}>
            <TextArea
              label={messages.instructions}
              hint={messages.instructionsHint}
              rows={14}
              spellCheck
              {...form.field("instructions")}
            />
            <TextArea
              label={messages.starters}
              hint={messages.startersHint}
              rows={4}
              {...form.field("starters")}
            />
            <PackageFiles agentId={agent.id} files={stored.files} onChange={refresh} isLocked={isDirty} />
          </Form>
          {stored.versions.length > 0 && (
            <Versions agentId={agent.id} versions={stored.versions} onRestored={refresh} isLocked={isDirty} />
          )}
        </div>
        <Warnings warnings={stored.warnings} />
      </Dialog>
      {isPublishing && (
        <PublishDialog
          agentId={agent.id}
          version={next}
          updatedAt={stored.updatedAt}
          warnings={stored.warnings}
          onPublished={async () => {
            await refresh();
            setPublishing(false);
            onPublished();
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      {prompt}
    </>
  );
}

/** Someone else, or another tab, has saved the draft since it was loaded. */
function Conflict({
  newer,
  typed,
  busy,
  onOverwrite,
  onDiscard,
}: {
  newer: EditedPackage;
  typed: z.infer<typeof schema>;
  busy: boolean;
  onOverwrite: (event: MouseEvent) => void;
  onDiscard: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const toText = ({ instructions, starters }: z.infer<typeof schema>) => `${instructions}\n\n${starters}`;
  return (
    <section ref={panel} tabIndex={-1} aria-label="A newer draft of this package" className={styles.warnings}>
      <p>{messages.conflict}</p>
      <TextDiff before={toText(toValues(newer))} after={toText(typed)} isShortened />
      <div className={styles.actions}>
        <Button variant="danger" busy={busy} onClick={onOverwrite}>
          Overwrite with mine
        </Button>
        <Button variant="secondary" busy={busy} onClick={onDiscard}>
          Use the newer draft
        </Button>
      </div>
    </section>
  );
}

/** Overwrites the draft with an Agent Skill of the admin. */
function ImportSkill({
  agentId,
  isLocked,
  onImported,
}: {
  agentId: string;
  /** Unsaved text would be lost. */
  isLocked: boolean;
  onImported: (imported: EditedPackage) => Promise<void>;
}) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { run, busy, error } = useAction(
    async (file: File) => {
      await onImported(await importSkill(agentId, file));
      toast({ title: messages.imported });
    },
    { failed: messages.importFailed },
  );
  return (
    <>
      <FileInput
        ref={input}
        accept=".md,.zip,.skill"
        label="Skill to import"
        onFiles={([file]) => file && void run(file)}
      />
      <Button
        variant="secondary"
        busy={busy}
        unavailable={isLocked}
        aria-describedby={errorId}
        onClick={() => input.current?.click()}
      >
        {busy ? "Importing..." : "Import SKILL.md or ZIP"}
      </Button>
      <FormError id={errorId}>{error}</FormError>
    </>
  );
}

/** What is written, as a buyer will see it. */
function Preview({
  instructions,
  starters,
  files,
}: z.infer<typeof schema> & { files: EditedPackage["files"] }) {
  return (
    <section aria-label="Preview" className={styles.preview}>
      <Instructions text={instructions} />
      <h3>Your first message</h3>
      <ul>
        {starters.split("\n").map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={index}>{text}</li>
        ))}
      </ul>
      {files.length > 0 && (
        <>
          <h3>Files</h3>
          <ul>
            {files.map(({ name, bytes }) => (
              <li key={name}>{`${name}, ${formatBytes(bytes)}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Versions({
  agentId,
  versions,
  onRestored,
  isLocked,
}: {
  agentId: string;
  versions: EditedPackage["versions"];
  onRestored: () => Promise<void>;
  /** Unsaved text would be lost. */
  isLocked: boolean;
}) {
  const errorId = useId();
  const restore = useAction(
    async (version: number) => {
      await restorePackage({ id: agentId }, { version });
      await onRestored();
      toast({ title: messages.restored(version) });
    },
    { failed: messages.restoreFailed },
  );
  return (
    <section aria-label="Published versions" className={styles.versions}>
      <h3>Published versions</h3>
      <ul className={styles.list}>
        {versions.map(({ version, note, publishedAt }) => (
          <li key={version}>
            <span>{`Version ${version}, ${formatDateTime(publishedAt)}`}</span>
            <span className={styles.hint}>{note}</span>
            <Button
              variant="ghost"
              busy={restore.busy}
              unavailable={isLocked}
              aria-describedby={errorId}
              onClick={() => void restore.run(version)}
            >
              {`Restore version ${version}`}
            </Button>
          </li>
        ))}
      </ul>
      <FormError id={errorId}>{restore.error}</FormError>
    </section>
  );
}
