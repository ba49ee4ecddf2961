import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { CsvExport } from '#features/listing-management/list/export-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listWineriesToExport } from './db/managed-winery-rows.server.ts';

/** How many wineries are read at once. */
const batchSize = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** The columns of the file. */
const head = [
  ...['id', 'slug', 'name', 'street', 'city', 'county', 'state', 'zip', 'region', 'lat', 'lng', 'phone', 'website'],
  ...['short_description', 'story', 'varietals', 'annual_production', 'criteria', 'reservations_required'],
  ...['dogs_friendly', 'kids_friendly', 'score', 'claimed', 'pinned', 'created_at', 'updated_at'],
];

/**
 * Exports all wineries of the directory as rows of a table, in batches of a thousand, in the order of their ids. For
 * admins; the audit records it.
 */
export const exportWineries = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<CsvExport, 'forbidden'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    await recordAdminAction(app, actor, { kind: 'wineries-exported', subject: 'list' });
    async function* batches() {
      for (let after: string | undefined = lowestId; after !== undefined; ) {
        const rows: WineryRow[] = await listWineriesToExport(app.db, { after, limit: batchSize });
        if (rows.length > 0) yield rows.map(cellsOf);
        after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
      }
    }
    return ok({ head, batches: batches() });
  },
);

type WineryRow = Awaited<ReturnType<typeof listWineriesToExport>>[number];

function cellsOf(row: WineryRow): CsvCell[] {
  return [
    ...[row.id, row.slug, row.name, row.street, row.city, row.county, row.state, row.zip, row.region],
    // why: a town's center is no position of the winery, and would become one when the file is read again
    ...(row.coordPrecision === 'site' ? [row.lat, row.lng] : [null, null]),
    ...[row.phone, row.website, row.shortDescription, row.story, row.varietals.join(' '), row.annualProduction],
    ...[row.otherCriteria.join(' '), yesNo(row.reservationsRequired), yesNo(row.dogsFriendly)],
    ...[yesNo(row.kidsFriendly), row.score, row.claimed, yesNo(row.pinned), row.createdAt.toISOString()],
    row.updatedAt?.toISOString() ?? null,
  ];
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}
