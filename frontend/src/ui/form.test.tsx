import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { runLoader } from "@/testing/loader";
import { setupUser } from "@/testing/user";
import { Field } from "@/ui/field";
import { Form } from "@/ui/form";

test("submit_while_one_is_pending_is_ignored", async () => {
  let finish = () => {};
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(
    <Form onSubmit={onSubmit} aria-label="A form">
      <button type="submit">Send</button>
    </Form>,
  );
  const form = screen.getByRole<HTMLFormElement>("form", { name: "A form" });
  form.requestSubmit();
  form.requestSubmit();
  fireEvent.click(screen.getByRole("button"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  form.requestSubmit();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

function NameForm({ onSubmit }: { onSubmit: (values: { name: string }) => Promise<void> }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: "" } });
  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      <Field label="Name" {...register("name")} />
    </Form>
  );
}

test("fields_are_read_only_while_the_form_is_saved", async () => {
  const user = setupUser();
  let finish = () => {};
  const clicked = vi.fn();
  render(
    <Form onSubmit={() => new Promise<void>((resolve) => (finish = resolve))}>
      <Field label="Name" />
      <Field label="Fixed" readOnly />
      <label>
        <input type="checkbox" /> Choice
      </label>
      <button type="submit">Save</button>
      <button type="button" onClick={clicked}>
        Change
      </button>
    </Form>,
  );
  const name = screen.getByRole("textbox", { name: "Name" });
  await user.type(name, "Anna{Enter}more");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(name).toHaveValue("Anna");
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  expect(clicked).not.toHaveBeenCalled();
  await user.click(name);
  await act(async () => finish());
  expect(name).toHaveFocus();
  await user.keyboard("!");
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(name).toHaveValue("Anna!");
  expect(clicked).toHaveBeenCalledOnce();
  expect(screen.getByRole("textbox", { name: "Fixed" })).toHaveAttribute("readonly");
});

test("submit_before_hydration_is_repeated_once", async () => {
  const onSubmit = vi.fn(() => Promise.resolve());
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<NameForm onSubmit={onSubmit} />);
  const [form, name] = [container.querySelector("form"), container.querySelector("input")];
  if (!form || !name) throw new Error("No form was rendered");
  name.value = "Anna";
  runLoader();
  form.requestSubmit();
  render(<NameForm onSubmit={onSubmit} />, { container, hydrate: true });
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls).toMatchObject([[{ name: "Anna" }, expect.anything()]]);
  expect(form.dataset.submitted).toBeUndefined();
});
