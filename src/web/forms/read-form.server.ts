/** The fields of a form. A body that is no form (another type, cut off) has none: the visitor is told what is missing. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Of what was typed, no more than this comes back into a form, in characters. */
const maxTypedLength = 5_000;

/**
 * What was typed into a form, by field, to be shown again beside what is wrong with it. Never passwords: name the others.
 * @param most how many characters of a field come back
 */
export function readTypedText<Name extends string>(
  form: FormData,
  names: readonly Name[],
  most: number = maxTypedLength,
): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}
