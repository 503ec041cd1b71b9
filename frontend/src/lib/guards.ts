// What storage, history state and messages hold may be anything. Smaller than a schema, as every page loads it.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** The text in a field of an object. */
export function stringIn(value: unknown, field: string): string | undefined {
  const found = isRecord(value) ? value[field] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** The value if it is what was stored. `createStorageStore` then uses the initial value. */
export function parseAs<T>(isValid: (value: unknown) => value is T): (value: unknown) => T {
  return (value) => {
    if (!isValid(value)) throw new TypeError("Not what was stored");
    return value;
  };
}
