import { momentAt } from '#features/availability/zoned-time.ts';
import { returnAllocated } from '#features/inventory/allocations.server.ts';
import type { ChargedOrder } from '#features/orders/placing/place-charged-order.server.ts';
import { placeChargedOrder } from '#features/orders/placing/place-charged-order.server.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { SavedCardReservation } from '#features/payments/charges/payment-gateway.ts';
import { type PaidCharge, paymentOfCharge } from '#features/subscriptions/charge.ts';
import { mailedAttempts } from '#features/subscriptions/retry-rule.ts';
import type { ChargeHandlers, FailedAttempt } from '#features/subscriptions/run-due-charges.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import { recordGiftShipment } from '../db/membership-end-rows.server.ts';
import {
  findShipmentToPlace,
  listShippingOfShipments,
  lockWantedShipments,
  type ShipmentToPlace,
  setShipmentBilled,
  setShipmentDeclined,
  skipShipments,
} from '../db/shipment-rows.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import type { SkipReason } from '../release.ts';
import type { BillingApp } from './billing-app.ts';
import { notifyOfDecline } from './notify-member.server.ts';

/**
 * What clubs do with the charges of their shipments: one that is authorized becomes an order that the winery has
 * accepted; one that is given up is skipped, and its bottles are free again.
 */
export function clubCharges(app: BillingApp & LinkApp): ChargeHandlers {
  return {
    kind: 'club',
    keepWanted: lockWantedShipments,
    shippingOf: listShippingOfShipments,
    canceled: (db, charges) => endShipments({ ...app, db }, charges),
    async authorized(db, charge, made) {
      const shipment = await findShipmentToPlace(db, charge.id);
      if (!shipment) throw new Error(`There is no shipment ${charge.id}`);
      const { accountRef } = charge;
      if (accountRef === null) throw new Error(`The shipment ${charge.id} has no account that is paid`);
      await placeShipment({ ...app, db }, shipment, { ...charge, accountRef }, made);
    },
    declined: (db, failed) => recordDecline({ ...app, db }, failed),
  };
}

async function placeShipment(
  app: BillingApp & { db: Transaction },
  shipment: ShipmentToPlace,
  charge: Locked<{ id: string }> & { accountRef: string } & PaidCharge,
  made: SavedCardReservation,
): Promise<void> {
  const { id, userId: customerId, wineryId, acceptedBy, shipOn, wines, lineItems } = shipment;
  const order: ChargedOrder = {
    ...{ id, wineryId, customerId, ...paymentOfCharge(charge) },
    // why: whoever activated the release has promised its wines; those of a subscription its owner
    acceptedBy: acceptedBy ?? customerId,
    shipAt: momentAt(wineryTimeZone(shipment), shipOn, 0),
    delivery: deliveryOf(shipment),
    items: wines,
    lines: lineItems,
  };
  const placed = await placeChargedOrder(app, order, { ...made, mode: gatewayOf(app).mode });
  if (!placed) throw new Error(`There is an order ${id} already`);
  const now = app.clock.now();
  await setShipmentBilled(app.db, charge, now);
  if (shipment.giftReleasesLeft !== null) await recordGiftShipment(app.db, charge, now);
}

/** Ends shipments that are not charged. The bottles of a subscription are sold again at once. */
async function endShipments(
  app: BillingApp & { db: Transaction },
  charges: readonly Locked<{ id: string }>[],
  reason?: SkipReason,
): Promise<void> {
  await returnAllocated(app, await skipShipments(app.db, charges, reason, app.clock.now()));
}

function deliveryOf(shipment: ShipmentToPlace): ChargedOrder['delivery'] {
  const { deliveryMethod, shippingDetails, wineryName: name, street, city, state, zip } = shipment;
  if (deliveryMethod === 'pickup') return { deliveryMethod, pickupAddress: { name, street, city, state, zip } };
  if (!shippingDetails) throw new Error(`The shipment ${shipment.id} has no address`);
  return { deliveryMethod, shippingDetails };
}

async function recordDecline(app: BillingApp & LinkApp & { db: Transaction }, failed: FailedAttempt): Promise<void> {
  const { number, code, nextAt, onSession } = failed;
  if (nextAt) await setShipmentDeclined(app.db, failed);
  else await endShipments(app, [failed], 'declined');
  // why: if the winery's account is the reason, no card helps
  const isOfCard = code !== 'seller-cannot-charge';
  // why: who was there has seen it
  const isNews = !nextAt || (!onSession && mailedAttempts.includes(number));
  if (isOfCard && isNews) await notifyOfDecline(app, failed);
}
