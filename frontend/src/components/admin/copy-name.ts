/** The name of a duplicate: "Copy of Meal Planner", cut to the longest name allowed. */
export function copyName(name: string, { maxLength }: { maxLength: number }): string {
  return Array.from(`Copy of ${name}`).slice(0, maxLength).join("").trim();
}
