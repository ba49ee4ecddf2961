import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { maxApplications } from '../application.ts';
import type { ApplicationTable } from './tables.ts';

const columns = [
  'id',
  'name',
  'allowedOrigins',
  'redirectUris',
  'maySignIn',
  'mayBeTrusted',
  'disabledAt',
  'version',
  'createdAt',
  'secretChangedAt',
] as const;

/** All applications, by name: a bounded number. */
export function listApplicationRows(db: Database) {
  return db.selectFrom('applications').select(columns).orderBy('name').orderBy('id').limit(maxApplications).execute();
}

/** One application; undefined if there is none. */
export function findApplicationRow(db: Database, id: string) {
  return db.selectFrom('applications').select(columns).where('id', '=', id).executeTakeFirst();
}

/** What is needed to check the secret of an application that is not disabled. */
export async function findSecretHash(db: Database, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('applications')
    .select('secretHash')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return found?.secretHash;
}

/** How many applications there are. Whoever adds one asks first, and the next one waits until the transaction ends. */
export async function countApplications(db: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('applications', 0))`.execute(db);
  const rows = await db.selectFrom('applications').select('id').limit(maxApplications).execute();
  return rows.length;
}

/** Adds an application. @returns false if there is one with this id */
export async function insertApplication(db: Database, row: Insertable<ApplicationTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Change = Partial<
  Pick<
    Updateable<ApplicationTable>,
    | 'name'
    | 'allowedOrigins'
    | 'redirectUris'
    | 'maySignIn'
    | 'mayBeTrusted'
    | 'disabledAt'
    | 'secretHash'
    | 'secretChangedAt'
  >
>;

/**
 * Changes an application that still has this version.
 * @returns false if it has another one
 */
export async function updateApplication(
  db: Database,
  { id, version }: { id: string; version: number },
  change: Change,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Disables the applications that the settings described once, all but one. */
export async function disableOtherConfiguredRows(db: Database, keptId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('applications')
    .set((row) => ({ disabledAt: now, updatedAt: now, version: row('version', '+', 1) }))
    .where('createdBy', 'is', null)
    .where('disabledAt', 'is', null)
    .$if(keptId !== null, (rows) => rows.where('id', '<>', keptId))
    .execute();
}

/**
 * Keeps the application of the settings: makes it, or gives it the secret that the settings have now, if they had another
 * one when it was stored last.
 * @param options.isGenerated whether the secret is not in the settings: then the stored one stays
 */
export async function keepConfiguredRow(
  db: Database,
  row: Omit<Insertable<ApplicationTable>, 'createdBy' | 'version' | 'configuredSecretHash'>,
  { isGenerated }: { isGenerated: boolean },
): Promise<void> {
  const configuredSecretHash = row.secretHash;
  const insert = db.insertInto('applications').values({ ...row, configuredSecretHash, createdBy: null });
  if (isGenerated) {
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    return;
  }
  const { secretHash, secretChangedAt, updatedAt } = row;
  await insert
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ secretHash, configuredSecretHash, secretChangedAt, updatedAt })
        .whereRef('applications.configuredSecretHash', 'is distinct from', (eb) => eb.val(configuredSecretHash)),
    )
    .execute();
}
