import type { MetadataAlternatives, MetadataFilter } from '#features/search/listing-query.ts';

/** How many keys a query can ask for, and how many values of all of them. */
const [maxKeys, maxValues] = [10, 50];

/** A number as queries have it. */
const number = /^-?\d{1,15}(\.\d{1,9})?$/;

/**
 * What parameters `meta_{key}` ask for, by the rules of `pub_{key}`. Which kind of values a key has is known by what is
 * stored: values with commas are any of the texts, or all items of a list, or the ends of a range of numbers. Undefined if
 * there are more keys, or different values, than can be asked for.
 */
export function readMetadataFilters(parameters: Readonly<Record<string, string>>): MetadataFilter[] | undefined {
  const filters = Object.entries(parameters).flatMap(([name, text]) => {
    const key = /^meta_(.+)$/s.exec(name)?.[1];
    return key === undefined || text.trim() === '' ? [] : [readFilter(key, text)];
  });
  const valueCount = filters.reduce((count, { items }) => count + items.length, 0);
  return filters.length > maxKeys || valueCount > maxValues ? undefined : filters;
}

function readFilter(key: string, text: string): MetadataFilter {
  const [, how, list = text] = /^has_(all|any):(.*)$/s.exec(text) ?? [];
  const texts = new Set(list.split(',').flatMap((item) => item.trim() || []));
  const items = [...texts].map(meaningsOf);
  if (how !== undefined) return { key, values: [], range: null, items, everyItem: how === 'all' };
  const range = rangeOf(text);
  const isNumber = (value: unknown) => typeof value === 'number';
  const values = items.flat().filter((value) => range === null || !isNumber(value));
  return { key, values: text.includes(',') ? [...values, text] : values, range, items, everyItem: true };
}

/** What a text can be stored as. */
function meaningsOf(text: string): MetadataAlternatives {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return number.test(text) ? [text, Number(text)] : [text];
}

/** From (included) to (excluded); null for what is no range. */
function rangeOf(text: string): MetadataFilter['range'] {
  const [from = '', to, ...more] = text.split(',').map((end) => end.trim());
  const ends = [from, to].filter((end) => end !== '' && end !== undefined) as string[];
  if (to === undefined || more.length > 0 || ends.length === 0 || !ends.every((end) => number.test(end))) return null;
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
}
