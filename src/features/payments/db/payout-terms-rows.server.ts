import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** A winery with payout terms of its own, and the last change of them. */
export type PayoutTermsRow = {
  wineryId: string;
  slug: string;
  name: string;
  delayDays: number;
  reason: string | null;
  madeAt: Date | null;
  displayName: string | null;
  bannedAt: Date | null;
  deletedAt: Date | null;
};

/** The wineries with payout terms of their own, by slug. @param after the last slug of the previous page */
export async function listPayoutTermsRows(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PayoutTermsRow[]> {
  const { rows } = await sql<PayoutTermsRow>`
    select payout_terms.winery_id, wineries.slug, wineries.name, payout_terms.delay_days, change.reason, change.made_at,
      users.display_name, users.banned_at, users.deleted_at
    from payout_terms
    join wineries on wineries.id = payout_terms.winery_id
    left join lateral (
      select admin_id, reason, made_at from payout_terms_changes
      where payout_terms_changes.winery_id = payout_terms.winery_id order by id desc limit 1) change on true
    left join users on users.id = change.admin_id
    ${after === undefined ? sql`` : sql`where wineries.slug > ${after}`}
    order by wineries.slug limit ${limit}`.execute(db);
  return rows;
}

/** Wineries with this id, slug, or whole name; at most two, which shows that a name is ambiguous. */
export function findWineriesCalled(
  db: Database,
  asked: { id: string } | { text: string },
): Promise<{ id: string; slug: string; name: string }[]> {
  const wineries = db.selectFrom('wineries').select(['id', 'slug', 'name']);
  const found =
    'id' in asked
      ? wineries.where('id', '=', asked.id)
      : wineries.where(({ eb, or }) =>
          or([eb('slug', '=', asked.text.toLowerCase()), eb('plainName', '=', sql<string>`plain_text(${asked.text})`)]),
        );
  // why: a slug is one winery's, a name may be that of several
  const bySlug = sql`slug = ${'text' in asked ? asked.text.toLowerCase() : ''} desc`;
  return found.orderBy(bySlug).orderBy('slug').limit(2).execute();
}

/** Sets the terms of a winery, or clears them, and records the change. Clearing what is not set records nothing. */
export async function changePayoutTerms(
  db: Transaction,
  change: { wineryId: string; adminId: string; delayDays: number | null; reason: string; madeAt: Date },
): Promise<void> {
  const { wineryId, delayDays } = change;
  if (delayDays === null) {
    const cleared = db.deleteFrom('payoutTerms').where('wineryId', '=', wineryId).returning('wineryId');
    if ((await cleared.executeTakeFirst()) === undefined) return;
  } else {
    const set = db.insertInto('payoutTerms').values({ wineryId, delayDays });
    await set.onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ delayDays })).execute();
  }
  await db.insertInto('payoutTermsChanges').values(change).execute();
}
