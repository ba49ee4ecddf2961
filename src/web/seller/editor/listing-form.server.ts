import type { Varietal } from '#features/places/varietals.server.ts';
import { transliterate } from '#kit/plain-text.ts';
import { parseGrapeRows } from './grape-rows.tsx';

/** The fields of the details tab, parsed from what was typed. @param known all known grapes */
export function detailsFields(typed: Record<string, string>, known: readonly Varietal[]) {
  const grapes = parseGrapeRows(typed).map(({ name, share }) => ({
    code: grapeCodeOf(name, known),
    percent: share.trim() === '' ? null : Number(share.replace(/\s*%\s*$/, '')),
  }));
  const { bottleMl, bottleOther } = typed;
  return { ...typed, grapes, bottleMl: bottleMl === 'other' ? (bottleOther?.trim() ?? '') : bottleMl };
}

/** The code of a grape by its name or a synonym; an unknown name is kept as typed, and refused by validation. */
function grapeCodeOf(name: string, known: readonly Varietal[]): string {
  const plain = normalizeName(name);
  const found =
    known.find((each) => normalizeName(each.name) === plain || each.code === plain) ??
    known.find((each) => each.synonyms.some((other) => normalizeName(other) === plain));
  return found?.code ?? name.trim();
}

const normalizeName = (name: string) => transliterate(name).trim();

/** The fields of the delivery tab. */
export function deliveryFields(typed: Record<string, string>) {
  return {
    ...typed,
    pickupEnabled: typed.pickupEnabled !== undefined,
    shippingEnabled: typed.shippingEnabled !== undefined,
  };
}

/** The fields of the features tab, with texts split into lines. */
export function featuresFields(typed: Record<string, string>) {
  const lines = (text: string | undefined) => (text ?? '').split('\n');
  return {
    ...typed,
    pairings: lines(typed.pairings),
    awards: lines(typed.awards),
    practices: lines(typed.practices),
  };
}
