/** How many characters a code's digit has, and the first of them. */
const [digits, firstDigit] = [44, 48];

/** How many strings have a code at the same time; after that the codes start again. */
export const maxCodes = digits * digits;

/** Strings up to this length have no code. */
export const longestUncached = 3;

/** The code of the string that was the so-manieth to be written. */
export function cacheCode(index: number): string {
  const low = String.fromCharCode((index % digits) + firstDigit);
  return index < digits ? `^${low}` : `^${String.fromCharCode(Math.floor(index / digits) + firstDigit)}${low}`;
}

/** The place of a code, or -1 if it is none. */
export function cacheIndex(code: string): number {
  const [high, low] =
    code.length === 2 ? [0, code.charCodeAt(1)] : [code.charCodeAt(1) - firstDigit, code.charCodeAt(2)];
  const isCode = code.length <= 3 && isDigit(high) && isDigit(low - firstDigit);
  return isCode ? high * digits + low - firstDigit : -1;
}

function isDigit(value: number): boolean {
  return value >= 0 && value < digits;
}

/** Whether a string gets a code: keys of maps, keywords, symbols, and tags. */
export function isCacheable(text: string, isKey: boolean): boolean {
  if (text.length <= longestUncached) return false;
  return isKey || (text[0] === '~' && (text[1] === ':' || text[1] === '$' || text[1] === '#'));
}
