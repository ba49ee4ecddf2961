import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { staffPermissions } from '#features/wineries/staff/staff-permissions.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { PayoutAccountTable, PayoutOnboardingTable } from './tables.ts';

export type PayoutAccountRow = Selectable<PayoutAccountTable>;

/** A winery's payout account, if it has one. */
export function findPayoutAccount(db: Database, wineryId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('wineryId', '=', wineryId).executeTakeFirst();
}

/**
 * The reference of a winery's account if charges to it are possible: the gateway takes them, and the winery is not
 * suspended.
 */
export async function findChargeableRef(db: Database, wineryId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('payoutAccounts')
    .innerJoin('wineries', 'wineries.id', 'payoutAccounts.wineryId')
    .select('accountRef')
    .where('wineryId', '=', wineryId)
    .where('chargesEnabled', '=', true)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst();
  return account?.accountRef;
}

/** The payout account with this reference at the gateway. */
export function findAccountByRef(db: Database, accountRef: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('accountRef', '=', accountRef).executeTakeFirst();
}

/** The name of a winery, and the emails of all its owners. */
export async function findWineryOwners(db: Database, wineryId: string): Promise<{ winery: string; emails: string[] }> {
  const rows = await db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.name', 'users.email'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .execute();
  return { winery: rows[0]?.name ?? '', emails: rows.map(({ email }) => email) };
}

/**
 * Inserts a winery's payout account, or replaces one that was deleted at the gateway.
 * @returns the account that the winery has now, which is another one if it already had one
 */
export async function insertAccount(db: Database, account: Insertable<PayoutAccountTable>): Promise<PayoutAccountRow> {
  const { accountRef, mode, createdAt, updatedAt } = account;
  const able = { deleted: false, chargesEnabled: false, payoutsEnabled: false };
  const inserted = await db
    .insertInto('payoutAccounts')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .column('wineryId')
        .doUpdateSet((eb) => ({
          ...{ accountRef, mode, createdAt, updatedAt, details: null, ...able },
          revision: eb('payoutAccounts.revision', '+', 1),
        }))
        .where('payoutAccounts.deleted', '=', true),
    )
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  const found = db.selectFrom('payoutAccounts').selectAll().where('wineryId', '=', account.wineryId);
  return found.executeTakeFirstOrThrow();
}

/**
 * Changes an account unless it has changed since it was read.
 * @returns the changed account; undefined if it was changed by somebody else
 */
export function updateAccount(
  db: Database,
  { wineryId, revision }: Pick<PayoutAccountRow, 'wineryId' | 'revision'>,
  change: Updateable<PayoutAccountTable>,
): Promise<PayoutAccountRow | undefined> {
  return db
    .updateTable('payoutAccounts')
    .set({ ...change, revision: revision + 1 })
    .where('wineryId', '=', wineryId)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the account that was read from the gateway longest ago, and sets its `updatedAt`, so that the others come
 * first next time.
 */
export async function claimStalestAccount(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<string | undefined> {
  const taken = await db
    .updateTable('payoutAccounts')
    .set((eb) => ({ updatedAt: now, revision: eb('revision', '+', 1) }))
    .where('wineryId', '=', (query) =>
      query
        .selectFrom('payoutAccounts')
        .select('wineryId')
        .where('deleted', '=', false)
        .where('updatedAt', '<', before)
        .orderBy('updatedAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('accountRef')
    .executeTakeFirst();
  return taken?.accountRef;
}

/** Those of these wineries whose account can take charges. */
export async function listPayableWineries(db: Database, slugs: readonly string[]): Promise<string[]> {
  const payable = await db
    .selectFrom('wineries')
    .innerJoin('payoutAccounts', 'payoutAccounts.wineryId', 'wineries.id')
    .select('wineries.slug')
    .where((eb) => eb('wineries.slug', '=', eb.fn.any(eb.val(slugs))))
    .where('chargesEnabled', '=', true)
    .where('suspendedAt', 'is', null)
    .execute();
  return payable.map(({ slug }) => slug);
}

/** Whether a user owns a winery. */
export async function isOwner(db: Database, userId: string, wineryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wineryMembers')
    .select(sql`1`.as('there'))
    .where('userId', '=', userId)
    .where('wineryId', '=', wineryId)
    .where('role', 'in', staffPermissions.payouts.roles)
    .executeTakeFirst();
  return found !== undefined;
}

/** The wineries that a user owns, by name, each with its payout account and the pause of its payouts, if it has them. */
export function listOwnedWineries(db: Database, userId: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .leftJoin('payoutAccounts', 'payoutAccounts.wineryId', 'wineries.id')
    .leftJoin('payoutPauses', 'payoutPauses.wineryId', 'wineries.id')
    .select(['wineries.id', 'wineries.slug', 'wineries.name', 'accountRef', 'details'])
    .select(['chargesEnabled', 'payoutsEnabled', 'deleted'])
    .select(['since as pausedSince', 'bankConfirmedAt', 'representativeConfirmedAt'])
    .where('wineryMembers.userId', '=', userId)
    .where('wineryMembers.role', '=', 'owner')
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .execute();
}

/** A winery that the user owns, that has at least one listing and no payout account, or a deleted one. */
export function findWineryWithoutAccount(db: Database, userId: string): Promise<{ wineryId: string } | undefined> {
  return db
    .selectFrom('wineryMembers')
    .leftJoin('payoutAccounts', 'payoutAccounts.wineryId', 'wineryMembers.wineryId')
    .select('wineryMembers.wineryId')
    .where('wineryMembers.userId', '=', userId)
    .where('wineryMembers.role', '=', 'owner')
    .where((eb) => eb.or([eb('payoutAccounts.deleted', 'is', null), eb('payoutAccounts.deleted', '=', true)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('listings')
          .select(sql`1`.as('there'))
          .whereRef('listings.wineryId', '=', 'wineryMembers.wineryId'),
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

/** A winery's onboarding, locked until the caller's transaction ends. It is inserted if it does not exist. */
export async function lockOnboarding(
  db: Transaction,
  wineryId: string,
  startedAt: Date,
): Promise<Selectable<PayoutOnboardingTable>> {
  await db
    .insertInto('payoutOnboardings')
    .values({ wineryId, startedAt })
    .onConflict((conflict) => conflict.column('wineryId').doNothing())
    .execute();
  const found = db.selectFrom('payoutOnboardings').selectAll().where('wineryId', '=', wineryId).forUpdate();
  return found.executeTakeFirstOrThrow();
}

/** Changes a locked onboarding. */
export async function updateOnboarding(
  db: Database,
  wineryId: string,
  change: Updateable<PayoutOnboardingTable>,
): Promise<void> {
  await db.updateTable('payoutOnboardings').set(change).where('wineryId', '=', wineryId).execute();
}

/** The name of a winery. */
export async function findWineryName(db: Database, wineryId: string): Promise<string | undefined> {
  const found = await db.selectFrom('wineries').select('name').where('id', '=', wineryId).executeTakeFirst();
  return found?.name;
}
