export interface PluralForms {
  one: string;
  many: string;
}

/** "1 agent", "12 agents". */
export function pluralize(count: number, noun: PluralForms): string {
  return `${count} ${count === 1 ? noun.one : noun.many}`;
}
