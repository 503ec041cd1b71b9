import type { Confirmation } from "@/features/purchases/schema";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { PaidIllustration } from "@/ui/illustrations/paid";
import { CardPage } from "@/ui/page";

/** Shown when part of the payment was refunded because it could not be delivered. */
export function RefundNotice({
  confirmation,
  items,
}: {
  confirmation: Confirmation;
  items: readonly { id: string; title: string }[];
}) {
  const titles = items.filter(({ id }) => confirmation.refundedGptIds.includes(id)).map(({ title }) => title);
  return (
    <CardPage
      title={
        confirmation.status === "refunded" ? "Your refund is on its way" : "A partial refund is on its way"
      }
      subtitle={confirmation.message}
      illustration={<PaidIllustration />}
    >
      {titles.length > 0 && <p>Refunded: {titles.map((title) => `“${title}”`).join(", ")}.</p>}
      <FormActions>
        <ButtonLink to={paths.purchaseHistory}>Go to your purchase history</ButtonLink>
        <ButtonLink to={paths.premiumAgents} variant="secondary">
          Premium agents
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
