import type { FieldErrors } from '#kit/field-errors.ts';

/** What came of a change of photos; `errors` are by the photos' ids. */
export type PhotosAnswer = { ok: boolean; errors?: FieldErrors | undefined };

/** What stands before a photo's id in the name of its text's field. */
export const textPrefix = 'text-';

/** What photos show by their ids, out of the fields of a form. */
export function photoTexts(fields: Iterable<[string, FormDataEntryValue]>): Record<string, FormDataEntryValue> {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith(textPrefix) ? [[name.slice(textPrefix.length), value]] : [],
    ),
  );
}
