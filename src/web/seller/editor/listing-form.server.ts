import type { Varietal } from '#features/places/varietals.server.ts';
import { parseGrapeRows } from './grape-rows.tsx';

/** The fields of the tab details, out of what was typed. @param known the grapes that the house knows */
export function detailsFields(typed: Record<string, string>, known: readonly Varietal[]) {
  const grapes = parseGrapeRows(typed).map(({ name, share }) => ({
    code: grapeCodeOf(name, known),
    percent: share.trim() === '' ? null : Number(share.replace(/\s*%\s*$/, '')),
  }));
  const { bottleMl, bottleOther } = typed;
  return { ...typed, grapes, bottleMl: bottleMl === 'other' ? (bottleOther?.trim() ?? '') : bottleMl };
}

/** The code of a grape by its name or another name of it; what is no grape stays as it was typed, and is refused later. */
function grapeCodeOf(name: string, known: readonly Varietal[]): string {
  const plain = normalizeName(name);
  const found =
    known.find((each) => normalizeName(each.name) === plain || each.code === plain) ??
    known.find((each) => each.synonyms.some((other) => normalizeName(other) === plain));
  return found?.code ?? name.trim();
}

const normalizeName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The fields of the tab delivery. */
export function deliveryFields(typed: Record<string, string>) {
  return {
    ...typed,
    pickupEnabled: typed.pickupEnabled !== undefined,
    shippingEnabled: typed.shippingEnabled !== undefined,
  };
}

/** The fields of the tab features: lists have a line each. */
export function featuresFields(typed: Record<string, string>) {
  const lines = (text: string | undefined) => (text ?? '').split('\n');
  return {
    ...typed,
    pairings: lines(typed.pairings),
    awards: lines(typed.awards),
    practices: lines(typed.practices),
  };
}
