// Buys and accepts with a given concurrency and duration; a child process, so that its cost is not the server's.
import { reserveTestCard } from '../../seed/demo-activity/reserve-test-card.ts';
import { postJson } from './http-client.ts';
import type { PurchaseShop } from './purchase-shop.ts';

/** The task of the process, and its result: the time of each purchase, and of all of them, in milliseconds. */
export type PurchaseTask = PurchaseShop & { parallel: number; seconds: number };
export type Purchases = { took: number[]; within: number };

type Price = { payinTotal: { amount: number; currency: string } };
type Order = { id: string; state: string; payment: { clientSecret: string } | null };

/** Buys a bottle: the price, the order, the card authorization as in a browser, and the winery's acceptance. */
async function buy(shop: PurchaseShop, buyer: string, wine: string): Promise<void> {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const request = { items: [{ listingId: wine, quantity: 1 }], deliveryMethod: 'pickup' };
  const at = `${shop.address}/api/v1/order`;
  const { payinTotal } = await postJson<Price>(`${at}/speculate`, request, as(buyer));
  const order = await postJson<Order>(at, { ...request, payinTotal }, as(buyer));
  await reserveTestCard(shop.sandbox, order.payment?.clientSecret ?? '');
  await postJson(`${at}/${order.id}/confirm-payment`, {}, as(buyer));
  const accepted = await postJson<{ acceptedAt: string | null }>(`${at}/${order.id}/accept`, {}, as(shop.seller));
  if (accepted.acceptedAt === null) throw new Error(`Order ${order.id} was not accepted`);
}

async function run({ parallel, seconds, ...shop }: PurchaseTask): Promise<Purchases> {
  const began = performance.now();
  const took: number[] = [];
  const person = async (at: number) => {
    for (let nth = at; performance.now() - began < seconds * 1000; nth += parallel) {
      const start = performance.now();
      await buy(shop, shop.buyers[at] ?? '', shop.wines[(nth * 7) % shop.wines.length] ?? '');
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, at) => person(at)));
  return { took, within: performance.now() - began };
}

process.once('message', (task: PurchaseTask) => {
  run(task).then(
    (purchases) => process.send?.({ purchases }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
