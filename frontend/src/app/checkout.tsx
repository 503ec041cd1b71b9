import { CheckoutPage } from "@/features/purchases/checkout-page";
import { useCurrentUser } from "@/features/users/api";

export function Checkout() {
  const { data: user } = useCurrentUser();
  return <CheckoutPage email={user?.email} />;
}
