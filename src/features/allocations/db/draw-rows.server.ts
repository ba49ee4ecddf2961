import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** Publishes the list of the lottery of a locked allocation, and its digest. */
export async function storeList(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  list: { wishes: string; wishesDigest: string },
): Promise<void> {
  await db.updateTable('allocationDraws').set(list).where('allocationId', '=', allocationId).execute();
}

/** What is drawn with: the secret and the published list. */
export async function findDrawInput(
  db: Transaction,
  allocationId: string,
): Promise<{ secret: string; wishes: string } | undefined> {
  const found = await db
    .selectFrom('allocationDraws')
    .select(['secret', 'wishes'])
    .where('allocationId', '=', allocationId)
    .executeTakeFirst();
  return found && found.wishes !== null ? { secret: found.secret, wishes: found.wishes } : undefined;
}

/** Publishes the result of the lottery of a locked allocation, and with it the secret. */
export async function storeResults(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  results: string,
  drawnAt: Date,
): Promise<void> {
  await db.updateTable('allocationDraws').set({ results, drawnAt }).where('allocationId', '=', allocationId).execute();
}

/** What everybody may see of a lottery. The secret is null before the draw, the list before the windows are over. */
export type DrawRow = {
  title: string;
  winery: string;
  winerySlug: string;
  commitment: string;
  publishedAt: Date;
  closedAt: Date | null;
  wishesDigest: string | null;
  dueAt: Date | null;
  secret: string | null;
  drawnAt: Date | null;
};

/** The lottery of an allocation. */
export async function findDraw(db: Database, allocationId: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select a.title, w.name as winery, w.slug as winery_slug, commitment, a.published_at, a.closed_at, wishes_digest,
      a.due_at, case when drawn_at is not null then secret end as secret, drawn_at
    from allocation_draws join allocations a on a.id = allocation_id join wineries w on w.id = a.winery_id
    where allocation_id = ${allocationId}::uuid`.execute(db);
  return rows[0];
}

/** The names of the wines of an allocation, in the order of the list. */
export async function listDrawnWines(
  db: Database,
  allocationId: string,
): Promise<{ title: string; vintage: number | null }[]> {
  return db
    .selectFrom('allocationWines')
    .innerJoin('listings', 'listings.id', 'allocationWines.listingId')
    .select(['listings.title', 'listings.vintage'])
    .where('allocationId', '=', allocationId)
    .orderBy('listingId')
    .execute();
}

/** A published file of a lottery; undefined while it is not published. */
export async function findDrawFile(
  db: Database,
  allocationId: string,
  part: 'wishes' | 'results',
): Promise<string | undefined> {
  const found = await db
    .selectFrom('allocationDraws')
    .select(part)
    .where('allocationId', '=', allocationId)
    .executeTakeFirst();
  return found?.[part] ?? undefined;
}
