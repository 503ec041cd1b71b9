import type Quill from "quill/core";
import { type AddedImage, ImageUploadDialog } from "@/components/media/image-upload-dialog";
import { AltTextDialog } from "@/components/rich-text/editor/alt-text-dialog";
import { insertImages, type LinkTarget } from "@/components/rich-text/editor/commands";
import { InsertImageDialog } from "@/components/rich-text/editor/insert-image-dialog";
import { LinkDialog } from "@/components/rich-text/editor/link-dialog";

/** A dialog of the editor, with what it is about. */
export type OpenDialog =
  | { kind: "link"; target: LinkTarget }
  | { kind: "image" }
  /** Images that were pasted or dropped. */
  | { kind: "files"; files: readonly File[] }
  /** The alternative text of the image at this index. */
  | { kind: "alt"; index: number };

export function EditorDialog({
  quill,
  dialog,
  onClose,
}: {
  quill: Quill;
  dialog: OpenDialog;
  onClose: () => void;
}) {
  const insert = (images: readonly AddedImage[]) => {
    onClose();
    insertImages(
      quill,
      images.map(({ src, alt, height }) => ({ image: src, alt, height })),
    );
  };
  switch (dialog.kind) {
    case "link":
      return <LinkDialog quill={quill} target={dialog.target} onClose={onClose} />;
    case "image":
      return <InsertImageDialog onInsert={insert} onClose={onClose} restoreFocus={() => quill.focus()} />;
    case "files":
      return <ImageUploadDialog files={dialog.files} onDone={insert} onClose={onClose} />;
    case "alt":
      return <AltTextDialog quill={quill} index={dialog.index} onClose={onClose} />;
  }
}
