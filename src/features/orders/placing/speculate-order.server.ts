import { type BookableTime, findBookableTime } from '#features/availability/bookings/book-dates.server.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { PriceView, VisitTerms } from '../order.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { otherLines } from '../records/keep-extended-data.server.ts';
import { areExpected, type OrderExtras } from '../records/order-extras.ts';
import { lineItemViews } from '../show-order.server.ts';
import { orderRequestSchema } from './order-request.schema.ts';
import type { OrderableListing } from './orderable-listing.ts';
import { priceOrder, severalSessions } from './price-order.server.ts';

/**
 * The price of an order, without writing anything. For everybody, since prices are shown before signing in. Whatever
 * would refuse the order refuses its price too.
 * @param input what is to be ordered
 * @param options.isOwnListing lets members of a winery see the price of their own listing
 * @param options.lineItems those that are expected
 */
export const speculateOrder = defineUseCase(
  async (
    app: Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments'>,
    actor: Actor,
    input: unknown,
    options: { isOwnListing?: boolean } & Pick<OrderExtras, 'lineItems'> = {},
  ): Promise<Result<PriceView, OrderRefusal>> => {
    const parsed = orderRequestSchema.safeParse(input);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const buyer = { id: actor.kind === 'user' ? actor.id : null, mayOwn: options.isOwnListing === true };
    const priced = await priceOrder(app, buyer, parsed.data);
    if (!priced.ok) return priced;
    const { lineItems } = options;
    if (lineItems && !areExpected(priced.value.lines, lineItems)) {
      return refuseOrder('validation-invalid-value', otherLines);
    }
    const { lines, currency, payinCents, tasting, pickupAddress } = priced.value;
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
        visit: tasting && time?.ok ? visitOf(tasting.listing, time.value) : null,
      },
    };
  },
);

/** When the guests of a tasting come, what the price includes, and what canceling costs. */
function visitOf(listing: OrderableListing, { start, end, timezone }: BookableTime): VisitTerms {
  const { included, cancellationHours: hours, cancellationKeptPercent: keptPercent } = listing;
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    timezone,
    included,
    cancellation: hours === null || keptPercent === null ? null : { hours, keptPercent },
  };
}
