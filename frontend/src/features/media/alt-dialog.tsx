import { useForm } from "react-hook-form";
import { showFormError } from "@/components/form-feedback";
import { changeAlt, type UploadedImage } from "@/components/media/upload-image";
import { changeImageLimits } from "@/lib/api-limits";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

export function AltDialog({
  image,
  onSaved,
  onClose,
  fallbackFocus,
}: {
  image: UploadedImage;
  onSaved: () => void;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { alt: image.alt } });
  const save = handleSubmit(async ({ alt }) => {
    try {
      await changeAlt(image.id, alt);
      toast({ title: "Success", description: "Alternative text saved" });
      onSaved();
      onClose();
    } catch (error) {
      showFormError(error, "The alternative text couldn't be saved", setError, ["alt"]);
    }
  });
  return (
    <FormDialog
      title="Alternative text"
      description="Describes the image for people who can't see it. It's suggested the next time you insert the image; posts that already use it keep their text."
      submitLabel="Save"
      formState={formState}
      discardQuestion="Your changes to the alternative text will be lost."
      onSubmit={save}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <Field
        label="Alternative text"
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        error={formState.errors.alt?.message}
        {...register("alt")}
      />
    </FormDialog>
  );
}
