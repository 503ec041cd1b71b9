import { type ReactNode, useEffect, useState } from "react";
import styles from "@/components/admin/save-problem-notice.module.css";
import type { ItemEditor, Version } from "@/components/admin/use-item-editor";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";

interface SaveProblemNoticeProps<T> {
  editor: ItemEditor<T>;
  renderVersion: (item: T) => ReactNode;
}

/** Notice of an edit conflict: someone else changed or deleted the item during the edit. */
export function SaveProblemNotice<T extends Version>(props: SaveProblemNoticeProps<T>) {
  const { problem } = props.editor;
  if (!problem) return null;
  return problem.type === "conflict" ? (
    <EditConflict {...props} message={props.editor.labels.conflict ?? problem.message} />
  ) : (
    <Deleted editor={props.editor} />
  );
}

/** Shows the newer version before the admin may choose between the two. */
function EditConflict<T extends Version>({
  editor,
  renderVersion,
  message,
}: SaveProblemNoticeProps<T> & { message: string }) {
  const [newer, setNewer] = useState<T | null>(null);
  useFocusUnlessAutosave(editor);

  const { run: loadNewerVersion, busy: loading } = useAction(
    async () => {
      const current = await editor.fetchNewerVersion();
      if (current) setNewer(current);
      else editor.onDeleted();
    },
    { failed: "We couldn't load the newer version", reassurance: inputKept, report: toastAdminError },
  );

  return (
    <section
      ref={editor.problemPanel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={`A newer version of this ${editor.labels.noun}`}
    >
      <p>{message}</p>
      {newer ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
          <article className={styles.version} tabIndex={0} aria-label="The newer version">
            {renderVersion(newer)}
          </article>
          <FormActions>
            <Button variant="danger" busy={editor.isSubmitting} onClick={() => void editor.overwrite(newer)}>
              Overwrite with mine
            </Button>
            <Button variant="secondary" busy={editor.isSubmitting} onClick={() => editor.reset(newer)}>
              Use the newer version
            </Button>
          </FormActions>
        </>
      ) : (
        <FormActions>
          <Button variant="secondary" busy={loading} onClick={() => void loadNewerVersion()}>
            {loading ? "Loading..." : "Show the newer version"}
          </Button>
        </FormActions>
      )}
    </section>
  );
}

function Deleted<T>({ editor }: { editor: ItemEditor<T> }) {
  useFocusUnlessAutosave(editor);
  const { noun } = editor.labels;
  return (
    <section
      ref={editor.problemPanel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={`This ${noun} was deleted`}
    >
      <p>{`This ${noun} was deleted in another tab or by someone else. Your changes are still here.`}</p>
      <FormActions>
        <Button variant="secondary" busy={editor.isSubmitting} onClick={() => void editor.saveAsNew()}>
          {`Save as a new ${noun}`}
        </Button>
      </FormActions>
    </section>
  );
}

/** What is saved in the background must not take the focus from the text. */
function useFocusUnlessAutosave<T>({ problem, problemPanel }: ItemEditor<T>) {
  useEffect(() => {
    if (problem && !problem.isAutosave) problemPanel.current?.focus();
  }, [problem, problemPanel]);
}
