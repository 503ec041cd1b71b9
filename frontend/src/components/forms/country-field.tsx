import type { ComponentProps } from "react";
import { countries } from "@/lib/countries";
import { Select } from "@/ui/field";

const all = countries();

/** A country as two letters, or none. */
export function CountryField(props: Omit<ComponentProps<typeof Select>, "children">) {
  return (
    <Select {...props}>
      <option value="">Choose a country</option>
      {all.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
