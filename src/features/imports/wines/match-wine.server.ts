import type { BulkWine } from '#features/listings/editing/bulk-save-wines.server.ts';
import { wineName } from '#features/listings/listing.ts';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import type { Candidate } from '../import.ts';
import type { FieldValues } from '../import-target.ts';

/** What a row is about: a wine, a new one, or one of several; or the field by which none was found. */
export type WineMatch =
  | { kind: 'wine'; wine: BulkWine }
  | { kind: 'new' }
  | { kind: 'ask'; wines: BulkWine[] }
  | { kind: 'unknown'; field: string };

/** By what a wine is found. */
type WineKey = { id?: string; sku?: string | null; title?: string; vintage?: number | null; bottleMl?: number };

/** The key of a row. */
export function keyOf(values: FieldValues): WineKey {
  return values as WineKey;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** Finds wines by these keys in memory, as they were read for a batch of rows. */
export function wineFinder(wines: readonly BulkWine[]): (values: FieldValues) => WineMatch {
  const byId = new Map(wines.map((wine) => [wine.id, wine]));
  const bySku = Map.groupBy(wines, ({ fields }) => plain(fields.sku ?? ''));
  const byTitle = Map.groupBy(wines, ({ fields }) => plain(fields.title));
  return (values) => {
    const { id, sku, title = '' } = keyOf(values);
    if (id !== undefined)
      return oneOf(byId.has(id) ? [byId.get(id) as BulkWine] : [], { kind: 'unknown', field: 'id' });
    const ofSku = sku ? (bySku.get(plain(sku)) ?? []) : [];
    if (ofSku.length > 0) return oneOf(ofSku, isNew);
    const alike = (byTitle.get(plain(title)) ?? []).filter((wine) => isAlike(wine, keyOf(values)));
    // why: another SKU may be another wine, or the same with a new number; only a person knows
    const hasOtherSku = alike.some(({ fields }) => sku && fields.sku && plain(sku) !== plain(fields.sku));
    return hasOtherSku ? { kind: 'ask', wines: alike } : oneOf(alike, isNew);
  };
}

const isNew: WineMatch = { kind: 'new' };

/** Whether a wine has the vintage and the size of a row, as far as the row says. */
function isAlike({ fields }: BulkWine, { vintage, bottleMl }: WineKey): boolean {
  const isVintage = vintage === undefined || fields.vintage === vintage;
  return isVintage && (bottleMl === undefined || fields.bottleMl === bottleMl);
}

function oneOf(wines: readonly BulkWine[], otherwise: WineMatch): WineMatch {
  const [wine] = wines;
  if (!wine) return otherwise;
  return wines.length === 1 ? { kind: 'wine', wine } : { kind: 'ask', wines: [...wines] };
}

/** What an ambiguous row may mean, for people. */
export function candidateOf({ id, state, fields }: BulkWine): Candidate {
  const details = [bottleSizeLabel(fields.bottleMl), ...(fields.sku ? [`SKU ${fields.sku}`] : []), stateLabels[state]];
  return { id, name: `${wineName(fields)} (${details.join(', ')})` };
}

const stateLabels = { draft: 'draft', pendingApproval: 'pending approval', published: 'published', closed: 'closed' };

/** What two rows for the same new wine have in common; undefined if a row names no wine. */
export function newWineKey(values: FieldValues): string | undefined {
  const { sku, title, vintage, bottleMl } = keyOf(values);
  if (sku) return `sku ${plain(sku)}`;
  return title === undefined ? undefined : `name ${plain(title)} ${vintage ?? 'NV'} ${bottleMl ?? 750}`;
}
