import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Plan } from '../plan.ts';
import type { PlanTable } from './tables.ts';

/** More plans than are offered at a time. */
const most = 50;

function plans(db: Database) {
  return db
    .selectFrom('plans')
    .select(['id', 'lineId', 'version', 'name', 'summary', 'monthlyCents', 'yearlyCents', 'commission'])
    .select(['listings', 'clubs', 'seats', 'researchPlacement']);
}

/** Lets changes of the plans that are offered wait for each other until the transaction ends. */
export async function lockPlans(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plans', 0))`.execute(db);
}

/** The plans that are offered, the cheapest first. */
export function listOfferedPlanRows(db: Database): Promise<Plan[]> {
  return plans(db).where('endedAt', 'is', null).orderBy('monthlyCents').orderBy('name').limit(most).execute();
}

/** A version of a plan, offered or not. */
export function findPlanRow(db: Database, id: string): Promise<Plan | undefined> {
  return plans(db).where('id', '=', id).executeTakeFirst();
}

/** A plan for admins: when it was offered, and how many wineries have it. */
export type ListedPlanRow = Plan & { createdAt: Date; endedAt: Date | null; wineries: number };

/** The versions of plans that are offered or that a winery still has: the offered ones first, then the newest. */
export function listPlanRows(db: Database): Promise<ListedPlanRow[]> {
  const wineries = sql<number>`(
    select count(*)::integer from winery_terms where winery_terms.plan_id = plans.id and winery_id is not null)`;
  return plans(db)
    .select(['createdAt', 'endedAt'])
    .select(wineries.as('wineries'))
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb(wineries, '>', 0)]))
    .orderBy(sql`ended_at is not null`)
    .orderBy('monthlyCents')
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute();
}

/** Inserts a version of a plan, which is offered from now on. */
export async function insertPlan(db: Transaction, plan: Insertable<PlanTable>): Promise<void> {
  await db.insertInto('plans').values(plan).execute();
}

/** Ends the offer of a version of a plan. */
export async function endPlanRow(db: Transaction, id: string, endedAt: Date): Promise<void> {
  await db.updateTable('plans').set({ endedAt }).where('id', '=', id).execute();
}
