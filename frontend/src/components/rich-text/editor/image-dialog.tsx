import type Quill from "quill/core";
import { useForm } from "react-hook-form";
import { readCaption, setCaption } from "@/components/rich-text/editor/dialog-commands";
import { changeImageLimits } from "@/lib/api-limits";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const texts = {
  title: "Edit image",
  alt: "Alternative text",
  altHint: "For people who can't see it. Leave it empty if it is only decoration.",
  caption: "Caption",
  captionHint: "Everyone sees it below the image.",
  discard: "Your changes to the image will be lost.",
};

/** Edits an image in the text, and not the alternative text that is suggested for it elsewhere. */
export function ImageDialog({
  quill,
  index,
  onClose,
}: {
  quill: Quill;
  /** The index of the image. */
  index: number;
  onClose: () => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      alt: String(quill.getFormat(index, 1).alt ?? ""),
      caption: readCaption(quill, index),
    },
  });
  const { dirtyFields } = formState;
  const save = handleSubmit(({ alt, caption }) => {
    quill.history.cutoff();
    quill.formatText(index, 1, "alt", alt.trim() || false, "user");
    // A caption that stays keeps its formats.
    if (dirtyFields.caption) setCaption(quill, index, caption.trim());
    onClose();
  });
  return (
    <FormDialog
      title={texts.title}
      submitLabel="Save"
      formState={formState}
      discardQuestion={texts.discard}
      onSubmit={(event) => {
        // Portals bubble to the form around the editor.
        event.stopPropagation();
        return save(event);
      }}
      onClose={onClose}
    >
      <Field
        label={texts.alt}
        hint={texts.altHint}
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...register("alt")}
      />
      <Field
        label={texts.caption}
        hint={texts.captionHint}
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...register("caption")}
      />
    </FormDialog>
  );
}
