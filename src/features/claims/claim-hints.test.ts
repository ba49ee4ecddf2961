import { describe, expect, test } from 'vitest';
import { claimHints } from './claim-hints.ts';

const nothing = { email: 'ada@mail.test', website: null, licenseNumber: null, state: 'TX', phone: null };
const hints = (compared: object) => claimHints({ ...nothing, directoryPhone: null, ...compared });

describe('the hints about a claim', () => {
  test('say nothing where there is nothing to compare', () => {
    expect(hints({})).toEqual({ email: 'unknown', license: 'unknown', phone: 'unknown' });
    expect(hints({ website: 'http://' }).email).toBe('unknown');
  });

  test.for([
    ['ada@redgate.test', 'https://www.redgate.test/visit', 'yes'],
    ['ada@mail.redgate.test', 'http://redgate.test', 'yes'],
    ['ada@redgate.test', 'https://shop.redgate.test', 'yes'],
    ['ada@notredgate.test', 'https://redgate.test', 'no'],
    ['ada@mail.test', 'https://redgate.test', 'no'],
  ])('compare %s with %s: %s', ([email, website, expected]) => {
    expect(hints({ email, website }).email).toBe(expected);
  });

  test.for([
    ['BWN-TX-15001', 'yes'],
    ['bw tx 123', 'yes'],
    ['TX-W-21001', 'yes'],
    ['BWN-OR-15001', 'other-state'],
    ['12345', 'no'],
    ['BWN-TX-1234567', 'no'],
  ])('know the form of the permit %s: %s', ([licenseNumber, expected]) => {
    expect(hints({ licenseNumber }).license).toBe(expected);
  });

  test('compare phone numbers by their digits, without the country', () => {
    expect(hints({ phone: '(512) 555-0142', directoryPhone: '+1 512.555.0142' }).phone).toBe('yes');
    expect(hints({ phone: '(512) 555-0142', directoryPhone: '512 555 0143' }).phone).toBe('no');
  });
});
