import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVolumes, listShippedVolumeRows, listVolumesOfCustomers } from '../db/shipped-volume-rows.server.ts';
import { servedStates } from './served-states.ts';
import { type ShippedVolumes, type VolumeRefusal, volumeRefusal } from './shipping-law.ts';

/** The maximum number of wineries that are asked about: more than a page of the cart has. */
const maxWineries = 200;

/**
 * How much wine each of these wineries has shipped to the actor or is about to, by its slug, so that a page can say how
 * much more the law allows. Wineries that have shipped nothing are left out; empty for who is not signed in. At most one
 * query.
 * @param slugs of wineries
 */
export const listShippedVolumes = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    slugs: readonly string[],
  ): Promise<Map<string, ShippedVolumes>> => {
    if (actor.kind !== 'user' || slugs.length === 0) return new Map();
    return listShippedVolumeRows(app.db, actor.id, slugs.slice(0, maxWineries), app.clock.now());
  },
);

/**
 * Why so much wine may not be shipped to the actor, by the state's postal code, with the states in which it may left
 * out: so that the check-out can say so before anybody pays. Empty for who is not signed in. At most one query.
 * @param items wines of one winery
 */
export const listVolumeRefusals = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    items: readonly { listingId: string; quantity: number }[],
  ): Promise<Record<string, VolumeRefusal>> => {
    if (actor.kind !== 'user') return {};
    const { wanted, ...shipped } = await findVolumes(app.db, actor.id, items, app.clock.now());
    const refusals = servedStates.map((state) => [state, volumeRefusal(state, shipped, wanted)] as const);
    return Object.fromEntries(refusals.flatMap(([state, refusal]) => (refusal ? [[state, refusal]] : [])));
  },
);

/**
 * How much wine a winery has shipped to each of these people or is about to; without those to whom it has shipped
 * nothing. One query. The caller checks permissions.
 */
export function listVolumesShippedTo(
  app: { db: Database } & Pick<Infra, 'clock'>,
  wineryId: string,
  customerIds: readonly string[],
): Promise<Map<string, ShippedVolumes>> {
  return listVolumesOfCustomers(app.db, wineryId, customerIds, app.clock.now());
}
