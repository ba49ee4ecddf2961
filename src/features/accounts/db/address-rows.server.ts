import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { AddressTable } from './tables.ts';

const columns = [
  'id',
  'recipientName',
  'streetAddress',
  'apartment',
  'city',
  'state',
  'postalCode',
  'phone',
  'isDefault',
] as const;

/** A person's addresses: the default one first, then the last used. */
export function listAddressRows(db: Database, userId: string, most: number) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** What the columns of an address are when it is entered or changed. */
type Entered = Omit<Insertable<AddressTable>, 'id' | 'isDefault' | 'createdAt'>;

/**
 * Enters an address, or marks the same one as used again. The person must be locked. A person's first address is their
 * default, and gives them a ZIP code and state where they have given none.
 * @returns its id, and how many addresses they had before
 */
export function upsertAddress(db: Transaction, address: Entered): Promise<{ id: string; before: number }> {
  const { userId, city, state, phone, postalCode: zip, usedAt } = address;
  return db
    .with('home', (query) =>
      query
        .updateTable('users')
        .set({ zip, state, updatedAt: usedAt })
        .where('id', '=', userId)
        .where('zip', 'is', null),
    )
    .insertInto('addresses')
    .values({
      ...address,
      createdAt: usedAt,
      isDefault: sql<boolean>`not exists (select from addresses where user_id = ${userId} and is_default)`,
    })
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`user_id, lower(recipient_name), lower(street_address), lower(coalesce(apartment, '')), postal_code`,
        )
        .doUpdateSet({ city, state, phone, usedAt }),
    )
    .returning(['id', sql<number>`(select count(*)::integer from addresses where user_id = ${userId})`.as('before')])
    .executeTakeFirstOrThrow();
}

/**
 * Replaces an address by another text. If the person has that one already, it goes, and this one takes its place. The
 * person must be locked.
 * @returns false if they have no address with this id
 */
export async function updateAddress(db: Transaction, id: string, { userId, ...address }: Entered): Promise<boolean> {
  if (!(await ownsAddress(db, userId, id))) return false;
  const same = await db
    .deleteFrom('addresses')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('postalCode', '=', address.postalCode)
    .where(sql<boolean>`lower(recipient_name) = lower(${address.recipientName})`)
    .where(sql<boolean>`lower(street_address) = lower(${address.streetAddress})`)
    .where(sql<boolean>`lower(coalesce(apartment, '')) = lower(${address.apartment ?? ''})`)
    .returning('isDefault')
    .executeTakeFirst();
  await db
    .updateTable('addresses')
    .set({ ...address, ...(same?.isDefault && { isDefault: true }) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute();
  return true;
}

async function ownsAddress(db: Transaction, userId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('addresses').select('id').where('id', '=', id).where('userId', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Makes an address the person's default; nothing if it is not theirs. The person must be locked. */
export async function makeDefault(db: Transaction, userId: string, id: string): Promise<boolean> {
  if (!(await ownsAddress(db, userId, id))) return false;
  // why: two statements, because the unique index is checked row by row
  await db
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .where('id', '!=', id)
    .execute();
  await setDefault(db, userId, id);
  return true;
}

async function setDefault(db: Transaction, userId: string, id: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ isDefault: true })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute();
}

/** Deletes what a person has more than this many addresses: those that were not used for longest. */
export async function deleteOldAddresses(db: Transaction, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('addresses')
    .where('id', 'in', (query) =>
      query
        .selectFrom('addresses')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('isDefault', 'desc')
        .orderBy('usedAt', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

/** Deletes an address. If it was the default, the one used last becomes it. The person must be locked. */
export async function deleteAddressRow(db: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('isDefault')
    .executeTakeFirst();
  if (deleted?.isDefault) {
    const [next] = await listAddressRows(db, userId, 1);
    if (next) await setDefault(db, userId, next.id);
  }
  return deleted !== undefined;
}
