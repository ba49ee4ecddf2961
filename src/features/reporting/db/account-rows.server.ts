import type { Database } from '#infra/database.ts';

/** The account with this id or email address, with what its public name follows from. */
export function findAccountRow(db: Database, by: { id?: string; email?: string }) {
  const [column, value] = by.id === undefined ? (['email', by.email] as const) : (['id', by.id] as const);
  return db
    .selectFrom('users')
    .select(['id', 'displayName', 'bannedAt', 'deletedAt'])
    .where(column, '=', value ?? '')
    .executeTakeFirst();
}
