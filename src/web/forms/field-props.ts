/** What was typed, and what is wrong with it, by field. */
export type FormState = { typed: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };

/** What a field takes from its form, by its name, which is its id too: what stands in it and what is wrong with it. */
export function fieldPropsOf({ typed, errors }: FormState) {
  return (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
}
