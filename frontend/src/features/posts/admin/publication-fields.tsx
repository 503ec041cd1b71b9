import { type UseFormReturn, useWatch } from "react-hook-form";
import { zoneName } from "@/components/admin/site-time";
import { messages } from "@/features/posts/admin/details-messages";
import { newsletterNote } from "@/features/posts/admin/newsletter-note";
import type { PostInput } from "@/features/posts/admin/post-changes";
import styles from "@/features/posts/admin/publication-fields.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Switch } from "@/ui/switch";

/** Whether the post is published, and when it will be. */
export function PublicationFields({
  form,
  timeZone,
  post,
}: {
  form: UseFormReturn<PostInput>;
  timeZone: string;
  /** Null for a new post. */
  post: AdminPostSummary | null;
}) {
  const { register, control, setValue, setFocus, formState } = form;
  const [isPublished, publishAt] = useWatch({ control, name: ["isPublished", "publishAt"] });
  const { published, scheduled, draft, scheduleHint, cancelSchedule } = messages.publication;
  return (
    <>
      <Switch
        label="Publish Status"
        stateLabel={isPublished ? published : publishAt ? scheduled : draft}
        {...register("isPublished")}
      />
      {!isPublished && post?.newsletterAt && (
        <p className={styles.note}>{newsletterNote("unpublish", [post], timeZone)}</p>
      )}
      {!isPublished && (
        <div className={styles.schedule}>
          <Field
            type="datetime-local"
            className={styles.field}
            label="Publish later"
            hint={scheduleHint(zoneName(timeZone))}
            error={formState.errors.publishAt?.message}
            {...register("publishAt")}
          />
          {publishAt && (
            <Button
              variant="ghost"
              className={styles.cancel}
              onClick={() => {
                setValue("publishAt", "", { shouldDirty: true, shouldValidate: formState.isSubmitted });
                setFocus("publishAt");
              }}
            >
              {cancelSchedule}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
