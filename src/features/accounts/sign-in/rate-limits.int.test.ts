import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type AccountsApp, ada, nowhere, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { networkLimits, takeRateLimits } from './rate-limits.server.ts';
import { signUp } from './sign-up.server.ts';

test('an IPv6 customer has ten times the limit of one network in all of a /48, an IPv4 address has its own', async ({
  accounts: app,
}) => {
  const take = (network: string | undefined) =>
    takeRateLimits(app.rateLimiter, networkLimits('walk', network, { limit: 3, windowSeconds: 60 }));
  const tooMany = { ok: false, code: 'too-many' };
  for (let at = 0; at < 10; at++) {
    const network = `2001:db8:1:${at}::/64`;
    for (let round = 0; round < 3; round++) expect(await take(network), `${network} ${round}`).toBeUndefined();
    expect(await take(network)).toMatchObject(tooMany);
  }
  expect(await take('2001:db8:1:99::/64'), 'another network of the same customer').toMatchObject(tooMany);
  expect(await take('2001:db8:2:99::/64'), 'another customer').toBeUndefined();
  for (let at = 0; at < 40; at++) expect(await take(`203.0.113.${at}`)).toBeUndefined();
});

describe('the guests of a tasting room', () => {
  /** Signs guests up from one address. @returns the codes of the refused ones */
  async function signGuestsUp(given: AccountsApp, from: number, to: number): Promise<string[]> {
    // why: the limits are counted, not the time of hashing
    const passwordHasher = { ...given.passwordHasher, hash: async () => 'hash' };
    const refused: string[] = [];
    for (let at = from; at < to; at++) {
      const signed = await signUp(
        { ...given, passwordHasher },
        anonymous,
        { ...ada, email: `${at}@example.test` },
        nowhere,
      );
      if (!signed.ok) refused.push(signed.code);
    }
    return refused;
  }
  const toVerify = async (app: AccountsApp) =>
    (await app.db.selectFrom('users').select('email').where('verifyEmailFirst', '=', true).execute()).length;

  test('all sign up from one address within an hour; after the first ten they verify their email before they order', async ({
    accounts: app,
  }) => {
    expect(await signGuestsUp(app, 0, 10)).toEqual([]);
    expect(await toVerify(app)).toBe(0);
    expect(await signGuestsUp(app, 10, 60)).toEqual([]);
    expect(await toVerify(app)).toBe(50);
    app.clock.ahead += 61 * 60_000;
    expect(await signGuestsUp(app, 60, 61)).toEqual([]);
    expect(await toVerify(app)).toBe(50);
  });

  test('beyond a hundred and twenty they wait', async ({ accounts: app }) => {
    expect(await signGuestsUp(app, 0, 121)).toEqual(['too-many']);
  });
});
