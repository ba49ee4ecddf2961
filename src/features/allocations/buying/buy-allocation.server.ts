import { z } from 'zod';
import { postalAddressSchema } from '#features/accounts/addresses/address.schema.ts';
import { isAdultBorn, minimumAge, shopDate } from '#features/accounts/age.ts';
import type { DeliveryMethod, Fees } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import { listVolumesShippedTo } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import { listPendingVolumes } from '#features/subscriptions/pending-volumes.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOffer, listOfferedWines, lockBuyer, type OfferedWineRow, type OfferRow } from '../db/offer-rows.server.ts';
import { findPurchase, insertPurchases, takeBottles } from '../db/purchase-rows.server.ts';
import { deleteWish, storeWish } from '../db/wish-rows.server.ts';
import { idSchema } from '../managing/allocation.schema.ts';
import { type OfferStep, stepsOf, sumWanted, type WantedBottles, wantedProblems } from './offer.ts';
import { type PricedBottles, priceBottles } from './price-bottles.ts';
import { allocatedWineOf, feesOf, offeredWineOf } from './show-offers.server.ts';

type BuyingApp = Pick<Infra, 'db' | 'clock'> & { fees: Fees };

/** Why somebody cannot buy or wish. Who is not offered an allocation does not learn that there is one. */
type BuyRefusal = 'forbidden' | 'not-found' | 'closed' | 'own-winery' | 'no-payout-account' | 'price-changed';

/** What somebody wants, as typed: `delivery`, of shipping the address, and `total`, the price in cents that was shown. */
type WantedInput = {
  id: string;
  fields: Readonly<Record<string, unknown>>;
  wanted: readonly WantedBottles[];
};

const deliverySchema = z.object({ delivery: z.enum(['shipping', 'pickup'], 'Choose shipping or pickup') });

/** Everything that was checked before somebody buys or wishes. */
type Checked = {
  offer: OfferRow;
  rows: OfferedWineRow[];
  wanted: readonly WantedBottles[];
  delivery: DeliveryMethod;
  address: ShippingDetails | null;
  priced: PricedBottles;
  accountRef: string;
};

/**
 * Buys bottles of an allocation within the actor's window: they are taken at once, so that nobody else gets them, and
 * charged to the saved card next. If the card is declined, they return. Two who want the last bottle get one. A
 * repetition with the same `attempt`, a UUID, buys nothing more. Not in an impersonation session.
 * @returns `closed` before and after the window; `price-changed` if the total is another one than was shown
 */
export const buyAllocation = defineUseCase(
  async (
    app: BuyingApp,
    actor: Actor,
    { attempt, ...input }: WantedInput & { attempt: string },
  ): Promise<Result<{ id: string }, BuyRefusal | InvalidParams>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const offered = idSchema.safeParse(attempt).success ? await findOwnOffer(app.db, actor, input.id) : undefined;
    if (!offered) return refuse('not-found');
    const begun = { attempt, allocationId: offered.id, number: offered.number };
    const before = await findPurchase(app.db, begun);
    if (before !== undefined) return ok({ id: before });
    const checked = await check(app, actor, 'buy', input);
    if (!checked.ok) {
      // why: the same attempt may have bought meanwhile what is refused now
      const meanwhile = await findPurchase(app.db, begun);
      return meanwhile === undefined ? checked : ok({ id: meanwhile });
    }
    return app.db
      .transaction()
      .execute((db) => purchase({ ...app, db }, { userId: actor.id, begun, checked: checked.value }));
  },
);

type Begun = { attempt: string; allocationId: string; number: number };

/** Takes what was checked, and opens its charge, unless the same attempt has done so. */
async function purchase(
  app: BuyingApp & { db: Transaction },
  { userId, begun, checked }: { userId: string; begun: Begun; checked: Checked },
): Promise<Result<{ id: string }, BuyRefusal | InvalidParams>> {
  const { db } = app;
  const { offer, wanted, delivery, address, priced, accountRef } = checked;
  const { id: allocationId, wineryId } = offer;
  const buyer = await lockBuyer(db, offer);
  const same = await findPurchase(db, begun);
  if (same !== undefined) return ok({ id: same });
  if (!buyer) return refuse('closed');
  // why: what they have bought and what is left may have changed until the lock
  const rows = await listOfferedWines(db, offer);
  const problems = wantedProblems({ ...offer, wines: rows.map(offeredWineOf) }, wanted, { step: 'buy', delivery });
  if (Object.keys(problems).length > 0) return invalidParams(problems);
  if (!(await takeBottles(db, buyer, wanted))) return invalidParams({ wines: 'These bottles were just sold' });
  const now = app.clock.now();
  const wines = wanted.map(({ listingId, quantity }) => {
    const unitPriceCents = rows.find((row) => row.listingId === listingId)?.priceCents ?? 0;
    return { listingId, quantity, unitPriceCents };
  });
  const { totalCents, lineItems, keptCents, shippedMl } = priced;
  // why: the order has the same id, which nobody may choose
  const purchaseId = crypto.randomUUID();
  const bought = { id: purchaseId, ...begun, wishId: null, deliveryMethod: delivery };
  await insertPurchases(db, [{ ...bought, shippingDetails: address, totalCents, lineItems, wines, createdAt: now }]);
  const charge = {
    kind: 'allocation',
    subscriptionId: allocationId,
    period: purchaseId,
    userId,
  } as const;
  const amounts = { currency: 'USD', amountCents: totalCents, feeCents: keptCents, shippedMl };
  // why: the buyer is there and can try another card; nobody else should wait for bottles that may not be paid
  await openCharges(app, [{ id: purchaseId, ...charge, wineryId, accountRef, ...amounts, retryDays: 0 }]);
  return ok({ id: purchaseId });
}

/**
 * Wishes for bottles of an allocation within the actor's window, in place of an earlier wish. It is granted when all
 * windows are over, and charged then, at most the total that was shown. Not in an impersonation session.
 */
export const wishForBottles = defineUseCase(
  async (app: BuyingApp, actor: Actor, input: WantedInput): Promise<Result<undefined, BuyRefusal | InvalidParams>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const checked = await check(app, actor, 'wish', input);
    if (!checked.ok) return checked;
    const { offer, wanted, delivery, address, priced } = checked.value;
    return app.db.transaction().execute(async (db) => {
      const buyer = await lockBuyer(db, offer);
      if (!buyer) return refuse('closed');
      const terms = { deliveryMethod: delivery, shippingDetails: address, agreedCents: priced.totalCents };
      await storeWish(db, buyer, { ...terms, wishedAt: app.clock.now() }, wanted);
      return success;
    });
  },
);

/** Withdraws the actor's wish while their window is open. */
export const withdrawWish = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<undefined, 'forbidden' | 'not-found' | 'closed'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const offer = await findOwnOffer(app.db, actor, id);
    if (!offer) return refuse('not-found');
    if (!isOpen(offer, app.clock.now())) return refuse('closed');
    return app.db.transaction().execute(async (db) => {
      const buyer = await lockBuyer(db, offer);
      if (!buyer) return refuse('closed');
      return (await deleteWish(db, buyer)) ? success : refuse('not-found');
    });
  },
);

/** An allocation that is offered to the actor. */
function findOwnOffer(db: Database, { id: userId }: SignedIn, id: string): Promise<OfferRow | undefined> {
  return idSchema.safeParse(id).success ? findOffer(db, id, userId) : Promise.resolve(undefined);
}

function isOpen({ state, opensAt, closesAt }: OfferRow, now: Date): boolean {
  return state === 'published' && opensAt <= now && now < closesAt;
}

/** Whether the actor may buy or wish for this now, and what it costs. */
async function check(
  app: BuyingApp,
  actor: SignedIn,
  step: OfferStep,
  { id, fields, wanted: asked }: WantedInput,
): Promise<Result<Checked, BuyRefusal | InvalidParams>> {
  const offer = await findOwnOffer(app.db, actor, id);
  if (!offer) return refuse('not-found');
  if (!isOpen(offer, app.clock.now()) || !stepsOf(offer).includes(step)) return refuse('closed');
  if (offer.worksHere) return refuse('own-winery');
  const read = readDelivery(fields);
  const wanted = sumWanted(asked);
  const rows = await listOfferedWines(app.db, offer);
  const delivery = read.delivery ?? 'pickup';
  const problems = wantedProblems({ ...offer, wines: rows.map(offeredWineOf) }, wanted, { step, delivery });
  const card = await showCard(app, actor);
  const hasCard = card.ok && card.value !== null && isUsableCard(card.value);
  const errors: FieldErrors = {
    ...problems,
    ...read.errors,
    ...(hasCard ? {} : { card: 'Save a card first: it is charged' }),
    ...ageErrors(offer, app.clock.now()),
  };
  if (Object.keys(errors).length > 0) return invalidParams(errors);
  const refused = read.address
    ? await volumeErrors(app, actor.id, { offer, rows, wanted, state: read.address.state })
    : {};
  if (Object.keys(refused).length > 0) return invalidParams(refused);
  const priced = priceBottles(rows.map(allocatedWineOf), wanted, { delivery, fees: feesOf(app, offer) });
  if (String(priced.totalCents) !== String(fields.total)) return refuse('price-changed');
  const accountRef = await findChargeableAccount(app, offer.wineryId);
  if (accountRef === undefined) return refuse('no-payout-account');
  return ok({ offer, rows, wanted, delivery, address: read.address, priced, accountRef });
}

function readDelivery(fields: Readonly<Record<string, unknown>>): {
  delivery: DeliveryMethod | undefined;
  address: ShippingDetails | null;
  errors: FieldErrors;
} {
  const parsed = deliverySchema.safeParse(fields);
  if (!parsed.success) return { delivery: undefined, address: null, errors: fieldErrorsOf(parsed.error.issues) };
  const { delivery } = parsed.data;
  if (delivery === 'pickup') return { delivery, address: null, errors: {} };
  const typed = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  const address = postalAddressSchema.safeParse({ ...Object.fromEntries(typed), country: 'US' });
  if (!address.success) return { delivery, address: null, errors: fieldErrorsOf(address.error.issues) };
  const unserved = shippingRefusal(address.data.state);
  return { delivery, address: address.data, errors: unserved ? { state: unserved.message } : {} };
}

function ageErrors({ birthDate }: OfferRow, now: Date): FieldErrors {
  if (isAdultBorn(birthDate, shopDate(now))) return {};
  return { age: `You must be ${minimumAge} or older. Check the birth date in your profile.` };
}

/** Whether the law lets the winery send them so much more. */
async function volumeErrors(
  app: { db: Database } & Pick<Infra, 'clock'>,
  userId: string,
  { offer, rows, wanted, state }: Pick<Checked, 'offer' | 'rows' | 'wanted'> & { state: string },
): Promise<FieldErrors> {
  const shipped = (await listVolumesShippedTo(app, offer.wineryId, [userId])).get(userId) ?? { month: 0, year: 0 };
  const pending = (await listPendingVolumes(app.db, offer.wineryId, [userId])).get(userId) ?? 0;
  const ml = wanted.reduce((sum, { listingId, quantity }) => {
    return sum + quantity * (rows.find((row) => row.listingId === listingId)?.bottleMl ?? 0);
  }, 0);
  const refused = volumeRefusal(state, { month: shipped.month + pending, year: shipped.year + pending }, ml);
  return refused ? { wines: refused.message } : {};
}
