import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listWineryData, type WineryDataRow } from '../db/winery-data-rows.server.ts';
import { type WineryDataPart, wineryDataColumns, wineryDataParts } from './winery-data.ts';

/** How many rows are read at once. */
const batchSize = 1_000;

/** A part of what a winery owns: its columns, and its rows in batches. */
export type ExportedPart = {
  part: WineryDataPart;
  head: readonly string[];
  batches: AsyncGenerator<WineryDataRow['values'][]>;
};

/** What a winery owns, and whose it is. */
export type WineryData = { winery: WineryMembership; parts: ExportedPart[] };

/** The wineries whose data the actor may download: those that they own. One query. */
export const listExportableWineries = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<WineryMembership[], 'forbidden'>> => {
    const wineries = (await listWineryMemberships(app, actor)).filter(({ role }) => isPermitted(role, 'export'));
    return wineries.length > 0 ? ok(wineries) : refuse('forbidden');
  },
);

/**
 * Exports what a winery owns: its listings, orders, payouts, people, and reviews, each in batches of a thousand rows.
 * For its owners, and not in an impersonation session, since it contains other people's addresses.
 * @param input.slug of the winery; null for the actor's first one
 * @param input.part one of them, or all
 */
export const exportWineryData = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { slug, part }: { slug: string | null; part: string },
  ): Promise<Result<WineryData, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const owned = await listExportableWineries(app, actor);
    if (!owned.ok) return owned;
    const chosen = chooseWinery(owned.value, slug);
    if (!chosen.ok) return chosen;
    const all = Object.keys(wineryDataParts) as WineryDataPart[];
    const wanted = part === 'everything' ? all : all.filter((one) => one === part);
    if (wanted.length === 0) return refuse('not-found');
    const winery = chosen.value;
    return ok({
      winery,
      parts: wanted.map((one) => ({ part: one, head: wineryDataColumns[one], batches: readPart(app, one, winery.id) })),
    });
  },
);

async function* readPart({ db }: Pick<Infra, 'db'>, part: WineryDataPart, wineryId: string) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: WineryDataRow[] = await listWineryData(db, part, { wineryId, after, limit: batchSize });
    if (rows.length > 0) yield rows.map(({ values }) => values);
    after = rows.length < batchSize ? undefined : rows.at(-1)?.place;
  }
}
