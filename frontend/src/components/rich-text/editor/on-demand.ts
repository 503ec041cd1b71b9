/** The dialogs of the editor, in one chunk. */
export { CardDialog } from "@/components/rich-text/editor/card-dialog";
export { EditorDialog } from "@/components/rich-text/editor/editor-dialog";
