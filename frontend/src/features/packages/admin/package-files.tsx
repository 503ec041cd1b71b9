import { X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { addFile, adminFileUrl, type EditedPackage, removeFile } from "@/features/packages/admin/admin-api";
import { adminMessages as messages } from "@/features/packages/admin/messages";
import styles from "@/features/packages/admin/package-dialog.module.css";
import { formatBytes } from "@/lib/format/bytes";
import { Button, IconButton } from "@/ui/button";
import { FileInput } from "@/ui/file-input";
import { FormError } from "@/ui/form-error";

const maxFileBytes = 5_000_000;
const accept = ".md,.txt,.csv,.json,.pdf,.png,.jpg,.jpeg,.webp";

/** Adds files by drop or button, and removes them. */
export function PackageFiles({
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
  const [tooLarge, setTooLarge] = useState<string>();
  const [progress, setProgress] = useState({ done: 0, count: 0, name: "" });
  const add = useAction(
    async (added: readonly File[]) => {
      try {
        // One after the other: each changes the package.
        for (const [done, file] of added.entries()) {
          setProgress({ done, count: added.length, name: file.name });
          await addFile(agentId, file);
        }
      } finally {
        await onChange();
      }
    },
    { failed: messages.fileFailed },
  );
  const choose = (files: Iterable<File>) => {
    const added = [...files];
    const large = added.find(({ size }) => size > maxFileBytes);
    setTooLarge(large && messages.fileTooLarge(large.name));
    if (!large && added.length > 0) void add.run(added);
  };
  const remove = useAction(
    async (name: string) => {
      await removeFile({ id: agentId, name });
      await onChange();
    },
    { failed: messages.removeFailed },
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isLocked) choose(event.dataTransfer.files);
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
      <FileInput ref={input} multiple accept={accept} label="Files to add" onFiles={choose} />
      <Button
        variant="secondary"
        busy={add.busy}
        unavailable={isLocked}
        aria-describedby={errorId}
        onClick={() => input.current?.click()}
      >
        {add.busy ? "Adding..." : "Add files"}
      </Button>
      <div role="status" className={styles.hint}>
        {add.busy && (
          <>
            <p>{messages.adding(progress.name, progress.done + 1, progress.count)}</p>
            <progress aria-label="Upload" value={progress.done} max={progress.count} />
          </>
        )}
      </div>
      <FormError id={errorId}>{tooLarge ?? add.error ?? remove.error}</FormError>
    </section>
  );
}
