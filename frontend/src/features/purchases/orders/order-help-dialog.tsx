import { useApiForm } from "@/components/forms/use-api-form";
import { type OrderMessageInput, sendOrderMessage } from "@/features/purchases/orders/order-api";
import { topics } from "@/features/purchases/orders/order-page-texts";
import { orderMessageLimits } from "@/lib/api/api-limits";
import { Select, TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** A message about an order to the people who run the site. */
export function OrderHelpDialog({
  orderId,
  orderNumber,
  onSent,
  onClose,
}: {
  orderId: string;
  orderNumber: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const form = useApiForm<OrderMessageInput>({
    defaultValues: { text: "" },
    submit: async (message) => {
      await sendOrderMessage({ id: orderId }, { ...message, text: message.text.trim() });
      onSent();
      toast({ title: "Message sent", description: "We'll reply by email." });
      onClose();
    },
    failed: "Your message couldn't be sent",
  });
  return (
    <FormDialog
      title="Something is wrong"
      description={`Tell us what happened with order ${orderNumber}. We can see its details and will reply by email.`}
      submitLabel="Send message"
      pendingLabel="Sending..."
      form={form}
      discardQuestion="Your message hasn't been sent yet."
      onClose={onClose}
    >
      <Select
        label="What is it about?"
        required
        choices={topics}
        {...form.field("topic", { required: "Choose what it is about" })}
      >
        <option value="">Choose</option>
      </Select>
      <TextArea
        label="Message"
        rows={5}
        required
        maxLength={orderMessageLimits.text.maxLength}
        {...form.field("text", { validate: (text) => text.trim() !== "" || "Message is required" })}
      />
    </FormDialog>
  );
}
