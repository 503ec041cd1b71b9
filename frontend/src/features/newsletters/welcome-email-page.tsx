import { Controller } from "react-hook-form";
import { useSWRConfig } from "swr";
import { SettingsForm } from "@/components/forms/settings-form";
import { useApiForm } from "@/components/forms/use-api-form";
import { ContentField } from "@/components/rich-text/content-field";
import { useEditorContent } from "@/components/rich-text/use-editor-content";
import {
  saveWelcomeEmail,
  sendTestWelcomeEmail,
  useWelcomeEmail,
  type WelcomeEmail,
  welcomeEmailUrl,
} from "@/features/newsletters/admin-api";
import { messages as allMessages } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { TestButton } from "@/features/newsletters/test-button";
import { Field } from "@/ui/field";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";

const messages = allMessages.welcome;

/** What members get once they have joined. */
export function WelcomeEmailPage() {
  const { data, error, mutate } = useWelcomeEmail();
  return (
    <Page title={messages.title} subtitle={messages.subtitle}>
      {data ? (
        <div className={styles.content}>
          <Editor email={data} />
          {data.number > 0 && (
            <>
              <h2>{allMessages.dialog.preview}</h2>
              <iframe
                key={data.number}
                className={styles.frame}
                title={allMessages.dialog.frame}
                src={`${welcomeEmailUrl}/preview`}
                sandbox=""
              />
              <div>
                <TestButton send={sendTestWelcomeEmail} />
              </div>
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState title={messages.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Editor({ email: { number, ...values } }: { email: WelcomeEmail }) {
  const { mutate } = useSWRConfig();
  const form = useApiForm({
    defaultValues: values,
    submit: async (edited) => {
      await saveWelcomeEmail(number, edited);
      form.reset(edited);
      toast({ title: messages.saved });
      await mutate(welcomeEmailUrl);
    },
    failed: messages.failed,
  });
  const content = useEditorContent(form.formState.isDirty, (html) =>
    form.setValue("content", html, { shouldDirty: true }),
  );
  return (
    <SettingsForm
      form={{
        ...form,
        onSubmit: (event) => {
          content.sync();
          return form.onSubmit(event);
        },
      }}
      label={messages.title}
    >
      <Switch label={messages.on} stateLabel={messages.onHint} {...form.register("isOn")} />
      <Field label={allMessages.message.subject} autoComplete="off" {...form.field("subject")} />
      <Controller
        control={form.control}
        name="content"
        render={({ field, fieldState }) => (
          <ContentField
            initialHtml={values.content}
            hasCards
            onChange={content.onChange}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </SettingsForm>
  );
}
