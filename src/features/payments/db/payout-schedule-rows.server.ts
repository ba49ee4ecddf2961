import type { Database } from '#infra/database.ts';

/** On which day of the week a winery is paid; null for every day. */
export async function findPayoutWeekday(db: Database, wineryId: string): Promise<number | null> {
  const row = db.selectFrom('payoutSchedules').select('weekday').where('wineryId', '=', wineryId);
  return (await row.executeTakeFirst())?.weekday ?? null;
}

/** Stores on which day of the week a winery is paid; null for every day. */
export async function setPayoutWeekday(
  db: Database,
  { wineryId, weekday, changedAt }: { wineryId: string; weekday: number | null; changedAt: Date },
): Promise<void> {
  if (weekday === null) {
    await db.deleteFrom('payoutSchedules').where('wineryId', '=', wineryId).execute();
    return;
  }
  const set = db.insertInto('payoutSchedules').values({ wineryId, weekday, changedAt });
  await set.onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ weekday, changedAt })).execute();
}
