import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listAuthoredWineries, listOldestOwners } from './db/winery-member-rows.server.ts';

/** How many wineries one call looks up. */
const maxWineries = 200;

/**
 * The authors of wineries' listings, by winery: its oldest owner, of those who are neither banned nor deleted if there is
 * one. A winery without owners has none. For everybody. One query, or none without ids.
 * @param wineryIds those after the first 200 are ignored
 */
export const listAuthors = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, wineryIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (wineryIds.length === 0) return new Map();
    const rows = await listOldestOwners(app.db, wineryIds.slice(0, maxWineries));
    return new Map(rows.map(({ wineryId, userId }) => [wineryId, userId]));
  },
);

/** The wineries whose listings' author a person is. For everybody. One query. */
export const listWineriesOfAuthor = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, userId: string): Promise<string[]> => {
    const rows = await listAuthoredWineries(app.db, userId);
    return rows.map(({ wineryId }) => wineryId);
  },
);
