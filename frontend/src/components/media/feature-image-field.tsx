import { type DragEvent, type RefCallback, useId, useRef, useState } from "react";
import { FeatureImageView } from "@/components/media/feature-image";
import styles from "@/components/media/feature-image-field.module.css";
import type { FeatureImage } from "@/components/media/feature-image-schema";
import { imageTypes } from "@/components/media/image-types";
import { changeImageLimits } from "@/lib/api/api-limits";
import { cx } from "@/lib/cx";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import fieldStyles from "@/ui/field.module.css";
import { FileInput } from "@/ui/file-input";

const loadOnDemand = () => import("@/components/media/on-demand");
const ImageUploadDialog = lazyPart(loadOnDemand, "ImageUploadDialog");
const ImageLibraryDialog = lazyPart(loadOnDemand, "ImageLibraryDialog");

/** Chooses an image: uploaded, dropped, or from the library. */
export function FeatureImageField({
  label,
  hint,
  value,
  isDecorative = false,
  onChange,
  error,
  other,
  ref,
}: {
  label: string;
  hint: string;
  value: FeatureImage | null;
  /** It is beside its name, so that it has no alternative text, and is shown whole. */
  isDecorative?: boolean;
  onChange: (image: FeatureImage | null) => void;
  error: string | undefined;
  /** An image of another field, which a button takes over. */
  other?: { label: string; image: FeatureImage } | undefined;
  ref?: RefCallback<{ focus: () => void }>;
}) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const choose = ({ src, height, alt }: FeatureImage) => {
    setFiles([]);
    setIsChoosing(false);
    onChange({ src, height, alt: isDecorative ? "" : alt });
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsDraggedOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    setFiles(Array.from(event.dataTransfer.files).slice(0, 1));
  };
  return (
    // Dropping is a shortcut: the buttons do the same.
    <fieldset
      className={cx(styles.field, isDraggedOver && styles.draggedOver)}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
      onDragOver={onDrag}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={onDrop}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {hint}
      </p>
      {value && (
        <div className={styles.chosen}>
          <FeatureImageView
            image={{ ...value, alt: "" }}
            sizes="20rem"
            className={cx(styles.preview, isDecorative && styles.whole)}
          />
          {!isDecorative && (
            <Field
              label="Alternative text"
              hint="For people who can't see it. Leave it empty if it is only decoration."
              value={value.alt}
              maxLength={changeImageLimits.alt.maxLength}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...value, alt: target.value })}
            />
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          ref={(button) => {
            chooseButton.current = button;
            ref?.(button);
          }}
          variant="secondary"
          onClick={() => fileInput.current?.click()}
        >
          Upload image
        </Button>
        <Button variant="secondary" onClick={() => setIsChoosing(true)}>
          Choose from library
        </Button>
        {other && other.image.src !== value?.src && (
          <Button
            variant="secondary"
            onClick={() => {
              onChange(other.image);
              chooseButton.current?.focus();
            }}
          >
            {other.label}
          </Button>
        )}
        {value && (
          <Button
            variant="ghost"
            onClick={() => {
              onChange(null);
              chooseButton.current?.focus();
            }}
          >
            Remove image
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      <FileInput ref={fileInput} accept={imageTypes} label={`${label} to upload`} onFiles={setFiles} />
      {files.length > 0 && (
        <ImageUploadDialog
          files={files}
          submitLabel="Use image"
          onDone={([image]) => image && choose(image)}
          onClose={() => setFiles([])}
        />
      )}
      {isChoosing && <ImageLibraryDialog onChoose={choose} onClose={() => setIsChoosing(false)} />}
    </fieldset>
  );
}
