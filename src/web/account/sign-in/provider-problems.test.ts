import { expect, test } from 'vitest';
import { providerProblem } from './provider-problems.ts';

const problem = (query: string) => providerProblem(new URLSearchParams(query), 'Vintner Pass');

test('each failure at the provider has its own words, and none is told without one', () => {
  const errors = [
    'unavailable',
    'too-many',
    'access_denied',
    'account_not_linked',
    'state_mismatch',
    'made-up',
    'email-unverified',
    'session-ended',
    'invalid_code',
    'unable_to_get_user_info',
    'forbidden',
  ];
  const told = errors.map((error) => problem(`provider-failed&error=${error}`));
  expect(new Set(told).size).toBe(errors.length);
  expect(told[0]).toContain('can’t be reached right now');
  expect(told[2]).toBe('You canceled at Vintner Pass.');
  expect(told[5]).toBe('Vintner Pass didn’t confirm who you are. Please try again.');
  expect(problem('provider-failed=yes')).toBe(told[5]);
  expect(problem('provider-failed&error=constructor')).toBe(told[5]);
  expect(problem('error=access_denied')).toBeUndefined();
});
