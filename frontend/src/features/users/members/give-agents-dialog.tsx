import { AgentChoices } from "@/components/admin/agent-choices";
import { ReasonField, reasonRules } from "@/components/admin/reason-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { giveAgents } from "@/features/users/members/api";
import { MemberDialog, type MemberDialogProps } from "@/features/users/members/member-dialog";
import { pluralize } from "@/lib/format/pluralize";

/** Gives premium agents for free, as an order of $0.00. */
export function GiveAgentsDialog({ member, ...dialog }: MemberDialogProps) {
  const { id, firstName, email, purchases } = member;
  const form = useApiForm({ defaultValues: { agentIds: [] as string[], reason: "" } });
  const agents = form.field("agentIds", { validate: (ids) => ids.length > 0 || "Choose an agent" });
  const owned = purchases.filter(({ status }) => status === "owned").map(({ agentId }) => agentId);
  return (
    <MemberDialog
      {...dialog}
      form={form}
      labels={{
        title: "Give agents",
        submit: "Give for free",
        done: ({ agentIds }) => ({
          title: "Agents added",
          description: `${firstName} can open ${pluralize(agentIds.length, { one: "more agent", many: "more agents" })} now.`,
        }),
        failed: "The agents couldn't be given",
      }}
      description={`${firstName} gets an order of $0.00, and its receipt goes to ${email}.`}
      save={({ agentIds, reason }) => giveAgents({ id }, { agentIds, reason: reason.trim() })}
    >
      <AgentChoices
        label="Agents"
        value={form.watch("agentIds")}
        onChange={(ids) => form.setValue("agentIds", ids, { shouldDirty: true, shouldValidate: true })}
        without={owned}
        error={agents.error}
      />
      <ReasonField firstName={firstName} {...form.field("reason", reasonRules)} />
    </MemberDialog>
  );
}
