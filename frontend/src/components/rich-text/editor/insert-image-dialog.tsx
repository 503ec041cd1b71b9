import { ImageUp } from "lucide-react";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { ImageLibrary } from "@/components/media/image-library";
import { imageTypes } from "@/components/media/image-types";
import { type AddedImage, ImageUploadDialog } from "@/components/media/image-upload-dialog";
import { dialogMessages } from "@/components/rich-text/editor/dialog-messages";
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
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    // Portals bubble to the form around the editor.
    event.stopPropagation();
    const url = normalizeImageInput(typed);
    setError(url ? undefined : texts.rejected);
    if (url) onChoose(url);
    else field.current?.focus();
  };
  return (
    <Form aria-label={texts.useUrl} className={styles.url} onSubmit={onSubmit}>
      <Field
        ref={field}
        label={texts.url}
        error={error}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        {texts.useUrl}
      </Button>
    </Form>
  );
}
