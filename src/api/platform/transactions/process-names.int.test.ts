import { expect } from 'vitest';
import { bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { refusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { aliases } from '../../../../tests/fixtures/platform/transaction-calls.ts';
import { enquire } from '../../../features/orders/placing/enquire.server.ts';

const expanded = { expand: true };

test('a question by the name that one process has belongs to it, and is ordered from by either name', async ({
  market: { app, shop, ...market },
}) => {
  const [buyer, trusted] = [await market.as('buyer'), await market.trusted('buyer')];
  const ask = async () => {
    const call = { processAlias: aliases.ours, transition: 'transition/inquire', params: { listingId: shop.wineId } };
    const { data } = await buyer.transactions.initiate(call, expanded);
    expect(data.data.attributes).toMatchObject({
      ...{ processName: 'default-purchase', lastTransition: 'transition/inquire' },
    });
    return data.data.id;
  };
  const params = { stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' } };
  for (const name of ['request-payment', 'request-payment-after-enquiry', 'request-payment-after-inquiry']) {
    const call = { id: await ask(), transition: `transition/${name}`, params };
    const { data: speculated } = await trusted.transactions.transitionSpeculative(call, expanded);
    const { data: ordered } = await trusted.transactions.transition(call, expanded);
    for (const { data } of [speculated, ordered]) {
      expect(data.attributes).toMatchObject({
        ...{ lastTransition: 'transition/request-payment-after-inquiry', payinTotal: { amount: 2_524 } },
      });
    }
    const wrong = { status: 409, codes: ['transaction-invalid-transition'] };
    expect(await refusal(trusted.transactions.transition(call)), 'twice').toEqual(wrong);
    expect(await refusal(buyer.transactions.transition(call)), 'without trust').toMatchObject({ status: 403 });
    await app.db.deleteFrom('rateLimits').execute();
  }
});

test('what begins elsewhere has the process of its listing', async ({ market: { app, shop } }) => {
  const { wineId: listingId } = shop;
  const begin = async () => {
    const order = await placed(app, shop.buyer, bottles(listingId, 1));
    const question = await enquire(app, shop.buyer, { listingId });
    const ids = [order.id, question.ok ? question.value.id : ''];
    const rows = await app.db.selectFrom('orders').select('processName').where('id', 'in', ids).execute();
    return rows.map(({ processName }) => processName);
  };
  expect(await begin()).toEqual(['flex-product-default-process', 'flex-product-default-process']);
  const kept = { listingId, privateData: '{}', metadata: '{}' };
  for (const [alias, name] of [
    [aliases.template, 'default-purchase'],
    ['default-booking/release-1', 'flex-product-default-process'],
    [7, 'flex-product-default-process'],
  ]) {
    await app.db.deleteFrom('listingExtendedData').execute();
    const publicData = JSON.stringify({ transactionProcessAlias: alias });
    await app.db
      .insertInto('listingExtendedData')
      .values({ ...kept, publicData })
      .execute();
    expect(await begin()).toEqual([name, name]);
  }
});
