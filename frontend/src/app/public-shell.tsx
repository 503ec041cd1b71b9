import { PublicHeader } from "@/app/public-header";
import { Shell } from "@/app/shell";
import { paths } from "@/lib/paths";

/** Layout of the public pages. */
export function PublicShell() {
  return <Shell header={<PublicHeader homeLink={{ to: paths.blog, name: "Blog" }} />} />;
}
