import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { FieldSkeleton, ItemPlaceholder } from "@/components/admin/item-placeholder";
import { PriceField } from "@/components/admin/price-field";
import { SlugField } from "@/components/admin/slug-field";
import { findSuggestedSlug } from "@/components/admin/suggested-slug";
import { type ItemEditor, useItemEditor, type Version } from "@/components/admin/use-item-editor";
import { type ItemLoad, useItemLoad } from "@/components/admin/use-item-load";
import { VersionSummary } from "@/components/admin/version-summary";
import { SuggestionField } from "@/components/forms/suggestion-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { FeatureImageField } from "@/components/media/feature-image-field";
import { fetchAdminAgent } from "@/features/agents/admin-api";
import { agentFormSchema, toCopy, toFormValues } from "@/features/agents/agent-form-model";
import { ExampleFields } from "@/features/agents/example-fields";
import type { AdminAgent, AgentInput, EditableAgent } from "@/features/agents/schema";
import { useFreeWarning } from "@/features/agents/use-free-warning";
import { formatCents } from "@/lib/format/money";
import { slugFromTitle } from "@/lib/text/slug";
import { Field, Select, TextArea } from "@/ui/field";

const labels = {
  noun: "GPT Agent",
  create: {
    title: "Add New GPT Agent",
    submit: "Create GPT Agent",
    saved: "GPT created successfully",
    saveFailed: "The GPT Agent couldn't be created",
  },
  update: {
    title: "Edit GPT Agent",
    submit: "Update GPT Agent",
    saved: "GPT updated successfully",
    saveFailed: "The GPT Agent couldn't be updated",
  },
};

const loadLabels = {
  loading: "Loading the GPT Agent",
  loadFailed: "We couldn't load this GPT Agent",
  deleted: {
    title: "This GPT Agent was deleted",
    text: "It was deleted or archived after this list was loaded. Look for it under Trash and archive.",
    close: "Back to the list",
  },
};
const categoryHint = "Members filter by it. A word of your own, such as Lifestyle or Productivity.";
const urlHint = "The link members open. You can add it later.";
const missingUrlHint =
  "The link members open. Without it or a package, those who buy the agent have nothing to open. For a package, save the agent first, as a draft if members should not see it yet; then choose Add a package.";
const detailsHint = "For its page: what it does, and for whom. Empty lines separate paragraphs.";
const noteHint = "Only admins see it, in the list of agents.";
const slugHints = {
  new: "The last part of the page's URL. Leave it empty to use the title.",
  existing: "The last part of the page's URL. Links to the old one still work.",
};

/** The dialog for a new or existing agent. */
export function AgentEditorDialog({
  item,
  template,
  categories,
  save,
  onEditPackage,
  onNotFound,
  onSaved,
  onClose,
}: EditorProps<AdminAgent> & {
  /** Suggestions. */
  categories: readonly string[];
  /** Resolves to the id. */
  save: (input: AgentInput, basedOn: Version | null, isDraft: boolean) => Promise<string>;
  onEditPackage: (agent: { id: string; title: string }) => void;
  onNotFound: () => void;
}) {
  const source = item ?? template;
  const [isLoaded, setLoaded] = useState(false);
  const form = useApiForm({ schema: agentFormSchema, defaultValues: toFormValues(null) });
  const { register, control, setValue, clearErrors, setFocus } = form;
  const { errors } = form.formState;
  const [type, title, price, url] = useWatch({ control, name: ["type", "title", "price", "url"] });
  const freeWarning = useFreeWarning(item, type);
  const [suggestedSlug, setSuggestedSlug] = useState<string>();
  const editor = useItemEditor({
    form,
    item,
    initialVersion: null,
    labels,
    firstField: "title",
    toValues: toFormValues,
    save,
    nextStep: ({ url, title }, id) =>
      url === "" && typeof id === "string"
        ? {
            label: "Add a package",
            alternative: "Package in the menu of the agent",
            onPress: () => onEditPackage({ id, title }),
          }
        : undefined,
    fetchItem: (id) => fetchAdminAgent(id),
    onRejected: (error) => setSuggestedSlug(findSuggestedSlug(error)),
    onRestart: () => setSuggestedSlug(undefined),
    onNotFound,
    onSaved,
    onClose,
  });
  const load = useItemLoad(isLoaded || !source ? null : source.id, fetchAdminAgent, {
    onLoaded: (agent) => {
      setLoaded(true);
      if (item) editor.reset(agent);
      else form.reset(toCopy(agent));
    },
    onDeleted: onNotFound,
  });
  const isNew = editor.baseVersion === null;

  return (
    <ItemEditorDialog
      editor={editor}
      hasDrafts={!item}
      placeholder={
        source && !isLoaded && <AgentPlaceholder editor={editor} load={load} isNew={item === null} />
      }
      renderVersion={(agent) => <AgentVersion agent={agent} />}
    >
      <Field label="Title" autoComplete="off" required {...form.field("title")} />
      <SlugField
        hint={isNew ? slugHints.new : slugHints.existing}
        placeholder={isNew ? slugFromTitle(title) : (item?.slug ?? "")}
        error={errors.slug?.message}
        suggestion={suggestedSlug}
        isSaving={editor.isSubmitting}
        onSuggestion={(slug) => {
          setValue("slug", slug, { shouldDirty: true });
          clearErrors("slug");
          setSuggestedSlug(undefined);
          setFocus("slug");
        }}
        {...register("slug")}
      />
      <TextArea label="Description" rows={3} required {...form.field("description")} />
      <SuggestionField
        label="Category"
        hint={categories.length === 0 ? categoryHint : undefined}
        autoComplete="off"
        required
        suggestions={categories}
        {...form.field("category")}
      />
      <Select label="Type" hint={freeWarning} value={type} {...form.field("type")}>
        <option value="free">Free</option>
        <option value="premium">Premium</option>
      </Select>
      {type === "premium" && <PriceField typed={price} required {...form.field("price")} />}
      <Field
        label="URL"
        hint={type === "premium" && !url.trim() ? missingUrlHint : urlHint}
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        {...form.field("url")}
      />
      <TextArea label="Details" hint={detailsHint} rows={5} {...form.field("details")} />
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <FeatureImageField
            label="Image"
            hint="On its page and in link previews. Drop a file here or choose one."
            value={field.value}
            onChange={field.onChange}
            error={errors.image?.message}
            ref={field.ref}
          />
        )}
      />
      <ExampleFields form={form} />
      <TextArea label="Note" hint={noteHint} rows={2} {...form.field("note")} />
    </ItemEditorDialog>
  );
}

function AgentPlaceholder({
  editor,
  load,
  isNew,
}: {
  editor: ItemEditor<EditableAgent>;
  load: ItemLoad;
  isNew: boolean;
}) {
  return (
    <ItemPlaceholder editor={editor} load={load} labels={loadLabels}>
      <FieldSkeleton label="Title" />
      <FieldSkeleton label="Slug (URL)" hint={isNew ? slugHints.new : slugHints.existing} />
      <FieldSkeleton label="Description" multiline />
      <FieldSkeleton label="Category" />
      <FieldSkeleton label="Type" />
      <FieldSkeleton label="URL" hint={urlHint} />
      <FieldSkeleton label="Details" hint={detailsHint} multiline />
    </ItemPlaceholder>
  );
}

function AgentVersion({ agent }: { agent: EditableAgent }) {
  const price = agent.isPremium ? formatCents(agent.price) : "Free";
  return (
    <VersionSummary
      updatedAt={agent.updatedAt}
      details={[agent.category, price]}
      title={agent.title}
      text={agent.description}
    >
      <p>{agent.url || "No URL yet"}</p>
    </VersionSummary>
  );
}
