import { useEffect, useState } from "react";
import { cart } from "@/features/purchases/cart/cart";
import { CheckoutPage } from "@/features/purchases/checkout/checkout-page";
import { useCurrentUser } from "@/features/users/api";
import { lazyPart } from "@/lib/lazy-component";
import { SkeletonPage } from "@/ui/skeleton";

const CartDiscountForm = lazyPart(() => import("@/pages/checkout/cart-discount-form"), "CartDiscountForm");

/** How long an empty cart waits for what another device put into the account's. */
const maxWaitMs = 3000;

export function Checkout() {
  const { data: user } = useCurrentUser();
  if (!useIsCartLoaded(user?.email)) return <SkeletonPage />;
  return <CheckoutPage email={user?.email} discountForm={<CartDiscountForm />} />;
}

function useIsCartLoaded(email: string | undefined): boolean {
  const [isLoaded, setIsLoaded] = useState(() => cart.get().items.length > 0);
  useEffect(() => {
    if (isLoaded || !email) return;
    let isCurrent = true;
    const finish = () => {
      if (isCurrent) setIsLoaded(true);
    };
    const timer = setTimeout(finish, maxWaitMs);
    import("@/features/purchases/cart/cart-sync")
      .then(({ syncCart }) => syncCart(email))
      .then(finish, finish);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isLoaded, email]);
  return isLoaded;
}
