import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listSchedules } from '../db/schedule-rows.server.ts';
import type { WeeklySchedule } from './schedule.ts';

/**
 * The weekly schedules of tastings, by listing: for everybody, as their pages show the hours. One query, or none without
 * ids. The caller knows that the actor may see the listings.
 * @param listingIds those after the first 200 are ignored
 */
export const listWeeklySchedules = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    listingIds: readonly string[],
  ): Promise<ReadonlyMap<string, WeeklySchedule>> => {
    if (listingIds.length === 0) return new Map();
    const rows = await listSchedules(app.db, listingIds.slice(0, 200));
    return new Map(rows.map(({ listingId, timezone, entries }) => [listingId, { timezone, entries }]));
  },
);
