import { X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { useAction } from "@/components/forms/use-action";
import { useApiForm } from "@/components/forms/use-api-form";
import {
  addFile,
  adminFileUrl,
  type EditedPackage,
  publishPackage,
  removeFile,
  restorePackage,
  savePackage,
  useEditedPackage,
} from "@/features/packages/admin/admin-api";
import { adminMessages as messages } from "@/features/packages/admin/messages";
import styles from "@/features/packages/admin/package-dialog.module.css";
import { packageLimits, publishPackageLimits } from "@/lib/api/api-limits";
import { formatBytes } from "@/lib/format/bytes";
import { formatDateTime } from "@/lib/format/dates";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, TextArea } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDiscardPrompt } from "@/ui/use-discard-prompt";

const maxFileBytes = 5_000_000;
const accept = ".md,.txt,.csv,.json,.pdf,.png,.jpg,.jpeg,.webp";

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
  if (data && isLoaded) return <PackageEditor {...props} stored={data} reload={() => mutate()} />;
  return (
    <Dialog open wide onOpenChange={props.onClose} title={`Package of ${props.agent.title}`}>
      {error && !isValidating ? (
        <ErrorState title={messages.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
}

const schema = z.object({
  instructions: z.string().check(z.maxLength(packageLimits.instructions.maxLength, messages.tooLong)),
  starters: z.string(),
  note: z.string().check(z.maxLength(publishPackageLimits.note.maxLength, messages.noteTooLong)),
});

function toValues({ instructions, starters }: EditedPackage) {
  return { instructions, starters: starters.join("\n"), note: "" };
}

function PackageEditor({
  agent,
  onPublished,
  onClose,
  stored,
  reload,
}: Props & { stored: EditedPackage; reload: () => Promise<EditedPackage | undefined> }) {
  const formId = useId();
  const errorId = useId();
  const form = useApiForm({ schema, defaultValues: toValues(stored) });
  const { dirtyFields } = form.formState;
  const isTextDirty = Boolean(dirtyFields.instructions || dirtyFields.starters);
  const { requestClose, prompt } = useDiscardPrompt({
    hasChanges: isTextDirty,
    question: messages.discard,
    onClose,
  });
  const refresh = async () => {
    const latest = await reload();
    if (latest) form.reset({ ...toValues(latest), note: form.getValues("note") });
  };
  const save = async ({ instructions, starters }: z.infer<typeof schema>) => {
    if (isTextDirty) {
      const body = { instructions, starters: starters.split("\n"), updatedAt: stored.updatedAt };
      await savePackage(agent.id, body);
    }
    await refresh();
  };
  const saveOnly = form.submitWith({
    submit: async (values) => {
      await save(values);
      toast({ title: messages.saved });
    },
    failed: messages.saveFailed,
  });
  const publish = form.submitWith({
    submit: async (values) => {
      await save(values);
      const { version } = await publishPackage(agent.id, values.note);
      form.resetField("note");
      await refresh();
      toast({ title: messages.published(version) });
      onPublished();
    },
    failed: messages.publishFailed,
  });
  const next = (stored.versions[0]?.version ?? 0) + 1;
  const hasNews = isTextDirty || !stored.isPublished;
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={requestClose}
        title={`Package of ${agent.title}`}
        description={messages.description}
        isBusy={form.busy}
        preventDismiss={isTextDirty}
        footer={
          <div className={styles.actions}>
            <Button variant="secondary" busy={form.busy} onClick={(event) => void saveOnly(event)}>
              Save draft
            </Button>
            <Button
              type="submit"
              form={formId}
              busy={form.busy}
              unavailable={!hasNews}
              aria-describedby={errorId}
            >
              {hasNews ? `Publish version ${next}` : `Version ${next - 1} is published`}
            </Button>
          </div>
        }
      >
        <Form id={formId} aria-label="Package" onSubmit={publish}>
          <TextArea
            label="Instructions"
            hint={messages.instructionsHint}
            rows={14}
            spellCheck
            {...form.field("instructions")}
          />
          <TextArea
            label="Conversation starters"
            hint={messages.startersHint}
            rows={4}
            {...form.field("starters")}
          />
          <Files agentId={agent.id} files={stored.files} onChange={refresh} isLocked={isTextDirty} />
          {stored.warnings.length > 0 && (
            <section aria-label="Please check" className={styles.warnings}>
              <h3>Please check</h3>
              <ul>
                {stored.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </section>
          )}
          <Field label="What changed" hint={messages.noteHint} autoComplete="off" {...form.field("note")} />
          <FormError id={errorId}>{form.error}</FormError>
        </Form>
        {stored.versions.length > 0 && (
          <Versions agentId={agent.id} versions={stored.versions} onRestored={refresh} />
        )}
      </Dialog>
      {prompt}
    </>
  );
}

function Files({
  agentId,
  files,
  onChange,
  isLocked,
}: {
  agentId: string;
  files: EditedPackage["files"];
  onChange: () => Promise<void>;
  /** Unsaved text would be reloaded with the files. */
  isLocked: boolean;
}) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const add = useAction(
    async (added: readonly File[]) => {
      // One after the other: each is a new version of the package.
      for (const file of added) {
        if (file.size > maxFileBytes) throw new Error(messages.fileTooLarge);
        await addFile(agentId, file);
      }
      await onChange();
    },
    { failed: messages.fileFailed },
  );
  const remove = useAction(
    async (name: string) => {
      await removeFile(agentId, name);
      await onChange();
    },
    { failed: messages.removeFailed },
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isLocked) void add.run([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label="Files"
      className={styles.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>Files</h3>
      <p className={styles.hint}>{isLocked ? messages.saveFirst : messages.filesHint}</p>
      <ul className={styles.list}>
        {files.map(({ name, bytes }) => (
          <li key={name}>
            <a href={adminFileUrl(agentId, name)} download>
              {name}
            </a>
            <span className={styles.hint}>{formatBytes(bytes)}</span>
            <IconButton
              label={`Remove ${name}`}
              disabled={isLocked || remove.busy}
              onClick={() => void remove.run(name)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Files to add"
        onChange={(event) => {
          void add.run([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button
        variant="secondary"
        busy={add.busy}
        unavailable={isLocked}
        aria-describedby={errorId}
        onClick={() => input.current?.click()}
      >
        {add.busy ? "Adding..." : "Add files"}
      </Button>
      <FormError id={errorId}>{add.error ?? remove.error}</FormError>
    </section>
  );
}

function Versions({
  agentId,
  versions,
  onRestored,
}: {
  agentId: string;
  versions: EditedPackage["versions"];
  onRestored: () => Promise<void>;
}) {
  const errorId = useId();
  const restore = useAction(
    async (version: number) => {
      await restorePackage(agentId, version);
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
