import { describe, expect, test } from 'vitest';
import { renderMail } from '#features/accounts/render-mail.server.ts';
import type { OrderMailProps } from '../order-mails.ts';
import type { OrderMail, OrderParty } from '../order-process.ts';
import { orderMailTemplates } from './order-mail-templates.tsx';
import { orderMailWords } from './order-mail-words.ts';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const props: Omit<OrderMailProps, 'party'> = {
  orderId: '0199-order',
  wineryName: 'Red Gate',
  buyerName: 'Ada L',
  items: [{ title: 'Tempranillo', vintage: 2022, quantity: 2 }],
  total: { amount: 5047, currency: 'USD' },
  disputeReason: 'Corked',
  carrier: null,
  trackingNumber: null,
};
const render = (mail: OrderMail, party: OrderParty) =>
  renderMail(site, orderMailTemplates, { mail, to: 'ann@example.com', props: { ...props, party } });
const wordsOf = (mail: OrderMail, party: OrderParty) => orderMailWords[mail].words({ ...props, party }).join(' ');

test.for<[OrderMail, OrderParty, string]>([
  ['order-placed', 'customer', 'Red Gate has 5 days to accept your order.'],
  ['sale-made', 'provider', 'Please accept or decline within 5 days:'],
  ['payment-expired', 'customer', 'was not paid within 15 minutes.'],
  ['charge-failed', 'customer', 'not accepted within 5 days'],
  ['review-asked', 'customer', 'You have 7 days to say'],
])('%s tells the %s the time of the table', ([mail, party, words]) => {
  expect(wordsOf(mail, party)).toContain(words);
});

describe('a refused charge', () => {
  test('asks the buyer for another card, and leads him to the order', async () => {
    const { html, text } = await render('charge-failed', 'customer');
    expect(text).toContain('Please choose another card on the page of your order');
    expect(html).toMatch(/href="https:\/\/wine\.test\/order\/0199-order".*Choose another card/s);
  });

  test('tells the winery that the buyer was asked for another card', async () => {
    const { html, text } = await render('charge-failed', 'provider');
    expect(text).toContain('We have asked the buyer for another card');
    expect(html).toMatch(/href="https:\/\/wine\.test\/sale\/0199-order".*See the details/s);
  });
});

test.for(['sale-canceled', 'payment-expired'] as const)('%s is as true of a tasting as of wine', (mail) => {
  expect(wordsOf(mail, 'provider')).toContain('hat was held for it is on sale again');
  expect(wordsOf(mail, 'provider')).not.toMatch(/bottle|shelf|stock/);
});
