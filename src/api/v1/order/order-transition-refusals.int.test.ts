import { expect } from 'vitest';
import type { OrderView } from '#features/orders/order.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addBadShop, type BadShop } from '../../../../tests/fixtures/orders/bad-shop.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { bottles, placed, purchased } from '../../../../tests/fixtures/orders/orders-test.ts';

type Orders = Record<'enquiry' | 'pending' | 'purchased' | 'accepted' | 'delivered' | 'reviewed', string>;
type Name = 'buyer' | 'owner' | 'member' | 'stranger' | 'admin' | 'limited';
type Bad = [who: Name, order: keyof Orders, transition: string, status: number, code: string, params?: object];

const conflict = [409, 'transaction-invalid-transition'] as const;
const forbidden = [403, 'forbidden'] as const;
const malformed = [400, 'validation-invalid-params'] as const;
const review = { reviewRating: 5, reviewContent: 'Fine' };

/** Which party may not make which transition of which order. */
const bad: Bad[] = [
  ['stranger', 'purchased', 'cancel', ...forbidden],
  ['stranger', 'accepted', 'mark-delivered', ...forbidden],
  ['stranger', 'pending', 'confirm-payment', ...forbidden],
  ['stranger', 'delivered', 'dispute', ...forbidden, { disputeReason: 'Not mine' }],
  ['limited', 'purchased', 'cancel', ...forbidden],
  ['limited', 'delivered', 'mark-received', ...forbidden],
  ['buyer', 'purchased', 'mark-delivered', ...forbidden],
  ['buyer', 'purchased', 'auto-cancel', ...forbidden],
  ['buyer', 'pending', 'expire-payment', ...forbidden],
  ['buyer', 'delivered', 'auto-mark-received', ...forbidden],
  ['owner', 'accepted', 'mark-received-from-purchased', ...forbidden],
  ['owner', 'delivered', 'mark-received', ...forbidden],
  ['member', 'delivered', 'dispute', ...forbidden, { disputeReason: 'No' }],
  ['owner', 'reviewed', 'review-2-by-customer', ...forbidden, review],
  ['admin', 'reviewed', 'review-2-by-provider', ...forbidden, review],
  ['admin', 'purchased', 'auto-cancel', ...forbidden],
  ['buyer', 'accepted', 'cancel', ...conflict],
  ['buyer', 'purchased', 'mark-received', ...conflict],
  ['buyer', 'purchased', 'mark-received-from-purchased', ...conflict],
  ['buyer', 'delivered', 'confirm-payment', ...conflict],
  ['owner', 'purchased', 'confirm-payment', ...forbidden],
  ['buyer', 'purchased', 'dispute', ...conflict, { disputeReason: 'Too early' }],
  ['buyer', 'purchased', 'request-payment', ...conflict],
  ['buyer', 'enquiry', 'enquire', ...conflict],
  ['owner', 'pending', 'cancel', ...conflict],
  ['owner', 'pending', 'mark-delivered', ...conflict],
  ['owner', 'delivered', 'mark-delivered', ...conflict],
  ['owner', 'accepted', 'cancel-from-disputed', ...conflict],
  ['owner', 'delivered', 'review-1-by-provider', ...conflict, review],
  ['buyer', 'reviewed', 'review-1-by-customer', 409, 'transaction-already-reviewed-by-customer', review],
  ['buyer', 'pending', 'confirm-payment', 402, 'transaction-payment-failed'],
  ['buyer', 'delivered', 'dispute', ...malformed],
  ['buyer', 'delivered', 'dispute', ...malformed, { disputeReason: '  ' }],
  ['buyer', 'delivered', 'dispute', ...malformed, { disputeReason: 'x'.repeat(5_001) }],
  ['admin', 'delivered', 'dispute', ...malformed, { disputeReason: 'Without a reason of the operator' }],
  ['admin', 'purchased', 'dispute', ...conflict, { disputeReason: 'Too early', reason: 'Asked for' }],
  ['owner', 'accepted', 'mark-delivered', ...malformed, { carrier: 'x'.repeat(81) }],
  ['owner', 'reviewed', 'review-2-by-provider', ...malformed, { ...review, reviewRating: 6 }],
  ['owner', 'reviewed', 'review-2-by-provider', ...malformed, { ...review, reviewRating: 0 }],
  ['owner', 'reviewed', 'review-2-by-provider', ...malformed, { ...review, reviewRating: 2.5 }],
  ['owner', 'reviewed', 'review-2-by-provider', ...malformed, { reviewRating: 3 }],
  ['owner', 'purchased', 'no-such-transition', ...malformed],
  ['owner', 'purchased', 'constructor', ...malformed],
];

/** One order in each of the states needed. */
async function addOrders(api: EntryPoint, { wineId, buyer, owner }: BadShop): Promise<Orders> {
  const one = bottles(wineId, 1);
  const move = async (who: SignedIn, { id }: Pick<OrderView, 'id'>, step: string, params?: object) => {
    const made = await api.post(who, `/api/v1/order/${id}/${step}`, params);
    expect(made, step).toMatchObject({ status: 200 });
    return made.body.data as OrderView;
  };
  const bought = () => purchased(api.app, buyer, one);
  const enquiry = await api.post(buyer, '/api/v1/order', { transition: 'enquire', listingId: wineId });
  const finished = await move(buyer, await move(owner, await bought(), 'mark-delivered'), 'mark-received');
  return {
    enquiry: enquiry.body.data.id,
    pending: (await placed(api.app, buyer, one)).id,
    purchased: (await bought()).id,
    accepted: (await move(owner, await bought(), 'accept')).id,
    delivered: (await move(owner, await bought(), 'mark-delivered')).id,
    reviewed: (await move(buyer, finished, 'review-1-by-customer', review)).id,
  };
}

test('a transition of a stranger, of the wrong side or at the wrong time is refused and nothing is written', async ({
  api,
}) => {
  const { app } = api;
  const shop = await addBadShop(app.db);
  const orders = await addOrders(api, shop);
  const before = await tracesOf(app);
  for (const [name, order, transition, status, code, params] of bad) {
    const [who, id] = [shop[name], orders[order]];
    const made = await transitionOrder(app, who, { id, transition, params });
    const sent = await api.post(who, `/api/v1/order/${id}/${transition}`, params);
    const bodyParams = { id, transition: `transition/${transition}`, params };
    const privileged = await api.post(who, '/api/transition-privileged', { bodyParams });
    expect(
      [made.ok || made.code, ...[sent, privileged].map(({ status, body }) => [status, body.errors?.[0]?.code])],
      `${name}: ${transition} of ${order}`,
    ).toEqual([code, [status, code], [status, code]]);
  }
  expect(await tracesOf(app)).toEqual(before);
});

test('a missing order is not found, whatever its id looks like', async ({ api }) => {
  const { app } = api;
  const { buyer, admin } = await addBadShop(app.db);
  const before = await tracesOf(app);
  for (const id of [crypto.randomUUID(), 'x', '%00', "'%20or%201=1", '1'.repeat(2_000)]) {
    for (const who of [buyer, admin]) {
      const answers = [
        await api.get(who, `/api/v1/order/${id}`),
        await api.get(who, `/api/v1/order/${id}/transitions`),
        await api.post(who, `/api/v1/order/${id}/accept`),
        await api.post(who, `/api/v1/order/${id}/pay-again`),
        await api.post(who, `/api/v1/order/${id}/cancel`),
        await api.post(who, `/api/v1/order/${id}/confirm-payment`),
        await api.post(who, `/api/v1/order/${id}/mark-delivered`),
        await api.post(who, `/api/v1/order/${id}/review`, review),
      ];
      expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
        answers.map(() => [404, 'not-found']),
      );
    }
  }
  expect(await tracesOf(app)).toEqual(before);
});

test('only the winery and the operator may accept, and only while the order waits for it', async ({ api }) => {
  const shop = await addBadShop(api.app.db);
  const orders = await addOrders(api, shop);
  const before = await tracesOf(api.app);
  const accept = async (who: Name, order: keyof Orders) => {
    const { status, body } = await api.post(shop[who], `/api/v1/order/${orders[order]}/accept`);
    return [status, body.errors?.[0]?.code];
  };
  for (const who of ['buyer', 'stranger', 'limited'] as const)
    expect(await accept(who, 'purchased')).toEqual(forbidden);
  for (const order of ['enquiry', 'pending', 'delivered', 'reviewed'] as const)
    expect(await accept('owner', order)).toEqual(conflict);
  expect(await accept('owner', 'accepted')).toEqual([200, undefined]);
  expect(await tracesOf(api.app)).toEqual(before);
});
