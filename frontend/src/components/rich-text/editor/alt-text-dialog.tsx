import { useForm } from "react-hook-form";
import { messages } from "@/components/rich-text/editor/messages";
import { changeImageLimits } from "@/lib/api-limits";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";

const texts = messages.altText;

/** Edits the alternative text of an image in the text, and not the text that is suggested for the image elsewhere. */
export function AltTextDialog({
  alt,
  onSave,
  onClose,
}: {
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { alt } });
  const save = handleSubmit(({ alt }) => onSave(alt.trim()));
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
