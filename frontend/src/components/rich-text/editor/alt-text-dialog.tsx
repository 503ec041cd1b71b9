import type Quill from "quill/core";
import { useForm } from "react-hook-form";
import { changeImageLimits } from "@/lib/api-limits";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const texts = {
  title: "Alternative text",
  description: "Describes the image for people who can't see it. Leave it empty if it is only decoration.",
  discard: "Your changes to the alternative text will be lost.",
};

/** Edits the alternative text of an image in the text, and not the text that is suggested for the image elsewhere. */
export function AltTextDialog({
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
    defaultValues: { alt: String(quill.getFormat(index, 1).alt ?? "") },
  });
  const save = handleSubmit(({ alt }) => {
    quill.history.cutoff();
    quill.formatText(index, 1, "alt", alt.trim() || false, "user");
    onClose();
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
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
        label={texts.title}
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...register("alt")}
      />
    </FormDialog>
  );
}
