export interface Noun {
  one: string;
  many: string;
}

/** "1 agent", "12 agents". */
export function counted(count: number, noun: Noun): string {
  return `${count} ${count === 1 ? noun.one : noun.many}`;
}
