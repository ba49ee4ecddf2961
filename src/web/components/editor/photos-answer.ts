/** What came of a change of photos: `reason` is why nothing was changed, as an address carries it. */
export type PhotosAnswer = { ok: true } | { ok: false; reason: string };

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
