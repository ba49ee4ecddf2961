import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { isMergedOn, listCityMerges, restoreCity } from '../db/city-merge-rows.server.ts';
import { findCityNamed, lockCities } from '../db/filter-city-rows.server.ts';
import { type CityRefusal, changeCity, cityName, recordCityChange } from './manage-cities.server.ts';
import { moveConfirmed, notifyOwners, type UnconfirmedMove, undoPeriod } from './move-city.server.ts';
import type { RecentMerge } from './recent-merge.ts';

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'>;

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
  ): Promise<Result<{ name: string; wineries: number }, CityRefusal | UnconfirmedMove>> =>
    changeCity<UnconfirmedMove>(app, { actor, code }, async (db, city) => {
      const typed = cityName.safeParse(into);
      const target = typed.success ? await findCityNamed(db, { name: typed.data, state: city.state }) : undefined;
      if (!target || target.cityCode === city.cityCode) return refuse('city-invalid');
      const moved = await moveConfirmed({ ...app, db }, city, { into: target, renamed: false, confirmed });
      if (!moved.ok) return moved;
      const details = `${city.name} is part of it now, with ${moved.value} wineries.`;
      return ok({ name: target.name, wineries: moved.value, kind: 'cities-merged', about: target, details });
    }),
);

/** The cities that were merged or renamed in the last day, the newest first. For admins. */
export const listRecentMerges = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<RecentMerge[], 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const rows = await listCityMerges(app.db, new Date(app.clock.now().getTime() - undoPeriod));
    return ok(
      rows.map(({ id, name, intoName, renamed, wineryIds }) => ({
        id,
        name,
        into: intoName,
        renamed,
        wineries: wineryIds.length,
      })),
    );
  },
);

/**
 * Undoes a merge or a renaming of the last day: the city is offered again, with the wineries that moved and are still in
 * the other one. Their owners are told by mail. For admins. `changed-meanwhile` means that the other one was merged or
 * renamed itself since: that has to be undone first.
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
      const kind = merge.renamed ? 'city-rename-undone' : 'city-merge-undone';
      const before = merge.renamed ? 'It was called' : 'Separated from';
      const details = `${before} ${merge.intoName}. ${wineryIds.length} wineries moved back.`;
      await recordCityChange({ ...app, db }, actor, { kind, about: merge, details });
      return ok({ name: merge.name, wineries: wineryIds.length });
    });
  },
);
