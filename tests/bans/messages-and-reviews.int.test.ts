import { expect } from 'vitest';
import { addToCart } from '../../src/features/cart/change-cart.server.ts';
import { showCart } from '../../src/features/cart/show-cart.server.ts';
import { listFavorites } from '../../src/features/favorites/list-favorites.server.ts';
import { setFavorite } from '../../src/features/favorites/set-favorite.server.ts';
import { askWinery } from '../../src/features/messages/ask-winery.server.ts';
import { countNotifications } from '../../src/features/messages/count-notifications.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import { sweepMessageDigests } from '../../src/features/messages/sweep-message-digests.server.ts';
import { sweepDueOrders } from '../../src/features/orders/process/sweep-due-orders.server.ts';
import { reviewOrder } from '../../src/features/orders/reviews/review-order.server.ts';
import { listReviewsAbout } from '../../src/features/reviews/list-reviews-about.server.ts';
import { answerReview } from '../../src/features/reviews/wineries/answer-review.server.ts';
import { listWineryReviews } from '../../src/features/reviews/wineries/list-winery-reviews.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import { completed } from '../fixtures/orders/complete-order.ts';
import { bottles, mailsOf, purchased, spans } from '../fixtures/orders/orders-test.ts';
import { writeReview } from '../fixtures/reviews/write-review.ts';
import { removed, test } from './ban-test.ts';

const system = { kind: 'system' } as const;

test('Messages and questions', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { buyer, owner, member, stranger, wineId, wineryId } = shop;
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const write = (actor: SignedIn) => sendMessage(app, actor, id, { content: 'Hello' });
  const ask = () => askWinery(app, stranger, { wineryId, content: 'Are you open?' });
  const refused = { code: 'forbidden', meta: { message: removed } };
  await ban(buyer);
  for (const writer of [owner, member])
    expect(await write(writer)).toMatchObject({ ...refused, reason: 'customer-gone' });
  await lift(buyer);
  expect(await write(owner)).toMatchObject({ ok: true });
  await ban(owner);
  for (const given of [write(buyer), write(member), ask()])
    expect(await given).toMatchObject({ ...refused, reason: 'provider-gone' });
  expect(await askWinery(app, stranger, { listingId: wineId, content: 'Any left?' })).toMatchObject({ ok: false });
  expect(await app.db.selectFrom('orders').select('id').where('state', '=', 'enquiry').execute()).toEqual([]);
  await lift(owner);
  for (const given of [write(buyer), write(member), ask()]) expect(await given).toMatchObject({ ok: true });
  const other = await addOwner();
  await ban(owner);
  for (const given of [write(other), write(buyer), ask()]) expect(await given).toMatchObject({ ok: true });
  app.clock.forward(spans.hour);
  await sweepMessageDigests(app, system, { most: 20 });
  expect(await mailsOf(app), 'they get the messages').toContain('messages-waiting co-owner@example.test');
});

test('Reviews', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, member, buyer, wineryId } = shop;
  const [first, second, third] = [await completed(app, shop), await completed(app, shop), await completed(app, shop)];
  const review = (actor: SignedIn, id: string) =>
    reviewOrder(app, actor, { id, params: { reviewRating: 4, reviewContent: 'Fine' } });
  for (const actor of [buyer, member]) expect(await review(actor, first)).toMatchObject({ ok: true });
  const about = async () => {
    const { reviews } = await listReviewsAbout(app, anonymous, { about: 'winery', id: wineryId, page: null });
    const ofBuyers = reviews.filter(({ by }) => by === 'customer').map(({ customer }) => customer.name);
    const { shown } = await listWineryReviews(app, anonymous, { wineryId, query: {} });
    return [...ofBuyers, ...shown.reviews.map(({ author, content }) => `${author.name}: ${content}`)];
  };
  const { id: reviewId } = await writeReview(app, buyer, wineryId, { content: 'A fine porch' });
  const answer = (actor: SignedIn) => answerReview(app, actor, { id: reviewId, fields: { content: 'Thank you' } });
  const before = await about();
  expect(before).toEqual(['Ada L', 'Ada L: A fine porch']);
  await ban(buyer);
  expect(await about()).toEqual(['Banned user', 'Banned user: A fine porch']);
  await lift(buyer);
  expect(await about()).toEqual(before);
  await ban(owner);
  expect(await about(), 'its page keeps its reviews').toEqual(before);
  expect(await answer(member)).toMatchObject({ code: 'forbidden' });
  expect(await review(member, second)).toMatchObject({ code: 'forbidden' });
  await lift(owner);
  expect(await review(member, second)).toMatchObject({ ok: true });
  const other = await addOwner();
  await ban(owner);
  expect(await review(member, third), 'with another owner').toMatchObject({ ok: true });
  expect(await answer(other)).toMatchObject({ ok: true });
  const last = await completed(app, { ...shop, owner: member });
  await ban(buyer);
  app.clock.forward(7 * spans.day);
  while ((await sweepDueOrders(app, system, { most: 20 })) > 0);
  const order = app.db.selectFrom('orders').select('state').where('id', '=', last);
  expect(await order.executeTakeFirst(), 'the time of the banned buyer is over').toEqual({ state: 'reviewed' });
});

test('Counts in the top bar', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  await purchased(app, shop.buyer, bottles(shop.wineId, 1));
  const sales = async () => (await countNotifications(app, shop.member)).sales;
  expect(await sales()).toBe(1);
  await ban(shop.owner);
  expect(await sales()).toBe(0);
  await lift(shop.owner);
  expect(await sales()).toBe(1);
  await addOwner();
  await ban(shop.owner);
  expect(await sales(), 'with another owner').toBe(1);
});

test('Cart and favorites', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { buyer, owner, wineId } = shop;
  const input = { key: undefined, network: '203.0.113.7', form: { listingId: wineId, quantity: '1' } };
  expect(await addToCart(app, buyer, input)).toMatchObject({ ok: true });
  expect(await setFavorite(app, buyer, { kind: 'listing', id: wineId, on: 'true' })).toMatchObject({ ok: true });
  const line = async () => {
    const cart = await showCart(app, buyer, { key: undefined, page: null });
    return cart.groups.flatMap(({ lines }) => lines.map(({ available }) => available));
  };
  const favorites = () => listFavorites(app, buyer, { kind: 'listing', page: null });
  expect(await line()).toEqual([true]);
  await ban(owner);
  expect(await line()).toEqual([false]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: true }] } });
  await lift(owner);
  await ban(buyer);
  await lift(buyer);
  expect(await line()).toEqual([true]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: false }] } });
  await addOwner();
  await ban(owner);
  expect(await line(), 'with another owner').toEqual([true]);
  expect(await favorites()).toMatchObject({ value: { listings: [{ id: wineId, closed: false }] } });
});
