import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { claimEndingGrace, listAdminReaders, listOwnerReaders } from './db/reader-rows.server.ts';
import type { PlanMailProps } from './plan-mails.ts';
import { addDays } from './plan-period.ts';
import { graceDays } from './winery-plan.ts';

/** How many days before the days of grace end the owners are mailed. */
const warningDays = 3;

type AdminMailName = 'plan-chargeback' | 'plan-refund-returned';

type OwnerMailName = Exclude<keyof PlanMailProps, AdminMailName>;

type PropsOf<Name extends OwnerMailName> = Omit<PlanMailProps[Name], 'winery'>;

/** A mail to owners without the winery's name, which is added; with a function it depends on the owner. */
type PlanMail = {
  [Name in OwnerMailName]: { mail: Name; props: PropsOf<Name> | ((ownerId: string) => PropsOf<Name>) };
}[OwnerMailName];

/**
 * Mails the owners of a winery, when the caller's transaction commits. The caller checks permissions.
 * @param key of several mails with one key, only the first is sent to each owner
 */
export async function notifyOwners(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  wineryId: string,
  { mail, props }: PlanMail,
  key: string,
): Promise<void> {
  const owners = await listOwnerReaders(app.db, wineryId);
  await sendMails(
    app,
    owners.map(({ userId, to, winery }) => ({
      // why: the compiler does not see that a name and its properties stay together
      mail: { mail, to, props: { ...(typeof props === 'function' ? props(userId) : props), winery }, userId } as Mail,
      key: `plan:${key}:${mail}:${userId}`,
    })),
  );
}

/** Mails the admins about a payment for a plan, when the caller's transaction commits. @param key see `notifyOwners` */
export async function notifyAdmins(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  { mail, props }: { [Name in AdminMailName]: { mail: Name; props: PlanMailProps[Name] } }[AdminMailName],
  key: string,
): Promise<void> {
  const admins = await listAdminReaders(app.db);
  await sendMails(
    app,
    admins.map(({ userId, to }) => ({
      // why: the compiler does not see that a name and its properties stay together
      mail: { mail, to, props, userId } as Mail,
      key: `plan:${key}:${mail}:${userId}`,
    })),
  );
}

/**
 * Mails the owners of wineries whose days of grace end in three days, once for each unpaid period. The caller checks
 * permissions. @returns how many wineries there were, up to `most`
 */
export async function warnOfEndingGrace(
  app: { db: Database } & Pick<Infra, 'jobs'>,
  today: string,
  most: number,
): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    const ending = await claimEndingGrace(db, addDays(today, warningDays - graceDays), most);
    for (const { wineryId, unpaidSince, plan } of ending) {
      const props = { plan, endsOn: addDays(unpaidSince, graceDays) };
      await notifyOwners({ ...app, db }, wineryId, { mail: 'plan-grace-ends', props }, `${wineryId}:${unpaidSince}`);
    }
    return ending.length;
  });
}
