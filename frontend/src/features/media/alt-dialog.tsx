import { useApiForm } from "@/components/forms/use-api-form";
import { changeAlt, type UploadedImage } from "@/components/media/upload-image";
import { changeImageLimits } from "@/lib/api/api-limits";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

export function AltDialog({
  image,
  onSaved,
  onClose,
}: {
  image: UploadedImage;
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { alt: image.alt },
    submit: async ({ alt }) => {
      await changeAlt(image, { alt });
      toast({ title: "Success", description: "Alternative text saved" });
      onSaved();
      onClose();
    },
    failed: "The alternative text couldn't be saved",
  });
  return (
    <FormDialog
      title="Alternative text"
      description="Describes the image for people who can't see it. It's suggested the next time you insert the image; posts that already use it keep their text."
      submitLabel="Save"
      form={form}
      discardQuestion="Your changes to the alternative text will be lost."
      onClose={onClose}
    >
      <Field
        label="Alternative text"
        maxLength={changeImageLimits.alt.maxLength}
        autoComplete="off"
        {...form.field("alt")}
      />
    </FormDialog>
  );
}
