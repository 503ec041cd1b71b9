import { HeaderCart } from "@/app/header-cart";
import { MemberHeader } from "@/app/member-header";
import { MemberShell } from "@/app/member-shell";

/** The frame of the members' screens, in one chunk with the cart that its header shows. */
export function MemberArea() {
  return <MemberShell cart={<HeaderCart />} />;
}

/** The header alone, for members on the pages for everybody. */
export function MemberAreaHeader() {
  return <MemberHeader cart={<HeaderCart />} />;
}
