import { HeaderCart } from "@/app/header-cart";
import { MemberHeader } from "@/app/member-header";
import { MemberShell } from "@/app/member-shell";

/** The members' layout, in one chunk with the cart in its header. */
export function MemberArea() {
  return <MemberShell cart={<HeaderCart />} />;
}

/** The header alone, for members on public pages. */
export function MemberAreaHeader() {
  return <MemberHeader cart={<HeaderCart />} />;
}
