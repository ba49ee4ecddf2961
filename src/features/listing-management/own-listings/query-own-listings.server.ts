import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { queryOwnListingRows } from '../db/own-listing-query-rows.server.ts';
import type { OwnListingQuery } from './own-listing-query.ts';

/**
 * One page of the listings of the actor's wineries, in any state, newest first unless it is sorted otherwise: their ids
 * and their number. Nobody else has any; an impersonation session may view them. Two queries.
 */
export const queryOwnListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: OwnListingQuery,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ ids: string[]; total: number }> => {
    const own = (await listWineryMemberships(app, actor)).map(({ id }) => id);
    const asked = query.wineryIds.length > 0 ? own.filter((id) => query.wineryIds.includes(id)) : own;
    if (asked.length === 0) return { ids: [], total: 0 };
    return queryOwnListingRows(app.db, asked, query, { limit: perPage, offset: (page - 1) * perPage });
  },
);
