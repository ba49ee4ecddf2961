import type { Operation } from './operation.ts';
import { imageOperations } from './v1/image.server.ts';
import { ledgerOperations } from './v1/ledger.server.ts';
import { moneyAlarmOperations } from './v1/money-alarms.server.ts';
import { orderOperations } from './v1/order/order.server.ts';
import { orderMessageOperations } from './v1/order/order-messages.server.ts';
import { orderTransitionOperations } from './v1/order/order-transitions.server.ts';
import { transactionOperations } from './v1/order/transactions.server.ts';
import { ownListingOperations } from './v1/own-listing/own-listing.server.ts';
import { availabilityOperations } from './v1/own-listing/own-listing-availability.server.ts';
import { ownListingPartOperations } from './v1/own-listing/own-listing-parts.server.ts';
import { ownListingPhotoOperations } from './v1/own-listing/own-listing-photos.server.ts';
import { payoutTermsOperations } from './v1/payout-terms.server.ts';
import { referenceDataOperations } from './v1/reference-data.server.ts';
import { stockOperations } from './v1/stock.server.ts';
import { userOperations } from './v1/user.server.ts';
import { wineOperations } from './v1/wine.server.ts';
import { wineryOperations } from './v1/winery.server.ts';

/**
 * Every operation of the API: routes and document are made from this list, in this order. If two match a path the first
 * handles it, so `/order/{id}/{transition}` comes after all other operations of an order.
 */
export const apiOperations: readonly Operation[] = [
  ...orderOperations,
  ...orderMessageOperations,
  ...orderTransitionOperations,
  ...transactionOperations,
  ...stockOperations,
  ...ownListingOperations,
  ...ownListingPartOperations,
  ...ownListingPhotoOperations,
  ...availabilityOperations,
  ...wineOperations,
  ...wineryOperations,
  ...referenceDataOperations,
  ...userOperations,
  ...imageOperations,
  ...ledgerOperations,
  ...moneyAlarmOperations,
  ...payoutTermsOperations,
];
