import { setSchedule } from '#features/availability/schedule/schedule.server.ts';
import { grapeNames } from '#features/imports/wines/grapes.ts';
import { setStocks } from '#features/inventory/bulk-stock.server.ts';
import { bottlesSchema } from '#features/inventory/stock.schema.ts';
import { emptyListing, importListing } from '#features/listings/editing/import-listing.server.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import {
  findImported,
  findImportedPeople,
  findListings,
  type Imported,
  type ImportedPerson,
  recordImported,
} from '../db/imported-rows.server.ts';
import { listBannedPeople } from '../db/winery-rows.server.ts';
import type { RowResult } from '../import-report.ts';
import { type ImportRows, importBatch, type RowApp } from '../import-run.server.ts';
import { type ExportRow, mapOf, RefusedRowError, type RowProblem, relatedId, relatedOf } from '../platform-export.ts';
import { findListingWinery } from '../wineries/find-listing-winery.server.ts';
import { wineryFactsOf } from '../wineries/winery-facts.ts';
import { finishListing, type ListingToFinish } from './finish-listing.server.ts';
import { scheduleOf, stateOf } from './listing-data.ts';
import { type KnownGrapes, type ParsedListing, parseListing } from './parse-listing.ts';

type KnownListings = {
  imported: Map<string, Imported>;
  existing: ReadonlySet<string>;
  authors: ReadonlyMap<string, ImportedPerson>;
  banned: ReadonlySet<string>;
  grapes: KnownGrapes;
};

/** Imports listings: as drafts first, then with their pictures, and then in their states. */
export const importListings: ImportRows = async (run, rows) => {
  const toFinish = new Map<ExportRow, ListingToFinish>();
  const results = await importBatch(
    run,
    rows,
    (app) => findKnown(app, rows),
    async (app, row, known) => {
      const result = await importDraft(app, row, known);
      if (result.toFinish) toFinish.set(row, result.toFinish);
      return result;
    },
  );
  const finished: RowResult[] = [];
  for (const [at, row] of rows.entries()) {
    const result = results[at] as RowResult;
    const waiting = result.outcome === 'wrong' ? undefined : toFinish.get(row);
    finished.push(waiting ? await finish(run, row, { waiting, result }) : result);
  }
  return finished;
};

async function finish(
  run: Parameters<ImportRows>[0],
  row: ExportRow,
  { waiting, result }: { waiting: ListingToFinish; result: RowResult },
): Promise<RowResult> {
  const { changed, problems } = await finishListing(run, row, waiting);
  return { outcome: changed ? 'new' : result.outcome, problems: [...result.problems, ...problems] };
}

async function findKnown(app: RowApp, rows: readonly ExportRow[]): Promise<KnownListings> {
  const ids = rows.map(({ resource }) => resource.id);
  const authorIds = rows.flatMap(({ resource }) => relatedId(resource, 'author') ?? []);
  const authors = await findImportedPeople(app.db, authorIds);
  const varietals = await listVarietals(app, { kind: 'system' });
  return {
    imported: new Map(await findImported(app.db, 'listing', ids)),
    existing: new Set((await findListings(app.db, ids)).keys()),
    authors,
    banned: await listBannedPeople(
      app.db,
      [...authors.values()].map(({ targetId }) => targetId),
    ),
    grapes: {
      now: app.clock.now(),
      grapes: grapeNames(varietals),
      styles: new Map(varietals.map(({ code, colour }) => [code, colour])),
    },
  };
}

/** Adds a listing as a draft, if it is not there. */
async function importDraft(
  app: RowApp,
  row: ExportRow,
  known: KnownListings,
): Promise<RowResult & { toFinish?: ListingToFinish }> {
  const { resource } = row;
  const imported = known.imported.get(resource.id);
  if (imported?.complete) return { outcome: 'unchanged', problems: [] };
  if (resource.attributes.deleted === true) {
    return { outcome: 'skipped', problems: [{ field: 'deleted', reason: 'The listing was deleted there' }] };
  }
  const authorId = relatedId(resource, 'author');
  const author = authorId === undefined ? undefined : known.authors.get(authorId);
  if (!author) throw new RefusedRowError('author', 'Its author is not among the imported users');
  if (author.erased) {
    return { outcome: 'skipped', problems: [{ field: 'author', reason: 'Its author deleted their account here' }] };
  }
  const parsed = parseListing(resource, known.grapes);
  const actor = ownerOf(author.targetId);
  const toFinish = { ...targetOf(row, parsed, known.banned.has(actor.id)), actor };
  if (imported) return { outcome: 'unchanged', problems: [], toFinish };
  if (known.existing.has(resource.id)) throw new RefusedRowError('id', 'There is another listing with this id');
  const winery = await findListingWinery(app, actor.id, wineryFactsOf(resource, relatedOf(row, 'author')[0]));
  const draft = await insertDraft(app, row, { parsed, wineryId: winery.id });
  const others = [...(await setStock(app, row, { parsed, draft })), ...(await setHours(app, row, { parsed, actor }))];
  const record = { kind: 'listing', id: resource.id, targetId: resource.id, complete: false } as const;
  await recordImported(app.db, { ...record, importedAt: app.clock.now() });
  known.imported.set(resource.id, record);
  const news = winery.news === null ? [] : [{ field: 'winery', reason: winery.news }];
  return { outcome: 'new', problems: [...news, ...parsed.problems, ...others], toFinish };
}

/** The author of listings, in whose name they are completed. */
function ownerOf(id: string): SignedIn {
  return { kind: 'user', id, roles: ['winery-owner'], limited: false };
}

/** In which state a listing is to be, and why it may have to stay a draft. */
function targetOf({ resource }: ExportRow, { isNamed }: ParsedListing, isBanned: boolean) {
  const state = stateOf(resource) ?? 'draft';
  const reasons = [
    ...(isNamed ? [] : ['its title is missing or too long']),
    ...(isBanned ? ['its author is banned'] : []),
  ];
  return { state, blocked: reasons.length === 0 ? null : reasons.join(', and ') };
}

async function insertDraft(
  app: RowApp,
  row: ExportRow,
  { parsed, wineryId }: { parsed: ParsedListing; wineryId: string },
): Promise<Locked<{ id: string }>> {
  const { id } = row.resource;
  const { fields, type, unitType, included, delivery, place, createdAt } = parsed;
  const { title, description, disclaimer, priceCents, pairings, awards, practices } = fields;
  const common = { title, description, disclaimer, priceCents, pairings, awards, practices };
  const { grapes, vintage, style, bottleMl, ava, abvTenths, sweetness, body, acidity } = fields;
  const bottle = { grapes, vintage, style, bottleMl, ava, abvTenths, sweetness, body, acidity };
  const columns = {
    ...{ ...emptyListing, sweetness: null, grapes: [], ...common, ...(type === 'wine' ? bottle : { included }) },
    ...{ id, wineryId, type, unitType, createdAt, ...delivery, ...(place && { ...place, exactPin: true }) },
  };
  return importListing(app, columns, parsed);
}

/** Sets the stock of a wine, if it is known. @returns what is wrong with it */
async function setStock(
  app: RowApp,
  row: ExportRow,
  { parsed: { type }, draft }: { parsed: ParsedListing; draft: Locked<{ id: string }> },
): Promise<RowProblem[]> {
  const stock = relatedOf(row, 'currentStock')[0];
  if (type !== 'wine' || !stock) return [];
  const quantity = bottlesSchema.safeParse(stock.attributes.quantity);
  if (!quantity.success) return [{ field: 'currentStock', reason: quantity.error.issues[0]?.message ?? '' }];
  await setStocks(app, [{ wine: draft, oldTotal: null, newTotal: quantity.data }]);
  return [];
}

/** Sets the weekly hours of a tasting. @returns what is wrong with them */
async function setHours(
  app: RowApp,
  { resource }: ExportRow,
  { parsed, actor }: { parsed: ParsedListing; actor: SignedIn },
): Promise<RowProblem[]> {
  const schedule = parsed.type === 'tasting' ? scheduleOf(resource) : undefined;
  if (!schedule) return [];
  const set = await setSchedule(app, actor, resource.id, schedule);
  if (set.ok) return [];
  const message = set.code === 'validation-invalid-params' ? Object.values(mapOf(mapOf(set).errors))[0] : undefined;
  return [{ field: 'availabilityPlan', reason: `${message ?? 'It cannot be used'}. It was left out` }];
}
