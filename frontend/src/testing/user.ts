import userEvent, { type Options, type UserEvent } from "@testing-library/user-event";

export type User = UserEvent;

/**
 * A user without pauses, who also presses what has `pointer-events: none`: finding that out computes the styles of all ancestors
 * for each press. `delay: 0` lets the page react between the parts of an action, as it does for people.
 */
export function setupUser(options: Options = {}): User {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options });
}

/** Pastes the text at the end of the field and then presses the keys, if any. `type` is for tests whose subject is each keystroke. */
export async function fill(user: User, field: HTMLElement, text: string, keys?: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
  if (keys) await user.keyboard(keys);
}
