import type Quill from "quill/core";
import { useRef } from "react";
import { type AddedImage, ImageUploadDialog } from "@/components/media/image-upload-dialog";
import type { LinkTarget } from "@/components/rich-text/editor/commands";
import { insertImages, setLink } from "@/components/rich-text/editor/dialog-commands";
import { ImageDialog } from "@/components/rich-text/editor/image-dialog";
import { InsertImageDialog } from "@/components/rich-text/editor/insert-image-dialog";
import { LinkDialog } from "@/components/rich-text/editor/link-dialog";

/** A dialog of the editor, with what it is about. */
export type OpenDialog =
  | { kind: "link"; target: LinkTarget }
  | { kind: "image" }
  /** Images that were pasted or dropped. */
  | { kind: "files"; files: readonly File[] }
  /** The alternative text and the caption of the image at this index. */
  | { kind: "edit"; index: number };

export function EditorDialog({
  quill,
  dialog,
  onClose,
}: {
  quill: Quill;
  dialog: OpenDialog;
  onClose: () => void;
}) {
  const change = useRef<(() => void) | null>(null);
  const closeAndThen = (then: () => void) => {
    change.current = then;
    onClose();
  };
  const restoreFocus = () => {
    quill.focus();
    // The text has a selection only while it has the focus.
    change.current?.();
  };
  const insert = (images: readonly AddedImage[]) =>
    closeAndThen(() =>
      insertImages(
        quill,
        images.map(({ src, alt, height }) => ({ image: src, alt, height })),
      ),
    );
  switch (dialog.kind) {
    case "link": {
      const { range, url } = dialog.target;
      return (
        <LinkDialog
          url={url}
          onChange={(url, text) => closeAndThen(() => setLink(quill, range, url, text))}
          onClose={onClose}
          restoreFocus={restoreFocus}
        />
      );
    }
    case "image":
      return <InsertImageDialog onInsert={insert} onClose={onClose} restoreFocus={restoreFocus} />;
    case "files":
      return (
        <ImageUploadDialog
          files={dialog.files}
          onDone={insert}
          onClose={onClose}
          restoreFocus={restoreFocus}
        />
      );
    case "edit":
      return <ImageDialog quill={quill} index={dialog.index} onClose={onClose} />;
  }
}
