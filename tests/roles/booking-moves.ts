import { acceptMove, declineMove, withdrawMove } from '../../src/features/orders/booking-moves/answer-move.server.ts';
import { listMoveTimes } from '../../src/features/orders/booking-moves/list-move-times.server.ts';
import { moveBooking } from '../../src/features/orders/booking-moves/move-booking.server.ts';
import { proposeMove } from '../../src/features/orders/booking-moves/propose-move.server.ts';
import { sweepMoveProposals } from '../../src/features/orders/booking-moves/sweep-move-proposals.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addTasting } from '../fixtures/listings/add-tasting.ts';
import { addPayoutAccount, purchased } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { type Selling, sellingApp } from './selling.ts';
import type { Things } from './things.ts';
import { signedIn, type Who } from './who.ts';

/** The people of a winery: an admin neither moves a booking nor proposes another time. */
const hosts: readonly Who[] = ['member', 'owner'];

const aDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [booked, wanted] = [aDay(20), aDay(21)].map((day) => ({ startDate: day, endDate: day }));
const dates = { bookingDates: wanted };
const params = { number: 1 };

/** A paid tasting at a winery. */
async function visit(app: Selling, buyer: SignedIn, wineryId: string): Promise<string> {
  await addPayoutAccount(app.db, wineryId);
  const listingId = await addTasting(app.db, wineryId);
  return (await purchased(app, buyer, { items: [{ listingId }], bookingDates: booked })).id;
}

/** A tasting that the person booked elsewhere; with a proposal of its winery, if that is asked for. */
async function ownVisit(app: Selling, { personId: id }: Things, isProposed = false): Promise<string> {
  const wineryId = await addWinery(app.db, { slug: `other-${crypto.randomUUID()}` });
  const host = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  const createdAt = new Date();
  await app.db.insertInto('wineryMembers').values({ userId: host.id, wineryId, role: 'owner', createdAt }).execute();
  const orderId = await visit(app, { kind: 'user', id, roles: [], limited: false }, wineryId);
  if (isProposed) await proposeMove(app, host, { id: orderId, dates });
  return orderId;
}

/** A tasting that somebody booked at the person's winery. */
async function hostedVisit(app: Selling, { wineryId }: Things): Promise<string> {
  return visit(app, await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` }), wineryId);
}

/** Who may give a booked tasting another time. */
export const bookingMoveEntries: Record<string, Entry> = {
  'orders/moveBooking': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await moveBooking(app, actor, { id: await ownVisit(app, things), dates })).ok;
    },
  },
  'orders/listMoveTimes': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await listMoveTimes(app, actor, await ownVisit(app, things))).ok;
    },
  },
  'orders/acceptMove': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await acceptMove(app, actor, { id: await ownVisit(app, things, true), params })).ok;
    },
  },
  'orders/declineMove': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await declineMove(app, actor, { id: await ownVisit(app, things, true), params })).ok;
    },
  },
  'orders/proposeMove': {
    may: hosts,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await proposeMove(app, actor, { id: await hostedVisit(app, things), dates })).ok;
    },
  },
  'orders/withdrawMove': {
    may: hosts,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const id = await hostedVisit(app, things);
      await proposeMove(app, actor, { id, dates });
      return (await withdrawMove(app, actor, { id, params })).ok;
    },
  },
  'orders/sweepMoveProposals': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      await ownVisit(app, things, true);
      await app.db
        .updateTable('bookingMoves')
        .set({ expiresAt: new Date('2026-01-02T00:00:00Z') })
        .execute();
      return (await sweepMoveProposals(app, actor, { most: 10 })) > 0;
    },
  },
};
