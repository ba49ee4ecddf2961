import { expect, test } from 'vitest';
import { createInstance } from '../../../tests/fixtures/platform/sdk.ts';
import { platformEndpoints } from './endpoints.server.ts';

/** Functions of the SDK that are no endpoints, but sign in, read assets, or work without a request. */
const otherFunctions = [
  ...['assetByAlias', 'assetByVersion', 'assetsByAlias', 'assetsByVersion', 'authInfo', 'exchangeToken', 'login'],
  ...['loginAs', 'loginWithIdp', 'logout'],
];

/**
 * Endpoints of the hosted platform that are not offered: digital goods, for which a wine shop has no use, and deleting a
 * payout account, which has the winery's balance and is closed at the payment provider.
 */
const notOffered = [
  ...['current_user/delete_stripe_account', 'file_downloads/create', 'file_uploads/create', 'files/show'],
  ...['own_file_downloads/create', 'own_files/create', 'own_files/show'],
];

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('every function of the SDK has an endpoint, or is known not to be offered', () => {
  const sdk: Record<string, unknown> = createInstance({ clientId: crypto.randomUUID(), baseUrl: 'http://localhost' });
  const functions = Object.entries(sdk).flatMap(([name, value]) =>
    typeof value === 'function'
      ? name
      : Object.keys(value as object).map((verb) => `${snakeCase(name)}/${snakeCase(verb)}`),
  );
  const offered = platformEndpoints.map(({ name }) => name);
  const known = new Set<string>([...offered, ...otherFunctions]);
  expect(functions.filter((name) => !known.has(name)).toSorted()).toEqual(notOffered);
  expect(otherFunctions.filter((name) => !functions.includes(name))).toEqual([]);
});
