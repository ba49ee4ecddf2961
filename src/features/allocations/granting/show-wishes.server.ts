import { wineName } from '#features/listings/listing.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countOpenWishes,
  countWishes,
  listGrantedWishes,
  listRankedWishes,
  sumGrants,
} from '../db/hand-granting-rows.server.ts';
import { listAllocationWines } from '../db/managed-wine-rows.server.ts';
import {
  type AllocationRefusal,
  authorizeAllocationView,
  wineryOfAllocation,
} from '../managing/allocation-access.server.ts';
import { grantUntilOf } from '../managing/show-allocations.server.ts';
import type { GrantingApp } from './allocation-charges.server.ts';
import type { GrantPreview, WishesPage } from './managed-wish.ts';
import { planWishes } from './plan-wishes.server.ts';

/** Wishes per page. */
const perPage = 25;

/** How many wishes are planned at once. */
const planned = 1_000;

/**
 * The wishes of an allocation whose windows are over, by rank, 25 per page, with what is granted of them so far. For
 * those who work at its winery and admins. Five statements.
 * @param input.page from the URL; null for the first page
 * @returns `invalid-transition` while people may still wish
 */
export const showWishes = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { id, page }: { id: string; page: string | null },
  ): Promise<Result<WishesPage, AllocationRefusal | 'invalid-transition'>> => {
    const allowed = await authorizeAllocationView(app, actor, id);
    if (!allowed.ok) return allowed;
    const access = allowed.value;
    const { version, title, granting, state } = access;
    if (state === 'draft' || state === 'published') return refuse('invalid-transition');
    const total = await countWishes(app.db, id);
    const chosen = paginate(page, { total, perPage });
    const wishes = await listRankedWishes(app.db, id, rowsOfPage(chosen, perPage));
    const sums = await sumGrants(app.db, id);
    const wines = (await listAllocationWines(app.db, id)).map(({ listingId, title: of, vintage, ...wine }) => {
      const { wished = 0, granted = 0 } = sums.get(listingId) ?? {};
      const here = wishes.flatMap((wish) => wish.wines.filter((one) => one.listingId === listingId));
      const elsewhere = granted - here.reduce((sum, one) => sum + one.granted, 0);
      const left = wine.quantity - wine.taken - wine.returned;
      return { listingId, name: wineName({ title: of, vintage }), left, wished, granted, elsewhere };
    });
    const allocation = { id, version, title, granting, state, grantUntil: grantUntilOf(access) };
    return ok({ ...chosen, perPage, winery: wineryOfAllocation(access), allocation, total, wines, wishes });
  },
);

/**
 * What would be charged if the owner granted the saved bottles now, and what would not be, and why. For those who work at
 * the winery and admins. Writes nothing.
 */
export const previewGrants = defineUseCase(
  async (
    app: Pick<GrantingApp, 'db' | 'clock' | 'fees'>,
    actor: Actor,
    id: string,
  ): Promise<Result<GrantPreview, AllocationRefusal | 'invalid-transition'>> => {
    const allowed = await authorizeAllocationView(app, actor, id);
    if (!allowed.ok) return allowed;
    const access = allowed.value;
    if (grantUntilOf(access) === null) return refuse('invalid-transition');
    const isChargeable = (await findChargeableAccount(app, access.wineryId)) !== undefined;
    const none = { charged: 0, bottles: 0, totalCents: 0, withoutCard: 0, refused: {}, ungranted: 0 };
    const preview: GrantPreview = { ...none, isChargeable };
    const now = app.clock.now();
    const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
    let found = 0;
    for (let after = 0; ; ) {
      const wishes = await listGrantedWishes(app.db, id, { after, most: planned, month });
      const asked = { ...access, grantedBy: null, isChargeable: true };
      for (const { wish, plan } of await planWishes(app, asked, wishes)) count(preview, wish, plan);
      found += wishes.length;
      after = wishes.at(-1)?.number ?? 0;
      if (wishes.length < planned) break;
    }
    preview.ungranted = (await countOpenWishes(app.db, id)) - found;
    return ok(preview);
  },
);

type Planned = Awaited<ReturnType<typeof planWishes<Awaited<ReturnType<typeof listGrantedWishes>>[number]>>>[number];

function count(preview: GrantPreview, wish: Planned['wish'], plan: Planned['plan']): void {
  if (typeof plan === 'string') {
    preview.refused[plan] = (preview.refused[plan] ?? 0) + 1;
    return;
  }
  preview.charged += 1;
  preview.bottles += wish.wines.reduce((sum, { granted }) => sum + granted, 0);
  preview.totalCents += plan.totalCents;
  if (!wish.hasCard) preview.withoutCard += 1;
}
