import { sumShippedVolumes } from '../db/order-queries.server.ts';
import { abortWith } from '../order-refusal.ts';
import type { OrdersTransaction } from '../orders-app.ts';
import type { PricedOrder } from './priced-order.ts';
import { volumeRefusal } from './shipping-law.ts';

/**
 * Keeps a winery from sending one person more wine than the law lets it. The caller's transaction holds the person, so that orders placed
 * at once are counted one after the other. What was ordered and not yet sent counts as sent now: so no month that the winery sends it in
 * has too much, whenever that is.
 * @param state where it is to go, by its postal code
 * @throws RefusedError where it would be more
 */
export async function checkVolumeLimit(
  app: OrdersTransaction,
  customerId: string,
  { wineryId, bottles }: PricedOrder,
  state: string,
): Promise<void> {
  const wanted = bottles.reduce((sum, { listing, quantity }) => sum + listing.bottleMl * quantity, 0);
  const sent = await sumShippedVolumes(app.db, { customerId, wineryId }, app.clock.now());
  const refusal = volumeRefusal(state, sent, wanted);
  if (refusal) abortWith('validation-invalid-params', { parameter: 'items', ...refusal });
}
