import { sql } from 'kysely';
import { expect } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addShop, bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { openAbroadAccount } from '../../../../tests/fixtures/payments/open-abroad-account.ts';
import {
  complete,
  dispute,
  nextDay,
  settle,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import type { OrderMailProps } from '../emails/order-mail.ts';
import { orderMailTemplates } from '../emails/order-mail-templates.tsx';
import { acceptOrder } from '../process/accept-order.server.ts';
import { readOrder } from '../show-order.server.ts';
import { showOrderPayout } from './show-order-payout.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };

/** The texts of the mails with this name, in order, each with its recipient. */
async function mailTexts({ db }: StripeOrders, mail: 'payout-set-off' | 'payout-sent'): Promise<string[]> {
  const { rows } = await sql<{ to: string; props: OrderMailProps }>`
    select data ->> 'to' as to, data -> 'props' as props from pgboss.job
    where name = 'mail' and data ->> 'mail' = ${mail} order by created_on`.execute(db);
  const texts: string[] = [];
  for (const { to, props } of rows) {
    const { text } = await renderMail(site, orderMailTemplates, { mail: 'payout-set-off', to, props });
    texts.push(`${to}: ${text.replaceAll(/\s+/g, ' ')}`);
  }
  return texts;
}

async function numberOf(app: StripeOrders, actor: SignedIn, id: string): Promise<string> {
  const read = await readOrder(app, actor, id);
  return read.ok ? read.value.view.number : read.code;
}

async function payoutOf(app: StripeOrders, actor: SignedIn, id: string) {
  const shown = await showOrderPayout(app, actor, id);
  return shown.ok ? shown.value : shown.code;
}

test('a payout that is deducted in full says so by mail and on the sale’s page, with the amount, what is left, and why', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const first = await soldAndPaidOut(app, shop);
  const decide = await dispute(app, first);
  await decide('lost');
  const second = await soldAndPaidOut(app, shop);
  const number = await numberOf(app, shop.owner, first.id);
  const cause = { orderId: first.id, number, amount: usd(2_205) };
  expect(await payoutOf(app, shop.owner, second.id)).toEqual({
    arrived: null,
    setOff: { amount: usd(2_205), causes: [cause] },
    left: usd(0),
    reserve: null,
    sent: [],
  });
  const [text, ...others] = await mailTexts(app, 'payout-set-off');
  expect(others).toEqual([]);
  expect(text).toMatch(/^owner@example\.test: /);
  expect(text).toContain('We deducted $22.05 from your payout');
  expect(text).toContain(`a bank took back the payment for order ${number} after we had paid you.`);
  expect(text).toContain('Nothing is left to send for this order. You owe us nothing more.');
});

test('a payout that is deducted in part says what is left, and by how much the bank gets less', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const first = await soldAndPaidOut(app, shop);
  await dispute(app, first);
  await nextDay(app);
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 2));
  await confirmCard(app, id, 'pm_card_bypassPending');
  await syncPayment(app, { kind: 'system' }, id);
  await acceptOrder(app, shop.owner, id);
  await complete(app, shop, id);
  await settle(app);
  expect(await payoutOf(app, shop.owner, id)).toMatchObject({
    setOff: { amount: usd(2_205), causes: [{ orderId: first.id, amount: usd(2_205) }] },
    left: usd(2_205),
    sent: [{ amount: usd(2_205), sent: usd(2_205), status: 'sent' }],
  });
  const [text] = await mailTexts(app, 'payout-set-off');
  expect(text).toContain('We send you the rest, $22.05. You owe us nothing more.');
});

test('the page of a sale of a winery in Japan says what was sent and what is in reserve, in both currencies', async ({
  stripeOrders,
}) => {
  const accountRef = await openAbroadAccount(stripeOrders.stripe, 'JP');
  const payoutTerms = { delayDays: 0, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 30 };
  const app = { ...stripeOrders, accountRef, payoutTerms };
  const shop = await addShop(app.db, 12, accountRef);
  const { id } = await soldAndPaidOut(app, shop);
  expect(await payoutOf(app, shop.owner, id)).toMatchObject({
    arrived: { amount: 3_307, currency: 'JPY' },
    setOff: null,
    left: usd(2_205),
    reserve: { amount: usd(220) },
    sent: [{ amount: usd(1_985), sent: { amount: 2_977, currency: 'JPY' }, status: 'sent' }],
  });
  const { rows } = await sql<{ to: string; sent: object; amount: object }>`
    select data ->> 'to' as to, data #> '{props,sent}' as sent, data #> '{props,amount}' as amount from pgboss.job
    where name = 'mail' and data ->> 'mail' = 'payout-sent'`.execute(app.db);
  expect(rows).toEqual([{ to: 'owner@example.test', sent: { amount: 2_977, currency: 'JPY' }, amount: usd(1_985) }]);
});
