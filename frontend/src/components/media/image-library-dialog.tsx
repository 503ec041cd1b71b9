import { ImageLibrary } from "@/components/media/image-library";
import type { UploadedImage } from "@/components/media/upload-image";
import { Dialog } from "@/ui/dialog";

/** Chooses one of the uploaded images. */
export function ImageLibraryDialog({
  onChoose,
  onClose,
}: {
  onChoose: (image: UploadedImage) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title="Image library" wide top>
      <ImageLibrary onChoose={onChoose} />
    </Dialog>
  );
}
