import type { BulkWinery } from '#features/wineries/bulk-save-wineries.server.ts';
import { transliterate } from '#kit/plain-text.ts';
import type { Candidate } from '../import.ts';
import type { FieldValues } from '../import-target.ts';

/** What a row is about: a winery, a new one, or one of several; `unknown` if no winery has its id. */
export type WineryMatch =
  | { kind: 'winery'; winery: BulkWinery }
  | { kind: 'new' }
  | { kind: 'ask'; candidates: Candidate[] }
  | { kind: 'unknown' };

/** By what a winery is found. */
type WineryKey = { id?: string; slug?: string; name?: string; city?: string; state?: string };

/** The key of a row. */
export function keyOfWinery(values: FieldValues): WineryKey {
  return values as WineryKey;
}

function plain(text: string): string {
  return transliterate(text).replace(/[^a-z0-9]/g, '');
}

/** Finds wineries by their id, the address of their page, or name and city, as they were read for a batch of rows. */
export function wineryFinder(wineries: readonly BulkWinery[]): (values: FieldValues) => WineryMatch {
  const byName = Map.groupBy(wineries, ({ fields }) => plain(fields.name));
  const byId = new Map(wineries.map((winery) => [winery.id, winery]));
  const bySlug = new Map(wineries.map((winery) => [winery.fields.slug, winery]));
  return (values) => {
    const { id, slug = '', name = '' } = keyOfWinery(values);
    if (id !== undefined) return matchOf(byId.get(id), { kind: 'unknown' });
    const ofSlug = bySlug.get(slug);
    if (ofSlug) return { kind: 'winery', winery: ofSlug };
    const named = byName.get(plain(name)) ?? [];
    const alike = named.filter(({ fields }) => isThere(fields, keyOfWinery(values)));
    return alike.length > 1 ? { kind: 'ask', candidates: alike.map(candidateOf) } : matchOf(alike[0], { kind: 'new' });
  };
}

function matchOf(winery: BulkWinery | undefined, otherwise: WineryMatch): WineryMatch {
  return winery ? { kind: 'winery', winery } : otherwise;
}

/** Whether a winery is where a row says, as far as it says. */
function isThere(fields: BulkWinery['fields'], { city, state }: WineryKey): boolean {
  const isInTown = city === undefined || plain(fields.city) === plain(city);
  return isInTown && (state === undefined || fields.state === state);
}

/** A winery as a row may mean it, for people. */
export function candidateOf({ id, fields }: BulkWinery): Candidate {
  return { id, name: `${fields.name} (${fields.street ?? fields.city}, ${fields.city}, ${fields.state})` };
}

/** What two rows for the same new winery have in common; undefined if a row names none. */
export function newWineryKey(values: FieldValues): string | undefined {
  const { name, city, state } = keyOfWinery(values);
  return name === undefined ? undefined : `${plain(name)} ${plain(city ?? '')} ${state ?? ''}`;
}
