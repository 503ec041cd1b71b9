import { HeaderCart } from "@/app/header-cart";
import { MemberHeader } from "@/app/member-header";
import { MemberShell } from "@/app/member-shell";

/** The member layout and the header's cart, in one chunk. */
export function MemberArea() {
  return <MemberShell cart={<HeaderCart />} />;
}

/** Only the header, for members on public pages. */
export function MemberAreaHeader() {
  return <MemberHeader cart={<HeaderCart />} />;
}
