// What quill uses of this package, for the data that it passes: JSON, and options with functions and regular expressions,
// which are not copied. Saves 5 kB.
export { dequal as isEqual } from "dequal/lite";

const isPlain = (value) =>
  value !== null &&
  typeof value === "object" &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

export function cloneDeep(value) {
  if (Array.isArray(value)) return value.map(cloneDeep);
  return isPlain(value) ? merge({}, value) : value;
}

/** An array replaces what was there. */
export function merge(target, ...sources) {
  for (const source of sources) {
    for (const [name, value] of Object.entries(source ?? {})) {
      if (name === "__proto__" || (value === undefined && name in target)) continue;
      target[name] = isPlain(value) && isPlain(target[name]) ? merge(target[name], value) : cloneDeep(value);
    }
  }
  return target;
}
