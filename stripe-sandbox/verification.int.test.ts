import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { abroadAccount, activeAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

const day = 86_400;
let open: OpenSandbox;
let stripe: Stripe;

beforeEach(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterEach(async () => {
  for (const { id } of (await stripe.accounts.list()).data)
    for await (const event of stripe.events.list({ limit: 100 }, { stripeAccount: id })) open.drift.judge(event);
  await open.close();
  expect(open.drift.found).toEqual([]);
});

const verify = (account: string, verification: string, more: object = {}) =>
  open.control('accounts', { account, verification, ...more });
const typesOf = async (stripeAccount: string) =>
  (await stripe.events.list({ limit: 100 }, { stripeAccount })).data.map(({ type }) => type as string);

it('is pending for a while, during which the account may not sell', async () => {
  await open.control('rules', { verifySeconds: 3600 });
  const { id, requirements, capabilities } = await stripe.accounts.create(abroadAccount('DE'));
  expect(capabilities).toEqual({ card_payments: 'pending', transfers: 'pending' });
  expect(requirements).toMatchObject({
    currently_due: [],
    pending_verification: ['individual.verification.document'],
    disabled_reason: 'requirements.pending_verification',
  });
  expect(await stripeErrorOf(stripe.paymentIntents.create(paymentParams(id)))).toMatchObject({ statusCode: 400 });
  await open.control('clock', { advance: 3601 });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { pending_verification: [], disabled_reason: null },
  });
  expect(await typesOf(id)).toEqual(expect.arrayContaining(['capability.updated', 'account.updated']));
});

it('fails for a number that does not match, until another is given', async () => {
  const { individual, ...rest } = activeAccount;
  const { id, requirements } = await stripe.accounts.create({
    ...rest,
    individual: { ...individual, id_number: '111111111' },
  });
  expect(requirements).toMatchObject({
    currently_due: ['individual.id_number'],
    past_due: ['individual.id_number'],
    disabled_reason: 'requirements.past_due',
    errors: [{ requirement: 'individual.id_number', code: 'verification_failed_id_number_match' }],
  });
  expect((await stripe.accounts.update(id, { metadata: { a: 'b' } })).charges_enabled).toBe(false);
  const corrected = await stripe.accounts.update(id, { individual: { id_number: '000000000' } });
  expect(corrected).toMatchObject({ charges_enabled: true, requirements: { currently_due: [], errors: [] } });
});

it('fails later: the account is restricted from the deadline on, until the form is completed', async () => {
  const { id } = await stripe.accounts.create(abroadAccount('GB'));
  await verify(id, 'failed', { deadlineSeconds: 7 * day });
  const due = ['individual.verification.document'];
  const { requirements, charges_enabled } = await stripe.accounts.retrieve(id);
  expect(charges_enabled, 'before the deadline').toBe(true);
  expect(requirements).toMatchObject({ currently_due: due, past_due: [], disabled_reason: null });
  expect(requirements?.current_deadline).toBeGreaterThan(0);
  await open.control('clock', { advance: 7 * day + 1 });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    requirements: { past_due: due, current_deadline: null, disabled_reason: 'requirements.past_due' },
  });
  const capability = (await stripe.accounts.listCapabilities(id)).data[0];
  expect(capability).toMatchObject({ status: 'inactive', requirements: { currently_due: due } });
  const urls = { refresh_url: 'https://shop.example/again', return_url: 'https://shop.example/back' };
  const link = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  expect(await (await fetch(link.url)).text()).toContain('individual.verification.document');
  await fetch(link.url, { method: 'POST', body: 'answer=complete', redirect: 'manual' });
  expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
});

it('is decided by a control call', async () => {
  const { id } = await stripe.accounts.create(abroadAccount('DE'));
  const statusOf = async () => (await stripe.accounts.retrieve(id)).capabilities?.transfers;
  await verify(id, 'pending');
  expect(await statusOf()).toBe('pending');
  await verify(id, 'failed', { requirement: 'individual.id_number' });
  expect(await statusOf()).toBe('inactive');
  await verify(id, 'verified');
  expect(await statusOf()).toBe('active');
  const { id: incomplete } = await stripe.accounts.create({ country: 'US' });
  await expect(verify(incomplete, 'verified')).rejects.toThrow('400');
});

it.each(['DE', 'GB', 'CA', 'MX', 'JP', 'US'])('of a company in %s ends with the form', async (country) => {
  const { capabilities, controller, settings } = activeAccount;
  const terms = { capabilities, controller, settings } as Stripe.AccountCreateParams;
  const { id } = await stripe.accounts.create({ ...terms, country, business_type: 'company' });
  const urls = { refresh_url: 'https://shop.example/again', return_url: 'https://shop.example/back' };
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  const answered = await fetch(url, { method: 'POST', body: 'answer=complete', redirect: 'manual' });
  expect(answered.headers.get('location')).toBe(urls.return_url);
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { currently_due: [] },
  });
});
