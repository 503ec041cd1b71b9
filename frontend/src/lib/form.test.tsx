import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useForm, useValue } from "@/lib/use-form";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, "Name is required"), z.maxLength(5, "Name is too long")),
    password: z.string(),
    again: z.string(),
    agreed: z.boolean(),
  })
  .check(z.refine(({ password, again }) => password === again, { path: ["again"], error: "Not the same" }));
type Entry = z.output<typeof schema>;
const empty = { name: "", password: "", again: "", agreed: false };

function Screen({ send, begin = empty }: { send: (entry: Entry) => unknown; begin?: Entry }) {
  const form = useForm(schema, begin);
  const { register, formState, setError, reset, setValue } = form;
  const { errors, isDirty } = formState;
  const [again, setAgain] = useState(true);
  const submit = form.handleSubmit(async (entry) => {
    try {
      await send(entry);
    } catch {
      setError("name", { message: "Taken" }, { shouldFocus: true });
      setError("root", { message: "Not saved" });
    }
  });
  return (
    <Form onSubmit={submit}>
      <Field label="Name" error={errors.name?.message} {...register("name")} />
      <Field label="Password" {...register("password", { deps: ["again"] })} />
      {again && <Field label="Again" error={errors.again?.message} {...register("again")} />}
      <input type="checkbox" aria-label="Agreed" {...register("agreed")} />
      <p>
        {isDirty ? "changed" : "unchanged"}, {useValue(form, "name") || "nameless"}, {errors.root?.message}
      </p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => setAgain(!again)}>
        Toggle
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <button type="button" onClick={() => setValue("name", "Rosa")}>
        Name her
      </button>
    </Form>
  );
}

function open(send: (entry: Entry) => unknown = () => {}, begin?: Entry) {
  render(<Screen send={send} {...(begin && { begin })} />);
  return userEvent.setup();
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

test("what the schema makes of what was typed is sent", async () => {
  const send = vi.fn();
  const user = open(send);
  await user.type(screen.getByLabelText("Name"), " Ada ");
  await user.click(screen.getByLabelText("Agreed"));
  await press(user, "Send");
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...empty, name: "Ada", agreed: true });
});

test("nothing is sent while a field is wrong, and the first wrong one gets the focus", async () => {
  const send = vi.fn();
  const user = open(send);
  await user.type(screen.getByLabelText("Password"), "a");
  await press(user, "Send");
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Name is required");
  expect(screen.getByLabelText("Again")).toHaveAccessibleDescription("Not the same");
  expect(send).not.toHaveBeenCalled();
});

test("nobody is told that a field is wrong before sending, and then with every key", async () => {
  const user = open();
  const name = screen.getByLabelText("Name");
  await user.type(name, "Rosalind");
  expect(name).toBeValid();
  await press(user, "Send");
  expect(name).toHaveAccessibleDescription("Name is too long");
  await user.type(name, "{Backspace}{Backspace}{Backspace}");
  expect(name).toBeValid();
  await user.clear(name);
  expect(name).toHaveAccessibleDescription("Name is required");
});

test("a field whose rule looks at another one is checked with it", async () => {
  const user = open(undefined, { ...empty, name: "Ada" });
  await press(user, "Send");
  await user.type(screen.getByLabelText("Password"), "a");
  expect(screen.getByLabelText("Again")).toHaveAccessibleDescription("Not the same");
});

test("a refusal stays at its field until that is changed, and at the form until it is sent again", async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error("refused"));
  const user = open(send, { ...empty, name: "Ada" });
  await press(user, "Send");
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Taken");
  await user.type(screen.getByLabelText("Name"), "h");
  expect(screen.getByLabelText("Name")).toBeValid();
  expect(screen.getByText(/Not saved/)).toBeVisible();
  await press(user, "Send");
  expect(screen.queryByText(/Not saved/)).not.toBeInTheDocument();
});

test("a form knows whether anything differs from what it began with", async () => {
  const user = open();
  expect(screen.getByText(/^unchanged, nameless/)).toBeVisible();
  await user.type(screen.getByLabelText("Name"), "A");
  expect(screen.getByText(/^changed, A/)).toBeVisible();
  await user.clear(screen.getByLabelText("Name"));
  expect(screen.getByText(/^unchanged/)).toBeVisible();
});

test("a value can be set, and everything put back", async () => {
  const user = open();
  await press(user, "Name her");
  expect(screen.getByLabelText("Name")).toHaveValue("Rosa");
  expect(screen.getByText(/^changed, Rosa/)).toBeVisible();
  await user.click(screen.getByLabelText("Agreed"));
  await press(user, "Reset");
  expect(screen.getByLabelText("Name")).toHaveValue("");
  expect(screen.getByLabelText("Agreed")).not.toBeChecked();
  expect(screen.getByText(/^unchanged/)).toBeVisible();
});

test("a field that went and came back holds what it held", async () => {
  const user = open();
  await user.type(screen.getByLabelText("Again"), "kept");
  await press(user, "Toggle");
  await press(user, "Toggle");
  expect(screen.getByLabelText("Again")).toHaveValue("kept");
});

test("what a browser filled in without telling is sent too", async () => {
  const send = vi.fn();
  const user = open(send);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  name.value = "Ada";
  await press(user, "Send");
  expect(send).toHaveBeenCalledWith({ ...empty, name: "Ada" });
});
