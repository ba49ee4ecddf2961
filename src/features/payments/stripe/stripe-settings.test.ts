import { expect, test } from 'vitest';
import { browserPaymentsOf, cardPaymentSettingsOf, paymentModeOf, paymentSandboxOf } from './stripe-settings.ts';

const stripe = { secretKey: 'sk_test_1', webhookSecrets: { platform: undefined, connect: undefined } };
const address = 'http://127.0.0.1:12111';
const today = { year: 2026, month: 11 };

test('browsers pay in the sandbox if there is one, else with Stripe’s script if there is a key, else not at all', () => {
  expect(browserPaymentsOf({ ...stripe, address, publishableKey: 'pk_test_1' })).toEqual({ kind: 'sandbox' });
  expect(browserPaymentsOf({ ...stripe, publishableKey: 'pk_test_1' })).toEqual({
    kind: 'stripe',
    publishableKey: 'pk_test_1',
  });
  expect(browserPaymentsOf(stripe)).toBeUndefined();
  expect(browserPaymentsOf(undefined)).toBeUndefined();
});

test('the sandbox has the publishable key, which pages do not get', () => {
  expect(paymentSandboxOf({ ...stripe, address })).toEqual({ address, publishableKey: 'pk_test_sandbox' });
  expect(paymentSandboxOf({ ...stripe, address, publishableKey: 'pk_test_1' })).toMatchObject({
    publishableKey: 'pk_test_1',
  });
  expect(paymentSandboxOf({ ...stripe, publishableKey: 'pk_test_1' })).toBeUndefined();
  expect(cardPaymentSettingsOf({ kind: 'sandbox' }, today)).toEqual({ kind: 'sandbox', today });
  expect(cardPaymentSettingsOf(undefined, today)).toBeUndefined();
});

test('the mode of a key is that of its prefix, also of a restricted one', () => {
  const keys = ['sk_live_1', 'rk_live_1', 'sk_test_1', 'rk_test_1'];
  expect(keys.map(paymentModeOf)).toEqual(['live', 'live', 'test', 'test']);
});
