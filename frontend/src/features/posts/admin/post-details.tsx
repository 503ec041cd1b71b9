import { type ChangeEvent, useId, useState } from "react";
import { Controller, type FieldErrors, type UseFormReturn, useWatch } from "react-hook-form";
import { FeatureImageField } from "@/components/media/feature-image-field";
import { useAuthors } from "@/features/posts/admin/admin-api";
import { messages } from "@/features/posts/admin/details-messages";
import type { PostInput } from "@/features/posts/admin/post-changes";
import styles from "@/features/posts/admin/post-details.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { TagsField } from "@/features/posts/admin/tags-field";
import { countTags } from "@/features/posts/admin/tags-of-posts";
import { postLimits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { blogPostPath } from "@/lib/paths/paths";
import { siteName } from "@/lib/site-name";
import { Field, Select, TextArea } from "@/ui/field";

const texts = messages.details;
const count = (text: string, limit: { maxLength: number }) =>
  `${characterCount(text.trim())}/${limit.maxLength} characters`;

/** The fields besides the text: feature image, tags, texts for search engines, and the author. */
export function PostDetails({
  form,
  posts,
  firstName,
  isNew,
}: {
  form: UseFormReturn<PostInput>;
  posts: readonly AdminPostSummary[];
  /** The first name of the admin who writes. */
  firstName: string;
  isNew: boolean;
}) {
  const { control, formState } = form;
  const { errors } = formState;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || hasError(errors);
  return (
    <>
      <Controller
        control={control}
        name="featureImage"
        render={({ field }) => (
          <FeatureImageField
            label={texts.featureImage}
            hint={texts.featureImageHint}
            value={field.value}
            onChange={field.onChange}
            error={errors.featureImage?.message}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsField
            tags={field.value}
            onChange={field.onChange}
            suggestions={countTags(posts).map(({ name }) => name)}
            error={errors.tags?.message}
            ref={field.ref}
          />
        )}
      />
      <details
        className={styles.more}
        open={isShown}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>{texts.more}</summary>
        {isShown && (
          <div className={styles.fields}>
            <SearchTexts form={form} />
            <SearchResult form={form} />
            <Author form={form} firstName={firstName} isNew={isNew} />
          </div>
        )}
      </details>
    </>
  );
}

const hasError = ({ seoTitle, seoDescription, authorId, authorName }: FieldErrors<PostInput>) =>
  Boolean(seoTitle || seoDescription || authorId || authorName);

function SearchTexts({ form: { control, register, formState } }: { form: UseFormReturn<PostInput> }) {
  const { errors } = formState;
  const [seoTitle, seoDescription] = useWatch({ control, name: ["seoTitle", "seoDescription"] });
  return (
    <>
      <Field
        label={texts.seoTitle}
        hint={texts.seoTitleHint}
        autoComplete="off"
        error={errors.seoTitle?.message}
        counter={count(seoTitle, postLimits.seoTitle)}
        {...register("seoTitle")}
      />
      <TextArea
        label={texts.seoDescription}
        hint={texts.seoDescriptionHint}
        rows={2}
        error={errors.seoDescription?.message}
        counter={count(seoDescription, postLimits.seoDescription)}
        {...register("seoDescription")}
      />
    </>
  );
}

/** What a search engine shows: the entered texts, or those of the post. */
function SearchResult({ form: { control } }: { form: UseFormReturn<PostInput> }) {
  const [seoTitle, title, seoDescription, excerpt, slug] = useWatch({
    control,
    name: ["seoTitle", "title", "seoDescription", "excerpt", "slug"],
  });
  const id = useId();
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <p id={id} className={styles.previewLabel}>
        {texts.preview}
      </p>
      <p className={styles.previewTitle}>{`${seoTitle.trim() || title.trim()} · ${siteName()}`}</p>
      <p className={styles.previewUrl}>{`${location.host}${blogPostPath(slug)}`}</p>
      <p>{seoDescription.trim() || excerpt.trim()}</p>
    </section>
  );
}

function Author({
  form,
  firstName,
  isNew,
}: {
  form: UseFormReturn<PostInput>;
  firstName: string;
  isNew: boolean;
}) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const { data: authors = [] } = useAuthors();
  const authorId = useWatch({ control, name: "authorId" });
  // Authors have no email address. Of several with this name, none is left out.
  const namesakes = authors.filter((author) => author.firstName === firstName);
  const self = isNew && namesakes.length === 1 ? namesakes[0] : undefined;
  const others = authors.filter((author) => author !== self || author.id === authorId);
  // A new author's name replaces that of the former one.
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const author = authors.find(({ id }) => id === target.value);
    setValue("authorName", author?.firstName ?? "", { shouldDirty: true });
  };
  return (
    <>
      <Select
        label={texts.author}
        error={errors.authorId?.message}
        // Its options are there once the authors have loaded.
        key={authors.length}
        {...register("authorId", { onChange })}
      >
        {isNew && <option value="">{texts.me(firstName)}</option>}
        {authorId && !authors.some(({ id }) => id === authorId) && <option value={authorId}>…</option>}
        {others.map(({ id, firstName }) => (
          <option key={id} value={id}>
            {firstName}
          </option>
        ))}
      </Select>
      <Field
        label={texts.authorName}
        hint={isNew ? texts.newAuthorNameHint : texts.authorNameHint}
        autoComplete="off"
        error={errors.authorName?.message}
        {...register("authorName")}
      />
    </>
  );
}
