import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockPinnedWineries, setPinned, setPinPositions } from './db/pinned-winery-rows.server.ts';
import { wineryIdSchema } from './winery.schema.ts';
import { maxPinnedWineries } from './winery.ts';

/** `place`: which of the pinned wineries it is, from 1. */
type PinResult = Result<{ id: string; place: number }, 'forbidden' | 'not-found' | 'too-many-pinned'>;

/**
 * Pins a winery behind those that are pinned already: the front page shows the first `shownPinnedWineries`, with new
 * wines of pinned ones. For admins.
 * One that is pinned stays where it is. At most 60 are pinned, also by requests at the same time.
 */
export const pinWinery = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<PinResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!wineryIdSchema.safeParse(id).success) return refuse('not-found');
    return app.db.transaction().execute(async (db): Promise<PinResult> => {
      const { pinned, winery } = await lockPinnedWineries(db, id);
      if (!winery) return refuse('not-found');
      if (winery.pinned) return ok({ id, place: pinned.findIndex((one) => one.id === id) + 1 });
      if (pinned.length >= maxPinnedWineries) return refuse('too-many-pinned');
      await setPinned(db, id, true);
      await setPinPositions(db, [...pinned.map((one) => one.id), id]);
      await recordAdminAction({ ...app, db }, actor, { kind: 'winery-pinned', ...subjectOf(winery) });
      return ok({ id, place: pinned.length + 1 });
    });
  },
);

/** Unpins a winery. For admins. One that is not pinned stays as it is. */
export const unpinWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ id: string }, 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!wineryIdSchema.safeParse(id).success) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      const { winery } = await lockPinnedWineries(db, id);
      if (!winery) return refuse('not-found');
      if (!winery.pinned) return ok({ id });
      await setPinned(db, id, false);
      await recordAdminAction({ ...app, db }, actor, { kind: 'winery-unpinned', ...subjectOf(winery) });
      return ok({ id });
    });
  },
);

/**
 * Puts the pinned wineries in an order, which is that of the front page. For admins. Wineries that were pinned meanwhile
 * follow at the end; those that were unpinned are ignored.
 * @param ids the ids of the pinned wineries in their new order
 */
export const orderPinnedWineries = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    ids: readonly string[],
  ): Promise<Result<undefined, 'forbidden'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      const { pinned } = await lockPinnedWineries(db, null);
      const current = pinned.map(({ id }) => id);
      const chosen = [...new Set(ids)].filter((id) => current.includes(id));
      const wanted = [...chosen, ...current.filter((id) => !chosen.includes(id))];
      if (wanted.every((id, at) => id === current[at])) return ok(undefined);
      await setPinPositions(db, wanted);
      const details = wanted.map((id) => pinned.find((winery) => winery.id === id)?.name).join(', ');
      await recordAdminAction({ ...app, db }, actor, { kind: 'pins-reordered', subject: 'list', details });
      return ok(undefined);
    });
  },
);

function subjectOf({ id, name }: { id: string; name: string }) {
  return { subject: 'winery', subjectId: id, subjectName: name } as const;
}
