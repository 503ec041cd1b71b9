import type { ReactNode } from "react";
import { MemberHeader } from "@/app/member-header";
import { Shell } from "@/app/shell";

/** Layout of the members' pages. */
export function MemberShell({ cart }: { cart?: ReactNode }) {
  return <Shell header={<MemberHeader cart={cart} />} />;
}
