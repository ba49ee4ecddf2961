import { data } from 'react-router';

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

/** Of what was typed into one field of a whole form, no more than this comes back, in characters: more than any field takes. */
const maxFieldLength = 20_000;

/** What was typed into a form, by field, whatever fields it has; of boxes of one name each ticked one on a line. Never passwords. */
export function readTypedFields(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    typed[name] =
      typed[name] === undefined ? value.slice(0, maxFieldLength) : `${typed[name]}\n${value}`.slice(0, maxFieldLength);
  }
  return typed;
}

const usualStatuses = { saved: 200, invalid: 400, refused: 409, conflict: 409 } as const;

/** The answer of an action. @param init another HTTP status than the usual one, and headers */
export function answerForm<Result extends { status: keyof typeof usualStatuses }>(
  result: Result,
  init: { status?: number; headers?: HeadersInit } = {},
) {
  return data(result, { status: usualStatuses[result.status], ...init });
}
