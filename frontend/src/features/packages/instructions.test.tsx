import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Instructions } from "@/features/packages/instructions";

test("instructions_have_headings_lists_and_bold_words", () => {
  render(
    <Instructions
      text={"# Plan\n\nAsk **first**.\nThen plan.\n\n- One\n  and more\n- Two\n\n3. Third\n4. Fourth"}
    />,
  );
  expect(screen.getByRole("heading", { name: "Plan" })).toBeVisible();
  expect(screen.getByText("first").tagName).toBe("STRONG");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "One\nand more",
    "Two",
    "Third",
    "Fourth",
  ]);
  expect(screen.getAllByRole("list")[1]).toHaveAttribute("start", "3");
});

test("instructions_show_html_as_it_is_written", () => {
  const text = '<img src=x onerror="alert(1)"> [[name]] [a](javascript:alert(1))';
  const { container } = render(<Instructions text={text} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector("img, a")).toBeNull();
});
