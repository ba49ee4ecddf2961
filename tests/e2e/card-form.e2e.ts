import type { Locator, Page, Request } from '@playwright/test';
import type Stripe from 'stripe';
import { auditPage, expect } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { openShop } from '../fixtures/browser/shop.ts';

const digits = '4242 4242 4242 4242';

/** The form of the card on the page. */
function formOf(page: Page): Locator {
  return page.getByRole('main').locator('form').filter({ hasText: 'Send the card' });
}

/** Types a card and submits it. */
async function send(page: Page, number = digits, more: { expiry?: string; cvc?: string; zip?: string } = {}) {
  const form = formOf(page);
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry date').fill(more.expiry ?? '12 / 30');
  await form.getByLabel('Security code').fill(more.cvc ?? '123');
  await form.getByLabel('Billing ZIP code').fill(more.zip ?? '78624');
  await form.getByRole('button', { name: 'Send the card' }).click();
}

async function intent({ stripe }: PayingShop, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const asked = { amount: 5_000, currency: 'usd', capture_method: 'manual', ...more } as const;
  return stripe.paymentIntents.create({ ...asked, allowed_payment_method_types: ['card'] });
}

const live = (secret?: string | null, more = '') =>
  `/styleguide/c/card-form/live/raw${secret ? `?secret=${secret}${more}` : ''}`;

test('a card pays, and its number is sent nowhere else', async ({ page, paying }) => {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  const { id, client_secret: secret } = await intent(paying);
  await page.goto(live(secret));
  await expect(page.getByText('Sandbox payments')).toBeVisible();
  await send(page);
  await expect(page.getByText('The payment is confirmed: requires_capture.')).toBeVisible();
  expect((await paying.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  const forms = sent.flatMap((request) => request.postData() ?? []);
  expect(forms.map((form) => [...new URLSearchParams(form).keys()])).toEqual([['client_secret', 'payment_method']]);
  expect(new URLSearchParams(forms[0]).get('payment_method')).toBe('pm_card_visa');
  const outgoing = [...sent.map((request) => request.url()), ...forms].map(decodeURIComponent);
  expect(outgoing.filter((one) => one.replace(/\D/g, '').includes('424242424242'))).toEqual([]);
  expect(sent.filter((request) => !request.url().startsWith(paying.address))).toEqual([]);
  await formOf(page).getByRole('button').click();
  await expect(page.getByText('The payment is confirmed: requires_capture.')).toBeVisible();
});

const refused: [name: string, number: string, message: RegExp, field?: string][] = [
  ['declined', '4000 0000 0000 0002', /did not say why/],
  ['without funds', '4000 0000 0000 9995', /isn’t enough money/],
  ['lost', '4000 0000 0000 9987', /did not say why/],
  ['with a processing error', '4000 0000 0000 0119', /could not process the card just now/],
  ['that can only be saved', '4000 0000 0000 0341', /did not say why/],
  ['expired', '4000 0000 0000 0069', /has expired/, 'Expiry date'],
  ['with a wrong code', '4000 0000 0000 0127', /security code is not right/, 'Security code'],
  ['with a wrong number', '4242 4242 4242 4241', /card number is not right/, 'Card number'],
  ['with a wrong ZIP', '4000 0000 0000 0036', /ZIP code does not belong/, 'Billing ZIP code'],
];

test('each declined card is reported at the right field, and another card pays', async ({ page, paying }) => {
  const { id, client_secret: secret } = await intent(paying);
  await page.goto(live(secret));
  const form = formOf(page);
  for (const [, number, message, field] of refused) {
    await send(page, number);
    if (field === undefined) {
      await expect(form.getByRole('alert')).toHaveText(message);
      expect(await form.getByRole('alert').evaluate((shown) => shown.parentElement === document.activeElement)).toBe(
        true,
      );
      continue;
    }
    await expect(form.getByLabel(field)).toHaveAccessibleDescription(message);
    await expect(form.getByLabel(field)).toBeFocused();
    await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
  expect((await paying.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  await send(page, '5555 5555 5555 4444');
  await expect(page.getByText('The payment is confirmed: requires_capture.')).toBeVisible();
});

test('invalid input is reported at its field, and nothing is sent', async ({ page, paying }) => {
  const { client_secret: secret } = await intent(paying);
  await page.goto(live(secret));
  const form = formOf(page);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/_sandbox/') && calls.push(request.url()));
  await form.getByRole('button', { name: 'Send the card' }).click();
  await expect(form.getByLabel('Card number')).toHaveAccessibleDescription(/Enter the card number/);
  await expect(form.getByLabel('Expiry date')).toHaveAccessibleDescription(/MM \/ YY/);
  await expect(form.getByLabel('Security code')).toHaveAccessibleDescription(/three digits/);
  await expect(form.getByLabel('Billing ZIP code')).toHaveAccessibleDescription(/five digits/);
  await expect(form.getByLabel('Card number')).toBeFocused();
  await auditPage(page);
  await send(page, '4111 1111 1111 1111', { expiry: '01 / 20' });
  await expect(form.getByLabel('Card number')).toHaveAccessibleDescription(/Only test cards work here/);
  await expect(form.getByLabel('Expiry date')).toHaveAccessibleDescription(/expired/);
  expect(calls).toEqual([]);
});

test('the form works with the keyboard only: digits are grouped, and a digit can be corrected', async ({ page }) => {
  await page.goto(live());
  await formOf(page).getByLabel('Card number').click();
  await page.keyboard.type('4242424242424242');
  await expect(formOf(page).getByLabel('Card number')).toHaveValue(digits);
  await page.keyboard.press('Backspace');
  await expect(formOf(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 424');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await expect(formOf(page).getByLabel('Expiry date')).toHaveValue('12 / 30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('78624');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This card can be sent.')).toBeVisible();
});

test('the bank requires 3-D Secure, which is confirmed, declined, and not answered', async ({ page, paying }) => {
  const { id, client_secret: secret } = await intent(paying);
  await page.goto(live(secret));
  const dialog = page.getByRole('dialog', { name: 'Your bank asks' });
  const bank = page.frameLocator('dialog iframe');
  await send(page, '4000 0000 0000 3220');
  await expect(bank.getByRole('heading', { name: 'Is it really you?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(formOf(page).getByRole('alert')).toHaveText(/could not confirm that it is you/);
  await send(page, '4000 0000 0000 3220');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(formOf(page).getByRole('alert')).toHaveText(/could not confirm that it is you/);
  expect((await paying.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  await send(page, '4000 0025 0000 3155');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('The payment is confirmed: requires_capture.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a card is saved, and pays without a form', async ({ page, paying }) => {
  const { stripe } = paying;
  const customer = (await stripe.customers.create({})).id;
  const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
  await page.goto(live(setup.client_secret));
  await send(page, '4000 0000 0000 0002');
  await expect(formOf(page).getByRole('alert')).toHaveText(/did not say why/);
  await send(page);
  await expect(page.getByText('The card is saved.')).toBeVisible();
  const { payment_method: saved } = await stripe.setupIntents.retrieve(setup.id);
  const own = await intent(paying, { customer });
  await page.goto(live(own.client_secret, `&saved=${saved}`));
  await formOf(page).getByRole('button').click();
  await expect(page.getByText('The payment is confirmed: requires_capture.')).toBeVisible();
  const foreign = await intent(paying);
  await page.goto(live(foreign.client_secret, `&saved=${saved}`));
  await formOf(page).getByRole('button').click();
  await expect(page.getByText('The payment did not work.')).toBeVisible();
  expect((await stripe.paymentIntents.retrieve(foreign.id)).status).toBe('requires_payment_method');
});

test('the sandbox can be reached only for what a browser may do', async ({ request, paying }) => {
  const [one, other] = [await intent(paying), await intent(paying)];
  const get = async (path: string) => (await request.get(`/_sandbox/${path}`)).status();
  expect(await get(`v1/payment_intents/${one.id}?client_secret=${one.client_secret}`)).toBe(200);
  expect(await get(`v1/payment_intents/${one.id}?client_secret=${other.client_secret}`)).toBe(404);
  expect(await get(`v1/payment_intents/${one.id}`)).toBe(404);
  for (const path of ['clock', 'v1/payment_intents', 'v1/balance', `v1/charges/${one.id}`, 'v1/../_sandbox/clock'])
    expect(await get(path), path).toBe(404);
  const post = (path: string, form: Record<string, string>) =>
    request.post(`/_sandbox/${path}`, { form, headers: { origin: paying.address } });
  expect((await post(`v1/payment_intents/${one.id}/capture`, {})).status()).toBe(404);
  expect((await post('disputes', {})).status()).toBe(404);
  const card = { client_secret: other.client_secret ?? '', payment_method: 'pm_card_visa' };
  expect((await post(`v1/payment_intents/${one.id}/confirm`, card)).status()).toBe(404);
  expect((await post('v1/tokens', { a: 'x'.repeat(20_000) })).status()).toBe(413);
  const account = await post('v1/tokens', { 'account[business_type]': 'company' });
  expect((await account.json()).id).toMatch(/^ct_/);
  expect((await paying.stripe.paymentIntents.retrieve(one.id)).status).toBe('requires_payment_method');
  const page = await request.get(`/_sandbox/3d-secure/${one.id}?client_secret=wrong`);
  expect(page.status()).toBe(404);
  expect(page.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
});

/** The part of Stripe's script that the form uses, which records its calls. */
const stripeScript = `window.Stripe = (key) => ({
  elements: (options) => ({
    create: () => ({
      mount: (place) => { place.textContent = key + ' ' + options.mode + ' ' + options.allowedPaymentMethodTypes; },
      unmount: () => {},
    }),
    update: () => {},
    submit: async () => ({}),
  }),
  _registerWrapper: () => {},
});
window.Stripe.version = 'basil';`;

test('with real keys the fields are Stripe’s own, and its script is loaded only on pages with payment', async ({
  page,
  shop,
}) => {
  test.setTimeout(60_000);
  const own = await openShop({
    DATABASE_URL: shop.databaseUrl,
    DEMO: 'off',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  });
  try {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    );
    const paying = await page.goto(own.address + live());
    await expect(page.getByText('pk_test_1 setup card')).toBeVisible();
    await expect(page.getByText('Sandbox payments')).toHaveCount(0);
    await formOf(page).getByRole('button').click();
    await expect(page.getByText('This card can be sent.')).toBeVisible();
    expect(paying?.headers()['content-security-policy']).toMatch(
      /script-src [^;]*https:\/\/js\.stripe\.com.*connect-src 'self' https:\/\/api\.stripe\.com;.*frame-src [^;]*hooks/,
    );
    const landing = await page.request.get(own.address);
    expect(landing.headers()['content-security-policy']).not.toContain('stripe');
    expect((await page.request.get(`${own.address}/_sandbox/v1/tokens`)).status()).toBe(404);
  } finally {
    await own.stop();
  }
});
