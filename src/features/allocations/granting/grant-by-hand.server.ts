import { z } from 'zod';
import { wineName } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor, SignedIn } from '#kit/actor.ts';
import { type FieldErrors, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { allocationBounds } from '../allocation.ts';
import { listGrantedWines, listWishesByRank, storeGrants } from '../db/granting-rows.server.ts';
import { clearGrants, type GrantableWine, listGrantable, sumGrants } from '../db/hand-granting-rows.server.ts';
import { type AllocationAccessRow, updateAllocation } from '../db/managed-allocation-rows.server.ts';
import { listAllocationWines } from '../db/managed-wine-rows.server.ts';
import { grantInOrder, grantProRata } from '../granting.ts';
import { type AllocationRefusal, lockAllocationForChange } from '../managing/allocation-access.server.ts';
import { grantUntilOf } from '../managing/show-allocations.server.ts';
import { grantField } from './managed-wish.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/**
 * Why bottles cannot be granted: `changed` if somebody has changed grants since this version; `invalid-transition` if the
 * wishes are not granted by hand, not yet, or not any more.
 */
type GrantRefusal = AllocationRefusal | 'changed' | 'invalid-transition';

/** What a page showed when something was decided. */
type AtVersion = { id: string; version: number };

/** The bottles of wines that wishes get, at most those of a page. Each number is read for itself, to name what is wrong. */
const grantsSchema = z
  .array(z.object({ number: z.int().min(1).max(2_147_483_647), listingId: z.uuid(), granted: z.unknown() }))
  .max(1_000);

/** How many bottles a wish gets of a wine. */
const bottlesSchema = z
  .union([z.string().trim(), z.number()])
  .transform((typed) => (/^\d{0,3}$/.test(String(typed)) ? Number(typed) : Number.NaN))
  .pipe(z.int().min(0).max(allocationBounds.bottles));

/**
 * Saves how many bottles wishes get: each within what is wished, together within what is left. What is not named stays as
 * it is. Nothing is charged by it. For owners of the winery.
 * @param input.version what the page showed
 * @param input.grants `number`, `listingId`, and `granted` of each, as typed
 * @returns the next version, or what is wrong by `grant-{number}-{listing}`, and by `left-{listing}` if there are too few
 */
export const saveGrants = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { grants, ...input }: AtVersion & { grants: unknown },
  ): Promise<Result<{ version: number }, GrantRefusal | InvalidParams>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockForGranting(db, actor, input);
      if (!locked.ok) return locked;
      const parsed = grantsSchema.safeParse(grants);
      if (!parsed.success) return invalidParams({ grants: 'Send a number, a wine, and its bottles for each wish' });
      const numbers = [...new Set(parsed.data.map(({ number }) => number))];
      const grantable = await listGrantable(db, input.id, numbers);
      const typed = new Map(
        parsed.data.map(({ number, listingId, granted }) => [grantField(number, listingId), granted]),
      );
      const problems = grantProblems(typed, grantable);
      if (Object.keys(problems).length > 0) return invalidParams(problems);
      const changed = grantable.flatMap((wine) => {
        const granted = typed.get(grantField(wine.number, wine.listingId));
        return granted === undefined ? [] : [{ ...wine, before: wine.granted, granted: bottlesSchema.parse(granted) }];
      });
      const tooFew = await stockProblems(db, input.id, changed);
      if (Object.keys(tooFew).length > 0) return invalidParams(tooFew);
      await storeGrants(db, locked.value.allocation, changed);
      await updateAllocation(db, locked.value.allocation, {}, app.clock.now());
      return ok({ version: input.version + 1 });
    }),
);

/** What is wrong with single grants, by their fields. */
function grantProblems(typed: ReadonlyMap<string, unknown>, grantable: readonly GrantableWine[]): FieldErrors {
  const problems = [...typed].flatMap(([field, granted]) => {
    const wine = grantable.find(({ number, listingId }) => grantField(number, listingId) === field);
    const bottles = bottlesSchema.safeParse(granted);
    if (!bottles.success) return [[field, 'Enter a whole number of bottles']];
    if (!wine) return [[field, 'Nobody wishes for this']];
    if (bottles.data > 0 && wine.isDeleted) return [[field, 'This account was deleted, so nothing can be charged']];
    return bottles.data > wine.quantity ? [[field, `Only ${wine.quantity} wished for`]] : [];
  });
  return Object.fromEntries(problems);
}

/** Of which wines more bottles would be granted than are left, those of all other wishes included. */
async function stockProblems(
  db: Transaction,
  id: string,
  changed: readonly { listingId: string; before: number; granted: number }[],
): Promise<FieldErrors> {
  const sums = await sumGrants(db, id);
  const wines = await listAllocationWines(db, id);
  const problems = wines.flatMap(({ listingId, quantity, taken, returned, ...wine }) => {
    const more = changed
      .filter((one) => one.listingId === listingId)
      .reduce((sum, { before, granted }) => sum + granted - before, 0);
    const granted = (sums.get(listingId)?.granted ?? 0) + more;
    const left = quantity - taken - returned;
    const message = `${wineName(wine)}: ${granted} bottles are granted, and there are ${left}`;
    return granted > left ? [[`left-${listingId}`, message]] : [];
  });
  return Object.fromEntries(problems);
}

/**
 * Fills the grants of all wishes by a rule, in place of those that are saved, for the owner to change. People whose
 * account is deleted get none. Nothing is charged by it. For owners of the winery.
 * @param input.rule `none` for no bottles at all
 */
export const fillGrants = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { rule, ...input }: AtVersion & { rule: string },
  ): Promise<Result<{ version: number }, GrantRefusal | InvalidParams>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockForGranting(db, actor, input);
      if (!locked.ok) return locked;
      if (rule !== 'rank' && rule !== 'pro-rata' && rule !== 'none') return invalidParams({ rule: 'Choose a rule' });
      const { allocation } = locked.value;
      await clearGrants(db, allocation);
      if (rule !== 'none') {
        const wines = await listGrantedWines(db, input.id);
        const ids = wines.map(({ listingId }) => listingId);
        const wishes = await listWishesByRank(db, input.id, ids, 'with-account');
        const filled = (rule === 'rank' ? grantInOrder : grantProRata)(
          wishes,
          wines.map(({ left }) => left),
        );
        const grants = filled.flatMap(({ number, bottles }) =>
          ids.map((listingId, at) => ({ number, listingId, granted: bottles[at] ?? 0 })),
        );
        await storeGrants(
          db,
          allocation,
          grants.filter(({ granted }) => granted > 0),
        );
      }
      await updateAllocation(db, allocation, {}, app.clock.now());
      return ok({ version: input.version + 1 });
    }),
);

/**
 * Grants the saved bottles: they are charged from now on, and everybody is mailed what became of their wish. There is no
 * way back. For owners of the winery.
 * @param input.version what the preview showed
 */
export const finalizeGrants = defineUseCase(
  async (app: Needs, actor: Actor, input: AtVersion): Promise<Result<undefined, GrantRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockForGranting(db, actor, input);
      if (!locked.ok) return locked;
      const { actor: by, allocation } = locked.value;
      const now = app.clock.now();
      const granted = { state: 'granting', dueAt: null, grantedBy: by.id, grantedAt: now } as const;
      await updateAllocation(db, allocation, granted, now);
      return ok(undefined);
    }),
);

/** An allocation whose wishes an owner grants, locked, as it was shown. */
async function lockForGranting(
  db: Transaction,
  actor: Actor,
  { id, version }: AtVersion,
): Promise<Result<{ actor: SignedIn; allocation: Locked<AllocationAccessRow> }, GrantRefusal>> {
  const locked = await lockAllocationForChange({ db }, actor, id);
  if (!locked.ok) return locked;
  if (grantUntilOf(locked.value.allocation) === null) return refuse('invalid-transition');
  return locked.value.allocation.version === version ? locked : refuse('changed');
}
