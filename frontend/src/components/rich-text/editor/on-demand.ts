/** The dialogs of the editor, in one chunk. */
export { AltTextDialog } from "@/components/rich-text/editor/alt-text-dialog";
export { CardDialog } from "@/components/rich-text/editor/card-dialog";
