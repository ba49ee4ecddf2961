import { expect, test } from 'vitest';
import { shipmentLabel, skipText } from './billing-labels.ts';

test('bottles that were too few were not set aside for a release, or not in stock for a subscription', () => {
  const short = { skipReason: 'short', needsConfirmation: false } as const;
  expect(skipText(short, 'set-aside')).toBe('Too few bottles set aside');
  expect(skipText(short, 'stock')).toBe('Too few bottles in stock');
});

test('a payment that its member has to confirm is not called declined', () => {
  const unconfirmed = { state: 'declined', skipReason: null, needsConfirmation: true } as const;
  expect(shipmentLabel(unconfirmed)).toBe('Needs confirmation');
  expect(shipmentLabel({ ...unconfirmed, needsConfirmation: false })).toBe('Declined');
  expect(skipText({ ...unconfirmed, skipReason: 'declined' }, 'set-aside')).toBe('Payment not confirmed in time');
});
