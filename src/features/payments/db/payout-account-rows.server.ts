import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { PayoutAccountTable, PayoutOnboardingTable } from './tables.ts';

export type PayoutAccountRow = Selectable<PayoutAccountTable>;

/** Where a winery is paid, if it has said so. */
export function findPayoutAccount(db: Database, wineryId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('wineryId', '=', wineryId).executeTakeFirst();
}

/** The winery's account with a reference at the provider. */
export function findAccountByRef(db: Database, accountRef: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('accountRef', '=', accountRef).executeTakeFirst();
}

/**
 * Enters a winery's account, in the place of one that is gone.
 * @returns the account that the winery has then: another, if it had one that is not gone
 */
export async function insertAccount(db: Database, account: Insertable<PayoutAccountTable>): Promise<PayoutAccountRow> {
  const { accountRef, createdAt, updatedAt } = account;
  const able = { deleted: false, chargesEnabled: false, payoutsEnabled: false };
  const inserted = await db
    .insertInto('payoutAccounts')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .column('wineryId')
        .doUpdateSet((eb) => ({
          ...{ accountRef, createdAt, updatedAt, details: null, ...able },
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
 * Changes what is known of an account if it is still as it was read.
 * @returns the account as it is now; undefined if somebody else has changed it
 */
export function updateAccount(
  db: Database,
  { accountRef, revision }: Pick<PayoutAccountRow, 'accountRef' | 'revision'>,
  change: Updateable<PayoutAccountTable>,
): Promise<PayoutAccountRow | undefined> {
  return db
    .updateTable('payoutAccounts')
    .set({ ...change, revision: revision + 1 })
    .where('accountRef', '=', accountRef)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/** Takes the account of which the provider was not asked for longest: it counts as told now, so that others have their turn. */
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

/** Those of these wineries whose account takes charges. */
export async function listPayableWineries(db: Database, slugs: readonly string[]): Promise<string[]> {
  const payable = await db
    .selectFrom('wineries')
    .innerJoin('payoutAccounts', 'payoutAccounts.wineryId', 'wineries.id')
    .select('wineries.slug')
    .where((eb) => eb('wineries.slug', '=', eb.fn.any(eb.val(slugs))))
    .where('chargesEnabled', '=', true)
    .execute();
  return payable.map(({ slug }) => slug);
}

/** Whether somebody owns a winery. */
export async function isOwner(db: Database, userId: string, wineryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wineryMembers')
    .select(sql`1`.as('there'))
    .where('userId', '=', userId)
    .where('wineryId', '=', wineryId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return found !== undefined;
}

/** The wineries that somebody owns, by name, each with its account, if it has one. */
export function listOwnedWineries(db: Database, userId: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .leftJoin('payoutAccounts', 'payoutAccounts.wineryId', 'wineries.id')
    .select(['wineries.id', 'wineries.slug', 'wineries.name', 'accountRef', 'details'])
    .select(['chargesEnabled', 'payoutsEnabled', 'deleted'])
    .where('wineryMembers.userId', '=', userId)
    .where('wineryMembers.role', '=', 'owner')
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .execute();
}

/** A winery that somebody owns, with a listing in whatever state and without an account, or with one that is gone. */
export function findUnpaidWinery(db: Database, userId: string): Promise<{ wineryId: string } | undefined> {
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

/** The opening of a winery's account, locked until the caller's transaction ends. It is made where there is none. */
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

/** Changes an opening that is locked. */
export async function updateOnboarding(
  db: Database,
  wineryId: string,
  change: Updateable<PayoutOnboardingTable>,
): Promise<void> {
  await db.updateTable('payoutOnboardings').set(change).where('wineryId', '=', wineryId).execute();
}
