import { type WineStyle, wineStyles } from '#features/listings/listing.ts';

// The values of cells as people write them, in the form in which the listing editor's fields take them. What is not
// understood is passed on as it is, so that the rules of the field refuse it in their own words.

/** A value that cannot be understood, with a message that says what is possible. */
export class CellError extends Error {
  override name = 'CellError';
}

/**
 * An amount as the price field takes it: `$12.50`, `12,50`, `1.234,50`, `1,234.50`, and `12,50 $` have a decimal point.
 * A comma before exactly three digits separates thousands.
 */
export function amountOf(cell: string): string {
  const [, before = '', digits = '', after = ''] = /^(\D*?)(\d[\d.,'\s]*)(.*)$/s.exec(cell) ?? [];
  if (digits === '') return cell;
  const plain = digits.replace(/['\s]/g, '');
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  const isDecimalComma = comma > point && (point >= 0 || !/^\d{1,3}(,\d{3})+$/.test(plain));
  const written = isDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain;
  return `${before}${written}${/^\s*(\$|us\$|usd|dollars?)\s*$/i.test(after) ? '' : after}`;
}

/** Whether a currency is the US dollar: `USD`, `US$`, `$`, or `dollars`. */
export function isDollars(cell: string): boolean {
  return /^(usd|us ?\$|\$|(us )?dollars?)$/i.test(cell.trim());
}

/** Whether a number is as spreadsheets write long ones, without most of its digits: `1.23E+11`. */
export function isScientific(cell: string): boolean {
  return /^\d([.,]\d+)?e\+\d+$/i.test(cell.trim());
}

/** A vintage: a year, also as a spreadsheet writes numbers, or `NV`. */
export function vintageOf(cell: string): string {
  const text = cell.trim();
  if (/^(n\.?\/?v\.?|non[- ]?vintage|none|multi[- ]?vintage|mv)$/i.test(text)) return 'NV';
  return text.replace(/^(\d{4})([.,]0+)?$/, '$1');
}

/** The sizes of bottles that have names, in milliliters. */
const namedSizes: Record<string, number> = {
  split: 187,
  half: 375,
  halfbottle: 375,
  demi: 375,
  standard: 750,
  bottle: 750,
  magnum: 1_500,
  doublemagnum: 3_000,
  jeroboam: 3_000,
};

/** A bottle size in milliliters: `750 ml`, `75cl`, `1.5 L`, `0,75`, `750`, or `Magnum`. */
export function bottleSizeOf(cell: string): number | string {
  const named = namedSizes[cell.toLowerCase().replace(/[^a-z]/g, '')];
  const match = /(\d+(?:[.,]\d+)?)\s*(milliliters?|millilitres?|ml|cl|liters?|litres?|l|oz)?\b/i.exec(cell);
  if (!match) return named ?? cell;
  const amount = Number(match[1]?.replace(',', '.'));
  const unit = match[2]?.toLowerCase() ?? '';
  if (unit === 'oz') return cell;
  if (unit === 'cl') return Math.round(amount * 10);
  // why: no bottle holds 50 liters, and none less than 50 milliliters
  if (unit === '' ? amount < 50 : unit.startsWith('l')) return Math.round(amount * 1_000);
  return Math.round(amount);
}

/** What styles of wine are called, from the most special to the most general. */
const styleWords: readonly [RegExp, WineStyle][] = [
  [/sparkl|champagne|p[eé]t[- ]?nat|frizzante|bubbl|brut|cava|prosecco/i, 'sparkling'],
  [/fortified|\bport\b|sherry|madeira|marsala|vermouth/i, 'fortified'],
  [/dessert|late harvest|ice ?wine|sweet wine/i, 'dessert'],
  [/orange|skin[- ]contact|amber/i, 'orange'],
  [/(?<![a-z])ros[eéè](?![a-z])|\bblush\b|\bpink\b|rosado|rosato/i, 'rose'],
  [/\bwhite\b|blanco|bianco|blanc\b/i, 'white'],
  [/\bred\b|tinto|rosso|rouge/i, 'red'],
];

/** The style of a wine: `Red Wine`, `Rosé`, `sparkling`. */
export function styleOf(cell: string): WineStyle {
  const style = styleWords.find(([words]) => words.test(cell))?.[1];
  if (style) return style;
  throw new CellError(`Use one of ${Object.values(wineStyles).join(', ')}`);
}

/** Alcohol in percent: `13.5`, `13,5 %`, `13.5% ABV`. */
export function alcoholOf(cell: string): string {
  return cell.replace(/\s*(%|percent|abv|alc\.?|vol\.?|by)\s*/gi, '').replace(',', '.');
}

/** A number of bottles: `24`, `1,200`, `1 200`, `24.0`, `1,200.00`. */
export function bottlesOf(cell: string): string {
  const whole = cell.replace(/\.0{1,2}$/, '');
  return /^\d{1,3}([,\s'’]\d{3})+$/.test(whole) ? whole.replace(/\D/g, '') : whole;
}

/** Several short texts, apart by semicolons, bars, or line breaks; a comma may be part of one. */
export function listOf(cell: string): string[] {
  return cell.split(/[;|\n]/).map((part) => part.trim());
}

/** One of a few words, however it is capitalized. */
export function wordOf(cell: string, words: readonly string[]): string {
  const found = words.find((word) => plain(word) === plain(cell));
  if (found) return found;
  throw new CellError(`Use one of ${words.join(', ')}`);
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** A text that may contain HTML, as shops export it, without its tags. */
export function textOf(cell: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(cell)) return cell;
  const lines = cell.replace(/<(br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n').replace(/<li\b[^>]*>/gi, '• ');
  return unescaped(lines.replace(/<(script|style)\b.*?<\/\1\s*>/gis, '').replace(/<\/?[a-z!][^>]*>/gi, ''))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’' };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,8}));/gi, (whole, code, name) => {
    if (code === undefined) return entities[String(name).toLowerCase()] ?? whole;
    return Number(code) > 0 && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)).toWellFormed() : whole;
  });
}

/**
 * The name and the vintage of a wine, whose name often begins with its year: the year is taken out of the name if the
 * vintage is the same, or not given.
 */
export function splitVintage(
  title: string,
  vintage: string | undefined,
): { title: string; vintage: string | undefined } {
  const [, leading, rest = ''] = /^((?:19|20)\d{2}|NV)\s+(\S.*)$/s.exec(title) ?? [];
  if (leading === undefined || (vintage !== undefined && vintage !== '' && vintage !== leading))
    return { title, vintage };
  return { title: rest, vintage: leading };
}
