import type { TextRule } from "@/components/forms/use-text-form";

const toDigits = (text: string) => text.replace(/\D/g, "");

/** "4242 4242 4242 4242", as it is printed on the card. */
export function formatCardNumber(text: string): string {
  return (
    toDigits(text)
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(" ");
}

/** "12/34". Pads a one-digit month and shortens a four-digit year, which browser autofill inserts. */
export function formatExpiry(text: string): string {
  let digits = toDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const month = digits.slice(0, 2);
  const year = /^20\d\d$/.test(digits.slice(2)) ? digits.slice(4) : digits.slice(2, 4);
  return year ? `${month}/${year}` : month;
}

export function formatSecurityCode(text: string): string {
  return toDigits(text).slice(0, 4);
}

/** Formats the input in place and keeps the caret after the same digit. */
export function formatInPlace(input: HTMLInputElement, format: (text: string) => string): void {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = toDigits(input.value.slice(0, caret)).length;
  input.value = formatted;
  const position = atEnd ? formatted.length : caretAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}

function caretAfterDigits(text: string, digits: number): number {
  let position = 0;
  for (let seen = 0; position < text.length && seen < digits; position += 1) {
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return position;
}

export type Card = Record<"cardNumber" | "expiry" | "cvc" | "country", string>;

const rule =
  (findError: (typed: string) => string | false): TextRule =>
  (typed) => ({ value: typed, error: findError(typed) || undefined });

/** Client-side card checks. */
export const cardRules: Record<keyof Card, TextRule> = {
  cardNumber: rule((typed) =>
    typed === "" ? "Enter a card number" : !isCardNumber(typed) && "This card number isn't valid",
  ),
  expiry: rule((typed) =>
    /^(0[1-9]|1[0-2])\/\d\d$/.test(typed)
      ? !isNotExpired(typed) && "This card has expired"
      : "Enter the expiration date as MM/YY",
  ),
  cvc: rule((typed) => !/^\d{3,4}$/.test(typed) && "Enter the 3 or 4 digits of the security code"),
  country: rule((typed) => !/^[A-Z]{2}$/.test(typed) && "Choose a country"),
};

/** Luhn check. */
function isCardNumber(text: string): boolean {
  const digits = [...toDigits(text)].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

/** Cards are valid until the end of the month. */
function isNotExpired(expiry: string): boolean {
  const [month = 0, year = 0] = expiry.split("/").map(Number);
  return new Date(2000 + year, month, 1) > new Date();
}
