import { useId, useState } from "react";
import { FeatureImageField } from "@/components/media/feature-image-field";
import { useAuthors } from "@/features/posts/admin/admin-api";
import { messages } from "@/features/posts/admin/details-messages";
import styles from "@/features/posts/admin/post-details.module.css";
import type { AdminPostSummary } from "@/features/posts/admin/schema";
import { TagsField } from "@/features/posts/admin/tags-field";
import { countTags } from "@/features/posts/admin/tags-of-posts";
import type { PostForm } from "@/features/posts/admin/use-post-form";
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
  form: PostForm;
  posts: readonly AdminPostSummary[];
  /** The first name of the admin who writes. */
  firstName: string;
  isNew: boolean;
}) {
  const { values, errors, edit, fieldRef } = form;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || hasError(errors);
  return (
    <>
      <FeatureImageField
        label={texts.featureImage}
        hint={texts.featureImageHint}
        value={values.featureImage}
        onChange={(featureImage) => edit({ featureImage })}
        error={errors.featureImage}
        ref={fieldRef("featureImage")}
      />
      <TagsField
        tags={values.tags}
        onChange={(tags) => edit({ tags })}
        suggestions={countTags(posts).map(({ name }) => name)}
        error={errors.tags}
        ref={fieldRef("tags")}
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

const hasError = ({ seoTitle, seoDescription, authorId, authorName }: PostForm["errors"]) =>
  Boolean(seoTitle || seoDescription || authorId || authorName);

function SearchTexts({ form: { values, field } }: { form: PostForm }) {
  return (
    <>
      <Field
        label={texts.seoTitle}
        hint={texts.seoTitleHint}
        autoComplete="off"
        counter={count(values.seoTitle, postLimits.seoTitle)}
        {...field("seoTitle")}
      />
      <TextArea
        label={texts.seoDescription}
        hint={texts.seoDescriptionHint}
        rows={2}
        counter={count(values.seoDescription, postLimits.seoDescription)}
        {...field("seoDescription")}
      />
    </>
  );
}

/** What a search engine shows: the entered texts, or those of the post. */
function SearchResult({ form }: { form: PostForm }) {
  const { seoTitle, title, seoDescription, excerpt, slug } = form.values;
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

function Author({ form, firstName, isNew }: { form: PostForm; firstName: string; isNew: boolean }) {
  const { data: authors = [] } = useAuthors();
  const { authorId } = form.values;
  // Authors have no email address. Of several with this name, none is left out.
  const namesakes = authors.filter((author) => author.firstName === firstName);
  const self = isNew && namesakes.length === 1 ? namesakes[0] : undefined;
  const others = authors.filter((author) => author !== self || author.id === authorId);
  return (
    <>
      <Select
        label={texts.author}
        error={form.errors.authorId}
        value={authorId}
        choices={others.map(({ id, firstName }) => ({ value: id, label: firstName }))}
        onChange={({ target }) => {
          const author = authors.find(({ id }) => id === target.value);
          // A new author's name replaces that of the former one.
          form.edit({ authorId: target.value, authorName: author?.firstName ?? "" });
        }}
        ref={form.fieldRef("authorId")}
      >
        {isNew && <option value="">{texts.me(firstName)}</option>}
        {authorId && !authors.some(({ id }) => id === authorId) && <option value={authorId}>…</option>}
      </Select>
      <Field
        label={texts.authorName}
        hint={isNew ? texts.newAuthorNameHint : texts.authorNameHint}
        autoComplete="off"
        {...form.field("authorName")}
      />
    </>
  );
}
