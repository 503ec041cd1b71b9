import { Controller, useWatch } from "react-hook-form";
import type { EditorProps } from "@/components/admin/admin-list-page";
import { AgentChoices } from "@/components/admin/agent-choices";
import { ItemEditorDialog } from "@/components/admin/item-editor-dialog";
import { PriceField } from "@/components/admin/price-field";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { useItemEditor, type Version } from "@/components/admin/use-item-editor";
import { VersionSummary } from "@/components/admin/version-summary";
import { useApiForm } from "@/components/forms/use-api-form";
import { bundleFormSchema, toCopy, toFormValues } from "@/features/bundles/bundle-form-model";
import type { AdminBundle, BundleInput } from "@/features/bundles/schema";
import { formatCents } from "@/lib/format/money";
import { slugFromTitle } from "@/lib/text/slug";
import { Field, TextArea } from "@/ui/field";
import { Switch } from "@/ui/switch";

const labels = {
  noun: "bundle",
  create: {
    title: "New bundle",
    submit: "Create bundle",
    saved: "Bundle created",
    saveFailed: "The bundle couldn't be created",
  },
  update: {
    title: "Edit bundle",
    submit: "Update bundle",
    saved: "Bundle updated",
    saveFailed: "The bundle couldn't be updated",
  },
};

/** The dialog for a new or existing bundle. */
export function BundleEditorDialog({
  item,
  template,
  save,
  fetchItem,
  onNotFound,
  onSaved,
  onClose,
}: EditorProps<AdminBundle> & {
  save: (input: BundleInput, basedOn: Version | null) => Promise<unknown>;
  fetchItem: (id: string) => Promise<AdminBundle | null>;
  onNotFound: () => void;
}) {
  const form = useApiForm({
    schema: bundleFormSchema,
    defaultValues: template ? toCopy(template) : toFormValues(item),
  });
  const { control } = form;
  const [title, gptIds, price, isPublished] = useWatch({
    control,
    name: ["title", "gptIds", "price", "isPublished"],
  });
  const { data: agents } = useAgentsForSale();
  const known = [...(agents ?? []), ...(item?.gpts ?? [])];
  const single = gptIds.reduce((sum, id) => sum + (known.find((agent) => agent.id === id)?.price ?? 0), 0);
  const editor = useItemEditor({
    form,
    item,
    labels,
    firstField: "title",
    toValues: toFormValues,
    save,
    fetchItem,
    onNotFound,
    onSaved,
    onClose,
  });
  const isNew = editor.baseVersion === null;

  return (
    <ItemEditorDialog editor={editor} renderVersion={(bundle) => <BundleVersion bundle={bundle} />}>
      <Field label="Title" autoComplete="off" required {...form.field("title")} />
      <Field
        label="Slug (URL)"
        hint={
          isNew
            ? "The last part of the page's URL. It can't be changed later. Leave it empty to use the title."
            : "The last part of the page's URL. It can't be changed, so links keep working."
        }
        readOnly={!isNew}
        placeholder={isNew ? slugFromTitle(title) : ""}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("slug")}
      />
      <TextArea label="Description" rows={3} required {...form.field("description")} />
      <Controller
        control={control}
        name="gptIds"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <AgentChoices label="Agents" value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <PriceField
        typed={price}
        hint={
          gptIds.length > 1
            ? `Sold separately, its agents cost ${formatCents(single)}. The bundle must cost less.`
            : "Less than its agents cost separately."
        }
        required
        {...form.field("price")}
      />
      <Switch
        label="Status"
        stateLabel={isPublished ? "Published" : "Draft"}
        {...form.register("isPublished")}
      />
    </ItemEditorDialog>
  );
}

function BundleVersion({ bundle }: { bundle: AdminBundle }) {
  return (
    <VersionSummary
      updatedAt={bundle.updatedAt}
      details={[bundle.isPublished ? "Published" : "Draft", formatCents(bundle.price)]}
      title={bundle.title}
      text={bundle.description}
    >
      <p>{bundle.gpts.map(({ title }) => title).join(", ")}</p>
    </VersionSummary>
  );
}
