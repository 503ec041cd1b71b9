import type Quill from "quill/core";
import { useApiForm } from "@/components/forms/use-api-form";
import { readCaption, setCaption } from "@/components/rich-text/editor/dialog-commands";
import { changeImageLimits } from "@/lib/api/api-limits";
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
  const form = useApiForm({
    defaultValues: {
      alt: String(quill.getFormat(index, 1).alt ?? ""),
      caption: readCaption(quill, index),
    },
    submit: ({ alt, caption }) => {
      quill.history.cutoff();
      quill.formatText(index, 1, "alt", alt.trim() || false, "user");
      // A caption that stays keeps its formats.
      if (dirtyFields.caption) setCaption(quill, index, caption.trim());
      onClose();
    },
    failed: "",
  });
  const { dirtyFields } = form.formState;
  return (
    <FormDialog
      title={texts.title}
      submitLabel="Save"
      form={form}
      discardQuestion={texts.discard}
      onClose={onClose}
    >
      <Field
        label={texts.alt}
        hint={texts.altHint}
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...form.field("alt")}
      />
      <Field
        label={texts.caption}
        hint={texts.captionHint}
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...form.field("caption")}
      />
    </FormDialog>
  );
}
