import { Check, ShoppingBag } from "lucide-react";
import type { BundleOffer } from "@/components/bundle-offers";
import { cart, useCart } from "@/features/purchases/cart/cart";
import { openCart } from "@/features/purchases/cart/open-cart";
import { addItem, hasItem } from "@/features/purchases/model";
import { paths } from "@/lib/paths/paths";
import { isDoubleClick } from "@/pages/catalog/add-to-cart";
import { Button, ButtonLink } from "@/ui/button";
import { toast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** Puts the agents of a bundle that the member does not own into the cart, where they get the bundle's price. */
export function AddBundleToCart({ bundle, titleId }: { bundle: BundleOffer; titleId: string }) {
  const contents = useCart();
  const missing = bundle.gpts.filter(({ credit }) => credit == null);
  if (missing.length === 0)
    return (
      <ButtonLink to={paths.purchaseHistory} variant="secondary">
        View purchase history
      </ButtonLink>
    );
  const inCart = missing.every(({ id }) => hasItem(contents, id));
  const Icon = inCart ? Check : ShoppingBag;
  const label = bundle.yourPrice == null ? "Add the rest to Cart" : "Add Bundle to Cart";
  return (
    // One button for both states, not `disabled`: the focus stays where the member pressed.
    <Button
      variant={inCart ? "secondary" : "primary"}
      aria-describedby={titleId}
      onClick={({ detail }) => {
        if (!inCart) add(bundle.title, missing);
        else if (!isDoubleClick(detail)) openCart();
      }}
    >
      <Icon aria-hidden />
      <span>{inCart ? "In Cart" : label}</span>
      {inCart && <VisuallyHidden>: open cart</VisuallyHidden>}
    </Button>
  );
}

// Read at the time of the click: another tab may have changed the cart.
function add(title: string, agents: BundleOffer["gpts"]): void {
  const before = cart.get();
  if (agents.every(({ id }) => hasItem(before, id))) {
    toast({ title: "Already in Cart", description: `The agents of ${title} are already in your cart` });
    return;
  }
  cart.set(agents.reduce(addItem, before));
  toast({
    title: "Added to Cart",
    description: `The agents of ${title} have been added to your cart`,
    action: { label: "View cart", alternative: "Open the cart in the header", onPress: openCart },
  });
}
