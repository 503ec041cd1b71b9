/** Rarely used, so both are loaded when one of them opens. */
export { PreviewLinkDialog } from "@/features/posts/admin/preview-link-dialog";
export { RevisionsDialog } from "@/features/posts/admin/revisions-dialog";
