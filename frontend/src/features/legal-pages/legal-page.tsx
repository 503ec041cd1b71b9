import { useLocation } from "react-router-dom";
import { RichText } from "@/components/rich-text/rich-text";
import { apiUrl } from "@/lib/api/api-url";
import { useQuery } from "@/lib/api/query";
import { Page } from "@/ui/page";
import { SkeletonPage } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

/** As the server has them. */
const titles: Readonly<Record<string, string>> = { privacy: "Privacy", terms: "Terms", contact: "Contact" };

/** The page about privacy, terms or contact. Its path names it. */
export function LegalPage() {
  const kind = useLocation().pathname.slice(1);
  const { data: page, error, mutate } = useQuery(apiUrl("/api/pages/{kind}", { kind }));
  if (page)
    return (
      <Page narrow title={page.title}>
        <RichText html={page.content} />
      </Page>
    );
  if (!error) return <SkeletonPage />;
  return (
    <Page narrow title={titles[kind] ?? ""}>
      <ErrorState title="We couldn't load this page" onRetry={() => void mutate()} />
    </Page>
  );
}
