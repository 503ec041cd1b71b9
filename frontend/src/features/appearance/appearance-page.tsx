import { type ReactNode, useId } from "react";
import { useSWRConfig } from "swr";
import { useApiForm } from "@/components/forms/use-api-form";
import { FeatureImageField } from "@/components/media/feature-image-field";
import type { FeatureImage } from "@/components/media/feature-image-schema";
import { uploadedImageAttributes } from "@/components/rich-text/uploaded-image";
import {
  type Appearance,
  appearanceUrl,
  type Look,
  publishAppearance,
  toLook,
  useAppearance,
  useTokens,
} from "@/features/appearance/admin-api";
import styles from "@/features/appearance/appearance-page.module.css";
import { AppearancePreview } from "@/features/appearance/appearance-preview";
import { showLook } from "@/features/appearance/show-look";
import { useQuery } from "@/lib/api/query";
import { formatDateTime } from "@/lib/format/dates";
import { samples } from "@/lib/landing-samples";
import { paths } from "@/lib/paths/paths";
import { ordinals, type SiteTextName } from "@/lib/site-texts";
import { Button, ButtonLink } from "@/ui/button";
import { ChoiceChips } from "@/ui/choice-chips";
import { DateTime } from "@/ui/date-time";
import { Field, Select, TextArea } from "@/ui/field";
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useUnloadWarning } from "@/ui/use-back-guard";

const heroes = [
  { value: "illustration", label: "Illustration" },
  { value: "picture", label: "Picture" },
  { value: "none", label: "Nothing" },
];
const fonts = [
  { value: "warm", label: "Warm" },
  { value: "classic", label: "Classic" },
  { value: "plain", label: "Plain" },
];
const corners = [
  { value: "round", label: "Round" },
  { value: "soft", label: "Soft" },
  { value: "square", label: "Square" },
];

const sections = {
  brand: "Brand",
  landing: "Landing page",
  illustration: "Illustration",
  features: "Features",
  samples: "Sample agents",
  author: "Author",
  emails: "Emails",
  search: "Search engines",
};

const minIconSize = 512;

/** Whether the server accepts the logo as icon, too. */
function canBeIcon({ src, height }: FeatureImage): boolean {
  const width = uploadedImageAttributes(src)?.width ?? 0;
  return width >= minIconSize && width === height;
}

function capitalize(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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
        <Editor appearance={data} />
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
  const { data: catalog } = useQuery("/api/gpts");
  const [current] = versions;
  const form = useApiForm({
    defaultValues: toLook(current?.values ?? {}, defaults),
    submit: async (look) => {
      await publishAppearance(current?.number ?? 0, look);
      form.reset(look);
      toast({ title: "Published", description: "Visitors see the new look from now on." });
      await showLook().catch(console.warn);
      await mutate(appearanceUrl);
    },
    failed: "We couldn't publish the new look",
  });
  const look = form.watch();
  const { data: preview } = useTokens(look);
  useUnloadWarning(form.formState.isDirty);
  const use = (values: Parameters<typeof toLook>[0]) => {
    for (const [name, value] of Object.entries(toLook(values, defaults)))
      form.setValue(name as keyof Look, value, { shouldDirty: true });
    form.clearErrors();
  };
  const section = (id: keyof typeof sections, content: ReactNode) => (
    <fieldset id={id} className={styles.group}>
      <legend className={styles.legend}>{sections[id]}</legend>
      {content}
    </fieldset>
  );
  const text = (name: SiteTextName, label: string, hint?: string) => (
    <Field label={label} hint={hint} placeholder={defaults[name]} {...form.field(name)} />
  );
  const sentences = (name: SiteTextName, label: string, hint?: string) => (
    <TextArea label={label} hint={hint} rows={3} placeholder={defaults[name]} {...form.field(name)} />
  );
  const choice = (
    name: "corners" | "fonts" | "hero",
    label: string,
    choices: typeof corners,
    hint?: string,
  ) => (
    <div>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ChoiceChips
        label={label}
        value={look[name]}
        onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
        choices={choices}
      />
    </div>
  );
  const image = (name: "logo" | "icon" | "picture" | "author_picture", label: string, hint: string) => (
    <FeatureImageField
      label={label}
      hint={hint}
      value={look[name]}
      isDecorative={name === "logo" || name === "icon"}
      other={
        name === "icon" && look.logo && canBeIcon(look.logo)
          ? { label: "Use the logo", image: look.logo }
          : undefined
      }
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
      error={form.formState.errors[name]?.message}
    />
  );
  const color = (name: "brand" | "accent", label: string, hint: string) => {
    const nearest = preview?.[name];
    const isTooLight = nearest && nearest.toLowerCase() !== look[name].toLowerCase();
    return (
      <div className={styles.color}>
        <Field label={label} hint={hint} spellCheck={false} autoComplete="off" {...form.field(name)} />
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}, picker`}
          value={/^#[\da-f]{6}$/i.test(look[name]) ? look[name] : "#000000"}
          onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true })}
        />
        {isTooLight && (
          <p className={styles.proposal}>
            {!form.formState.errors[name] && <span>Too light to read as text.</span>}
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
        <nav aria-label="Sections">
          <ul className={styles.sections}>
            {Object.entries(sections).map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        {section(
          "brand",
          <>
            {text("name", "Name")}
            {text(
              "members",
              "Word for members",
              "In the plural, such as “readers”. Admin screens keep “members”.",
            )}
            {image(
              "logo",
              "Logo",
              "Beside the name, in emails and on the image of shared links. It must be readable on light and dark. At least 72 pixels high; it may be wider than high.",
            )}
            {image("icon", "Icon", "For browser tabs and phones. A square of at least 512 by 512 pixels.")}
            {color("brand", "Brand color", "Buttons, and the background at the end of the landing page.")}
            {color("accent", "Accent color", "Links and small headings.")}
            {choice("corners", "Corners", corners)}
            {choice("fonts", "Fonts", fonts, "The image of shared links is always in the warm ones.")}
          </>,
        )}
        {section(
          "landing",
          <>
            {text("eyebrow", "Line above the name")}
            {text("tagline", "Headline", "Also in emails and on the image of shared links.")}
            {sentences("description", "Description")}
            {text("closing_line", "Last line")}
            {choice("hero", "Beside the headline", heroes)}
            {look.hero === "picture" &&
              image("picture", "Picture", "Beside the headline, or below it on phones.")}
          </>,
        )}
        {section(
          "illustration",
          ordinals.map((ordinal) => (
            <fieldset key={ordinal} className={styles.group}>
              <legend className={styles.label}>{`${capitalize(ordinal)} slip`}</legend>
              <div className={styles.pair}>
                {text(`${ordinal}_slip_time`, "Time")}
                {text(`${ordinal}_slip_category`, "Category")}
              </div>
              {text(`${ordinal}_slip_title`, "Title")}
              {text(`${ordinal}_slip_text`, "Text")}
            </fieldset>
          )),
        )}
        {section(
          "features",
          ordinals.map((ordinal) => (
            <fieldset key={ordinal} className={styles.group}>
              <legend className={styles.label}>{`${capitalize(ordinal)} feature`}</legend>
              {text(`${ordinal}_feature_title`, "Title")}
              {sentences(`${ordinal}_feature_text`, "Text")}
            </fieldset>
          )),
        )}
        {section(
          "samples",
          <>
            <p>
              The four agents on the landing page. If a default isn't in your catalog, another of your agents
              takes its place. If you delete or archive an agent that you chose, its place stays empty.
            </p>
            {[1, 2, 3, 4].map((place) => (
              <Select
                key={place}
                label={`Agent ${place}`}
                {...form.field(`samples.${place - 1}`)}
                value={look.samples[place - 1]}
                choices={catalog?.gpts.map(({ id, title }) => ({ value: id, label: title }))}
              >
                <option value="">{`Default: ${samples[place - 1]?.title}`}</option>
                <option value="none">None</option>
              </Select>
            ))}
          </>,
        )}
        {section(
          "author",
          <>
            {text("author_name", "Author’s name", "Posts by this author end with the text and the picture.")}
            {sentences("author_text", "About the author")}
            {image("author_picture", "Author’s picture", "Shown as a circle.")}
          </>,
        )}
        {section(
          "emails",
          <>
            {text(
              "sender_name",
              "Sender name",
              "Without one, emails come from the name of the site, unless the settings have another.",
            )}
            {sentences("email_footer", "Last line of emails", "Such as your postal address.")}
          </>,
        )}
        {section("search", sentences("search_description", "Search description"))}
        <div>
          <Button variant="secondary" onClick={() => use({})}>
            Use the default look
          </Button>
        </div>
        <div className={styles.bar}>
          <FormError id={noteId}>{form.error}</FormError>
          <p role="status" className={styles.state}>
            <span>{form.formState.isDirty ? "Not published yet" : "No changes to publish"}</span>
          </p>
          <Button
            type="submit"
            busy={form.busy}
            unavailable={!form.formState.isDirty}
            aria-describedby={form.error && noteId}
          >
            {form.busy ? "Publishing..." : "Publish"}
          </Button>
        </div>
      </Form>
      <aside className={styles.aside} aria-label="Preview and earlier versions">
        <AppearancePreview look={look} defaults={defaults} tokens={preview?.tokens} />
        {versions.length > 1 && (
          <section>
            <h2 className={styles.legend}>Earlier versions</h2>
            <ul className={styles.versions}>
              {versions.slice(1).map((version) => (
                <li key={version.number} className={styles.version}>
                  <DateTime value={version.publishedAt} />
                  <Button
                    variant="secondary"
                    onClick={() => use(version.values)}
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
