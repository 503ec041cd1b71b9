export type ViewName = "visitor" | "member" | "owner";

const hint = /(?:^|; )marigold_view_as=(visitor|member|owner)(?:;|$)/;

/** As whom an admin views the site, by the cookie that the server sets for it; null if there is no view. */
export function viewHint(): ViewName | null {
  return (hint.exec(document.cookie)?.[1] as ViewName | undefined) ?? null;
}
