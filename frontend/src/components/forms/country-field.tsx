import { countries } from "@/lib/countries";
import { Select, type SelectProps } from "@/ui/field";

const choices = countries().map(({ code, name }) => ({ value: code, label: name }));

/** A country as two letters, or none. */
export function CountryField(props: Omit<SelectProps, "children" | "choices">) {
  return (
    <Select {...props} choices={choices}>
      <option value="">Choose a country</option>
    </Select>
  );
}
