import { randomBytes } from 'node:crypto';
import { allocateStock } from '#features/inventory/allocate-stock.server.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateAllocation } from '../db/managed-allocation-rows.server.ts';
import { fixPeople, insertDraw, listGroupRows } from '../db/managed-group-rows.server.ts';
import { freezeShipping } from '../db/managed-wine-rows.server.ts';
import { commitmentOf } from '../lottery.ts';
import { windowTimeOf } from '../window-time.ts';
import { type AllocationRefusal, lockAllocationForChange } from './allocation-access.server.ts';
import { allocationProblems } from './managed-allocation.ts';
import { readAllocation, zoneOf } from './show-allocations.server.ts';

type PublishRefusal =
  | Refusal<AllocationRefusal | 'changed' | 'invalid-transition' | 'no-payout-account' | 'sold-out'>
  | Refusal<'incomplete', { problems: string[] }>;

/**
 * Publishes a draft: its people are fixed, its bottles leave the stock, and its people buy and wish within their windows.
 * Of a lottery the secret is made now, and its digest published. Nothing of it changes any more. For owners of the
 * winery, in whose name its orders are accepted.
 * @param input.version what the page showed
 * @returns `incomplete` with what must be mended first; `sold-out` if bottles were sold just now
 */
export const publishAllocation = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, version }: { id: string; version: number },
  ): Promise<Result<undefined, PublishRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockAllocationForChange({ db }, actor, id);
      if (!locked.ok) return locked;
      const { actor: by, allocation: draft } = locked.value;
      if (draft.state !== 'draft') return refuse('invalid-transition');
      if (draft.version !== version) return refuse('changed');
      const now = app.clock.now();
      const allocation = await readAllocation({ ...app, db }, draft);
      const problems = allocationProblems(allocation, windowTimeOf(zoneOf(draft), now));
      if (problems.length > 0) return { ...refuse('incomplete'), problems };
      if ((await findChargeableAccount({ db }, draft.wineryId)) === undefined) return refuse('no-payout-account');
      const aside = await allocateStock({ ...app, db }, allocation.wines);
      if (!aside.ok) return refuse('sold-out');
      await fixPeople(db, draft, now);
      await freezeShipping(db, draft);
      if (draft.granting === 'lottery') {
        const secret = randomBytes(32).toString('hex');
        await insertDraw(db, { allocationId: id, secret, commitment: await commitmentOf(secret) });
      }
      const ends = (await listGroupRows(db, id)).map(({ closesAt }) => closesAt.getTime());
      const dueAt = new Date(Math.max(...ends));
      await updateAllocation(db, draft, { state: 'published', dueAt, publishedBy: by.id, publishedAt: now }, now);
      return success;
    }),
);
