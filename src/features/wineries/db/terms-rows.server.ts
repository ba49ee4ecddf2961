import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { WineryTerms } from '../terms/winery-terms.ts';
import type { WineryTermsTable } from './tables.ts';

function termsOf(db: Database, wineryId: string) {
  return db
    .selectFrom('wineryTerms')
    .select(['planId', 'planName', 'commission', 'listings', 'clubs', 'seats', 'researchPlacement'])
    .where('wineryId', '=', wineryId);
}

/** The terms of a winery, if it has some. */
export function findTerms(db: Database, wineryId: string): Promise<WineryTerms | undefined> {
  return termsOf(db, wineryId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockTerms(db: Transaction, wineryId: string): Promise<Locked<WineryTerms> | undefined> {
  return asLocked<WineryTerms | undefined>(await termsOf(db, wineryId).forNoKeyUpdate().executeTakeFirst());
}

/** Stores terms, and replaces those that the winery had. */
export async function upsertTerms(db: Transaction, terms: Insertable<WineryTermsTable>): Promise<void> {
  const { wineryId: _, ...changed } = terms;
  await db
    .insertInto('wineryTerms')
    .values(terms)
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet(changed))
    .execute();
}

/** Copies the terms with which wineries begin to a winery that has none. */
export async function copyStartingTerms(db: Transaction, wineryId: string, now: Date): Promise<void> {
  await sql`
    insert into winery_terms (winery_id, plan_id, plan_name, commission, listings, clubs, seats, research_placement,
      updated_at)
    select ${wineryId}::uuid, plan_id, plan_name, commission, listings, clubs, seats, research_placement, ${now}
    from winery_terms where winery_id is null
    on conflict do nothing`.execute(db);
}
