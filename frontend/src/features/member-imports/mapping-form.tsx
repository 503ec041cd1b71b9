import { useApiForm } from "@/components/forms/use-api-form";
import { checkImport, type ImportOverview } from "@/features/member-imports/admin-api";
import { columnNames, presetNames } from "@/features/member-imports/labels";
import styles from "@/features/member-imports/member-imports.module.css";
import { pluralize } from "@/lib/format/pluralize";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/field";
import { Form } from "@/ui/form";
import { SubmitRow } from "@/ui/submit-row";

type ColumnName = keyof typeof columnNames;
const names = Object.keys(columnNames) as ColumnName[];

/** Maps the columns of the file. Starts with what the header suggests. */
export function MappingForm({
  overview: { import: current, header, preset, columns, countsInRevenue, samples },
  onChecked,
}: {
  overview: ImportOverview;
  onChecked: (changed: ImportOverview) => void;
}) {
  const form = useApiForm({
    defaultValues: {
      ...Object.fromEntries(names.map((name) => [name, String(columns[name] ?? "")])),
      countsInRevenue,
    } as Record<ColumnName, string> & { countsInRevenue: boolean },
    submit: async ({ countsInRevenue, ...positions }) => {
      const chosenColumns = names.filter((name) => positions[name] !== "");
      onChecked(
        await checkImport(
          { id: current.id },
          {
            columns: Object.fromEntries(chosenColumns.map((name) => [name, Number(positions[name])])),
            countsInRevenue,
          },
        ),
      );
    },
    failed: "The rows couldn't be checked",
  });
  const sampleOf = (position: string) => {
    const cells = samples.map((row) => row[Number(position)] ?? "").filter(Boolean);
    return position === "" || cells.length === 0 ? undefined : `Such as ${cells.join(" · ")}`;
  };
  return (
    <Form onSubmit={form.onSubmit} aria-label="Columns" className={styles.form}>
      <p>
        {preset === "other"
          ? "We matched the columns by their names. Change any that are wrong."
          : `We recognized an export from ${presetNames[preset]} and matched its columns. Change any that are wrong.`}
      </p>
      <div className={styles.columns}>
        {names.map((name) => (
          <Select
            key={name}
            label={columnNames[name]}
            hint={sampleOf(form.watch(name))}
            required={name === "email"}
            {...form.field(
              name,
              name === "email" ? { required: "Choose the column with email addresses" } : {},
            )}
          >
            <option value="">Not in this file</option>
            {header.map((title, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file can have two columns of one name
              <option key={position} value={position}>
                {title || `Column ${position + 1}`}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Checkbox {...form.register("countsInRevenue")}>
        <span>Count these purchases in revenue. Otherwise your sales figures stay the same.</span>
      </Checkbox>
      <p className={styles.note}>
        Members get the newsletter only if their row says yes under “Newsletter consent”.
      </p>
      <SubmitRow
        form={form}
        label={`Check ${pluralize(current.rows, { one: "row", many: "rows" })}`}
        pendingLabel="Starting..."
      />
    </Form>
  );
}
