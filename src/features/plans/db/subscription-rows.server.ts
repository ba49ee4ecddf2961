import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlanLimits } from '#features/wineries/terms/winery-terms.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { PlanSubscriptionTable } from './tables.ts';

/** The plan that a winery pays for, or paid for last. */
export type SubscriptionRow = Selectable<PlanSubscriptionTable>;

/** The days as text, which replace those of the whole row: the driver makes times of dates. */
const days = [
  sql<string>`anchor_on::text`.as('anchorOn'),
  sql<string>`starts_on::text`.as('startsOn'),
  sql<string>`ends_on::text`.as('endsOn'),
  sql<string | null>`unpaid_since::text`.as('unpaidSince'),
  sql<string | null>`grace_mailed_for::text`.as('graceMailedFor'),
];

function subscriptions(db: Database, wineryId: string) {
  return db.selectFrom('planSubscriptions').selectAll().select(days).where('wineryId', '=', wineryId);
}

/** Lets changes of one winery's plan wait for each other until the transaction ends. */
export async function lockWineryPlan(db: Transaction, wineryId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan of ' || ${wineryId}::text, 0))`.execute(db);
}

/** The plan that a winery pays for, or paid for last. */
export function findSubscription(db: Database, wineryId: string): Promise<SubscriptionRow | undefined> {
  return subscriptions(db, wineryId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockSubscription(
  db: Transaction,
  wineryId: string,
): Promise<Locked<SubscriptionRow> | undefined> {
  return asLocked<SubscriptionRow | undefined>(await subscriptions(db, wineryId).forUpdate().executeTakeFirst());
}

/** Stores the plan that a winery pays for from now on, and replaces the one before. */
export async function storeSubscription(
  db: Transaction,
  subscription: Omit<Insertable<PlanSubscriptionTable>, 'createdAt' | 'updatedAt' | 'version'>,
  now: Date,
): Promise<void> {
  const { wineryId: _, ...changed } = subscription;
  await db
    .insertInto('planSubscriptions')
    .values({ ...subscription, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('wineryId')
        .doUpdateSet({ ...changed, updatedAt: now, version: sql`plan_subscriptions.version + 1` }),
    )
    .execute();
}

/** Changes a winery's subscription. */
export async function updateSubscription(
  db: Transaction,
  { wineryId }: Locked<SubscriptionRow>,
  changed: Updateable<PlanSubscriptionTable>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('planSubscriptions')
    .set({ ...changed, updatedAt: now, version: sql`version + 1` })
    .where('wineryId', '=', wineryId)
    .execute();
}

/** The wineries whose period has ended and is not renewed yet, the longest first. */
export async function listEndedPeriods(db: Database, today: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('planSubscriptions')
    .select('wineryId')
    .where('endedAt', 'is', null)
    .where('endsOn', '<=', today)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('planInvoices')
            .select('planInvoices.id')
            .whereRef('planInvoices.wineryId', '=', 'planSubscriptions.wineryId')
            .where('state', 'in', ['pending', 'open']),
        ),
      ),
    )
    .orderBy('endsOn')
    .limit(most)
    .execute();
  return rows.map(({ wineryId }) => wineryId);
}

/**
 * Whose card pays for a winery's plan: the person who chose it while they own it, then the owner of longest standing, and
 * banned ones only if there is no other.
 */
export async function findPayer(db: Database, wineryId: string, payerId: string): Promise<string> {
  const found = await db
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', wineryId)
    .where('role', '=', 'owner')
    .orderBy(sql`exists (select from users where users.id = user_id and banned_at is not null)`)
    .orderBy(sql`user_id <> ${payerId}::uuid`)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return found?.userId ?? payerId;
}

/** Whether all owners of a winery are banned. */
export async function isSuspended(db: Database, wineryId: string): Promise<boolean> {
  const query = db.selectFrom('wineries').select('id').where('id', '=', wineryId).where('suspendedAt', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A winery as its invoices name it: with its postal address. */
export type BilledWinery = { name: string; street: string | null; city: string; state: string; zip: string | null };

/** The name and address of a winery, for its invoices. */
export function findBilledWinery(db: Database, wineryId: string): Promise<BilledWinery> {
  const query = db.selectFrom('wineries').select(['name', 'street', 'city', 'state', 'zip']).where('id', '=', wineryId);
  return query.executeTakeFirstOrThrow();
}

/** How much a winery uses of what plans limit. One query. */
export async function countUsage(db: Database, wineryId: string): Promise<{ [Thing in keyof PlanLimits]: number }> {
  const { rows } = await sql<{ listings: number; clubs: number; seats: number }>`
    select (select count(*)::integer from listings
        where winery_id = ${wineryId}::uuid and state in ('published', 'pendingApproval')) as listings,
      (select count(*)::integer from clubs where winery_id = ${wineryId}::uuid and state = 'open') as clubs,
      (select count(*)::integer from winery_members where winery_id = ${wineryId}::uuid)
        + (select count(*)::integer from winery_invitations
          where winery_id = ${wineryId}::uuid and accepted_at is null and revoked_at is null) as seats`.execute(db);
  return rows[0] ?? { listings: 0, clubs: 0, seats: 0 };
}
