import { Cart } from "@/app/cart";
import { MemberShell } from "@/app/member-shell";

/** The frame of the members' screens, in one chunk with the cart that its header shows. */
export function MemberArea() {
  return <MemberShell cart={<Cart />} />;
}
