import type { Locator } from "@playwright/test";

interface File {
  name: string;
  type: string;
}

/** Pastes or drops data with exactly these types, as another application would. */
export async function pasteOrDrop(
  text: Locator,
  event: "paste" | "drop",
  data: Record<string, string>,
  files: File[] = [],
): Promise<void> {
  await text.focus();
  await text.evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      for (const [type, value] of Object.entries(given.data)) transfer.setData(type, value);
      for (const { name, type } of given.files) transfer.items.add(new File(["bytes"], name, { type }));
      const { left, top } = element.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.event === "paste"
          ? new ClipboardEvent("paste", { ...common, clipboardData: transfer })
          : new DragEvent("drop", {
              ...common,
              dataTransfer: transfer,
              clientX: left + 30,
              clientY: top + 25,
            }),
      );
    },
    { event, data, files },
  );
}
