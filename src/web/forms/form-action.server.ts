import { data } from 'react-router';
import { type ErrorCode, errorStatuses } from '#kit/error-codes.ts';

/**
 * The fields of a form. A body that is no form (of another type, or cut off) has none, so that the visitor sees which
 * are missing.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** The maximum length of a field's text that is returned to a form, in characters. */
const maxTypedLength = 5_000;

/**
 * What was typed into a form, by field, to be shown again with its errors. Never name password fields.
 * @param maxLength the maximum number of characters returned per field
 */
export function readTypedText<Name extends string>(
  form: FormData,
  names: readonly Name[],
  maxLength: number = maxTypedLength,
): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

/**
 * The maximum length of a field's text that is returned by `readTypedFields`, in characters: longer than any valid
 * value.
 */
const maxFieldLength = 20_000;

/**
 * What was typed into a form, by field, for all its fields; several checked boxes with the same name are joined with
 * line breaks. Never use it with passwords.
 */
export function readTypedFields(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    typed[name] =
      typed[name] === undefined ? value.slice(0, maxFieldLength) : `${typed[name]}\n${value}`.slice(0, maxFieldLength);
  }
  return typed;
}

const usualStatuses = { saved: 200, invalid: 400, conflict: 409 } as const;

/** What an action answers to a form, as far as its HTTP status depends on it. */
type FormAnswer = { status: keyof typeof usualStatuses } | { status: 'refused'; code: ErrorCode };

/**
 * The answer of an action. The status of a refusal is that of its code.
 * @param init another HTTP status than the usual one, and headers
 */
export function answerForm<Result extends FormAnswer>(
  result: Result,
  init: { status?: number; headers?: HeadersInit } = {},
) {
  return data(result, { status: usualStatusOf(result), ...init });
}

function usualStatusOf(answer: FormAnswer): number {
  return answer.status === 'refused' ? errorStatuses[answer.code] : usualStatuses[answer.status];
}
