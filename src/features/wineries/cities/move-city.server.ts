import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import {
  countMergeEffect,
  insertCityMerge,
  listOwnedWineries,
  type MergeEffect,
} from '../db/city-merge-rows.server.ts';
import { type FilterCity, moveCity } from '../db/filter-city-rows.server.ts';
import { notifyPageChange } from '../staff/notify-page-change.server.ts';

type Needs = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** How long a city that was merged or renamed can be restored, in milliseconds: a day. */
export const undoPeriod = 24 * 3_600_000;

/**
 * The change would alter the addresses of wineries, which is to be confirmed with their number. `meta.total` is that
 * number, and `into` the city that the addresses get; the ZIP codes stay as they are.
 */
export type UnconfirmedMove = Refusal<
  'city-merge-unconfirmed' | 'city-rename-unconfirmed',
  { into: string; effect: MergeEffect; meta: { total: number } }
>;

type Move = { into: { name: string; state: string }; renamed: boolean; confirmed: unknown };

/**
 * Moves the wineries of a locked city to another one, or to its new name. Their owners are told by mail, and it can be
 * undone for a day. The caller is a use case.
 * @param move.confirmed how many wineries it moves; refused as unconfirmed if there are others
 * @returns the number of wineries
 */
export async function moveConfirmed(
  app: Needs,
  city: FilterCity,
  { into, renamed, confirmed }: Move,
): Promise<Result<number, UnconfirmedMove>> {
  const effect = await countMergeEffect(app.db, city.cityCode);
  const total = effect.wineries;
  if (total > 0 && Number(confirmed) !== total) {
    const code = renamed ? 'city-rename-unconfirmed' : 'city-merge-unconfirmed';
    return { ...refuse(code), into: into.name, effect, meta: { total } };
  }
  const { wineryIds, aliases } = await moveCity(app.db, city, into);
  const now = app.clock.now();
  const merge = { ...city, intoName: into.name, wineryIds, aliases, renamed, mergedAt: now };
  const id = await insertCityMerge(app.db, merge, new Date(now.getTime() - undoPeriod));
  await notifyOwners(app, wineryIds, `city-merge-${id}`);
  return ok(wineryIds.length);
}

/** Mails the owners of these wineries that the city of their page was changed. @param key names the change */
export async function notifyOwners(app: Needs, wineryIds: readonly string[], key: string): Promise<void> {
  for (const winery of await listOwnedWineries(app.db, wineryIds)) {
    await notifyPageChange(app, { winery, fields: ['City'], key });
  }
}
