import type { ReactNode } from "react";
import { MemberHeader } from "@/app/member-header";
import { Shell } from "@/app/shell";

/** Around the screens for signed-in people. `cart` is the header's cart button with its sheet. */
export function MemberShell({ cart }: { cart?: ReactNode }) {
  return <Shell header={<MemberHeader cart={cart} />} />;
}
