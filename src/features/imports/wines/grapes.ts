import { transliterate } from '#kit/plain-text.ts';
import { CellError } from './wine-values.ts';

/** A grape that is known, with what else it is called. */
type KnownGrape = { code: string; name: string; synonyms: readonly string[] };

/** A grape with its share in percent. */
export type GrapeShare = { code: string; percent: number | null };

/** Finds grapes by what people call them. */
export type GrapeNames = ReadonlyMap<string, string>;

/** The codes of all grapes, by their names, codes, and those synonyms that mean a single grape. */
export function grapeNames(varietals: readonly KnownGrape[]): GrapeNames {
  const names = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { code, synonyms } of varietals) {
    for (const synonym of synonyms.map(plainName)) {
      if (names.has(synonym) && names.get(synonym) !== code) ambiguous.add(synonym);
      names.set(synonym, code);
    }
  }
  for (const name of ambiguous) names.delete(name);
  for (const { code, name } of varietals) names.set(plainName(code), code).set(plainName(name), code);
  return names;
}

function plainName(name: string): string {
  return transliterate(name).replace(/[^a-z]/g, '');
}

/** What names no grape. */
const unnamedBlend = /^((red|white|ros[eé]|field|proprietary)\s+)?(blend|wine)$|^other$/i;

/** The grapes of a wine, as in `Merlot`, `60% Merlot, 40% Malbec`, or `Merlot 60 / Malbec 40`. */
export function grapesOf(cell: string, names: GrapeNames): GrapeShare[] {
  const parts = cell.split(/[,;/|&+\n]|\band\b/i).flatMap((part) => codesApart(part.trim(), names));
  return parts
    .filter((part) => part !== '' && !unnamedBlend.test(part))
    .map((part) => {
      const percent = /(\d{1,3}(?:[.,]\d+)?)\s*%?/.exec(part)?.[1];
      const code = names.get(plainName(part));
      if (code === undefined) throw new CellError(`We don’t know the grape “${part.slice(0, 60)}”`);
      return { code, percent: percent === undefined ? null : Math.round(Number(percent.replace(',', '.'))) };
    });
}

/** Our own exports have codes with spaces between them. */
function codesApart(part: string, names: GrapeNames): string[] {
  const words = part.split(' ');
  const areCodes = words.length > 1 && !names.has(plainName(part)) && words.every((word) => names.has(plainName(word)));
  return areCodes ? words : [part];
}
