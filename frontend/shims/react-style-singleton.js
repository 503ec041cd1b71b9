// Radix dialogs lock scrolling through react-remove-scroll, which inserts a <style> element with this package.
// Our Content-Security-Policy allows no inline style, so this shim does nothing;
// the rule it would insert is in src/styles/base.css (`body[data-scroll-locked]`).
export const styleSingleton = () => () => null;
export const styleHookSingleton = () => () => undefined;
export const stylesheetSingleton = () => ({ add: () => undefined, remove: () => undefined });
