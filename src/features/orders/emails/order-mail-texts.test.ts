import { describe, expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { OrderMailName, OrderParty } from '../process/order-process.ts';
import type { CancellationReason, OrderMailProps } from './order-mail.ts';
import { orderMailTemplates } from './order-mail-templates.tsx';
import { orderMailTexts } from './order-mail-texts.ts';

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
  placedAt: '2026-11-21T18:00:00Z',
  deliveryMethod: 'shipping',
  isTasting: false,
  end: 'declined',
};
const render = (mail: OrderMailName, party: OrderParty) =>
  renderMail(site, orderMailTemplates, { mail, to: 'ann@example.com', props: { ...props, party } });
const textOf = (mail: OrderMailName, party: OrderParty) =>
  orderMailTexts[mail].paragraphs({ ...props, party }).join(' ');

test.for<[OrderMailName, OrderParty, string]>([
  ['order-placed', 'customer', 'Red Gate has 5 days to accept your order.'],
  ['sale-made', 'provider', 'Please accept or decline within 5 days:'],
  ['payment-expired', 'customer', 'was not paid within 15 minutes.'],
  ['charge-failed', 'customer', 'not accepted within 5 days'],
  ['review-asked', 'customer', 'You have 7 days to say'],
])('%s names the right time limit to the %s', ([mail, party, words]) => {
  expect(textOf(mail, party)).toContain(words);
});

test.for<[OrderMailName, OrderParty, string]>([
  ['order-placed', 'customer', 'Red Gate has until Nov 25, 2026, 12:00 PM to accept your order.'],
  ['sale-made', 'provider', 'Please accept or decline by Nov 25, 2026, 12:00 PM:'],
  ['charge-failed', 'customer', 'What is not accepted by Nov 25, 2026, 12:00 PM is canceled.'],
  ['charges-closed', 'provider', 'What is not accepted by Nov 25, 2026, 12:00 PM is canceled.'],
  ['card-replaced', 'provider', 'What is not accepted by Nov 25, 2026, 12:00 PM is canceled.'],
])('%s names an earlier time limit to the %s', ([mail, party, words]) => {
  const answerBy = '2026-11-25T18:00:00Z';
  expect(orderMailTexts[mail].paragraphs({ ...props, party, answerBy }).join(' ')).toContain(words);
});

describe('the mail about a refused charge', () => {
  test('asks the buyer for another card, with a link to the order', async () => {
    const { html, text } = await render('charge-failed', 'customer');
    expect(text).toContain('Please choose another card on the page of your order');
    expect(html).toMatch(/href="https:\/\/wine\.test\/order\/0199-order\/details".*Choose another card/s);
  });

  test('informs the winery that the buyer was asked for another card', async () => {
    const { html, text } = await render('charge-failed', 'provider');
    expect(text).toContain('We have asked the buyer for another card');
    expect(html).toMatch(/href="https:\/\/wine\.test\/sale\/0199-order\/details".*See the details/s);
  });
});

test.for(['sale-canceled', 'payment-expired'] as const)('%s fits a tasting as well as a wine', (mail) => {
  expect(textOf(mail, 'provider')).toContain('hat was held for it is on sale again');
  expect(textOf(mail, 'provider')).not.toMatch(/bottle|shelf|stock/);
});

test("every mail has a one-line subject, a complete text, and a link to its reader's page", async () => {
  for (const mail of Object.keys(orderMailTemplates) as OrderMailName[]) {
    for (const [party, side] of [
      ['customer', 'order'],
      ['provider', 'sale'],
    ] as const) {
      const { subject, html, text } = await render(mail, party);
      expect(subject, mail).toMatch(/^[A-Z][^\r\n]+ - Lonevine$/);
      expect(html, mail).toContain(`href="https://wine.test/${side}/0199-order/details"`);
      expect(text, mail).not.toMatch(/undefined|null|\[object|<\w/);
    }
  }
});

test.for<[Partial<typeof props>, RegExp]>([
  [{ carrier: 'UPS', trackingNumber: '1Z9' }, /is on its way.*Sent with UPS, 1Z9\..*21 years/s],
  [{ deliveryMethod: 'pickup' }, /handed over.*fetched your order/s],
  [{ deliveryMethod: null, isTasting: true }, /tasting has taken place/s],
])('the mail about a delivery fits the kind of order: %j', async ([given, words]) => {
  const mail = { mail: 'order-delivered', to: '', props: { ...props, ...given, party: 'customer' } } as const;
  const { subject, text } = await renderMail(site, orderMailTemplates, mail);
  expect(`${subject} ${text}`).toMatch(words);
});

test.for<[CancellationReason, RegExp, RegExp]>([
  ['withdrawn', /is canceled - .*You have canceled.*Nothing was charged/s, /has canceled the order before/],
  ['declined', /is declined - .*cannot take your order.*Nothing was charged/s, /is declined/],
  ['unanswered', /has expired - .*within 5 days.*Nothing was charged/s, /not accepted within 5 days/],
  ['refunded', /money back - .*back in full\. We write to you as soon as the refund is made/s, /gets the money back/],
  ['undelivered', /money back - .*did not deliver.*back in full/s, /not marked as delivered/],
  ['dispute-refunded', /money back - .*in your favor.*back in full/s, /settled: the buyer gets/],
  ['dispute-lapsed', /money back - .*within 60 days.*back in full/s, /within 60 days/],
])('%s has a text for each party', async ([end, toBuyer, toWinery]) => {
  const textFor = async (mail: OrderMailName, party: OrderParty) => {
    const rendered = await renderMail(site, orderMailTemplates, { mail, to: '', props: { ...props, party, end } });
    return `${rendered.subject} ${rendered.text}`;
  };
  expect(await textFor('order-canceled', 'customer')).toMatch(toBuyer);
  expect(await textFor('sale-canceled', 'provider')).toMatch(toWinery);
});
