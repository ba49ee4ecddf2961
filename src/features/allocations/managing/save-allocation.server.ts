import { localDayOf } from '#features/availability/zoned-time.ts';
import { managesSomeClub } from '#features/clubs/managing/club-access.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { authorizeStaffView } from '#features/wineries/staff/staff-access.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { allocationBounds, maxAllocations } from '../allocation.ts';
import {
  type AllocationAccessRow,
  countAllocations,
  deleteAllocationRow,
  findAllocationAccess,
  findWineryPlace,
  insertAllocation,
  updateAllocation,
} from '../db/managed-allocation-rows.server.ts';
import {
  deleteAllocationWine,
  isSold,
  listAllocationWines,
  upsertAllocationWine,
} from '../db/managed-wine-rows.server.ts';
import { allocationSchema, allocationWineSchema, idSchema } from './allocation.schema.ts';
import { type AllocationRefusal, lockAllocationForChange } from './allocation-access.server.ts';
import { shipOnErrors } from './window-bounds.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/**
 * Saves the texts and rules of a draft, new or changed. For owners of its winery.
 * @param input.id chosen by the caller, so that a form that is sent twice is stored once
 * @param input.wineryId of a new one
 * @returns `changed` if somebody else changed it since this version; `full` if the winery has too many;
 * `invalid-transition` if it is published; `not-found` also if an allocation of another winery has the id of a new one
 */
export const saveAllocation = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    input: { id: string; wineryId: string; fields: unknown },
  ): Promise<Result<{ id: string }, AllocationRefusal | InvalidParams | 'changed' | 'full' | 'invalid-transition'>> => {
    if (!mayChange(actor) || !managesSomeClub(actor)) return refuse('forbidden');
    if (!idSchema.safeParse(input.id).success) return refuse('not-found');
    const parsed = allocationSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const { version, ...fields } = parsed.data;
    const { id } = input;
    return app.db.transaction().execute(async (db) => {
      const draft = version === 0 ? undefined : await lockDraft(db, actor, id);
      const may = draft ?? (await mayAdd(db, actor, input));
      if (!may.ok) return may;
      const { county, wineryState: state } = may.value;
      const late = shipOnErrors(fields.shipOn, localDayOf(wineryTimeZone({ county, state }), app.clock.now()));
      if (Object.keys(late).length > 0) return invalidParams(late);
      if (!draft?.ok)
        return (await insertAllocation(db, input, fields, app.clock.now())) ? ok({ id }) : refuse('not-found');
      if (version !== draft.value.version) return refuse('changed');
      await updateAllocation(db, draft.value, fields, app.clock.now());
      return ok({ id });
    });
  },
);

/** Whether an owner of a winery can add an allocation with this id. @returns where it is */
async function mayAdd(
  db: Transaction,
  actor: Actor,
  { id, wineryId }: { id: string; wineryId: string },
): Promise<Result<Pick<AllocationAccessRow, 'county' | 'wineryState'>, AllocationRefusal | 'changed' | 'full'>> {
  const allowed = await authorizeStaffView({ db }, actor, wineryId);
  if (!allowed.ok) return allowed;
  if (actor.kind !== 'user' || !isPermitted(allowed.value.role, 'clubs')) return refuse('forbidden');
  const taken = await findAllocationAccess(db, id, actor.id);
  if (taken) return refuse(taken.wineryId === wineryId ? 'changed' : 'not-found');
  if ((await countAllocations(db, wineryId)) >= maxAllocations) return refuse('full');
  const place = await findWineryPlace(db, wineryId);
  return ok({ county: place?.county ?? null, wineryState: place?.state ?? 'TX' });
}

/** A draft that the actor may change, locked until the transaction ends. */
export async function lockDraft(
  db: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<Locked<AllocationAccessRow>, AllocationRefusal | 'invalid-transition'>> {
  const locked = await lockAllocationForChange({ db }, actor, id);
  if (!locked.ok) return locked;
  const { allocation } = locked.value;
  return allocation.state === 'draft' ? ok(allocation) : refuse('invalid-transition');
}

type ChangeRefusal = AllocationRefusal | 'invalid-transition';

/** Deletes a draft. For owners of its winery. */
export const deleteAllocation = defineUseCase(
  async (app: Needs, actor: Actor, id: string): Promise<Result<undefined, ChangeRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const draft = await lockDraft(db, actor, id);
      if (!draft.ok) return draft;
      await deleteAllocationRow(db, draft.value);
      return success;
    }),
);

/**
 * Adds a wine to a draft, or changes its price and how many bottles are offered. For owners of its winery.
 * @param input.fields as typed: `listingId`, `price` in dollars, `quantity`
 * @returns `full` if it has too many wines
 */
export const saveAllocationWine = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<Result<undefined, ChangeRefusal | InvalidParams | 'full'>> => {
    const parsed = allocationWineSchema.safeParse(fields);
    return app.db.transaction().execute(async (db) => {
      const draft = await lockDraft(db, actor, id);
      if (!draft.ok) return draft;
      if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
      const { listingId, price: priceCents, quantity } = parsed.data;
      const wines = await listAllocationWines(db, id);
      const isIn = wines.some((wine) => wine.listingId === listingId);
      if (!isIn && !(await isSold(db, draft.value.wineryId, listingId)))
        return invalidParams({ listingId: 'This wine is not on sale any more' });
      if (!isIn && wines.length >= allocationBounds.wines) return refuse('full');
      await upsertAllocationWine(db, draft.value, { listingId, priceCents, quantity });
      await updateAllocation(db, draft.value, {}, app.clock.now());
      return success;
    });
  },
);

/** Takes a wine out of a draft. For owners of its winery. */
export const removeAllocationWine = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { id, listingId }: { id: string; listingId: string },
  ): Promise<Result<undefined, ChangeRefusal>> =>
    app.db.transaction().execute(async (db) => {
      const draft = await lockDraft(db, actor, id);
      if (!draft.ok) return draft;
      const isId = idSchema.safeParse(listingId).success;
      if (!isId || !(await deleteAllocationWine(db, draft.value, listingId))) return refuse('not-found');
      await updateAllocation(db, draft.value, {}, app.clock.now());
      return success;
    }),
);
