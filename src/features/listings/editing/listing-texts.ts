import { z } from 'zod';
import { isStorable, multiLine, oneLine, unstorable } from '#kit/plain-text.ts';

/** The message for a text that is too long, or a function that returns it. */
type TooLongMessage = string | { error: (issue: { path?: PropertyKey[] | undefined; input?: unknown }) => string };

/** The usual message for a text that is too long. */
export const tooLong = (longest: number) => `Must be ${longest} characters or less`;

function normalized(normalize: (typed: string) => string, required: string | undefined) {
  const storable = z
    .string({ error: required ?? 'This must be text' })
    .refine(isStorable, unstorable)
    .overwrite(normalize);
  return required === undefined ? storable : storable.min(1, required);
}

/** A text of several lines. @param required shown when it is empty; undefined if it may be */
export function text(required: string | undefined, longest: number) {
  return normalized(multiLine, required).max(longest, tooLong(longest));
}

/** A text on one line. @param required shown when it is empty; undefined if it may be */
export function line(required: string | undefined, longest: number, wrong: TooLongMessage = tooLong(longest)) {
  return normalized(oneLine, required).max(longest, wrong);
}

/** A text on one line; empty becomes null. */
export function optionalLine(longest: number) {
  return line(undefined, longest)
    .nullish()
    .transform((typed) => typed || null);
}
