import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder, type OrderForUser } from '../db/order-rows.server.ts';
import type { PriceView } from '../order.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { catchRefusals, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import { checkExpectedLines } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { checkBuyerOrAbort, readOrderRequest } from './place-order.server.ts';
import { checkWineryOfEnquiry, orderAfterEnquiryOrAbort } from './place-order-after-enquiry.server.ts';
import { speculatePriceForBuyer } from './price-for-buyer.server.ts';
import { priceViewOf } from './speculate-order.server.ts';

type App = Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments' | 'unpaidSettings'>;

type Answer = Promise<Result<PriceView, OrderRefusal>>;

/**
 * What placing an order would come to for this buyer: what `placeOrder` refuses is refused with the same codes, but
 * nothing is written or locked, and the gateway is not asked. An order to be shipped can have no address yet. For those
 * who may place orders.
 * @param input what is to be ordered
 * @param extras what a client of the platform API says beside it, of which the line items are checked
 */
export const speculateForBuyer = defineUseCase(
  async (app: App, actor: Actor, input: unknown, extras: Pick<OrderExtras, 'lineItems'> = {}): Answer => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    return read.ok ? priceAsBuyer(app, actor, { request: read.value, extras }) : read;
  },
);

/** The same for an order after a question, as `placeOrderAfterEnquiry` places it. */
export const speculateAfterEnquiry = defineUseCase(
  async (app: App, actor: Actor, id: string, input: unknown, extras: Pick<OrderExtras, 'lineItems'> = {}): Answer => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    if (!read.ok) return read;
    const enquiry = await findOrder(app.db, id, actor.id);
    return enquiry ? priceAsBuyer(app, actor, { request: read.value, extras, enquiry }) : refuseOrder('not-found');
  },
);

type Speculation = { request: OrderRequest; extras: Pick<OrderExtras, 'lineItems'>; enquiry?: OrderForUser };

async function priceAsBuyer(app: App, actor: SignedIn, { request, extras, enquiry }: Speculation): Answer {
  return catchRefusals(async () => {
    if (enquiry) orderAfterEnquiryOrAbort(actor, enquiry);
    await checkBuyerOrAbort(app, actor);
    const priced = await speculatePriceForBuyer(app, actor, request);
    checkExpectedLines(priced.lines, extras);
    if (enquiry) checkWineryOfEnquiry(enquiry, priced);
    const view = await priceViewOf(app, priced);
    if (!view.ok) throw new RefusedError(view);
    return view.value;
  });
}
