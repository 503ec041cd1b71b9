import type { TextRule } from "@/components/forms/use-text-form";
import { isEmailAddress } from "@/lib/email-address";
import { unifyPasted } from "@/lib/text/unify-pasted";

export function emailRule(message: string): TextRule {
  return (typed) => {
    const value = unifyPasted(typed);
    return { value, error: isEmailAddress(value) ? undefined : message };
  };
}

export function requiredRule(message: string, clean = (typed: string) => typed): TextRule {
  return (typed) => {
    const value = clean(typed);
    return { value, error: value ? undefined : message };
  };
}
