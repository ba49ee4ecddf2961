import type { Database } from '#infra/database.ts';
import type { AlarmState } from '../alarms/listed-alarm.ts';

/** A page of alarms, the newest first, with their wineries and the admins who closed them. */
export function listAlarmRows(
  db: Database,
  { state, before, limit }: { state: AlarmState; before: string | undefined; limit: number },
) {
  return db
    .selectFrom('moneyAlarms')
    .leftJoin('wineries', 'wineries.id', 'moneyAlarms.wineryId')
    .leftJoin('users', 'users.id', 'moneyAlarms.resolvedBy')
    .select(['moneyAlarms.id', 'kind', 'subject', 'orderId', 'wineryId', 'ledgerCents', 'gatewayCents', 'currency'])
    .select(['detail', 'foundAt', 'resolvedAt', 'resolution', 'wineries.slug', 'wineries.name as wineryName'])
    .select(['users.displayName', 'users.bannedAt', 'users.deletedAt'])
    .where('resolvedAt', state === 'open' ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) => query.where('moneyAlarms.id', '<', before ?? ''))
    .orderBy('moneyAlarms.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Closes an open alarm with a reason. One statement, so that of two admins one closes it.
 * @returns false if it was closed before; undefined if there is none
 */
export async function closeAlarmRow(
  db: Database,
  { id, ...closing }: { id: string; resolvedAt: Date; resolvedBy: string; resolution: string },
): Promise<boolean | undefined> {
  const closed = await db
    .updateTable('moneyAlarms')
    .set(closing)
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) return true;
  const found = await db.selectFrom('moneyAlarms').select('id').where('id', '=', id).executeTakeFirst();
  return found && false;
}

/** How many alarms are open. */
export async function countOpenAlarms(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom('moneyAlarms')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}
