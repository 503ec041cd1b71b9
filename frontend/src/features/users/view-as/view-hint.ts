export type ViewName = "visitor" | "member";

const hint = /(?:^|; )marigold_view_as=(visitor|member)(?:;|$)/;

/** The admin's current view, from the hint cookie; null if there is none. */
export function viewHint(): ViewName | null {
  return (hint.exec(document.cookie)?.[1] as ViewName | undefined) ?? null;
}
