import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { useApiForm } from "@/components/forms/use-api-form";
import { grantAgent } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";
import { formatCents } from "@/lib/format/money";
import { Button } from "@/ui/button";
import { Select } from "@/ui/field";

/** Gives a premium agent for free, as an order of $0.00. */
export function GrantAgentDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName, email, purchases } = member;
  const form = useApiForm({ defaultValues: { agentId: "", reason: "" } });
  const { data, error, mutate } = useAgentsForSale();
  const owned = purchases.filter(({ status }) => status === "owned").map(({ agentId }) => agentId);
  const agents = data?.filter((agent) => !owned.includes(agent.id));
  const titleOf = (agentId: string) => agents?.find((agent) => agent.id === agentId)?.title ?? "the agent";
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Give an agent",
        submit: "Give for free",
        done: ({ agentId }) => ({
          title: "Agent added",
          description: `${firstName} can open ${titleOf(agentId)} now.`,
        }),
        failed: "The agent couldn't be given",
      }}
      description={`${firstName} gets an order of $0.00, and its receipt goes to ${email}.`}
      save={({ agentId, reason }) => grantAgent(id, { agentId, reason: reason.trim() })}
    >
      <Select
        label="Agent"
        required
        hint={agents?.length === 0 && `${firstName} owns every agent that is for sale.`}
        {...form.field("agentId", { required: "Choose an agent" })}
      >
        <option value="">{agents || error ? "Choose an agent" : "Loading agents..."}</option>
        {agents?.map(({ id, title, price }) => (
          <option key={id} value={id}>
            {title} · {formatCents(price)}
          </option>
        ))}
      </Select>
      {error && !agents && (
        <p role="alert">
          We couldn't load the agents.{" "}
          <Button variant="ghost" onClick={() => void mutate()}>
            Try again
          </Button>
        </p>
      )}
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}
