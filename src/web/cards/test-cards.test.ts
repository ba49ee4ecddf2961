import { expect, test } from 'vitest';
import { formatCardExpiry, formatCardNumber, parseTestCard, testCardAnswers } from './test-cards.ts';

const setup = { mode: 'setup' } as const;
const today = { year: 2026, month: 11 };
const typed = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123', zip: '78624' };

test('each test card has its name, and no other number has one', () => {
  const numbers = {
    '4242 4242 4242 4242': 'visa',
    '5555-5555-5555-4444': 'mastercard',
    '4000000000000002': 'visa_chargeDeclined',
    '4000000000009995': 'visa_chargeDeclinedInsufficientFunds',
    '4000000000009987': 'visa_chargeDeclinedLostCard',
    '4000000000009979': 'visa_chargeDeclinedStolenCard',
    '4000000000006975': 'visa_chargeDeclinedVelocityLimitExceeded',
    '4100000000000019': 'radarBlock',
    '4000000000000069': 'chargeDeclinedExpiredCard',
    '4000000000000127': 'chargeDeclinedIncorrectCvc',
    '4000000000000119': 'chargeDeclinedProcessingError',
    '4242424242424241': 'incorrectNumber',
    '4000000000000036': 'avsZipFail',
    '4000000000000341': 'chargeCustomerFail',
    '4000002500003155': 'authenticationRequiredOnSetup',
    '4000002760003184': 'authenticationRequired',
    '4000003800000446': 'authenticationRequiredSetupForOffSession',
    '4000008260003178': 'authenticationRequiredChargeDeclinedInsufficientFunds',
    '4000000000003220': 'threeDSecure2Required',
    '4000000000000259': 'createDispute',
  };
  for (const [number, name] of Object.entries(numbers))
    expect(parseTestCard({ ...typed, number }, today, setup)).toEqual({ name: `pm_card_${name}`, errors: {} });
  for (const number of ['4111 1111 1111 1111', '378282246310005', 'constructor', '4242'])
    expect(parseTestCard({ ...typed, number }, today, setup)).toEqual({
      name: undefined,
      errors: { number: expect.stringContaining('Only test cards') },
    });
});

test('missing and invalid values are errors of their fields', () => {
  const { name, errors } = parseTestCard({ number: ' ', expiry: '', cvc: '12', zip: '7862' }, today, setup);
  expect(name).toBeUndefined();
  expect(Object.keys(errors)).toEqual(['number', 'expiry', 'cvc', 'zip']);
  for (const expiry of ['00 / 30', '13 / 30', '1', '1/2/30'])
    expect(parseTestCard({ ...typed, expiry }, today, setup).errors.expiry).toContain('MM / YY');
  for (const expiry of ['10 / 26', '12/25'])
    expect(parseTestCard({ ...typed, expiry }, today, setup).errors.expiry).toContain('expired');
  for (const expiry of ['11/26', '1 / 27', '12/2029'])
    expect(parseTestCard({ ...typed, expiry }, today, setup).errors).toEqual({});
});

test('numbers and dates are formatted while typing', () => {
  expect(formatCardNumber('42424 2a4')).toBe('4242 424');
  expect(formatCardNumber('')).toBe('');
  expect(['1', '5', '12', '123', '1230', '12/2030'].map(formatCardExpiry)).toEqual([
    '1',
    '05',
    '12',
    '12 / 3',
    '12 / 30',
    '12 / 30',
  ]);
});

test('a card that pays needs no ZIP code of its own, and each listed card is accepted', () => {
  for (const [, number] of testCardAnswers)
    expect(parseTestCard({ ...typed, number, zip: '' }, today, { mode: 'payment' }).errors).toEqual({});
});
