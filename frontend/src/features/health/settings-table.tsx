import type { Setting } from "@/features/health/admin-api";
import styles from "@/features/health/settings-table.module.css";

/** Any other source is the path of a file. */
const sourceNames: Record<string, string> = { default: "Default", environment: "Environment" };

/** The current settings, stacked on narrow screens. */
export function SettingsTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <table className={styles.table} aria-label="Settings">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, value, source }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{value === "" ? <span className={styles.none}>None</span> : <code>{value}</code>}</td>
            <td className={styles.source}>{sourceNames[source] ?? source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
