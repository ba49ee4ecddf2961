import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { answerMinutes } from './charge.ts';
import { insertCharges, type NewCharge } from './db/charge-rows.server.ts';
import { hurryChargeRow, hurryChargeRows, lockCharge, setPayer } from './db/hurry-rows.server.ts';

/**
 * Opens charges, which are attempted soon, in the caller's transaction. The caller checks permissions.
 * @throws if a period of a subscription has one already
 */
export function openCharges(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  charges: readonly NewCharge[],
): Promise<void> {
  const now = app.clock.now();
  return insertCharges(app.db, charges, { now, dueAt: now });
}

/**
 * Opens a charge that the caller attempts with `runOwnCharge` once their transaction is committed, because somebody
 * waits for the answer. If they do not, it is due for everybody after some minutes. The caller checks permissions.
 * @throws if the period has one already
 */
export function openOwnCharge(app: { db: Transaction } & Pick<Infra, 'clock'>, charge: NewCharge): Promise<void> {
  const now = app.clock.now();
  return insertCharges(app.db, [charge], { now, dueAt: addDuration(now, { minutes: answerMinutes }) });
}

/**
 * Lets somebody else pay a charge, which is due for them at once, in the caller's transaction. The caller checks
 * permissions.
 * @returns the charge, locked; undefined if the gateway's answer to an attempt is missing, or it is over
 */
export async function changePayer(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  id: string,
  userId: string,
): Promise<Locked<{ id: string }> | undefined> {
  const charge = await lockCharge(app.db, id);
  if (charge?.state !== 'due' && charge?.state !== 'declined') return undefined;
  await setPayer(app.db, charge, userId, app.clock.now());
  return charge;
}

/** How long after an attempt a charge is not hurried, in minutes: a card is not to be tried over and over. */
const pauseMinutes = 10;

/**
 * Makes a declined charge due now, in the caller's transaction. The caller checks permissions.
 * @returns for how many seconds it is too soon after the last attempt, 0 if it was made due; undefined if it is not declined
 */
export async function hurryCharge(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  id: string,
): Promise<number | undefined> {
  const now = app.clock.now();
  const charge = await lockCharge(app.db, id);
  if (charge?.state !== 'declined') return undefined;
  const pauseEnds = addDuration(charge.updatedAt, { minutes: pauseMinutes });
  // why: card networks fine shops that try a card again earlier than they ask
  const from = charge.notBefore !== null && charge.notBefore > pauseEnds ? charge.notBefore : pauseEnds;
  if (from > now) return Math.ceil((from.getTime() - now.getTime()) / 1_000);
  await hurryChargeRow(app.db, charge, now);
  return 0;
}

/**
 * Makes those of these charges of a winery due now that are declined and were not tried in the last minutes, in the caller's
 * transaction. The caller checks permissions.
 * @returns how many
 */
export function hurryCharges(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  charges: { wineryId: string; ids: readonly string[] },
): Promise<number> {
  const now = app.clock.now();
  return hurryChargeRows(app.db, charges, { now, triedBefore: addDuration(now, { minutes: -pauseMinutes }) });
}
