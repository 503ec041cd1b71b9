import type Quill from "quill/core";
import { isOtherElement } from "@/components/rich-text/editor/paths";

/** Moves the selected items a level in or out, in at most one level below the item before. */
export function changeIndent(quill: Quill, direction: "+1" | "-1"): void {
  const { index, length } = quill.getSelection(true);
  const { list } = quill.getFormat(index, length);
  if (!list) return;
  const [first] = quill.getLine(index);
  const level = Number(first?.formats().indent ?? 0);
  const before = first?.prev?.statics.blotName === "list" ? first.prev : null;
  const limit =
    before && "formats" in before ? Number((before.formats as () => { indent?: number })().indent ?? 0) : -1;
  if (direction === "+1" ? level > limit : level === 0) return;
  quill.history.cutoff();
  quill.formatLine(index, length, "indent", direction, "user");
}

/** Numbers the items as readers see them. Quill has the items of all levels in one list. */
export function numberItems({ root }: Quill): void {
  let numbers: number[] = [];
  let paths: string[] = [];
  for (const list of root.querySelectorAll("ol")) {
    // A paragraph of an item does not end the list.
    const isSameList = list.previousElementSibling?.matches('p[class*="ql-indent-"]');
    if (!isSameList) [numbers, paths] = [[], []];
    for (const item of list.querySelectorAll("li")) {
      const level = Number(/ql-indent-(\d)/.exec(item.className)?.[1] ?? 0);
      const path = item.dataset.path ?? "";
      const isFirst = item.dataset.list !== "ordered" || isOtherElement(paths[level] ?? "", path);
      numbers.length = level + 1;
      const number = isFirst ? Number(item.dataset.list === "ordered") : (numbers[level] ?? 0) + 1;
      numbers[level] = number;
      paths[level] = path;
      if (item.value !== number) item.value = number;
    }
  }
}
