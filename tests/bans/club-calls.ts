import { sweepClubBilling } from '../../src/features/clubs/billing/sweep-billing.server.ts';
import { sweepClubNotices } from '../../src/features/clubs/notices/sweep-notices.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addBilledClub, type BilledClub } from '../fixtures/clubs/billed-release.ts';
import { spans } from '../fixtures/orders/orders-test.ts';
import type { Banning } from './ban-test.ts';

const system = { kind: 'system' } as const;

/** The shop, as mails and consents name it. */
export const site = { name: 'Lonevine', baseUrl: 'https://wine.test' };

/** Adds a club of the shop's winery with so many members. */
export const clubOf = ({ app, shop }: Banning, members: number) => addBilledClub(app.db, { ...shop, members });

/** Lets time pass until then, and bills what is due. */
export async function billAtTime({ app }: Banning, at: Date): Promise<void> {
  app.clock.forward(at.getTime() - app.clock.now().getTime());
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** Bills day by day. */
export async function billDays(banning: Banning, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1)
    await billAtTime(banning, new Date(banning.app.clock.now().getTime() + spans.day));
}

/** Sends the mails that are due to members. */
export async function notify({ app }: Banning): Promise<void> {
  while ((await sweepClubNotices(app, system, { most: 20 })) > 0);
}

/** A member of a club as an actor. */
export const memberOf = ({ members }: BilledClub, at: number): SignedIn => {
  return { kind: 'user', id: members[at]?.userId ?? '', roles: [], limited: false };
};

/** How often the gateway was asked for a saved card. */
export const asked = ({ app }: Banning) => app.payments.done.filter(({ step }) => step === 'charge').length;
