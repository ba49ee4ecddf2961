import { describe, expect, it } from 'vitest';
import { payoutCountries } from './bank-countries.ts';
import { payoutChangeSchema, payoutLinkSchema, payoutOnboardingSchema } from './payout-account.schema.ts';

const input = { country: 'US', accountToken: 'ct_1' };

describe('the onboarding input', () => {
  it('has the category wine unless software is chosen', () => {
    expect(payoutOnboardingSchema.parse(input).businessProfileMCC).toBe('5921');
    expect(payoutOnboardingSchema.parse({ ...input, businessProfileMCC: '5734' }).businessProfileMCC).toBe('5734');
  });

  it('accepts the 36 countries of the specification', () => {
    expect(new Set(payoutCountries).size).toBe(36);
    for (const country of payoutCountries)
      expect(payoutOnboardingSchema.safeParse({ ...input, country }).success).toBe(true);
  });

  it.each([
    ['country', { country: undefined }, 'Please choose a country'],
    ['country', { country: 'BR' }, 'Payouts are not possible in this country'],
    ['country', { country: 'us' }, 'Payouts are not possible in this country'],
    ['country', { country: ['US'] }, 'Please choose a country'],
    ['accountToken', { accountToken: undefined }, 'Please say who is paid'],
    ['accountToken', { accountToken: 'btok_1' }, 'Please say who is paid'],
    ['accountToken', { accountToken: 'ct_1 ' }, 'Please say who is paid'],
    ['accountToken', { accountToken: `ct_${'1'.repeat(201)}` }, 'Please say who is paid'],
    ['bankAccountToken', { bankAccountToken: '' }, 'Please enter a bank account'],
    ['bankAccountToken', { bankAccountToken: 'ct_1' }, 'Please enter a bank account'],
    ['bankAccountToken', { bankAccountToken: '000123456789' }, 'Please enter a bank account'],
    ['bankAccountToken', { bankAccountToken: null }, 'Please enter a bank account'],
    ['businessProfileMCC', { businessProfileMCC: '7995' }, 'Please choose a category'],
    [
      'businessProfileURL',
      { businessProfileURL: 'javascript:alert(1)' },
      'Please enter an address that begins with https://',
    ],
    ['businessProfileURL', { businessProfileURL: 'red gate' }, 'Please enter an address that begins with https://'],
    [
      'businessProfileURL',
      { businessProfileURL: `https://a.test/${'x'.repeat(500)}` },
      'Must be 500 characters or less',
    ],
  ])('refuses as %s: %j', (field, wrong, message) => {
    const { error } = payoutOnboardingSchema.safeParse({ ...input, ...wrong });
    expect(error?.issues[0]).toMatchObject({ path: [field], message });
  });

  it.each([undefined, null, 'ct_1', [], 7])('must be an object, not %j', (input) => {
    expect(payoutOnboardingSchema.safeParse(input).success).toBe(false);
  });
});

describe('the change of an account', () => {
  it.each([{}, { country: 'AT' }, { accountToken: undefined }, null])('must contain something: not %j', (change) => {
    expect(payoutChangeSchema.safeParse(change).success).toBe(false);
  });

  it('never contains the country', () => {
    expect(payoutChangeSchema.parse({ accountToken: 'ct_1', country: 'AT' })).toEqual({ accountToken: 'ct_1' });
  });
});

it('the link type is onboarding, also under its older name, or update', () => {
  const types = [{}, { type: 'custom_account_verification' }, { type: 'account_update' }];
  expect(types.map((input) => payoutLinkSchema.parse(input).type)).toEqual([
    'account_onboarding',
    'account_onboarding',
    'account_update',
  ]);
  expect(payoutLinkSchema.safeParse({ type: 'oauth' }).success).toBe(false);
});
