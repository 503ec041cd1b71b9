import { useId } from "react";
import { useSWRConfig } from "swr";
import { useApiForm } from "@/components/forms/use-api-form";
import {
  type Appearance,
  appearanceUrl,
  publishAppearance,
  useAppearance,
  usePalette,
  type Values,
} from "@/features/appearance/admin-api";
import styles from "@/features/appearance/appearance-page.module.css";
import { AppearancePreview } from "@/features/appearance/appearance-preview";
import { formatDateTime } from "@/lib/format/dates";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { ChoiceChips } from "@/ui/choice-chips";
import { Field, TextArea } from "@/ui/field";
import { Form, FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useUnloadWarning } from "@/ui/use-back-guard";

const defaultColors = { brandColor: "#5a2b4f", accentColor: "#ad4a26" };
const defaultLook: Values = {
  name: "",
  ...defaultColors,
  corners: "round",
  eyebrow: "",
  tagline: "",
  description: "",
  closingLine: "",
  searchDescription: "",
};
const corners = [
  { value: "round", label: "Round" },
  { value: "soft", label: "Soft" },
  { value: "square", label: "Square" },
];

/** The name, colors and texts of the site. */
export function AppearancePage() {
  const { data, error, mutate } = useAppearance();
  return (
    <Page
      title="Appearance"
      actions={
        <ButtonLink to={paths.landing} variant="secondary" target="_blank">
          View site
        </ButtonLink>
      }
    >
      {data ? (
        // A published look is the next one's start.
        <Editor key={data.versions[0]?.number ?? 0} appearance={data} />
      ) : error ? (
        <ErrorState title="We couldn't load the appearance" onRetry={() => void mutate()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Editor({ appearance: { versions, defaults } }: { appearance: Appearance }) {
  const noteId = useId();
  const { mutate } = useSWRConfig();
  const [current] = versions;
  const form = useApiForm({
    defaultValues: current ? withColors(current.values) : defaultLook,
    submit: async (values) => {
      await publishAppearance(current?.number ?? 0, withoutDefaults(values));
      toast({ title: "Published", description: "Visitors see the new look from now on." });
      await mutate(appearanceUrl);
    },
    failed: "We couldn't publish the new look",
  });
  const values = form.watch();
  const { data: palette } = usePalette(values.brandColor, values.accentColor);
  useUnloadWarning(form.formState.isDirty && !form.formState.isSubmitSuccessful);
  const use = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof Values, value, { shouldDirty: true });
    form.clearErrors();
  };
  const color = (name: "brandColor" | "accentColor", label: string, hint: string) => {
    const nearest = palette?.[name];
    const isTooLight = nearest !== undefined && nearest.toLowerCase() !== values[name].toLowerCase();
    return (
      <div className={styles.color}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}, picker`}
          value={/^#[\da-f]{6}$/i.test(values[name]) ? values[name] : "#000000"}
          onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true })}
        />
        <Field label={label} hint={hint} spellCheck={false} autoComplete="off" {...form.field(name)} />
        {isTooLight && palette && (
          <p className={styles.proposal}>
            <span>Too light to read as text.</span>
            <Button
              variant="secondary"
              onClick={() => {
                form.setValue(name, nearest, { shouldDirty: true });
                form.clearErrors(name);
              }}
            >
              {`Use ${nearest}`}
            </Button>
          </p>
        )}
      </div>
    );
  };
  return (
    <div className={styles.columns}>
      <Form onSubmit={form.onSubmit} aria-label="Appearance">
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Brand</legend>
          <Field label="Name" placeholder={defaults.name} {...form.field("name")} />
          {color("brandColor", "Brand color", "Buttons, and the background at the end of the landing page.")}
          {color("accentColor", "Accent color", "Links and small headings.")}
          <div>
            <p className={styles.label} aria-hidden="true">
              Corners
            </p>
            <ChoiceChips
              label="Corners"
              value={values.corners}
              onChange={(value) =>
                form.setValue("corners", value as Values["corners"], { shouldDirty: true })
              }
              choices={corners}
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Landing page</legend>
          <Field label="Line above the name" placeholder={defaults.eyebrow} {...form.field("eyebrow")} />
          <Field
            label="Tagline"
            hint="Also in emails and on the image of shared links."
            placeholder={defaults.tagline}
            {...form.field("tagline")}
          />
          <TextArea
            label="Description"
            rows={3}
            placeholder={defaults.description}
            {...form.field("description")}
          />
          <Field label="Last line" placeholder={defaults.closingLine} {...form.field("closingLine")} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Search engines</legend>
          <TextArea
            label="Search description"
            rows={3}
            placeholder={defaults.searchDescription}
            {...form.field("searchDescription")}
          />
        </fieldset>
        <FormError id={noteId}>{form.error}</FormError>
        <FormActions>
          <Button
            type="submit"
            busy={form.busy}
            unavailable={!form.formState.isDirty}
            aria-describedby={form.error && noteId}
          >
            {form.busy ? "Publishing..." : "Publish"}
          </Button>
          <Button variant="ghost" onClick={() => use(defaultLook)}>
            Use the default look
          </Button>
        </FormActions>
      </Form>
      <aside className={styles.aside} aria-label="Preview and earlier versions">
        <AppearancePreview values={values} defaults={defaults} palette={palette} />
        {versions.length > 1 && (
          <section>
            <h2 className={styles.legend}>Earlier versions</h2>
            <ul className={styles.versions}>
              {versions.slice(1).map((version) => (
                <li key={version.number} className={styles.version}>
                  <time dateTime={version.publishedAt}>{formatDateTime(version.publishedAt)}</time>
                  <Button
                    variant="secondary"
                    onClick={() => use(withColors(version.values))}
                    aria-label={`Load the version of ${formatDateTime(version.publishedAt)}`}
                  >
                    Load
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  );
}

/** The default colors are stored as none. */
function withColors(values: Values): Values {
  return values.brandColor ? values : { ...values, ...defaultColors };
}

function withoutDefaults(values: Values): Values {
  const { brandColor, accentColor } = defaultColors;
  const isDefault =
    values.brandColor.toLowerCase() === brandColor && values.accentColor.toLowerCase() === accentColor;
  return isDefault ? { ...values, brandColor: "", accentColor: "" } : values;
}
