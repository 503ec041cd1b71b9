import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { errorText, isClientError } from "@/components/forms/error-feedback";
import { imageFileError } from "@/components/media/image-types";
import styles from "@/components/media/image-upload-dialog.module.css";
import { changeAlt, type UploadedImage, uploadImage } from "@/components/media/upload-image";
import { changeImageLimits } from "@/lib/api/api-limits";
import { Button } from "@/ui/button";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

/** What is known of an image; less if it is only a URL. */
export type AddedImage = Pick<UploadedImage, "src" | "alt" | "height"> & Partial<UploadedImage>;

interface Upload {
  name: string;
  image?: AddedImage;
  error?: string;
  /** The file itself was not rejected. */
  canRetry?: boolean;
}

/** Uploads files right away, or takes an image that exists, and asks for the alternative texts. */
export function ImageUploadDialog({
  files = [],
  image,
  submitLabel = "Insert",
  onDone,
  onClose,
  restoreFocus,
}: {
  files?: readonly File[];
  image?: AddedImage & { name: string };
  submitLabel?: string;
  /** Called with the images in the order of the files, with the texts that were entered. */
  onDone: (images: AddedImage[]) => void;
  onClose: () => void;
  restoreFocus?: () => void;
}) {
  const formId = useId();
  const [uploads, setUploads] = useState<Upload[]>(() =>
    image ? [{ name: image.name, image }] : files.map(({ name }) => ({ name })),
  );
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});

  const show = (index: number, upload: Upload) => setUploads((current) => current.with(index, upload));
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    // One after the other: the server processes one at a time too.
    for (const [index, file] of files.entries()) {
      const result = await upload(file);
      if (!isCurrent()) return;
      show(index, result);
    }
  });
  const retry = async (index: number) => {
    const file = files[index];
    if (!file) return;
    show(index, { name: file.name });
    show(index, await upload(file));
  };
  useEffect(() => {
    let isCurrent = true;
    void start(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, []);

  // The text of the first image is what comes next.
  const firstField = useRef<HTMLInputElement | null>(null);
  const focusOnce = useCallback((input: HTMLInputElement | null) => {
    if (!input || firstField.current) return;
    firstField.current = input;
    input.focus();
  }, []);

  const isUploading = uploads.some(({ image, error }) => !image && !error);
  const images = uploads.flatMap(({ image }, index) =>
    image ? [{ ...image, alt: (alts[index] ?? image.alt).trim() }] : [],
  );
  const onSubmit = async () => {
    if (isUploading || images.length === 0) return;
    for (const image of images) {
      const stored = uploads.find((upload) => upload.image?.id === image.id)?.image;
      // Only a suggestion for the next time.
      if (image.id && stored?.alt !== image.alt)
        changeAlt({ id: image.id }, { alt: image.alt }).catch(() => {});
    }
    onDone(images);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={uploads.length === 1 ? "Add image" : `Add ${uploads.length} images`}
      description={
        uploads.length === 1
          ? "Describe the image for people who can't see it. Leave the text empty if it is only decoration."
          : "Describe each image for people who can't see it. Leave the text empty if it is only decoration."
      }
      initialFocus={() => firstField.current}
      // A click beside the dialog must not lose what was typed.
      preventDismiss={isUploading || Object.values(alts).some(Boolean)}
      {...(restoreFocus && { restoreFocus })}
    >
      <Form id={formId} aria-label="Images" onSubmit={onSubmit}>
        <ul className={styles.list}>
          {uploads.map(({ name, image, error, canRetry }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and files may share a name
            <li key={index} className={styles.item}>
              <div className={styles.preview}>
                {image && (
                  <img
                    src={image.src}
                    srcSet={image.srcset}
                    sizes="7rem"
                    width={image.width}
                    height={image.height}
                    alt=""
                  />
                )}
              </div>
              <div className={styles.text}>
                <p className={styles.name}>{name}</p>
                <div role="status">
                  {error && <FormError id={`${formId}-${index}`}>{error}</FormError>}
                  {!error && !image && <p className={styles.pending}>Uploading...</p>}
                </div>
                {canRetry && (
                  <Button
                    variant="ghost"
                    className={styles.retry}
                    aria-label={`Try again to upload ${name}`}
                    onClick={() => void retry(index)}
                  >
                    Try again
                  </Button>
                )}
                {image && (
                  <Field
                    label="Alternative text"
                    aria-label={uploads.length === 1 ? undefined : `Alternative text of ${name}`}
                    ref={focusOnce}
                    value={alts[index] ?? image.alt}
                    maxLength={changeImageLimits.alt.maxLength}
                    autoComplete="off"
                    onChange={({ target }) => setAlts({ ...alts, [index]: target.value })}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button type="submit" busy={isUploading} unavailable={!isUploading && images.length === 0}>
            {isUploading ? "Uploading..." : submitLabel}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

async function upload(file: File): Promise<Upload> {
  const { name } = file;
  const error = imageFileError(file);
  if (error) return { name, error };
  try {
    return { name, image: await uploadImage(file) };
  } catch (error) {
    const text = errorText(error, "This image couldn't be uploaded.", "");
    return { name, error: text, canRetry: !isClientError(error) };
  }
}
