import { sql } from 'kysely';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { AllocationModel, AllocationState, GrantingRule } from '../allocation.ts';
import type { AllocationCounts } from '../managing/managed-allocation.ts';
import { windowEnd } from './window-end.server.ts';

/** An allocation, its winery, and what a person is there: null if they are not part of it. */
export type AllocationAccessRow = {
  id: string;
  version: number;
  title: string;
  description: string;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  shipOn: string | null;
  closedAt: Date | null;
  dueAt: Date | null;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  /** What the operator keeps of the goods, by the winery's plan; null for the commission of the settings. */
  commission: BasisPoints | null;
  role: WineryRole | null;
};

/** An allocation with its winery, and what a person is there. */
export async function findAllocationAccess(
  db: Database,
  id: string,
  userId: string,
): Promise<AllocationAccessRow | undefined> {
  const { rows } = await sql<AllocationAccessRow>`
    select a.id, a.version, a.title, a.description, a.model, a.granting, a.state,
      to_char(a.ship_on, 'YYYY-MM-DD') as ship_on, a.closed_at, a.due_at, a.winery_id, w.slug as winery_slug, w.name as winery_name, w.county,
      w.state as winery_state,
      (select commission from winery_terms where winery_terms.winery_id = w.id) as commission,
      (select role from winery_members m where m.winery_id = w.id and m.user_id = ${userId}::uuid) as role
    from allocations a join wineries w on w.id = a.winery_id where a.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends: of two changes of an allocation the second one sees the first. */
export async function lockAllocationAccess(
  db: Transaction,
  id: string,
  userId: string,
): Promise<Locked<AllocationAccessRow> | undefined> {
  // why: a statement that waited for the lock would still return what was stored before its wait
  await db.selectFrom('allocations').select('id').where('id', '=', id).forUpdate().execute();
  return asLocked<AllocationAccessRow | undefined>(await findAllocationAccess(db, id, userId));
}

/** The clock of a winery: where it is. */
export async function findWineryPlace(
  db: Database,
  wineryId: string,
): Promise<{ county: string | null; state: string } | undefined> {
  return db.selectFrom('wineries').select(['county', 'state']).where('id', '=', wineryId).executeTakeFirst();
}

/** How many allocations a winery has. */
export async function countAllocations(db: Database, wineryId: string): Promise<number> {
  const { found } = await db
    .selectFrom('allocations')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('wineryId', '=', wineryId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** An allocation in a list, with the end of its last window. */
type ListedRow = {
  id: string;
  title: string;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  wines: number;
  groups: number;
  closesAt: Date | null;
};

/** A page of the allocations of a winery, the newest first. */
export async function listAllocationRows(
  db: Database,
  wineryId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select a.id, a.title, a.model, a.granting, a.state,
      (select count(*)::int from allocation_wines w where w.allocation_id = a.id) as wines,
      (select count(*)::int from allocation_groups g where g.allocation_id = a.id) as groups,
      (select max(${windowEnd}) from allocation_groups g where g.allocation_id = a.id) as closes_at
    from allocations a where a.winery_id = ${wineryId}::uuid
    order by a.created_at desc, a.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** What is stored of an allocation by its form. */
type StoredAllocation = {
  title: string;
  description: string;
  model: AllocationModel;
  granting: GrantingRule;
  shipOn: string | null;
};

/** Adds a draft to a winery. @returns false if there is an allocation with this id */
export async function insertAllocation(
  db: Transaction,
  { id, wineryId }: { id: string; wineryId: string },
  allocation: StoredAllocation,
  now: Date,
): Promise<boolean> {
  const none = { dueAt: null, publishedBy: null, publishedAt: null, closedAt: null, endedAt: null };
  const inserted = await db
    .insertInto('allocations')
    .values({ ...allocation, id, wineryId, version: 1, state: 'draft', ...none, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a locked draft with its wines and groups. */
export async function deleteAllocationRow(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('allocations').where('id', '=', id).execute();
}

/** Changes a locked allocation, and counts the change. */
export async function updateAllocation(
  db: Transaction,
  { id, version }: Locked<{ id: string; version: number }>,
  changed: Partial<
    StoredAllocation & {
      state: AllocationState;
      dueAt: Date | null;
      publishedBy: string;
      publishedAt: Date;
      grantedBy: string;
      grantedAt: Date;
    }
  >,
  now: Date,
): Promise<void> {
  await db
    .updateTable('allocations')
    .set({ ...changed, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** What came of an allocation so far. */
export async function countAllocation(db: Database, id: string): Promise<AllocationCounts> {
  const { rows } = await sql<AllocationCounts>`
    select
      (select count(*)::int from allocation_people where allocation_id = ${id}::uuid) as people,
      (select count(*)::int from allocation_wishes where allocation_id = ${id}::uuid) as wishes,
      (select count(*)::int from allocation_wishes where allocation_id = ${id}::uuid and state = 'open') as open_wishes,
      bought.buyers, bought.waiting, bought.billed_cents
    from (
      select count(distinct number) filter (where state = 'billed')::int as buyers,
        count(*) filter (where state in ('charging', 'declined'))::int as waiting,
        coalesce(sum(total_cents) filter (where state = 'billed'), 0)::float8 as billed_cents
      from allocation_purchases where allocation_id = ${id}::uuid) bought`.execute(db);
  return rows[0] ?? { people: 0, buyers: 0, wishes: 0, openWishes: 0, waiting: 0, billedCents: 0 };
}
