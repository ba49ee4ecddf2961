import { expect, it } from 'vitest';
import type { PayoutRefusal } from '#features/payments/payouts/payout-refusal.ts';
import { payoutErrorMessage } from './error-messages.ts';

const told = (code: PayoutRefusal['code'], meta: PayoutRefusal['meta'] = {}, what: 'account' | 'link' = 'account') =>
  payoutErrorMessage({ ok: false, code, meta }, what);

it('the provider speaks for itself, about an account as about a link', () => {
  const meta = { stripeMessage: 'Invalid SSN', parameter: 'accountToken' };
  expect(told('stripe-refused', meta)).toEqual({
    status: 409,
    result: {
      status: 'refused',
      code: 'stripe-refused',
      problem: 'Your payout account could not be saved. Stripe says: “Invalid SSN”',
    },
  });
  expect(told('stripe-refused', meta, 'link').result).toMatchObject({
    problem: 'The way to Stripe could not be opened. Stripe says: “Invalid SSN”',
  });
  expect(told('provider-unavailable', {}, 'link')).toMatchObject({
    status: 503,
    result: { problem: expect.stringContaining('Stripe does not answer') },
  });
});

it('what is wrong is told at its field, and over the form where it has none', () => {
  expect(told('validation-invalid-params', { parameter: 'businessProfileURL', message: 'Wrong' }).result).toEqual({
    status: 'invalid',
    fields: { businessProfileURL: 'Wrong' },
  });
  expect(told('validation-invalid-params', { parameter: 'bankAccountToken', message: 'No bank' }).result).toEqual({
    status: 'refused',
    code: 'validation-invalid-params',
    problem: 'Your payout account could not be saved. No bank.',
  });
  expect(told('forbidden').status).toBe(403);
  expect(told('stripe-account-not-found').status).toBe(409);
});
