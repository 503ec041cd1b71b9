import type { Confirmation } from "@/features/purchases/schema";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { PaidIllustration } from "@/ui/illustrations/paid";
import { CardPage } from "@/ui/page";

/** Something was paid that she could not be given: it comes back, and she is told in so many words. */
export function RefundNotice({
  confirmation,
  items,
}: {
  confirmation: Confirmation;
  /** What was paid for, as far as it is known here. */
  items: readonly { id: string; title: string }[];
}) {
  const titles = items.filter(({ id }) => confirmation.refundedGptIds.includes(id)).map(({ title }) => title);
  return (
    <CardPage
      title={confirmation.status === "refunded" ? "Your money is on its way back" : "Part of it is paid back"}
      subtitle={confirmation.message}
      illustration={<PaidIllustration />}
    >
      {titles.length > 0 && <p>Paid back: {titles.map((title) => `“${title}”`).join(", ")}.</p>}
      <FormActions>
        <ButtonLink to={paths.purchaseHistory}>Go to your purchase history</ButtonLink>
        <ButtonLink to={paths.premiumAgents} variant="secondary">
          Premium GPT Agents
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
