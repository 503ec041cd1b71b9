import styles from "@/components/audit/audit-changes.module.css";
import type { AuditEntry } from "@/components/audit/audit-entry";
import { changedFields, fieldName } from "@/components/audit/audit-texts";
import { AuditValue } from "@/components/audit/audit-value";

/** The fields of a change, before and after side by side. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry;
  const sides = [
    ...(before ? [{ name: after ? "Before" : "Removed", fields: before }] : []),
    ...(after ? [{ name: before ? "After" : "Created", fields: after }] : []),
  ];
  // The audit log omits flags that are not set.
  const isFlag = (field: string) => sides.some(({ fields }) => fields[field] === true);
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {sides.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changedFields(entry).map((field) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {sides.map(({ name, fields }) => (
              <td key={name} dir="auto">
                <AuditValue name={field} value={fields[field] ?? (isFlag(field) ? false : undefined)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
