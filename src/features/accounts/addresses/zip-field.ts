import { z } from 'zod';
import { oneLine } from '#kit/plain-text.ts';
import { areaName, areaOfZip } from './zip-areas.ts';

/** The form of a ZIP code, as a message. */
export const fiveDigits = 'A ZIP code has five digits, such as 78624';

/**
 * Why a text is not a ZIP code: five digits, or ZIP+4, of a code that is in use; undefined for a ZIP code. Four digits
 * are what a spreadsheet leaves of a code that begins with zero. No zero is put back, since nobody knows whether another
 * digit was lost.
 */
function formProblem(text: string): string | undefined {
  const zip = text.slice(0, 5);
  if (/^\d{4}$/.test(text)) {
    return areaOfZip(`0${text}`) === undefined
      ? `“${text}” has only four digits. ${fiveDigits}`
      : `“${text}” has only four digits. If a spreadsheet dropped the first zero, enter 0${text}.`;
  }
  if (!/^\d{5}(-\d{4})?$/.test(text)) return fiveDigits;
  return areaOfZip(zip) === undefined ? `ZIP ${zip} doesn’t exist. Please check the five digits.` : undefined;
}

/**
 * Why a ZIP code does not belong to a state; undefined if it does, or if either is not valid by itself.
 * @param zip five digits, or ZIP+4
 * @param state the postal code of a state, territory, or armed forces region
 */
export function zipStateProblem(zip: unknown, state: unknown): string | undefined {
  if (typeof zip !== 'string' || typeof state !== 'string' || formProblem(zip) !== undefined) return undefined;
  const area = areaOfZip(zip.slice(0, 5));
  if (area === undefined || area === state || !/^[A-Z]{2}$/.test(state)) return undefined;
  return `ZIP ${zip.slice(0, 5)} is in ${areaName(area) ?? area}, not ${areaName(state) ?? state}.`;
}

const existing = z.string().superRefine((typed, context) => {
  const message = formProblem(typed);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/**
 * A ZIP code that exists.
 * @param missing shown when nothing is entered
 */
export function zipCode(missing: string) {
  return z.string({ error: missing }).overwrite(oneLine).min(1, missing).pipe(existing);
}

/** A ZIP code that exists, or null if nothing is entered. */
export const optionalZipCode = z
  .string({ error: fiveDigits })
  .overwrite(oneLine)
  .nullish()
  .transform((typed) => typed || null)
  .pipe(existing.nullable());

/**
 * The rule of an address that its ZIP code is in its state, with the message at the ZIP code. It is checked even if
 * other fields are wrong, so that all problems appear at once.
 * @param names of the two fields
 */
export function zipInState(names: {
  zip: string;
  state: string;
}): [
  (typed: object) => boolean,
  { path: string[]; when: () => boolean; error: (issue: { input?: unknown }) => string | undefined },
] {
  const problemOf = (typed: unknown) => {
    const fields = Object(typed) as Record<string, unknown>;
    return zipStateProblem(fields[names.zip], fields[names.state]);
  };
  return [
    (typed) => problemOf(typed) === undefined,
    { path: [names.zip], when: () => true, error: ({ input }) => problemOf(input) },
  ];
}
