import { useState } from "react";
import { fromSiteTime, toSiteTime, zoneName } from "@/components/admin/site-time";
import { messages } from "@/features/posts/admin/details-messages";
import { newsletterNote } from "@/features/posts/admin/newsletter-note";
import styles from "@/features/posts/admin/publication-fields.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import type { PostForm } from "@/features/posts/admin/use-post-form";
import { Button } from "@/ui/button";
import { Field, Select } from "@/ui/field";
import { Switch } from "@/ui/switch";

/** Whether the post is published, and when it will be. */
export function PublicationFields({
  form,
  timeZone,
  post,
}: {
  form: PostForm;
  timeZone: string;
  /** Null for a new post. */
  post: AdminPostSummary | null;
}) {
  const { isPublished, publishAt } = form.values;
  const texts = messages.publication;
  const { published, scheduled, draft, scheduleHint, cancelSchedule } = texts;
  const [ownZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  /** In which the time is entered. It is stored in that of the site. */
  const [zone, setZone] = useState(timeZone);
  return (
    <>
      <Switch
        label="Publish Status"
        stateLabel={isPublished ? published : publishAt ? scheduled : draft}
        checked={isPublished}
        onChange={({ target }) => form.edit({ isPublished: target.checked })}
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
            {...form.field("publishAt")}
            {...(zone !== timeZone && {
              value: toSiteTime(fromSiteTime(publishAt, timeZone), zone),
              onChange: ({ target }) =>
                form.edit({ publishAt: toSiteTime(fromSiteTime(target.value, zone), timeZone) }),
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
                  form.edit({ publishAt: "" });
                  form.setFocus("publishAt");
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
