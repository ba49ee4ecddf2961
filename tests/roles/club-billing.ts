import {
  completeOtherCard,
  showOtherCard,
  startOtherCard,
} from '../../src/features/clubs/billing/other-card.server.ts';
import { previewBilling } from '../../src/features/clubs/billing/preview-billing.server.ts';
import { retryDeclinedShipments, retryShipment } from '../../src/features/clubs/billing/retry-shipment.server.ts';
import {
  listSubscriptionDays,
  showBilling,
  showSubscriptionDay,
} from '../../src/features/clubs/billing/show-billing.server.ts';
import { sweepClubBilling } from '../../src/features/clubs/billing/sweep-billing.server.ts';
import { eraseMemberships } from '../../src/features/clubs/erase-memberships.server.ts';
import { sweepClubNotices } from '../../src/features/clubs/notices/sweep-notices.server.ts';
import { finishOwnConfirmation, startOwnConfirmation } from '../../src/features/plans/confirm-own-charge.server.ts';
import { showConfirmation } from '../../src/features/subscriptions/confirm-charge.server.ts';
import { addBilledClub, type BilledClub } from '../fixtures/clubs/billed-release.ts';
import { addManagedClub } from '../fixtures/clubs/managed-club.ts';
import { addPayoutAccount } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { type Selling, sellingApp } from './selling.ts';
import type { Things } from './things.ts';
import { signedIn, type Who } from './who.ts';

/** A club of the actor's winery whose release was due long ago. */
async function dueClub({ db }: Selling, { wineryId, listingId: wineId }: Things): Promise<BilledClub> {
  await addPayoutAccount(db, wineryId).catch(() => undefined);
  const owner = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const person = { kind: 'user', id: owner.id, roles: [], limited: false } as const;
  const prefix = crypto.randomUUID();
  const cardOf = () => ({ customerRef: `cus_${prefix}`, cardRef: `pm_${prefix}` });
  const club = await addBilledClub(db, { wineryId, owner: person, wineId, members: 1, prefix, cardOf });
  const past = new Date('2026-01-02T06:00:00Z');
  await db.updateTable('clubReleases').set({ billAt: past }).where('id', '=', club.releaseId).execute();
  return club;
}

/** A shipment of the actor's winery whose card was declined a while ago. */
async function declinedShipment(app: Selling, things: Things) {
  const { members } = await dueClub(app, things);
  const [card = ''] = members.map(({ cardRef }) => cardRef);
  app.payments.decline(card, { code: 'declined', message: 'Your card was declined.' });
  await sweepClubBilling(app, { kind: 'system' }, { most: 10 });
  const past = new Date('2026-01-03T06:00:00Z');
  await app.db.updateTable('subscriptionCharges').set({ updatedAt: past }).execute();
  const { id, releaseId } = await app.db
    .selectFrom('clubShipments')
    .select(['id', 'releaseId'])
    .where('membershipId', '=', members[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  return { id, releaseId: releaseId ?? '', membershipId: members[0]?.id ?? '' };
}

/** One that the person pays for: the actor, if somebody is signed in. */
async function ownDeclined(app: Selling, things: Things) {
  const { id, membershipId } = await declinedShipment(app, things);
  await app.db.updateTable('clubMemberships').set({ userId: things.personId }).where('id', '=', membershipId).execute();
  await app.db.updateTable('subscriptionCharges').set({ userId: things.personId }).where('id', '=', id).execute();
  return { id };
}

const operator = { name: 'Lonevine', address: undefined, email: undefined, phone: undefined };

const staff: readonly Who[] = ['owner', 'member', 'admin'];

/** The billing of clubs: timers do it, the winery's people see it, and its owners try a declined card again. */
export const clubBillingEntries: Record<string, Entry> = {
  'clubs/sweepClubBilling': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      await dueClub(app, things);
      return (await sweepClubBilling(app, actor, { most: 1 })) > 0;
    },
  },
  'clubs/sweepClubNotices': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { members } = await dueClub(app, things);
      const held = { state: 'held', holdUntil: '2026-01-01' } as const;
      await app.db
        .updateTable('clubMemberships')
        .set(held)
        .where('id', '=', members[0]?.id ?? '')
        .execute();
      return (await sweepClubNotices(app, actor, { most: 10 })) > 0;
    },
  },
  'clubs/eraseMemberships': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { members } = await dueClub(app, things);
      const own = { userId: things.personId };
      const id = members[0]?.id ?? '';
      await app.db.updateTable('clubMemberships').set(own).where('id', '=', id).execute();
      await app.db.transaction().execute((db) => eraseMemberships({ ...app, db }, actor));
      const found = await app.db.selectFrom('clubMemberships').select('state').where('id', '=', id).executeTakeFirst();
      return found?.state === 'canceled';
    },
  },
  'clubs/previewBilling': {
    may: staff,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await previewBilling(app, actor, (await dueClub(app, things)).releaseId)).ok;
    },
  },
  'clubs/showBilling': {
    may: staff,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await showBilling(app, actor, { releaseId: (await dueClub(app, things)).releaseId, page: null })).ok;
    },
  },
  'clubs/listSubscriptionDays': {
    may: staff,
    call: async (app, actor, { wineryId }) => {
      const { clubId } = await addManagedClub(app.db, wineryId, { model: 'subscription' });
      return (await listSubscriptionDays(app, actor, { clubId, page: null })).ok;
    },
  },
  'clubs/showSubscriptionDay': {
    may: staff,
    call: async (given, actor, { wineryId }) => {
      const app = sellingApp(given);
      const { clubId } = await addManagedClub(app.db, wineryId, { model: 'subscription' });
      return (await showSubscriptionDay(app, actor, { clubId, day: '2026-12-01', page: null })).ok;
    },
  },
  'clubs/retryShipment': {
    may: ['owner'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await retryShipment(app, actor, (await declinedShipment(app, things)).id)).ok;
    },
  },
  'clubs/retryDeclinedShipments': {
    may: ['owner'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { releaseId } = await declinedShipment(app, things);
      return (await retryDeclinedShipments(app, actor, { releaseId })).ok;
    },
  },
  'clubs/showOtherCard': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await showOtherCard(app, actor, (await ownDeclined(app, things)).id)).ok;
    },
  },
  'clubs/startOtherCard': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await ownDeclined(app, things);
      const started = await startOtherCard(app, actor, id, { savesCard: false });
      // why: there is no gateway for cards here; others do not get as far
      return !started.ok && started.code === 'no-provider';
    },
  },
  'clubs/completeOtherCard': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const done = await completeOtherCard(app, actor, (await ownDeclined(app, things)).id);
      return !done.ok && done.code === 'no-provider';
    },
  },
  'subscriptions/showConfirmation': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await ownDeclined(app, things);
      return (await showConfirmation(app, actor, id)).ok;
    },
  },
  'plans/startOwnConfirmation': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = { ...sellingApp(given), operator };
      const { id } = await ownDeclined(app, things);
      const choice = { uses: 'new', savesCard: false } as const;
      const started = await startOwnConfirmation(app, actor, id, choice);
      // why: there is no gateway for cards here; others do not get as far
      return !started.ok && started.code === 'no-provider';
    },
  },
  'plans/finishOwnConfirmation': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = { ...sellingApp(given), operator };
      const { id } = await ownDeclined(app, things);
      const finished = await finishOwnConfirmation(app, actor, id);
      return !finished.ok && finished.code === 'no-provider';
    },
  },
};
