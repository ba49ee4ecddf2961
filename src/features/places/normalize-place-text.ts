/** The longest text that is searched, in characters. No place has a longer name. */
export const maxPlaceText = 100;

const leading = /^(?:wine(?:s|ries)?\s+)?(?:near|around|close to|next to|in|at)\s+/;
const trailing = /[\s,]+(?:usa?|u\.s\.a?\.?|united states(?: of america)?)$/;
const states: Record<string, string> = { tx: 'tx', texas: 'tx', or: 'or', oregon: 'or' };

/**
 * Normalizes typed place names: lower case, single spaces, without a leading "near" or a trailing country, states as in
 * the gazetteer ("fredericksburg, tx"), and only the ZIP code if there is one. Empty if nothing is left.
 */
export function normalizePlaceText(typed: string): string {
  const text = typed
    .slice(0, maxPlaceText)
    .replaceAll('\0', ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(leading, '')
    .replace(trailing, '');
  const zip = /(?:^|\D)(\d{5})(?:-\d{4})?$|^(\d{5})\b/.exec(text);
  if (zip) return zip[1] ?? zip[2] ?? '';
  return withState(text).replace(/^[\s,]+|[\s,]+$/g, '');
}

/** "fredericksburg tx" and "fredericksburg ,texas" become "fredericksburg, tx"; "central texas" is a name and stays. */
function withState(text: string): string {
  const [, name, comma, bare] =
    /^(.*?[^\s,])(?:\s*,\s*(tx|texas|or|oregon)|(?<!^(?:central|north|south|east|west|southern))\s+(tx|texas|or|oregon))$/.exec(
      text,
    ) ?? [];
  const state = states[comma ?? bare ?? ''];
  return name && state ? `${name}, ${state}` : text.replace(/\s*,\s*/g, ', ');
}
