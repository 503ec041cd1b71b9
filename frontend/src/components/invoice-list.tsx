import styles from "@/components/invoice-list.module.css";
import type { Schemas } from "@/lib/api/api-contract";
import { formatCents } from "@/lib/format/money";

type Invoice = Schemas["InvoiceResponse"];

/** Invoices and credit notes, which open in a tab of their own. */
export function InvoiceList({
  invoices,
  hrefOf,
  className,
}: {
  invoices: Invoice[];
  hrefOf: (number: string) => string;
  className?: string | undefined;
}) {
  return (
    <ul aria-label="Invoices" className={className}>
      {invoices.map((invoice) => (
        <li key={invoice.number}>
          <a href={hrefOf(invoice.number)} target="_blank" rel="noreferrer">
            {nameOf(invoice)}
          </a>
          <span>{` ${amounts(invoice)} `}</span>
          <a
            href={`${hrefOf(invoice.number)}/pdf`}
            download
            className={styles.download}
            aria-label={`Download PDF of ${nameOf(invoice)}`}
          >
            Download PDF
          </a>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ credits, number }: Invoice) => `${credits == null ? "Invoice" : "Credit note"} ${number}`;

function amounts({ total, tax }: Invoice) {
  if (!tax) return formatCents(total);
  return `${formatCents(total)}, includes ${formatCents(tax.amount)} ${tax.name} (${tax.percent}%)`;
}
