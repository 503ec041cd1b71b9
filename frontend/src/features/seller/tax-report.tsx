import { useState } from "react";
import { DownloadLink } from "@/components/admin/download-link";
import styles from "@/features/seller/seller-page.module.css";
import { apiUrl } from "@/lib/api/api-url";
import { Select } from "@/ui/field";

/** This quarter and the seven before, such as `2026-Q4`. */
function quarters() {
  const now = new Date();
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: 8 }, (_, before) => {
    const quarter = current - before;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
}

/** Invoices less credit notes of a quarter, by country and rate. */
export function TaxReport() {
  const [quarter, setQuarter] = useState(() => quarters()[0] ?? "");
  return (
    <section className={styles.group} aria-labelledby="tax-report">
      <h2 id="tax-report" className={styles.legend}>
        Tax report
      </h2>
      <p>Invoices less credit notes of a quarter, by country and rate.</p>
      <Select label="Quarter" value={quarter} onChange={(event) => setQuarter(event.target.value)}>
        {quarters().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <DownloadLink href={apiUrl("/api/admin/tax.csv", { quarter })}>Download CSV</DownloadLink>
    </section>
  );
}
