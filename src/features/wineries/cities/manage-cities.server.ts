import { z } from 'zod';
import type { AdminActionKind } from '#features/accounts/audit/admin-action.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { findTown } from '#features/places/find-places.server.ts';
import { states } from '#features/places/states.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { isStorable, oneLine } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  deleteCity,
  type FilterCity,
  findCityNamed,
  hasWineriesIn,
  insertCity,
  lockCities,
  setCityHidden,
} from '../db/filter-city-rows.server.ts';
import { wineryTextLimits } from '../seller-winery.ts';
import { moveConfirmed, type UnconfirmedMove } from './move-city.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
/** Why a city is not changed. */
export type CityRefusal = 'forbidden' | 'not-found' | 'city-taken' | 'city-invalid' | 'city-in-use';

/** What an admin did with a city: its name, and how many wineries moved with it. */
export type CityChange = Result<{ name: string; wineries: number }, CityRefusal>;

/** The name of a city, as it is typed. */
export const cityName = z
  .string()
  .refine(isStorable)
  .overwrite(oneLine)
  .refine((typed) => typed !== '' && typed.length <= wineryTextLimits.city && !typed.includes('_'));

const stateCode = z.string().refine((code) => Object.hasOwn(states, code));

const nameOf = ({ name, state }: { name: string; state: string }) => `${name}, ${state}`;

/**
 * Lets the filters of search offer a city of the gazetteer that has no winery yet. For admins. `city-invalid` means that
 * the gazetteer does not have it.
 */
export const addFilterCity = defineUseCase(
  async (app: Needs, actor: Actor, given: { name: unknown; state: unknown }): Promise<CityChange> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const typed = cityName.safeParse(given.name);
    const state = stateCode.safeParse(given.state);
    if (!typed.success || !state.success) return refuse('city-invalid');
    const { town } = await findTown(app, actor, { city: typed.data, state: state.data, zip: null });
    if (!town) return refuse('city-invalid');
    const city = { name: town.name, state: state.data };
    return app.db.transaction().execute(async (db): Promise<CityChange> => {
      await lockCities(db);
      if (!(await insertCity(db, city))) return refuse('city-taken');
      await recordAdminAction({ ...app, db }, actor, {
        kind: 'city-added',
        subject: 'city',
        subjectName: nameOf(city),
      });
      return ok({ name: city.name, wineries: 0 });
    });
  },
);

/**
 * Renames a city in the filters and in the addresses of its wineries, whose owners are told by mail. URLs with its old
 * name still find them. It can be undone for a day. For admins. `city-taken` means that there is a city with the new name,
 * into which this one can be merged.
 * @param input.confirmed how many wineries it moves; refused as `city-rename-unconfirmed` if there are others
 */
export const renameFilterCity = defineUseCase(
  (
    app: Needs & Pick<Infra, 'jobs'>,
    actor: Actor,
    { code, name, confirmed }: { code: string; name: unknown; confirmed?: unknown },
  ): Promise<CityChange | UnconfirmedMove> =>
    changeCity<UnconfirmedMove>(app, { actor, code }, async (db, city) => {
      const typed = cityName.safeParse(name);
      if (!typed.success) return refuse('city-invalid');
      const into = { name: typed.data, state: city.state };
      if (into.name === city.name) return ok({ name: city.name, wineries: 0, nothing: true });
      if (await findCityNamed(db, into)) return refuse('city-taken');
      const moved = await moveConfirmed({ ...app, db }, city, { into, renamed: true, confirmed });
      if (!moved.ok) return moved;
      const details = `It was called ${city.name}. ${moved.value} wineries moved with it.`;
      return ok({ name: into.name, wineries: moved.value, kind: 'city-renamed', about: into, details });
    }),
);

/** Hides a city from the filters, or offers it again. Its wineries stay where they are. For admins. */
export const hideFilterCity = defineUseCase(
  (app: Needs, actor: Actor, { code, hidden }: { code: string; hidden: boolean }): Promise<CityChange> =>
    changeCity<never>(app, { actor, code }, async (db, city) => {
      if (city.hidden === hidden) return ok({ name: city.name, wineries: 0, nothing: true });
      await setCityHidden(db, city.cityCode, hidden);
      return ok({ name: city.name, wineries: 0, kind: hidden ? 'city-hidden' : 'city-shown', about: city });
    }),
);

/** Removes a city without wineries from the filters. For admins. `city-in-use` means that it has wineries. */
export const removeFilterCity = defineUseCase(
  (app: Needs, actor: Actor, { code }: { code: string }): Promise<CityChange> =>
    changeCity<never>(app, { actor, code }, async (db, city) => {
      if (await hasWineriesIn(db, city.cityCode)) return refuse('city-in-use');
      await deleteCity(db, city.cityCode);
      return ok({ name: city.name, wineries: 0, kind: 'city-removed', about: city });
    }),
);

type Done = { name: string; wineries: number } & ({ nothing: true } | RecordedChange);

/** A change of a city, as the audit has it. */
type RecordedChange = {
  kind: Extract<AdminActionKind, `city-${string}` | 'cities-merged'>;
  about: { name: string; state: string };
  details?: string;
};

/** Changes a city in a transaction in which nobody else changes cities, and records it. The caller is a use case. */
export async function changeCity<Refused extends { ok: false }>(
  app: Needs,
  { actor, code }: { actor: Actor; code: string },
  apply: (db: Transaction, city: FilterCity) => Promise<Result<Done, CityRefusal> | Refused>,
): Promise<CityChange | Refused> {
  if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
  return app.db.transaction().execute(async (db): Promise<CityChange | Refused> => {
    const city = await lockCities(db, code);
    if (!city) return refuse('not-found');
    const done = await apply(db, city);
    if (!done.ok) return done;
    const { name, wineries, ...what } = done.value;
    if (!('nothing' in what)) await recordCityChange({ ...app, db }, actor, what);
    return ok({ name, wineries });
  });
}

/** Records a change of a city in the audit of admins. */
export async function recordCityChange(
  app: Needs & { db: Transaction },
  actor: SignedIn,
  { kind, about, details }: RecordedChange,
): Promise<void> {
  const entry = { kind, subject: 'city', subjectName: nameOf(about), ...(details && { details }) } as const;
  await recordAdminAction(app, actor, entry);
}
