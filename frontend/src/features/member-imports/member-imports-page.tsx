import { Upload } from "lucide-react";
import { useId, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import cellStyles from "@/components/admin/cells.module.css";
import { useAction } from "@/components/forms/use-action";
import {
  importsUrl,
  type MemberImport,
  uploadImport,
  useMemberImports,
} from "@/features/member-imports/admin-api";
import { ImportScreen } from "@/features/member-imports/import-screen";
import { stateNames } from "@/features/member-imports/labels";
import styles from "@/features/member-imports/member-imports.module.css";
import { formatDateTime } from "@/lib/format/dates";
import { adminPaths } from "@/lib/paths/admin-paths";
import { Button } from "@/ui/button";
import { FileInput } from "@/ui/file-input";
import { FormError } from "@/ui/form-error";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { Table, TableSkeleton } from "@/ui/table";

const importPath = (id: string) => `${adminPaths.memberImport}?${new URLSearchParams({ import: id })}`;

/** Imports of members and purchases from other shops. The open import is in the URL, so that it survives a reload. */
export function MemberImportsPage() {
  const [query] = useSearchParams();
  const id = query.get("import");
  return id ? <ImportScreen key={id} id={id} /> : <ImportList />;
}

function ImportList() {
  const [, setQuery] = useSearchParams();
  const { data: imports, error, mutate } = useMemberImports();
  const fileInput = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const upload = useAction(
    async (file: File) => {
      const { id } = await uploadImport(file);
      setQuery({ import: id });
    },
    { failed: "The file couldn't be read", reassurance: "Nothing was imported.", invalidates: [importsUrl] },
  );
  return (
    <Page
      title="Import members"
      subtitle="Import members and purchases from another shop. You can review every row first, and we send no email until you say so."
      actions={
        <Button busy={upload.busy} onClick={() => fileInput.current?.click()}>
          <Upload aria-hidden />
          <span>{upload.busy ? "Uploading..." : "Choose a CSV file"}</span>
        </Button>
      }
    >
      <FileInput
        ref={fileInput}
        accept=".csv,.tsv,.txt,text/csv"
        label="CSV file"
        onFiles={([file]) => file && void upload.run(file)}
      />
      <FormError id={errorId}>{upload.error}</FormError>
      {error ? (
        <ErrorState title="We couldn't load the imports" onRetry={() => void mutate()} />
      ) : !imports ? (
        <TableSkeleton />
      ) : imports.length === 0 ? (
        <EmptyState illustration={<EmptyIllustration />} title="No imports yet">
          We recognize exports from Gumroad, Podia, Ghost, Lemon Squeezy and Stripe. Any other CSV file works
          if it has a column with email addresses.
        </EmptyState>
      ) : (
        <Table<MemberImport>
          caption="Imports"
          rows={imports}
          columns={[
            {
              name: "File",
              onPhone: "top",
              cell: ({ id, fileName }) => <Link to={importPath(id)}>{fileName || "Unnamed file"}</Link>,
            },
            { name: "State", onPhone: "end", cell: ({ state }) => stateNames[state] },
            { name: "Rows", isNumeric: true, cell: ({ rows }) => rows.toLocaleString("en-US") },
            {
              name: "Uploaded",
              onPhone: "bottom",
              cell: ({ createdAt }) => (
                <time className={cellStyles.detail} dateTime={createdAt}>
                  {formatDateTime(createdAt)}
                </time>
              ),
            },
          ]}
        />
      )}
      <p className={styles.note}>
        The rows of a file are deleted after 30 days. Until then, an import can be undone.
      </p>
    </Page>
  );
}
