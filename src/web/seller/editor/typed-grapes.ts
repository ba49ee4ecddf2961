/** A grape as it stands in the form: its name and its share in percent, as text. */
export type GrapeRow = { name: string; share: string };

/** The rows that were typed, out of a form's fields `grape-0`, `share-0` and so on. */
export function parseGrapeRows(typed: Readonly<Record<string, string>>): GrapeRow[] {
  return Object.keys(typed)
    .flatMap((name) => /^grape-(\d{1,3})$/.exec(name)?.[1] ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .map((row) => ({ name: typed[`grape-${row}`] ?? '', share: typed[`share-${row}`] ?? '' }))
    .filter(({ name, share }) => name.trim() !== '' || share.trim() !== '');
}
