import type { z } from 'zod';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import {
  type ColumnValues,
  deleteWineRows,
  findWineRows,
  insertWineRows,
  lockWineRows,
  updateWineRows,
  type WineKeys,
  type WineRow,
} from '../db/bulk-wine-rows.server.ts';
import { readDeliveryDefaults } from '../db/delivery-default-rows.server.ts';
import { listPhotosOfListings } from '../db/photo-rows.server.ts';
import { detachImages } from '../photos/delete-photo.server.ts';
import { blendColumns, emptyDetails } from './create-listing.server.ts';
import type { wineFieldSchemasAt } from './listing-fields.schema.ts';

type Schemas = ReturnType<typeof wineFieldSchemasAt>;

/** The fields of a wine that can be saved in bulk, as their schemas return them. */
export type WineFields = { [Field in keyof Schemas]: z.output<Schemas[Field]> };

/** A wine with its fields. `updatedAt` is null if nobody has changed it since it was created. */
export type BulkWine = { id: string; state: WineRow['state']; updatedAt: Date | null; fields: WineFields };

/** More wines than a few hundred names and SKUs mean. */
const maxFound = 20_000;

/**
 * The wines of a winery, in any state, that have one of these ids, SKUs or names. The caller checks permissions. One
 * query.
 */
export async function findWines(app: { db: Database }, wineryId: string, keys: WineKeys): Promise<BulkWine[]> {
  return (await findWineRows(app.db, wineryId, keys, maxFound)).map(toBulkWine);
}

/**
 * Locks these wines of a winery until the transaction ends; those of other wineries are left out. The caller checks
 * permissions. One query.
 */
export async function lockWines(
  app: { db: Transaction },
  wineryId: string,
  ids: readonly string[],
): Promise<(BulkWine & Locked<{ id: string }>)[]> {
  const rows = await lockWineRows(app.db, wineryId, ids);
  return rows.map((row) => ({ ...row, ...toBulkWine(row) }));
}

function toBulkWine({ id, state, updatedAt, varietals, blendPercents, style, ...fields }: WineRow): BulkWine {
  const grapes = varietals.map((code, at) => ({ code, percent: blendPercents[at] ?? null }));
  // why: the schema of the database asks every wine for its style
  return { id, state, updatedAt, fields: { ...fields, grapes, style: style ?? 'red' } };
}

/**
 * Creates drafts of wines, which begin with the winery's defaults for delivery. The caller has validated their fields
 * by `wineFieldSchemasAt`, and checks permissions. Two queries.
 * @param wines each with the id that it gets
 */
export async function createWineDrafts(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  wineryId: string,
  wines: readonly { id: string; fields: Partial<WineFields> }[],
): Promise<Locked<{ id: string }>[]> {
  if (wines.length === 0) return [];
  const delivery = await readDeliveryDefaults(app.db, wineryId);
  const common = {
    ...emptyDetails,
    ...featureless,
    ...delivery,
    wineryId,
    type: 'wine',
    unitType: 'unit',
    state: 'draft',
    createdAt: app.clock.now(),
  };
  return insertWineRows(
    app.db,
    wines.map(({ id, fields }) => databaseColumns({ ...common, id, ...columnsOf(fields) })),
  );
}

/** The columns of a draft of which nothing is known yet. */
const featureless = {
  ...{ description: '', disclaimer: '', blendPercents: [], bottleMl: 750, priceCents: 0, currency: 'USD', sku: null },
  ...{ sweetness: null, pairings: [], awards: [], practices: [] },
};

/**
 * Changes some fields of each of these wines; the others stay. The caller has validated the fields by
 * `wineFieldSchemasAt`, and checks permissions. One query.
 */
export async function saveWines(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  changes: readonly { wine: Locked<{ id: string }>; fields: Partial<WineFields> }[],
): Promise<void> {
  const columns = changes.map(({ wine, fields }) => ({ listing: wine, columns: databaseColumns(columnsOf(fields)) }));
  await updateWineRows(app.db, columns, app.clock.now());
}

/**
 * Deletes drafts of wines with their photos. The caller checks that they are drafts, and permissions.
 * @throws if an order refers to one of them
 */
export async function deleteWineDrafts(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  wines: readonly Locked<{ id: string }>[],
): Promise<void> {
  if (wines.length === 0) return;
  const photos = await listPhotosOfListings(
    app.db,
    wines.map(({ id }) => id),
  );
  await deleteWineRows(app.db, wines);
  await detachImages(
    app,
    photos.map(({ imageId }) => imageId),
  );
}

function columnsOf({ grapes, ...fields }: Partial<WineFields>): Record<string, unknown> {
  return grapes === undefined ? fields : { ...fields, ...blendColumns(grapes) };
}

/** The same with the names of the database. */
function databaseColumns(columns: Record<string, unknown>): ColumnValues {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [snakeCase(name), value]));
}
