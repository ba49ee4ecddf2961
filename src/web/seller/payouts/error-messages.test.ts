import { expect, it } from 'vitest';
import type { PayoutRefusal } from '#features/payments/payouts/payout-refusal.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { payoutErrorMessage } from './error-messages.ts';

const messageFor = (
  code: PayoutRefusal['code'],
  meta: PayoutRefusal['meta'] = {},
  what: 'account' | 'link' = 'account',
) => {
  const { data: result, init } = answerForm(payoutErrorMessage({ ok: false, code, meta }, what));
  return { status: init?.status, result };
};

it('a refusal by the payment gateway is quoted, for an account and for a link', () => {
  const meta = { stripeMessage: 'Invalid SSN', parameter: 'accountToken' };
  expect(messageFor('stripe-refused', meta)).toEqual({
    status: 409,
    result: {
      status: 'refused',
      code: 'stripe-refused',
      problem: 'Your payout account could not be saved. Stripe says: “Invalid SSN”',
    },
  });
  expect(messageFor('stripe-refused', meta, 'link').result).toMatchObject({
    problem: 'Stripe could not be opened. Stripe says: “Invalid SSN”',
  });
  expect(messageFor('provider-unavailable', {}, 'link')).toMatchObject({
    status: 503,
    result: { problem: expect.stringContaining('Stripe does not answer') },
  });
});

it('an error is shown at its field, or above the form if it has none', () => {
  expect(messageFor('validation-invalid-params', { parameter: 'businessProfileURL', message: 'Wrong' }).result).toEqual(
    {
      status: 'invalid',
      fields: { businessProfileURL: 'Wrong' },
    },
  );
  expect(messageFor('validation-invalid-params', { parameter: 'bankAccountToken', message: 'No bank' }).result).toEqual(
    {
      status: 'refused',
      code: 'validation-invalid-params',
      problem: 'Your payout account could not be saved. No bank.',
    },
  );
  expect(messageFor('forbidden').status).toBe(403);
  expect(messageFor('stripe-account-not-found').status).toBe(409);
});
