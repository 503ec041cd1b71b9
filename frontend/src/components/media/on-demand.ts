/** The dialogs of an image field, in one chunk. */
export { ImageLibraryDialog } from "@/components/media/image-library-dialog";
export { ImageUploadDialog } from "@/components/media/image-upload-dialog";
