import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countMergeEffect,
  insertCityMerge,
  isMergedOn,
  listCityMerges,
  listOwnedWineries,
  type MergeEffect,
  restoreCity,
} from '../db/city-merge-rows.server.ts';
import { findCityNamed, lockCities, moveCity } from '../db/filter-city-rows.server.ts';
import { notifyPageChange } from '../staff/notify-page-change.server.ts';
import { type CityRefusal, changeCity, cityName, recordCityChange } from './manage-cities.server.ts';
import type { RecentMerge } from './recent-merge.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;

/** How long a merge can be undone, in milliseconds: a day. */
const undoPeriod = 24 * 3_600_000;

/**
 * The merge would change the addresses of wineries, which is to be confirmed with their number. `meta.total` is that
 * number; the ZIP codes stay as they are.
 */
export type UnconfirmedMerge = Refusal<
  'city-merge-unconfirmed',
  { into: string; effect: MergeEffect; meta: { total: number } }
>;

/**
 * Merges a city into another one of its state: its wineries are there from then on, URLs with it lead there, and the
 * owners of these wineries are told by mail. It can be undone for a day. For admins.
 * @param input.confirmed how many wineries it moves; refused as `city-merge-unconfirmed` if there are others
 */
export const mergeFilterCity = defineUseCase(
  (
    app: Needs,
    actor: Actor,
    { code, into, confirmed }: { code: string; into: unknown; confirmed?: unknown },
  ): Promise<Result<{ name: string; wineries: number }, CityRefusal | UnconfirmedMerge>> =>
    changeCity<UnconfirmedMerge>(app, { actor, code }, async (db, city) => {
      const typed = cityName.safeParse(into);
      const target = typed.success ? await findCityNamed(db, { name: typed.data, state: city.state }) : undefined;
      if (!target || target.cityCode === city.cityCode) return refuse('city-invalid');
      const effect = await countMergeEffect(db, city.cityCode);
      const { wineries } = effect;
      if (wineries > 0 && Number(confirmed) !== wineries) {
        return { ...refuse('city-merge-unconfirmed'), into: target.name, effect, meta: { total: wineries } };
      }
      const { wineryIds, aliases } = await moveCity(db, city, target);
      const now = app.clock.now();
      const merge = { ...city, intoName: target.name, wineryIds, aliases, mergedAt: now };
      const id = await insertCityMerge(db, merge, new Date(now.getTime() - undoPeriod));
      await notifyOwners({ ...app, db }, wineryIds, `city-merge-${id}`);
      const details = `${city.name} is part of it now, with ${wineryIds.length} wineries.`;
      return ok({ name: target.name, wineries: wineryIds.length, kind: 'cities-merged', about: target, details });
    }),
);

/** The merges of the last day, the newest first. For admins. */
export const listRecentMerges = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<RecentMerge[], 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const rows = await listCityMerges(app.db, new Date(app.clock.now().getTime() - undoPeriod));
    return ok(
      rows.map(({ id, name, intoName, wineryIds }) => ({ id, name, into: intoName, wineries: wineryIds.length })),
    );
  },
);

/**
 * Undoes a merge of the last day: the city is offered again, with the wineries that moved and are still in the other one.
 * Their owners are told by mail. For admins. `changed-meanwhile` means that the other one was merged itself since: that
 * has to be undone first.
 */
export const undoCityMerge = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { id }: { id: string },
  ): Promise<Result<{ name: string; wineries: number }, 'forbidden' | 'not-found' | 'changed-meanwhile'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!/^\d{1,15}$/.test(id)) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      await lockCities(db);
      const [merge] = await listCityMerges(db, new Date(app.clock.now().getTime() - undoPeriod), id);
      if (!merge) return refuse('not-found');
      if (await isMergedOn(db, merge)) return refuse('changed-meanwhile');
      const wineryIds = await restoreCity(db, merge);
      await notifyOwners({ ...app, db }, wineryIds, `city-merge-${id}-undone`);
      const details = `Separated from ${merge.intoName}. ${wineryIds.length} wineries moved back.`;
      await recordCityChange({ ...app, db }, actor, { kind: 'city-merge-undone', about: merge, details });
      return ok({ name: merge.name, wineries: wineryIds.length });
    });
  },
);

async function notifyOwners(app: Needs & { db: Transaction }, ids: readonly string[], key: string): Promise<void> {
  for (const winery of await listOwnedWineries(app.db, ids)) {
    await notifyPageChange(app, { winery, fields: ['City'], key });
  }
}
