import { describe, expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import { wineLineItems } from '../line-items.ts';
import { type MoneyView, withoutAmounts } from '../payment/order-money.ts';
import type { OrderMailName, OrderParty, OrderRecipient } from '../process/order-effects.ts';
import type { CancellationReason, MailedPrice, OrderMailProps } from './order-mail.ts';
import { orderMailTemplates } from './order-mail-templates.tsx';
import { orderMailTexts } from './order-mail-texts.ts';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const props = {
  orderId: '0199-order',
  wineryName: 'Red Gate',
  buyerName: 'Ada L',
  price: {
    state: 'purchased',
    acceptedAt: null,
    items: [
      {
        listingId: 'a-wine',
        title: 'Tempranillo',
        vintage: 2022,
        quantity: 2,
        bottleMl: 750,
        unitPrice: { amount: 2450, currency: 'USD' },
        included: null,
        photoId: null,
      },
    ],
    lineItems: wineLineItems(
      [{ listingId: 'a-wine', unitPriceCents: 2450, quantity: 2, shipping: { firstCents: 950, additionalCents: 150 } }],
      'shipping',
      { providerCommission: 1000, customerCommission: 300 },
    )
      .filter(({ includeFor }) => includeFor.includes('customer'))
      .map(({ unitPriceCents, lineTotalCents, rate, ...line }) => ({
        ...line,
        unitPrice: { amount: unitPriceCents, currency: 'USD' },
        lineTotal: { amount: lineTotalCents, currency: 'USD' },
        percentage: rate,
      })),
    payinTotal: { amount: 6147, currency: 'USD' },
    payoutTotal: null,
    seats: null,
    shipTo: {
      recipientName: 'Ada Lovelace',
      streetAddress: '12 Main Street',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
    },
  },
  disputeReason: 'Corked',
  carrier: null,
  trackingNumber: null,
  placedAt: '2026-11-21T18:00:00Z',
  deliveryMethod: 'shipping',
  isTasting: false,
  visit: null,
  end: 'declined',
  waits: { for: 'acceptance', until: '2026-11-26T18:00:00Z' },
} satisfies Omit<OrderMailProps, 'party'> as Omit<OrderMailProps, 'party'> & { price: MailedPrice };
const render = (mail: OrderMailName, party: OrderRecipient) =>
  renderMail(site, orderMailTemplates, { mail, to: 'ann@example.com', props: { ...props, party } });
const textOf = (mail: OrderMailName, party: OrderParty) =>
  orderMailTexts[mail].paragraphs({ ...props, party }).join(' ');

test.for<[OrderMailName, OrderParty, string]>([
  ['order-placed', 'customer', 'Order placed. Red Gate will confirm within 5 days.'],
  ['sale-made', 'provider', 'Please accept or decline within 5 days;'],
  ['payment-expired', 'customer', "wasn't paid within 15 minutes."],
  ['charge-failed', 'customer', "isn't accepted within 5 days of payment"],
  ['review-asked', 'customer', 'You have 7 days to review it'],
])('%s names the right time limit to the %s', ([mail, party, words]) => {
  expect(textOf(mail, party)).toContain(words);
});

test.for<[OrderMailName, OrderParty, string]>([
  ['order-placed', 'customer', 'Red Gate will confirm by Nov 25, 2026, 12:00 PM.'],
  ['sale-made', 'provider', 'Please accept or decline by Nov 25, 2026, 12:00 PM;'],
  ['charge-failed', 'customer', "If it isn't accepted by Nov 25, 2026, 12:00 PM, we'll cancel the order."],
  ['charges-closed', 'provider', "If it isn't accepted by Nov 25, 2026, 12:00 PM, we'll cancel the order."],
  ['card-replaced', 'provider', "If it isn't accepted by Nov 25, 2026, 12:00 PM, we'll cancel the order."],
])('%s names an earlier time limit to the %s', ([mail, party, words]) => {
  const answerBy = '2026-11-25T18:00:00Z';
  const textIn = (timezone?: string) =>
    orderMailTexts[mail].paragraphs({ ...props, party, answerBy, ...(timezone && { timezone }) }).join(' ');
  expect(textIn()).toContain(words);
  const spoken = (time: string) => words.replace('Nov 25, 2026, 12:00 PM', `Wednesday, November 25, 2026, ${time}`);
  expect(textIn('America/Chicago')).toContain(spoken('12:00 PM CST'));
  expect(textIn('America/Los_Angeles')).toContain(spoken('10:00 AM PST'));
});

test.for<[NonNullable<OrderMailProps['waits']>['for'], RegExp]>([
  ['acceptance', /waiting for your answer.*accept or decline Ada L's order by .* After that, .* isn't charged/],
  ['confirmation', /waiting for your answer.*confirm or decline Ada L's tasting by .* After that, .* isn't charged/],
  ['shipping', /hasn't shipped yet.*mark it as shipped by .* After that, .*refund the buyer in full/],
  ['preparation', /isn't ready for pickup yet.*mark it as ready by .* After that, .*refund the buyer in full/],
  ['pickup', /hasn't been picked up yet.*mark it as picked up by .* After that, .*refund the buyer in full/],
  ['settlement', /isn't settled yet.*settled by .* After that, .*refund the buyer in full/],
])('the reminder of %s names the day and hour of the winery, and the consequence', ([waiting, words]) => {
  const { subject, paragraphs } = orderMailTexts['sale-reminder'];
  const textIn = (timezone: string) => {
    const waits = { for: waiting, until: '2026-11-26T03:00:00Z' };
    const sent = { ...props, party: 'provider', waits, timezone } as const;
    return [typeof subject === 'string' ? subject : subject(sent), ...paragraphs(sent)].join(' ');
  };
  expect(textIn('America/Chicago')).toMatch(words);
  expect(textIn('America/Chicago')).toContain('by Wednesday, November 25, 2026, 9:00 PM CST');
  expect(textIn('America/Los_Angeles')).toContain('by Wednesday, November 25, 2026, 7:00 PM PST');
});

describe('the mail about a refused charge', () => {
  test('asks the buyer for another card, with a link to the order', async () => {
    const { html, text } = await render('charge-failed', 'customer');
    expect(text).toContain('Please choose another card on your order’s page');
    expect(html).toMatch(/href="https:\/\/wine\.test\/order\/0199-order\/details".*Choose another card/s);
  });

  test('informs the winery that the buyer was asked for another card', async () => {
    const { html, text } = await render('charge-failed', 'provider');
    expect(text).toContain('We’ve asked the buyer for another card');
    expect(html).toMatch(/href="https:\/\/wine\.test\/sale\/0199-order\/details".*See the details/s);
  });
});

test('the mail about a returned payout says that it was of several orders, and where they are listed', async () => {
  const { text } = await render('payout-failed', 'provider');
  expect(text).toContain('It included Ada L’s order; the Payouts page lists everything in it.');
  expect(text).toContain('We try again every day, and as soon as you enter another account.');
});

test('the mail about a late payout names the winery, and the order that was not paid', async () => {
  const { text } = await render('payout-late', 'operator');
  expect(text).toContain('Red Gate hasn’t received the payout for this order.');
});

test.for(['sale-canceled', 'payment-expired'] as const)('%s speaks of seats for a tasting', (mail) => {
  const text = (isTasting: boolean) =>
    orderMailTexts[mail].paragraphs({ ...props, party: 'provider', isTasting }).join(' ');
  expect(text(false)).toContain('on sale again');
  expect(text(true)).toMatch(/the seats are free again/i);
  expect(text(true)).not.toMatch(/bottle|shelf|stock|on sale/);
});

test("every mail has a one-line subject, a complete text, and a link to its reader's page", async () => {
  for (const mail of Object.keys(orderMailTemplates) as OrderMailName[]) {
    for (const [party, side] of [
      ['customer', 'order'],
      ['provider', 'sale'],
    ] as const) {
      const { subject, html, text } = await render(mail, party);
      expect(subject, mail).toMatch(/^[A-Z][^\r\n]+$/);
      expect(html, mail).toContain(`href="https://wine.test/${side}/0199-order/details"`);
      expect(text, mail).not.toMatch(/undefined|null|\[object|<\w/);
    }
  }
});

test.for<[Partial<typeof props>, RegExp]>([
  [{ carrier: 'UPS', trackingNumber: '1Z9' }, /is on its way.*Tracking: UPS, 1Z9\..*21 or older must show a photo ID/s],
  [{ deliveryMethod: 'pickup' }, /picked up.*says you picked up your order/s],
  [{ deliveryMethod: null, isTasting: true }, /How was your tasting.*your tasting took place/s],
  [
    { deliveryMethod: null, isTasting: true, by: 'system' },
    /How was your tasting.*Your tasting at Red Gate is over.*or if it did not take place.*within 14 days/s,
  ],
  [
    { deliveryMethod: null, isTasting: true, isNoShow: true },
    /Did you miss your tasting.*says you did not come to your tasting.*dispute the order within 14 days/s,
  ],
])('the mail about a delivery fits the kind of order: %j', async ([given, words]) => {
  const mail = { mail: 'order-delivered', to: '', props: { ...props, ...given, party: 'customer' } } as const;
  const { subject, text } = await renderMail(site, orderMailTemplates, mail);
  expect(`${subject} ${text}`).toMatch(words);
});

describe('wine for pickup', () => {
  const pickup = {
    address: 'Red Gate, 1 Vine Road, Austin, TX 78701',
    hours: ['Monday – Thursday: Closed', 'Friday – Sunday: 11 AM – 6 PM'],
    until: '2026-12-23T18:00:00Z',
  };

  test.for(['order-ready', 'pickup-reminder'] as const)(
    '%s says where, when, until when, and to bring an ID',
    (mail) => {
      const text = orderMailTexts[mail]
        .paragraphs({ ...props, party: 'customer', deliveryMethod: 'pickup', pickup })
        .join(' ');
      for (const told of [pickup.address, ...pickup.hours, 'Bring a photo ID', 'by Dec 23, 2026'])
        expect(text).toContain(told);
    },
  );

  test('of a winery that has not said its hours is told without them', () => {
    const text = orderMailTexts['order-ready']
      .paragraphs({ ...props, party: 'customer', pickup: { ...pickup, hours: [], until: null } })
      .join(' ');
    expect(text).not.toMatch(/Hours|undefined|null/);
  });
});

test.for<[CancellationReason, RegExp, RegExp]>([
  ['withdrawn', /is canceled .*You canceled.*You weren’t charged/s, /canceled the order before/],
  ['declined', /was declined .*Red Gate declined your order.*You weren’t charged/s, /You declined Ada L’s order/],
  ['unanswered', /has expired .*within 5 days.*You weren’t charged/s, /wasn’t accepted within 5 days/],
  [
    'refunded',
    /refunding you .*refunding you in full\. We’ll e-mail you when it’s done/s,
    /refunding the buyer in full/,
  ],
  ['undelivered', /refunding you .*didn’t deliver.*refunding you in full/s, /wasn’t delivered/],
  ['not-picked-up', /refunding you .*was ready and wasn’t picked up.*refunding you in full/s, /didn’t pick up/],
  ['dispute-refunded', /refunding you .*in your favor.*refunding you in full/s, /dispute .* was decided for the buyer/],
  ['dispute-lapsed', /refunding you .*within 60 days.*refunding you in full/s, /within 60 days/],
])('%s has a text for each party', async ([end, toBuyer, toWinery]) => {
  const textFor = async (mail: OrderMailName, party: OrderParty) => {
    const rendered = await renderMail(site, orderMailTemplates, { mail, to: '', props: { ...props, party, end } });
    return `${rendered.subject} ${rendered.text}`;
  };
  expect(await textFor('order-canceled', 'customer')).toMatch(toBuyer);
  expect(await textFor('sale-canceled', 'provider')).toMatch(toWinery);
});

test('a declined order is mailed with its reason, and one that was canceled later too', () => {
  const reason = 'We sold the last bottle yesterday';
  const text = (end: CancellationReason) =>
    orderMailTexts['order-canceled'].paragraphs({ ...props, party: 'customer', end, cancelReason: reason }).join(' ');
  expect(text('declined')).toMatch(`Red Gate declined your order: "${reason}" You weren't charged`);
  expect(text('refunded')).toContain(`Red Gate wrote: "${reason}"`);
});

test.for<[OrderMailName, OrderRecipient, RegExp]>([
  ['order-disputed', 'customer', /We disputed your order for you.*told Red Gate what is wrong:.*Corked/s],
  ['sale-disputed', 'provider', /An order was disputed.*We disputed Ada L’s order for them, and wrote:.*Corked/s],
  ['sale-disputed', 'operator', /An admin disputed Ada L’s order from Red Gate.*Corked/s],
])('%s to the %s says that an admin disputed it', async ([mail, party, words]) => {
  const sent = { ...props, party, by: 'operator' } as const;
  const { subject, text } = await renderMail(site, orderMailTemplates, { mail, to: '', props: sent });
  expect(`${subject} ${text}`).toMatch(words);
  expect(text).not.toMatch(/you wrote|Ada L wrote/);
});

test('a decision about a dispute reaches both sides in writing', () => {
  const decision = 'The photos show a broken bottle.';
  const told = { ...props, end: 'dispute-refunded', disputeDecision: decision } as const;
  for (const [mail, party] of [
    ['order-canceled', 'customer'],
    ['sale-canceled', 'provider'],
    ['dispute-settled', 'customer'],
    ['dispute-settled', 'provider'],
  ] as const)
    expect(orderMailTexts[mail].paragraphs({ ...told, party }).join(' '), mail).toContain(`Our decision: ${decision}`);
});

test('the winery is asked about bottles that had left it, and only then', () => {
  const text = (end: CancellationReason, isTasting = false) =>
    orderMailTexts['sale-canceled'].paragraphs({ ...props, party: 'provider', end, isTasting }).join(' ');
  expect(text('dispute-refunded')).toContain('whether the bottles go back on sale');
  expect(text('undelivered')).toContain('The bottles are on sale again.');
  // why: nobody sells a visit that took place
  expect(text('dispute-refunded', true)).not.toMatch(/again|bottles/);
  expect(text('visit-withdrawn', true)).toContain('The seats are free again.');
});

test('a mail shows the bottles with their picture, the price line by line, and the address', async () => {
  const { html, text } = await render('order-placed', 'customer');
  expect(html).toContain('src="https://wine.test/art/bottle/a-wine/current.png"');
  for (const shown of [
    /2022 Tempranillo\s+2 × \$24\.50\s+\$49\.00/,
    /Shipping\s+\$11\.00/,
    /Lonevine fee\s+\$1\.47/,
    /You pay\s+\$61\.47/,
    /Ship to\s+Ada Lovelace, 12 Main Street, Austin, TX 78701/,
  ])
    expect(text).toMatch(shown);
  const withPhoto = { ...props.price, items: props.price.items.map((item) => ({ ...item, photoId: 'a-photo' })) };
  const mail = { mail: 'order-placed', to: '', props: { ...props, party: 'customer', price: withPhoto } } as const;
  expect((await renderMail(site, orderMailTemplates, mail)).html).toContain('/media/a-photo/square-small.jpg');
});

test('a mail has one kind of apostrophe, in its subject and in its text', async () => {
  const { subject, html, text } = await render('order-canceled', 'customer');
  expect(text).toContain('You weren’t charged');
  for (const each of [subject, text, html.replace(/<style>[^<]*/, '').replaceAll(/<[^>]+>/g, '')])
    expect(each).not.toMatch(/\p{L}(?:'|&#x27;)/u);
});

test('an unverified address learns that there is an order, and neither from whom nor what', async () => {
  const { html, text } = await renderMail(site, orderMailTemplates, {
    mail: 'order-placed',
    to: '',
    props: { ...props, price: null, party: 'customer', isUnverified: true },
  });
  expect(text).toContain('We’ll e-mail your receipt once you verify your address.');
  expect(text).toContain('The winery will confirm');
  expect(html).not.toMatch(/Red Gate|Tempranillo|50\.47|\/receipt/);
});

test('the mail about a shipped order links to its carrier', async () => {
  const shipped = { ...props, party: 'customer', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' } as const;
  const { html } = await renderMail(site, orderMailTemplates, { mail: 'order-delivered', to: '', props: shipped });
  expect(html).toMatch(/href="https:\/\/www\.ups\.com\/track\?tracknum=1Z999AA10123456784".*Track the package/s);
});

describe('the mails about a late-canceled tasting', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const money: MoneyView = {
    card: 'charged',
    paid: usd(10_299),
    refund: { status: 'pending', amount: usd(6_900), at: null, inFull: false },
    kept: { percent: 33, payin: usd(3_399), payout: usd(2_970) },
    payout: { status: 'upcoming', amount: usd(2_970), setOff: usd(0), reserve: usd(0) },
    chargeback: null,
  };
  const late = { ...props, isTasting: true, end: 'visit-withdrawn-late', money } as const;
  const words = (mail: OrderMailName, party: OrderParty, given: Partial<OrderMailProps> = {}) =>
    orderMailTexts[mail].paragraphs({ ...late, party, ...given }).join(' ');

  test('say what is refunded and what the winery keeps', () => {
    expect(words('order-canceled', 'customer')).toContain(
      "Free cancellation had ended, so Red Gate keeps 33% of the price. We're refunding $69.00.",
    );
    expect(words('sale-canceled', 'provider')).toContain("You keep 33% of the price: we'll pay you $29.70");
    expect(words('refund-given', 'customer')).toContain('We refunded $69.00 of $102.99 for your tasting at Red Gate');
    expect(words('refund-given', 'customer')).not.toContain('in full');
  });

  test('say so without amounts to an unverified address', () => {
    const unverified = { money: withoutAmounts(money), isUnverified: true } as const;
    expect(words('order-canceled', 'customer', unverified)).toContain(
      "Red Gate keeps 33% of the price. We're refunding the rest.",
    );
    for (const mail of ['order-canceled', 'refund-given', 'refund-failed'] as const)
      expect(words(mail, 'customer', unverified)).not.toMatch(/\$|0%/);
  });

  test('promise no refund where the winery keeps everything', () => {
    const whole = { ...money, refund: null, kept: { percent: 100, payin: usd(10_299), payout: usd(8_999) } };
    expect(words('order-canceled', 'customer', { money: whole })).toContain('so there is no refund.');
    expect(words('sale-canceled', 'provider', { money: whole })).toContain('You keep 100% of the price');
  });

  test('promise nothing that an earlier version has not stored', () => {
    const old = { money: undefined };
    expect(words('order-canceled', 'customer', old)).toContain("The order's page shows what is refunded.");
    expect(words('sale-canceled', 'provider', old)).toContain("The order's page shows what you keep.");
    expect(words('refund-given', 'customer', old)).toContain('We refunded your order with Red Gate.');
  });

  test('of an order whose payment the bank has taken back promise no refund', () => {
    const lost = { ...money, refund: null, kept: null };
    const told = { money: lost, isTasting: false, end: 'undelivered' } as const;
    expect(words('order-canceled', 'customer', told)).toContain('Your bank has already given you the payment back');
    expect(words('sale-canceled', 'provider', told)).toContain("The buyer's bank took the payment back");
  });
});
