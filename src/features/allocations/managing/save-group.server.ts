import { momentAt } from '#features/availability/zoned-time.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { allocationBounds } from '../allocation.ts';
import { type AllocationAccessRow, updateAllocation } from '../db/managed-allocation-rows.server.ts';
import {
  deleteGroupRow,
  insertGroup,
  listClubChoices,
  listGroupRows,
  type StoredGroup,
  updateGroup,
} from '../db/managed-group-rows.server.ts';
import { listAllocationWines } from '../db/managed-wine-rows.server.ts';
import { windowTimeOf } from '../window-time.ts';
import { groupSchemas, idSchema } from './allocation.schema.ts';
import type { AllocationRefusal } from './allocation-access.server.ts';
import type { BottleLimit } from './managed-allocation.ts';
import { lockDraft } from './save-allocation.server.ts';
import { zoneOf } from './show-allocations.server.ts';
import { windowErrors } from './window-bounds.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

type GroupInput = {
  allocationId: string;
  id: string;
  /** As typed. `limits` of each wine: `listingId`, `minBottles`, `maxBottles`, and `defaultBottles`. */
  fields: Readonly<Record<string, unknown>> & { limits: readonly { listingId: string }[] };
};

/**
 * Saves a group of a draft, new or changed: who is in it, when its window is by the winery's clock, and how many bottles
 * of each wine its people may have. For owners of the winery.
 * @param input.id chosen by the caller, so that a form that is sent twice is stored once
 * @returns `full` if the allocation has too many groups; `not-found` also if a group of another one has the id. Errors of a wine are under `limit-` and its id
 */
export const saveGroup = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { allocationId, id, fields }: GroupInput,
  ): Promise<Result<undefined, AllocationRefusal | InvalidParams | 'full' | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const draft = await lockDraft(db, actor, allocationId);
      if (!draft.ok) return draft;
      if (!idSchema.safeParse(id).success) return refuse('not-found');
      const groups = await listGroupRows(db, allocationId);
      const isStored = groups.some((group) => group.id === id);
      if (!isStored && groups.length >= allocationBounds.groups) return refuse('full');
      const read = await readGroup(db, draft.value, fields, windowTimeOf(zoneOf(draft.value), app.clock.now()));
      if (!read.ok) return invalidParams(read.errors);
      if (isStored) await updateGroup(db, draft.value, id, read.group);
      else if (!(await insertGroup(db, draft.value, id, read.group))) return refuse('not-found');
      await updateAllocation(db, draft.value, {}, app.clock.now());
      return success;
    }),
);

type ReadGroup = { ok: true; group: StoredGroup } | { ok: false; errors: FieldErrors };

async function readGroup(
  db: Transaction,
  draft: Locked<AllocationAccessRow>,
  { limits: typedLimits, ...fields }: GroupInput['fields'],
  now: string,
): Promise<ReadGroup> {
  const parsed = groupSchemas.group.safeParse(fields);
  const rule = parsed.success ? readRule(parsed.data.people, fields) : { ok: true as const, rule: noRule };
  const wines = new Set((await listAllocationWines(db, draft.id)).map(({ listingId }) => listingId));
  const limits = readLimits(typedLimits.filter(({ listingId }) => wines.has(listingId)));
  const errors: Record<string, string> = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)),
    ...(parsed.success ? windowErrors(parsed.data, now) : {}),
    ...(rule.ok ? {} : rule.errors),
    ...limits.errors,
  };
  if (!parsed.success || !rule.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const { opensAt, closesAt, ...group } = parsed.data;
  const [opens, closes] = [momentOf(draft, opensAt), momentOf(draft, closesAt)];
  if (!opens) return { ok: false, errors: { opensAt: 'Choose when it opens' } };
  if (!closes || closes <= opens) return { ok: false, errors: { closesAt: 'This is before it opens' } };
  const { clubId, tierId } = rule.rule;
  if (clubId !== null) {
    const club = (await listClubChoices(db, draft.wineryId)).find((one) => one.id === clubId);
    if (!club) return { ok: false, errors: { clubId: 'Choose a club' } };
    if (tierId !== null && !club.tiers.some((tier) => tier.id === tierId))
      return { ok: false, errors: { tierId: 'Choose a tier of this club' } };
  }
  return { ok: true, group: { ...group, ...rule.rule, opensAt: opens, closesAt: closes, limits: limits.limits } };
}

type Rule = Pick<StoredGroup, 'emails' | 'minSpendCents' | 'minYears' | 'clubId' | 'tierId'>;

const noRule: Rule = { emails: null, minSpendCents: null, minYears: null, clubId: null, tierId: null };

/** Who is in a group, by its rule. */
function readRule(
  people: StoredGroup['people'],
  fields: Readonly<Record<string, unknown>>,
): { ok: true; rule: Rule } | { ok: false; errors: FieldErrors } {
  const parsed = groupSchemas[people].safeParse(fields);
  if (!parsed.success) return { ok: false, errors: fieldErrorsOf(parsed.error.issues) };
  if (!('minSpend' in parsed.data)) return { ok: true, rule: { ...noRule, ...parsed.data } };
  return { ok: true, rule: { ...noRule, minSpendCents: parsed.data.minSpend } };
}

/** How many bottles of each wine people may have, and the errors of those that cannot be. */
function readLimits(typed: readonly { listingId: string }[]): { limits: BottleLimit[]; errors: FieldErrors } {
  const read = typed.map((limit) => ({ limit, parsed: groupSchemas.limit.safeParse(limit) }));
  return {
    limits: read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    errors: Object.fromEntries(
      read.flatMap(({ limit, parsed }) =>
        parsed.success ? [] : [[`limit-${limit.listingId}`, parsed.error.issues[0]?.message ?? '']],
      ),
    ),
  };
}

/** The moment at which the winery's clock shows a time; undefined if there is no such day. */
function momentOf(draft: AllocationAccessRow, local: string): Date | undefined {
  const [day = '', time = ''] = local.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || hours > 23 || minutes > 59) return undefined;
  return momentAt(zoneOf(draft), day, hours * 60 + minutes);
}

/** Deletes a group of a draft. For owners of the winery. */
export const deleteGroup = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    { allocationId, id }: { allocationId: string; id: string },
  ): Promise<Result<undefined, AllocationRefusal | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const draft = await lockDraft(db, actor, allocationId);
      if (!draft.ok) return draft;
      const isId = idSchema.safeParse(id).success;
      if (!isId || !(await deleteGroupRow(db, draft.value, id))) return refuse('not-found');
      await updateAllocation(db, draft.value, {}, app.clock.now());
      return success;
    }),
);
