import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { fromSiteTime, toSiteTime, zoneName } from "@/components/admin/site-time";
import { messages } from "@/features/posts/admin/details-messages";
import { newsletterNote } from "@/features/posts/admin/newsletter-note";
import type { PostInput } from "@/features/posts/admin/post-changes";
import styles from "@/features/posts/admin/publication-fields.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { Button } from "@/ui/button";
import { Field, Select } from "@/ui/field";
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
  const texts = messages.publication;
  const { published, scheduled, draft, scheduleHint, cancelSchedule } = texts;
  const [ownZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  /** In which the time is entered. It is stored in that of the site. */
  const [zone, setZone] = useState(timeZone);
  const setPublishAt = (value: string) =>
    setValue("publishAt", value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
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
        <>
          <Field
            type="datetime-local"
            label="Publish later"
            hint={scheduleHint(zoneName(zone))}
            error={formState.errors.publishAt?.message}
            {...register("publishAt")}
            {...(zone !== timeZone && {
              value: toSiteTime(fromSiteTime(publishAt, timeZone), zone),
              onChange: ({ target }) => setPublishAt(toSiteTime(fromSiteTime(target.value, zone), timeZone)),
            })}
          />
          {ownZone !== timeZone && (
            <Select label={texts.zone} value={zone} onChange={({ target }) => setZone(target.value)}>
              <option value={timeZone}>{texts.siteZone(zoneName(timeZone))}</option>
              <option value={ownZone}>{texts.ownZone(zoneName(ownZone))}</option>
            </Select>
          )}
          {publishAt && (
            <div>
              <Button
                variant="ghost"
                onClick={() => {
                  setPublishAt("");
                  setFocus("publishAt");
                }}
              >
                {cancelSchedule}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
