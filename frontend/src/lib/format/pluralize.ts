export interface PluralForms {
  one: string;
  many: string;
}

/** "1 agent", "1,200 agents". */
export function pluralize(count: number, noun: PluralForms): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun.one : noun.many}`;
}
