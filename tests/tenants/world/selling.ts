import { proposeMove } from '../../../src/features/orders/booking-moves/propose-move.server.ts';
import { confirmPayment } from '../../../src/features/orders/payment/confirm-payment.server.ts';
import { enquire } from '../../../src/features/orders/placing/enquire.server.ts';
import { acceptOrder } from '../../../src/features/orders/process/accept-order.server.ts';
import { transitionOrder } from '../../../src/features/orders/process/transition-order.server.ts';
import { reviewOrder } from '../../../src/features/orders/reviews/review-order.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { addListing } from '../../fixtures/listings/add-listing.ts';
import { addTasting, everyDay, twoSessions } from '../../fixtures/listings/add-tasting.ts';
import { sessions } from '../../fixtures/orders/booked-tasting.ts';
import { addWine, bottles, placed, shippingDetails } from '../../fixtures/orders/orders-test.ts';
import type { BuildApp } from './build-app.ts';
import type { SidePeople } from './people.ts';

/** The listings of a winery, by what they are for. */
export type SideListings = Awaited<ReturnType<typeof addListings>>;

/** Orders of the buyer, by how far they have come. */
export type SideOrders = Awaited<ReturnType<typeof addOrders>>;

async function addPicture(db: Database, ownerId: string, now: Date, format: 'jpg' | 'mp4', isUsed: boolean) {
  const picture = { ownerId, format, width: 900, height: 600, digest: '0'.repeat(64), createdAt: now };
  const row = { ...picture, unattachedSince: isUsed ? null : now };
  return (await db.insertInto('images').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds wines and tastings in every state, with photos. */
export async function addListings({ db, clock }: BuildApp, wineryId: string, { owner, buyer }: SidePeople) {
  const now = clock.now();
  const wineId = await addWine(db, wineryId, 500);
  const secondWineId = await addWine(db, wineryId, 500, { title: 'Tannat' });
  const thirdWineId = await addWine(db, wineryId, 500, { title: 'Viognier' });
  const pickup = { pickupStreet: '1 Vine Rd', pickupCity: 'Hye', pickupState: 'TX', pickupEnabled: true };
  const draft = { state: 'draft', publishedAt: null, title: 'Draft', description: 'Dark.', ...pickup } as const;
  const draftId = await addWine(db, wineryId, 6, draft);
  const closedId = await addWine(db, wineryId, 6, { state: 'closed', title: 'Closed', ...pickup });
  const tastingId = await addTasting(db, wineryId, { entries: everyDay });
  const sessionsId = await addTasting(db, wineryId, { entries: twoSessions });
  const draftTastingId = await addListing(db, wineryId, {
    ...{ ...draft, type: 'tasting', unitType: 'day', style: null, varietals: [] },
  });
  const time = { startAt: new Date('2026-12-05T18:00:00Z'), endAt: new Date('2026-12-06T00:00:00Z') };
  const { id: exceptionId } = await db
    .insertInto('availabilityExceptions')
    .values({ listingId: tastingId, ...time, seats: 2, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const photoIds = [await addPicture(db, owner.id, now, 'jpg', true), await addPicture(db, owner.id, now, 'jpg', true)];
  for (const [position, imageId] of photoIds.entries()) {
    await db.insertInto('listingPhotos').values({ imageId, listingId: draftId, position, createdAt: now }).execute();
  }
  const videoId = await addPicture(db, owner.id, now, 'mp4', true);
  await db.insertInto('listingVideos').values({ imageId: videoId, listingId: draftId, createdAt: now }).execute();
  return {
    ...{ wineId, secondWineId, thirdWineId, draftId, closedId, tastingId, sessionsId, draftTastingId, exceptionId },
    ...{ photoIds, videoId },
    /** A picture that the owner has uploaded, and one of the buyer, which nothing shows yet. */
    pictureId: await addPicture(db, owner.id, now, 'jpg', false),
    buyerPictureId: await addPicture(db, buyer.id, now, 'jpg', false),
  };
}

/** Refuses to go on when a step of building the world was refused. */
export function succeeded<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<Result, { ok: true }>;
}

/** Adds orders in every state that a request can change. */
export async function addOrders(app: BuildApp, listings: SideListings, { owner, buyer }: SidePeople) {
  const { wineId, sessionsId } = listings;
  const purchase = async (request: object): Promise<string> => {
    const { id } = await placed(app, buyer, request);
    await app.pay(id);
    succeeded(await confirmPayment(app, buyer, id));
    return id;
  };
  const bottle = bottles(wineId, 2);
  const accepted = async (request: object = bottle) => {
    const id = await purchase(request);
    succeeded(await acceptOrder(app, owner, id));
    return id;
  };
  const move = async (who: typeof owner, id: string, transition: string, params: object = {}) => {
    succeeded(await transitionOrder(app, who, { id, transition, params }));
    return id;
  };
  const delivered = async () => move(owner, await accepted(), 'mark-delivered');
  const disputed = async () => move(buyer, await delivered(), 'dispute', { disputeReason: 'Broken' });
  const completed = async () => move(buyer, await delivered(), 'mark-received');
  const reviewed = async (who: typeof owner) => {
    const id = await completed();
    succeeded(await reviewOrder(app, who, { id, params: { reviewRating: 5, reviewContent: 'Fine' } }));
    return id;
  };
  const shipped = { ...bottle, deliveryMethod: 'shipping', shippingDetails };
  const booking = { items: [{ listingId: sessionsId }], seats: 3, bookingDates: sessions.morning };
  const proposedId = await accepted({ ...booking, bookingDates: sessions.afternoon });
  succeeded(await proposeMove(app, owner, { id: proposedId, dates: { bookingDates: sessions.dayAfter } }));
  return {
    enquiryId: succeeded(await enquire(app, buyer, { listingId: wineId })).value.id,
    unpaidId: (await placed(app, buyer, bottle)).id,
    /** The card has paid, which nobody has told yet. */
    paidId: await paidUnconfirmed(app, buyer, bottle),
    purchasedId: await purchase(bottle),
    acceptedId: await accepted(),
    shippingId: await accepted(shipped),
    deliveredId: await delivered(),
    disputedId: await disputed(),
    /** Its bottles have come back, and the winery has not said whether they are sold again. */
    returnedId: await move(owner, await disputed(), 'cancel-from-disputed', { reason: 'Asked for' }),
    completedId: await completed(),
    reviewedByBuyerId: await reviewed(buyer),
    reviewedBySellerId: await reviewed(owner),
    bookedId: await accepted(booking),
    proposedId,
  };
}

async function paidUnconfirmed(app: BuildApp, buyer: SidePeople['buyer'], request: object): Promise<string> {
  const { id } = await placed(app, buyer, request);
  await app.pay(id);
  return id;
}
