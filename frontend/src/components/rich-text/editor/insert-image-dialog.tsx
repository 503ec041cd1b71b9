import { ImageUp } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { ImageLibrary } from "@/components/media/image-library";
import { imageTypes } from "@/components/media/image-types";
import { type AddedImage, ImageUploadDialog } from "@/components/media/image-upload-dialog";
import { dialogMessages } from "@/components/rich-text/editor/dialog-messages";
import { useUrlField } from "@/components/rich-text/editor/dialog-url-field";
import { normalizeImageInput } from "@/components/rich-text/editor/dialog-urls";
import styles from "@/components/rich-text/editor/insert-image-dialog.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { FileInput } from "@/ui/file-input";
import { Form } from "@/ui/form";

const texts = dialogMessages.image;

/** Chooses images for the text: files, one of the library, or a URL. Then asks for the alternative text. */
export function InsertImageDialog({
  onInsert,
  onClose,
  restoreFocus,
}: {
  onInsert: (images: readonly AddedImage[]) => void;
  onClose: () => void;
  /** Moves the focus to the caret in the text. */
  restoreFocus: () => void;
}) {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Pick<ComponentProps<typeof ImageUploadDialog>, "files" | "image">>();
  return (
    <>
      <Dialog
        open
        wide
        top
        onOpenChange={onClose}
        title={texts.title}
        initialFocus={() => uploadButton.current}
        restoreFocus={restoreFocus}
      >
        <div className={styles.content}>
          <div className={styles.sources}>
            <Button ref={uploadButton} onClick={() => fileInput.current?.click()}>
              <ImageUp aria-hidden />
              <span>{texts.upload}</span>
            </Button>
            <UrlForm onChoose={(src) => setChosen({ image: { name: src, src, alt: "", height: 0 } })} />
          </div>
          <section aria-labelledby="library" className={styles.library}>
            <h3 id="library" className={styles.heading}>
              {texts.library}
            </h3>
            <ImageLibrary onChoose={(image) => setChosen({ image })} />
          </section>
        </div>
        <FileInput
          ref={fileInput}
          accept={imageTypes}
          multiple
          label="Images to upload"
          onFiles={(files) => setChosen({ files })}
        />
      </Dialog>
      {chosen && <ImageUploadDialog {...chosen} onDone={onInsert} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function UrlForm({ onChoose }: { onChoose: (url: string) => void }) {
  const { readUrl, field } = useUrlField("", normalizeImageInput, texts.rejected);
  const onSubmit = async () => {
    const url = readUrl();
    if (url) onChoose(url);
  };
  return (
    <Form aria-label={texts.useUrl} className={styles.url} onSubmit={onSubmit}>
      <Field label={texts.url} placeholder="https://" {...field} />
      <Button type="submit" variant="secondary">
        {texts.useUrl}
      </Button>
    </Form>
  );
}
