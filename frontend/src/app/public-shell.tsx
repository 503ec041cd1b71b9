import { PublicHeader } from "@/app/public-header";
import { Shell } from "@/app/shell";
import { paths } from "@/lib/paths";

/** Around the pages that need no signing in. */
export function PublicShell() {
  return <Shell header={<PublicHeader homeLink={{ to: paths.blog, name: "Blog" }} />} />;
}
