import { momentAt } from '#features/availability/zoned-time.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { OrdersApp } from '#features/orders/order-dependencies.ts';
import { type ChargedOrder, placeChargedOrder } from '#features/orders/placing/place-charged-order.server.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import { confirmPaymentPath, paymentOfCharge } from '#features/subscriptions/charge.ts';
import { mailedAttempts } from '#features/subscriptions/retry-rule.ts';
import type { ChargeHandlers, FailedAttempt } from '#features/subscriptions/run-due-charges.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import { offerPath } from '../allocation-url.ts';
import {
  failPurchases,
  findPurchaseReader,
  findPurchaseToPlace,
  listShippingOfPurchases,
  lockWantedPurchases,
  type PurchaseToPlace,
  setPurchaseBilled,
  setPurchaseDeclined,
} from '../db/purchase-rows.server.ts';

/** What charging and granting needs: everything that orders need. */
export type GrantingApp = Pick<
  OrdersApp,
  'db' | 'clock' | 'log' | 'errors' | 'jobs' | 'fees' | 'payoutTerms' | 'payments'
>;

/**
 * What allocations do with the charges of their purchases: one that is authorized becomes an order that the winery has
 * accepted; one that is given up gives its bottles back.
 */
export function allocationCharges(app: GrantingApp): ChargeHandlers {
  return {
    kind: 'allocation',
    keepWanted: lockWantedPurchases,
    shippingOf: listShippingOfPurchases,
    canceled: (db, charges) => failPurchases(db, charges, app.clock.now()),
    async authorized(db, charge, made) {
      const purchase = await findPurchaseToPlace(db, charge.id);
      const { accountRef } = charge;
      if (!purchase || accountRef === null) throw new Error(`The purchase ${charge.id} cannot be placed`);
      const order = orderOf(purchase, paymentOfCharge({ ...charge, accountRef }), app.clock.now());
      const placed = await placeChargedOrder({ ...app, db }, order, { ...made, mode: gatewayOf(app).mode });
      if (!placed) throw new Error(`There is an order ${charge.id} already`);
      await setPurchaseBilled(db, charge, app.clock.now());
    },
    declined: (db, failed) => recordDecline({ ...app, db }, failed),
  };
}

function orderOf(
  purchase: PurchaseToPlace,
  charge: Pick<ChargedOrder, 'accountRef' | 'customerRef' | 'currency' | 'number' | 'savesCard'>,
  now: Date,
): ChargedOrder {
  const { id, userId: customerId, wineryId, publishedBy, shipOn, wines, lineItems, county, state } = purchase;
  const shipAt = shipOn === null ? now : momentAt(wineryTimeZone({ county, state }), shipOn, 0);
  return {
    ...{ id, wineryId, customerId, ...charge },
    // why: whoever published the allocation has promised its wines
    acceptedBy: publishedBy,
    shipAt: shipAt > now ? shipAt : now,
    delivery: deliveryOf(purchase),
    items: wines,
    lines: lineItems,
  };
}

function deliveryOf(purchase: PurchaseToPlace): ChargedOrder['delivery'] {
  const { deliveryMethod, shippingDetails, wineryName: name, street, city, state, zip } = purchase;
  if (deliveryMethod === 'pickup') return { deliveryMethod, pickupAddress: { name, street, city, state, zip } };
  if (!shippingDetails) throw new Error(`The purchase ${purchase.id} has no address`);
  return { deliveryMethod, shippingDetails };
}

async function recordDecline(app: GrantingApp & { db: Transaction }, failed: FailedAttempt): Promise<void> {
  const { id, number, code, nextAt, onSession, follows } = failed;
  if (nextAt) await setPurchaseDeclined(app.db, failed);
  else await failPurchases(app.db, [failed], app.clock.now());
  // why: if the winery's account is the reason, no card helps
  if (code === 'seller-cannot-charge') return;
  // why: who was there has seen it
  if (nextAt && (onSession || !mailedAttempts.includes(number))) return;
  const reader = await findPurchaseReader(app.db, id);
  if (!reader) return;
  const { to, userId, allocationId, ...about } = reader;
  const path = nextAt && follows === 'confirm' ? confirmPaymentPath(id) : offerPath(allocationId);
  const props = { ...about, path, nextAt: nextAt?.toISOString() ?? null, follows };
  const mail = { mail: 'allocation-payment-declined', to, props, userId } as const;
  await sendMails(app, [{ mail, key: `allocation:${id}:declined:${number}` }]);
}
