import { type BookableTime, findBookableTime } from '#features/availability/bookings/book-dates.server.ts';
import { confirmBy } from '#features/availability/confirmation-terms.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { PriceView, VisitTerms } from '../order.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { dueAtOf } from '../process/order-status.ts';
import { lineItemViews } from '../show-order.server.ts';
import { orderRequestSchema } from './order-request.schema.ts';
import type { OrderableListing } from './orderable-listing.ts';
import { type PricedOrder, priceOrder, severalSessions } from './price-order.server.ts';

type App = Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments'>;

/**
 * The price of an order, without writing anything. For everybody, since prices are shown before signing in. What is
 * wrong with the order itself refuses its price too; what only its buyer is refused for does not.
 * @param input what is to be ordered
 * @param options.isOwnListing lets members of a winery see the price of their own listing
 */
export const speculateOrder = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: unknown,
    options: { isOwnListing?: boolean } = {},
  ): Promise<Result<PriceView, OrderRefusal>> => {
    const parsed = orderRequestSchema.safeParse(input);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const buyer = { id: actor.kind === 'user' ? actor.id : null, mayOwn: options.isOwnListing === true };
    const priced = await priceOrder(app, buyer, parsed.data);
    return priced.ok ? priceViewOf(app, priced.value) : priced;
  },
);

/** A price as it is shown. @returns a refusal if a tasting cannot be booked at its time */
export async function priceViewOf(
  app: App,
  { lines, currency, payinCents, tasting, pickupAddress }: PricedOrder,
): Promise<Result<PriceView, OrderRefusal>> {
  const time = tasting && (await findBookableTime(app, { ...tasting, listingId: tasting.listing.id }));
  if (time && !time.ok) {
    return refuseOrder(time.code, time.code === 'validation-invalid-params' ? severalSessions : undefined);
  }
  return {
    ok: true,
    value: {
      lineItems: lineItemViews(lines, currency, ['customer']),
      payinTotal: presentMoney(payinCents, currency),
      pickupAddress,
      visit: tasting && time?.ok ? visitOf(tasting.listing, time.value, app.clock.now()) : null,
    },
  };
}

/** When the guests of a tasting come, and on which terms, if it is booked now. */
function visitOf(listing: OrderableListing, { start, end, timezone }: BookableTime, now: Date): VisitTerms {
  const { included, cancellationHours: hours, cancellationKeptPercent: keptPercent } = listing;
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    timezone,
    included,
    cancellation: hours === null || keptPercent === null ? null : { hours, keptPercent },
    confirmsBy: confirmationOf(listing, { start, end }, now),
  };
}

/** By when the winery accepts a tasting that is booked now, or it is canceled. */
function confirmationOf(
  { confirmationHours }: OrderableListing,
  { start: bookingStart, end: bookingEnd }: Pick<BookableTime, 'start' | 'end'>,
  now: Date,
): string | null {
  const deadline = confirmationHours === null ? null : confirmBy(bookingStart, confirmationHours, now);
  const purchased = { state: 'purchased', lastTransitionedAt: now, acceptedAt: null } as const;
  return dueAtOf({ ...purchased, bookingStart, bookingEnd, confirmBy: deadline })?.toISOString() ?? null;
}
