import { type ReactNode, useState } from "react";
import { AgentChoices } from "@/components/admin/agent-choices";
import cellStyles from "@/components/admin/cells.module.css";
import { inputKept, toastAdminError } from "@/components/error-feedback";
import { useAction } from "@/components/use-action";
import { type Simulation, simulateDiscounts } from "@/features/discounts/admin-api";
import styles from "@/features/discounts/discounts-admin.module.css";
import { ApiError } from "@/lib/http";
import { formatCents } from "@/lib/money";
import { pluralize } from "@/lib/pluralize";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";
import { type Column, Table } from "@/ui/table";

type Result = Simulation["discounts"][number];

const columns: [Column<Result>, ...Column<Result>[]] = [
  { name: "Code", cell: ({ code }) => <span className={cellStyles.name}>{code}</span> },
  {
    name: "Result",
    cell: ({ refusal }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={refusal ? "problem" : "success"}>
          {refusal ? "Doesn't apply" : "Applies"}
        </StatusBadge>
        {refusal && <span className={cellStyles.detail}>{refusal}</span>}
      </div>
    ),
  },
  { name: "Discount", isNumeric: true, cell: ({ discountAmount }) => formatCents(discountAmount) },
  { name: "Total", isNumeric: true, cell: ({ total }) => formatCents(total) },
];

const leftOutTexts = {
  already_owned: "The member owns some of these agents already. They are left out.",
  unavailable: "Some of these agents are not for sale. They are left out.",
};

/** Shows what each code would do to a cart, as the checkout computes it. */
export function DiscountSimulatorDialog({ onClose }: { onClose: () => void }) {
  const [agents, setAgents] = useState<string[]>([]);
  const [member, setMember] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [simulation, setSimulation] = useState<Simulation>();

  const { run: simulate, busy } = useAction(
    async () => {
      if (agents.length === 0) {
        setErrors({ gptIds: "Choose at least one agent" });
        return;
      }
      setErrors({});
      const input = { gptIds: agents, member: member.trim(), code: code.trim() };
      setSimulation(await simulateDiscounts(input));
    },
    {
      failed: "The simulation failed",
      reassurance: inputKept,
      report: toastAdminError,
      onError: (error) => {
        setSimulation(undefined);
        const isInvalid = error instanceof ApiError && error.status === 422;
        if (isInvalid) setErrors(error.fields);
        return isInvalid;
      },
    },
  );

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Simulate codes"
      description="See what each live code would do to a cart, or why it would be refused. Nothing is stored."
    >
      <Form aria-label="Simulate codes" onSubmit={simulate}>
        <AgentChoices label="Agents in the cart" value={agents} onChange={setAgents} error={errors.gptIds} />
        <div className={styles.pair}>
          <Field
            label="Member"
            hint="Email or account ID. Empty: someone new"
            autoComplete="off"
            spellCheck={false}
            value={member}
            error={errors.member}
            onChange={(event) => setMember(event.target.value)}
          />
          <Field
            label="Code"
            hint="Empty: all live codes"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={errors.code}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {busy ? "Simulating..." : "Simulate"}
          </Button>
        </div>
      </Form>
      <div role="status" className={styles.results}>
        {simulation && <Summary simulation={simulation} />}
      </div>
      {simulation && simulation.discounts.length > 0 && (
        <Table caption="What each code would do" columns={columns} rows={simulation.discounts} />
      )}
    </Dialog>
  );
}

function Summary({
  simulation: { subtotal, leftOut, discounts, hasMore },
}: {
  simulation: Simulation;
}): ReactNode {
  const applying = discounts.filter(({ refusal }) => !refusal).length;
  const count = pluralize(discounts.length, { one: "code", many: "codes" });
  return (
    <>
      <p>
        <span>
          {`Without a code: ${formatCents(subtotal)}. ${discounts.length === 0 ? "There are no live codes." : `${applying} of ${count} would apply.`}`}
        </span>
        {hasMore && <span> Only the newest 100 codes are shown. Enter a code to check another one.</span>}
      </p>
      {leftOut && <p>{leftOutTexts[leftOut]}</p>}
    </>
  );
}
