/** Numbers and letters of a box: `123`, `#12`, `No. 4`, `A-7`. */
const number = '(?:no|number|num)? ?#? ?[a-z]{0,2} ?\\d';

/** What a post office calls a box, besides "box". */
const kinds = '(?:box|bx|drawer|caller|bin|lock ?box)';

/**
 * Spellings of an address at a post office, in lower case and with one blank for everything that is no letter, number, or
 * `#`. "Box 12" counts at the beginning of a line only: behind a rural route or in the name of a street it is delivered to.
 *
 * @see https://pe.usps.com/text/pub28/28c2_037.htm
 */
const patterns = [
  // P.O. Box 12, PO Box A, P O Drawer 3, P0 Box (a zero), PO-Box, Post Box 9, Post Ofc Box 3
  new RegExp(`(?<![a-z0-9])p ?[o0] ?${kinds}(?![a-z])`),
  new RegExp(`(?<![a-z0-9])post(?:al)? ?(?:office|off|ofc)? ?${kinds}(?![a-z])`),
  // POB 12, P O B 12, PO 12, PO No. 12
  new RegExp(`(?<![a-z0-9])p ?[o0] ?b ?${number}`),
  /(?<![a-z0-9])p ?o ?(?:no)? ?#? ?\d/,
  // Box 12, Box A, Lock Box 12, Drawer 12, Firm Caller 12
  new RegExp(`^#? ?(?:firm )?${kinds} ?(?:${number}|[a-z]$)`),
  // Apartado 12, Apartado Postal 12, Apdo. 12
  new RegExp(`(?<![a-z0-9])(?:apartado|apdo|apto postal) ?(?:postal ?|de correos ?)?${number}`),
  /(?<![a-z0-9])apartado (?:postal|de correos)(?![a-z])/,
  /^general delivery(?![a-z])/,
] as const;

/**
 * Whether a line of an address is a box at a post office, or asks a post office to keep the mail. A private mailbox at a
 * shop (`PMB 12`) is not one: people there take deliveries and can sign for them.
 */
export function isPoBox(line: string): boolean {
  const plain = line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
  return patterns.some((pattern) => pattern.test(plain));
}

/** Why wine is not shipped to a PO box, and what to do. */
export const poBoxMessage =
  'Carriers can’t deliver wine to a PO box, because an adult must sign for it. Please enter a street address, or choose pickup where it is offered.';
